import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkSlips,
  decidingNotes,
  defaultShop,
  parseTranscript,
  renderReport,
} from '@tashika/slip';
import { describe, expect, it } from 'vitest';
import { yenPieces } from '../src/design/yen-pieces.ts';
import { checkDraft, countedLines } from '../src/features/slip/check.ts';
import { draftOf } from '../src/features/slip/draft/transcript.ts';
import { reportLines, reportParts } from '../src/features/slip/report/report-lines.ts';
import { broken } from '../src/features/slip/tonight/night-picture.ts';

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
        // What is shown first and what is folded away are together all that the report says.
        const { points, sums, others } = reportParts(one);
        expect(points.map(({ text }) => text)).toEqual(
          decidingNotes(one.account).map(({ text }) => text),
        );
        expect(new Set([...points, ...others])).toEqual(new Set(notes));
        expect(sums.filter(({ cells }) => cells.length > 0)).toEqual(rows);
        const isRight = one.account.verdict === '正確';
        expect(points.length).toBeGreaterThanOrEqual(isRight ? 0 : 1);
        expect(points.length).toBeLessThanOrEqual(isRight ? 0 : 3);
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

describe('画像にする行', () => {
  it('幅に入らない行は空白で折り、金額を途中で切らない', () => {
    const fits = (text: string) => text.length <= 12;
    expect(broken('3件目 確認点あり 51,300円', fits)).toEqual(['3件目 確認点あり', '51,300円']);
    expect(broken('合計', fits)).toEqual(['合計']);
    expect(broken('1,234,567,890,123円', fits)).toEqual(['1,234,567,890,123円']);
  });
});

describe('画面の金額', () => {
  const shown = (text: string) =>
    yenPieces(text)
      .map((piece) => piece.shown)
      .join('');
  it.each([
    [
      '記載合計は48000円で、計算合計との差は400円です。',
      '記載合計は48,000円で、計算合計との差は400円です。',
    ],
    [
      'ゆり キャストショット　＋ 11 × 1500 ＝ 16500円',
      'ゆり キャストショット　＋ 11 × 1,500 ＝ 16,500円',
    ],
    [
      'Sは単価を記入してください（候補：700/1500/1200 など）。',
      'Sは単価を記入してください（候補：700/1,500/1,200 など）。',
    ],
  ])('%s', (text, expected) => {
    expect(shown(text)).toBe(expected);
    // Nothing but separators is added.
    expect(shown(text).replaceAll(',', '')).toBe(text);
  });
  it.each([
    '人名『1500円』を登録名『S1500』に正規化しました。',
    'シャトー1982は数量が未記入です。',
    '2026年',
  ])('書かれたままの %s は変えない', (text) => expect(shown(text)).toBe(text));
});
