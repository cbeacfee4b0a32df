import { readFileSync } from 'node:fs';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import { describe, expect, it } from 'vitest';
import { judgeLine, shippedCharacters, verdictJson } from '../src/index.ts';

interface Case {
  readonly id: string;
  readonly character: string;
  readonly text: string;
  readonly expected: {
    readonly tone: Record<string, number>;
    readonly must: Record<string, string>;
    readonly must_not: readonly string[];
    readonly status?: string;
    readonly never?: string;
  };
  readonly note: string;
}

const cases: Case[] = readFileSync(new URL('cases/dialogue.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((row) => JSON.parse(row));
const tokeniser = await loadTokeniser();

describe('仕様から起こした事例', () => {
  it.each(cases)('$id $note', ({ character: name, text, expected }) => {
    const character = shippedCharacters.find((one) => one.name === name);
    if (character === undefined) throw new Error(`No character ${name}`);
    const verdict = verdictJson(judgeLine({ character, text }, () => tokeniser));
    const found = Object.fromEntries(verdict.findings.map(({ rule, status }) => [rule, status]));
    expect(verdict.tone).toEqual(expected.tone);
    expect(found).toMatchObject(expected.must);
    for (const rule of expected.must_not) expect(found).not.toHaveProperty(rule);
    if (expected.status !== undefined) expect(verdict.status).toBe(expected.status);
    if (expected.never !== undefined) expect(verdict.status).not.toBe(expected.never);
    for (const { evidence } of verdict.findings) {
      for (const span of evidence) {
        if (span.kind === 'text') expect(span.quote).toBe(text.slice(span.start, span.end));
      }
    }
  });
});
