import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSlips, defaultShop, parseTranscript, renderReport } from '@tashika/slip';
import { describe, expect, it } from 'vitest';
import { checkDraft, countedLines } from '../src/features/slip/check.ts';
import { draftOf } from '../src/features/slip/draft/transcript.ts';
import { reportLines } from '../src/features/slip/report/report-lines.ts';

interface Case {
  readonly id: string;
  readonly pages: unknown;
}

const cases: readonly Case[] = readFileSync(
  join(import.meta.dirname, '../../../packages/slip/test/cases/slip.jsonl'),
  'utf8',
)
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));

const facts = { shop: defaultShop, castNames: defaultShop.foundingCasts };

describe('画面の報告書', () => {
  for (const { id, pages } of cases) {
    it(`${id}：ほかの入口と同じ報告書を一字も変えず、どの備考と内訳も欄に結び付く`, () => {
      const draft = draftOf({ pages }, defaultShop, 'k');
      if (!draft.ok) throw new Error(draft.error.message);
      const checked = checkDraft(draft.value, facts);
      if (!checked.ok) throw new Error(checked.error.message);
      const direct = parseTranscript({ pages });
      if (!direct.ok) throw new Error(direct.error.message);
      const expected = checkSlips(direct.value, facts);
      if (!expected.ok) throw new Error(expected.error.message);
      expect(checked.value.map(({ account }) => renderReport(account))).toEqual(
        expected.value.map(renderReport),
      );
      for (const one of checked.value) {
        const lines = reportLines(one);
        expect(`${lines.map(({ text }) => text).join('\n')}\n`).toBe(renderReport(one.account));
        const notes = lines.filter(({ level }) => level !== null);
        expect(notes.map(({ text }) => text)).toEqual(one.account.notes.map(({ text }) => text));
        expect(notes.every(({ cells }) => cells.length > 0)).toBe(true);
        const rows = lines.filter(({ level, cells }) => level === null && cells.length > 0);
        expect(rows).toHaveLength(countedLines(one.account).length);
        for (const { cells } of [...notes, ...rows]) {
          for (const { page, row } of cells) {
            const onDesk = draft.value.pages[page]?.rows;
            expect(row === null ? onDesk : onDesk?.[row]).toBeDefined();
          }
        }
      }
    });
  }
});
