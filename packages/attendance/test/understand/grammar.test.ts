import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { understand } from '../../src/index.ts';
import { levels } from '../../src/understand/grammar/index.ts';
import { contextOf } from './measure.ts';

/** For every rule of the grammar: sentences it speaks in, and the nearest ones it is silent in. */
interface Row {
  readonly rule: string;
  readonly speaks: readonly (readonly [members: string, utterance: string])[];
  readonly silent: readonly (readonly [members: string, utterance: string])[];
}

const rows = readFileSync(new URL('grammar-rules.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);
const docs = readFileSync(new URL('../../../../docs/attendance.md', import.meta.url), 'utf8');

const rulesIn = (members: string, utterance: string): ReadonlySet<string> =>
  new Set(
    understand(utterance, contextOf(members)).turns.flatMap(({ sentences }) =>
      sentences.flatMap(({ steps }) => steps.map(({ rule }) => rule)),
    ),
  );

describe('文法の規則', () => {
  const ids = [...new Set(levels.flatMap((level) => level.ids))].sort();

  it('どの規則にも、話す文と黙る文がある', () => {
    expect(rows.map(({ rule }) => rule)).toEqual(ids);
    for (const { speaks, silent } of rows) {
      expect(speaks.length).toBeGreaterThan(0);
      expect(silent.length).toBeGreaterThan(0);
    }
  });

  it.each(ids)('%s は docs/attendance.md に書かれている', (id) => {
    expect(docs).toContain(`\`${id}\``);
  });

  it.each(rows)('$rule は話す文で話し、黙る文で黙る', ({ rule, speaks, silent }) => {
    for (const [members, utterance] of speaks)
      expect(rulesIn(members, utterance), utterance).toContain(rule);
    for (const [members, utterance] of silent)
      expect(rulesIn(members, utterance), utterance).not.toContain(rule);
  });
});
