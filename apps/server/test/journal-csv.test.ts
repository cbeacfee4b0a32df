import { usualBookkeeping } from '@tashika/contract/slips';
import type { AccountRow } from '@tashika/store';
import { describe, expect, it } from 'vitest';
import { accountsCsv } from '../src/slips/accounts-csv.ts';
import { journalCsv } from '../src/slips/journal-csv.ts';
import { shiftJis } from '../src/slips/shift-jis.ts';

interface Given {
  readonly verdict?: string;
  readonly label?: string | null;
  readonly calc?: number;
  readonly stated?: number | null;
}

const account = (number: number, given: Given = {}) => {
  const { verdict = '正確', label = null, calc = 2200, stated = calc } = given;
  return {
    business_day: '2026-11-16',
    id: `id-${number}`,
    number,
    label,
    verdict,
    result: { calc_total: calc, stated_total: stated, stay_min: null, rows: [] },
  } as unknown as AccountRow;
};

const accounts = [
  account(1, { label: '三番卓' }),
  account(2, { verdict: '間違いの可能性あり', calc: 3300, stated: 3000 }),
  account(3, { label: '=1+1', calc: 5000 }),
];

/** The lines of a file as objects, by the names in its first line. */
function rowsOf(file: string | Uint8Array): Record<string, string>[] {
  const text = typeof file === 'string' ? file : new TextDecoder('shift_jis').decode(file);
  const [head = [], ...lines] = text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  return lines.map((line) => {
    expect(line).toHaveLength(head.length);
    return Object.fromEntries(head.map((name, at) => [name, line[at] ?? '']));
  });
}

const filled = (row: Record<string, string> | undefined) =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([, value]) => value !== ''));

describe('会計ごとの CSV', () => {
  const sums = (some: readonly AccountRow[]) => rowsOf(accountsCsv(some)).slice(-2);

  it('1行が1件で、差額と、確かめるところのあるものを含む合計と含まない合計がある', () => {
    const rows = rowsOf(accountsCsv(accounts));
    expect(rows).toHaveLength(5);
    expect(rows[1]).toMatchObject({ 番号: '2', 計算合計: '3300', 記載合計: '3000', 差額: '-300' });
    expect(rows[2]).toMatchObject({ 名前: "'=1+1" });
    expect(rows[3]).toMatchObject({ 営業日: '合計', 名前: '3件', 計算合計: '10500', 差額: '-300' });
    expect(rows[4]).toMatchObject({ 名前: '2件', 計算合計: '7200', 記載合計: '7200' });
  });

  it('記載合計の分からない会計があれば、記載合計の合計は書かない', () => {
    const [all, sure] = sums([account(1), account(2, { verdict: '確認点あり', stated: null })]);
    expect(all).toMatchObject({ 計算合計: '4400', 記載合計: '', 差額: '' });
    expect(sure).toMatchObject({ 計算合計: '2200', 記載合計: '2200', 差額: '0' });
  });
});

describe('会計ソフト用の CSV', () => {
  it('freee：正確な会計だけが、収入の取引になる', () => {
    const rows = rowsOf(journalCsv('freee', accounts, usualBookkeeping));
    expect(rows).toHaveLength(2);
    expect(Object.keys(rows[0] ?? {})).toHaveLength(21);
    expect(filled(rows[0])).toEqual({
      収支区分: '収入',
      管理番号: '1',
      発生日: '2026/11/16',
      勘定科目: '売上高',
      税区分: '課税売上10%',
      金額: '2200',
      税計算区分: '内税',
      備考: '伝票1 三番卓',
      決済日: '2026/11/16',
      決済口座: '現金',
      決済金額: '2200',
    });
  });

  it('マネーフォワード：借方と貸方が同じ金額で、取引No は続き番号', () => {
    const books = { ...usualBookkeeping, sales_account: '売上', cash_account: '小口現金' };
    const rows = rowsOf(journalCsv('moneyforward', accounts, books));
    expect(Object.keys(rows[0] ?? {})).toHaveLength(27);
    expect(rows.map((row) => row.取引No)).toEqual(['1', '2']);
    expect(filled(rows[1])).toEqual({
      取引No: '2',
      取引日: '2026/11/16',
      借方勘定科目: '小口現金',
      借方税区分: '対象外',
      '借方金額(円)': '5000',
      貸方勘定科目: '売上',
      貸方税区分: '課税売上 10%',
      '貸方金額(円)': '5000',
      摘要: '伝票3 =1+1',
    });
  });

  it('弥生：見出しも BOM もない25欄の Shift_JIS で、0円の会計は入らない', () => {
    const file = journalCsv('yayoi', [...accounts, account(4, { calc: 0 })], usualBookkeeping);
    if (typeof file === 'string') throw new Error('not encoded');
    const text = new TextDecoder('shift_jis', { fatal: true }).decode(file);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe(
      '2000,,,2026/11/16,現金,,,対象外,2200,,売上高,,,課税売上込10%,2200,,伝票1 三番卓,,,0,,,,,no',
    );
    expect(lines[0]?.split(',')).toHaveLength(25);
  });
});

describe('Shift_JIS', () => {
  const again = (text: string) =>
    new TextDecoder('shift_jis', { fatal: true }).decode(shiftJis(text));

  it.each(['ABC 123', 'ｶﾅ', '表示能力ソ', '髙﨑①㈱～', '、。「」\r\n'])(
    '%j は行って戻る',
    (text) => {
      expect(again(text)).toBe(text);
    },
  );
  it.each([
    ['〜', '～'],
    ['−', '－'],
    ['🍺', '〓'],
    ['한', '〓'],
  ])('%s は %s になる', (text, read) => {
    expect(again(text)).toBe(read);
  });
  it('Windows と同じ番号になる', () => {
    expect([...shiftJis('髙')]).toEqual([0xfb, 0xfc]);
    expect([...shiftJis('∵')]).toEqual([0x81, 0xe6]);
  });
});
