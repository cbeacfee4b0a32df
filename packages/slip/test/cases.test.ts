import { readFileSync } from 'node:fs';
import type { AccountJson } from '@tashika/contract/slips';
import { describe, expect, it } from 'vitest';
import { accountToJson, checkSlips, parseTranscript } from '../src/index.ts';
import { facts } from './facts.ts';

interface Case {
  readonly id: string;
  readonly title: string;
  readonly pages: unknown;
  readonly expected: {
    readonly stay_min: number | null;
    readonly calc_total: number | null;
    readonly verdict: string;
    readonly opening: string;
    readonly notes_must: readonly (string | readonly string[])[];
    readonly notes_must_not: readonly string[];
    readonly rows?: readonly (readonly [string, number | null, number | null, number | null])[];
    readonly reports?: readonly { readonly calc_total: number; readonly verdict: string }[];
    readonly confidence?: Readonly<Record<string, { readonly eq?: number; readonly max?: number }>>;
    readonly alternative_reading?: { readonly calc_total: number };
  };
}

const cases = readFileSync(new URL('./cases/slip.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Case);

function check(pages: unknown): readonly AccountJson[] {
  const parsed = parseTranscript({ pages });
  if (!parsed.ok) throw new Error(parsed.error.message);
  const accounts = checkSlips(parsed.value, facts);
  if (!accounts.ok) throw new Error(accounts.error.message);
  return accounts.value.map(accountToJson);
}

describe('the worked cases', () => {
  for (const { id, title, pages, expected } of cases) {
    it(`${id} ${title}`, () => {
      const accounts = check(pages);
      if (expected.reports !== undefined) {
        expect(accounts.map(({ calc_total, verdict }) => ({ calc_total, verdict }))).toEqual(
          expected.reports,
        );
        return;
      }
      expect(accounts).toHaveLength(1);
      const [account] = accounts as [AccountJson];
      expect(account).toMatchObject({
        stay_min: expected.stay_min,
        calc_total: expected.calc_total,
        verdict: expected.verdict,
      });
      expect(account.opening.startsWith(expected.opening)).toBe(true);
      const notes = account.notes.join('\n');
      for (const must of expected.notes_must) {
        const words = typeof must === 'string' ? [must] : must;
        expect(
          words.some((word) => notes.includes(word)),
          `${words.join(' / ')} in\n${notes}`,
        ).toBe(true);
      }
      for (const word of expected.notes_must_not) expect(account.report).not.toContain(word);
      if (expected.rows !== undefined) {
        expect(
          account.rows.map((row) => [row.label, row.qty, row.unit_price, row.subtotal]),
        ).toEqual(expected.rows);
      }
      for (const [name, { eq, max }] of Object.entries(expected.confidence ?? {})) {
        const line = account.read.lines.find(({ label }) => label.includes(name));
        if (eq !== undefined) expect(line?.confidence).toBe(eq);
        if (max !== undefined) expect(line?.confidence).toBeLessThanOrEqual(max);
      }
      if (expected.alternative_reading !== undefined) {
        expect(notes).toContain(`${expected.alternative_reading.calc_total}円`);
      }
    });
  }
});
