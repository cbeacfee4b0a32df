import type { RowDoubt } from '@tashika/contract/slips';
import { defaultShop } from '@tashika/slip';
import { describe, expect, it } from 'vitest';
import { checkDraft } from '../src/features/slip/check.ts';
import { currentPage, type Desk, deskReducer, openDesk } from '../src/features/slip/draft/desk.ts';
import { openRowDoubts, type RowAnswer } from '../src/features/slip/draft/row-doubts.ts';
import { draftOf, transcriptOf } from '../src/features/slip/draft/transcript.ts';

const written = (text: string) => ({ state: 'written', text, confidence: 0.99 });
const blank = { state: 'blank', confidence: 0.98 };
/** The number of a row on the paper jumps over rows that nobody wrote in. */
const row = (r: number, name: string) => ({
  r,
  label: written(name),
  qty: written('1'),
  unit: written('1100'),
  amount: written('1100'),
});
const missing: RowDoubt = { after: 4, kind: 'missing', confidence: 0.6 };
const extra: RowDoubt = { after: 2, kind: 'extra', confidence: 0.3 };

function deskWith(...row_doubts: RowDoubt[]): Desk {
  const draft = draftOf(
    {
      entry: blank,
      exit: blank,
      rows: [row(2, 'D にま'), row(4, 'D なぎ'), row(5, 'D ゆな')],
      row_doubts,
      stated_total: written('3300'),
    },
    defaultShop,
    'k',
  );
  if (!draft.ok) throw new Error(draft.error.message);
  return openDesk(draft.value);
}
const settle = (desk: Desk, doubt: RowDoubt, answer: RowAnswer): Desk =>
  deskReducer(desk, {
    action: { type: 'settle-rows', doubt, answer },
    signature: { by: '店長', at: '2026-11-17' },
    key: 'k',
  });
const verdictOf = ({ draft }: Desk) => {
  const checked = checkDraft(draft, { shop: defaultShop, castNames: ['にま', 'なぎ', 'ゆな'] });
  if (!checked.ok) throw new Error(checked.error.message);
  return checked.value[0]?.account;
};
const labels = (desk: Desk) =>
  currentPage(desk).rows.map(({ label: { read } }) => (read.state === 'written' ? read.text : ''));

describe('行の数が確かでない伝票', () => {
  it('合計が合っていても正確とは言わず、画面の行の番号で尋ねる', () => {
    expect(verdictOf(deskWith())?.verdict).toBe('正確');
    const account = verdictOf(deskWith(missing, extra));
    expect(account?.verdict).toBe('確認点あり');
    const asked = account?.notes.filter(({ level }) => level === 'CHECK');
    expect(asked?.map(({ text }) => text)).toEqual([
      '2行目と3行目の間にもう1行あるかもしれません。伝票をご確認ください。',
      '2行目は行として書かれたものではないかもしれません。伝票をご確認ください。',
    ]);
  });

  it('行はないと答えれば、行はそのままで、誰が確かめたかが残る', () => {
    const desk = settle(deskWith(missing), missing, 'as-read');
    expect(labels(desk)).toEqual(['D にま', 'D なぎ', 'D ゆな']);
    expect(openRowDoubts(currentPage(desk))).toEqual([]);
    expect(verdictOf(desk)?.verdict).toBe('正確');
    expect(transcriptOf(desk.draft).pages[0]?.row_doubts).toEqual([
      { ...missing, after: 2, settled: { by: '店長', at: '2026-11-17' } },
    ]);
  });

  it('行があると答えれば、その場所に書くための行ができる', () => {
    const desk = settle(deskWith(missing), missing, 'right');
    expect(labels(desk)).toEqual(['D にま', 'D なぎ', '', 'D ゆな']);
    expect(openRowDoubts(currentPage(desk))).toEqual([]);
  });

  it('行ではないと答えれば、その行だけが消え、ほかの問いは残る', () => {
    const desk = settle(deskWith(missing, extra), extra, 'right');
    expect(labels(desk)).toEqual(['D にま', 'D ゆな']);
    expect(openRowDoubts(currentPage(desk))).toEqual([missing]);
    expect(verdictOf(desk)?.notes.some(({ rule }) => rule === 'row-doubt')).toBe(true);
  });
});
