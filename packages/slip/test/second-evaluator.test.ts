import { runs } from '@tashika/kernel/testing';
import { describe, expect, it } from 'vitest';
import { accountToJson, checkReportForm, checkSlips, parseTranscript } from '../src/index.ts';
import { facts } from './facts.ts';
import { randomPages } from './random-slips.ts';
import { secondOpinion } from './second-evaluator.ts';

const slips = runs(10_000);

describe('the second evaluator', () => {
  it(`agrees on ${slips} random slips, and every report has its form`, () => {
    const verdicts = new Map<string, number>();
    for (let seed = 1; seed <= slips; seed += 1) {
      const pages = randomPages(seed, (drawn) => secondOpinion(drawn).at(-1)?.calc_total ?? 0);
      const parsed = parseTranscript({ pages });
      if (!parsed.ok) throw new Error(`seed ${seed}: ${parsed.error.message}`);
      const checked = checkSlips(parsed.value, facts);
      if (!checked.ok) throw new Error(`seed ${seed}: ${checked.error.message}`);
      const accounts = checked.value.map(accountToJson);
      const mine = accounts.map((account) => ({
        verdict: account.verdict,
        calc_total: account.calc_total,
        stated_total: account.stated_total,
        stay_min: account.stay_min,
        rows: account.rows.map((row) => [row.label, row.qty, row.unit_price, row.subtotal]),
      }));
      const theirs = secondOpinion(pages);
      if (JSON.stringify(mine) !== JSON.stringify(theirs)) {
        expect(
          mine,
          `seed ${seed}\n${JSON.stringify(pages)}\n${accounts.map((a) => a.report).join('\n')}`,
        ).toEqual(theirs);
      }
      for (const { report, verdict } of accounts) {
        verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
        const faults = checkReportForm(report);
        if (faults.length > 0) expect(faults, `seed ${seed}\n${report}`).toEqual([]);
      }
    }
    // A sample that hardly ever reaches a verdict would prove little about it.
    for (const verdict of ['正確', '間違いの可能性あり', '確認点あり']) {
      expect(verdicts.get(verdict) ?? 0, verdict).toBeGreaterThan(slips / 50);
    }
  });
});
