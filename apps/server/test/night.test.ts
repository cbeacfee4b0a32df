import type { SettingsJson } from '@tashika/contract/slips';
import { accountToJson, checkSlips, defaultShop, parseTranscript } from '@tashika/slip';
import type { AccountRow } from '@tashika/store';
import { expect, it } from 'vitest';
import { nightResult } from '../src/slips/night.ts';
import { periodResult } from '../src/slips/period.ts';

const written = (text: string, confidence?: number) => ({
  state: 'written',
  text,
  ...(confidence === undefined ? {} : { confidence }),
});
const blank = { state: 'blank' };
type Row = readonly [label: string, quantity: string, price: string, confidence?: number];

function accountOf(number: number, total: string, rows: readonly Row[]): AccountRow {
  const page = {
    entry: blank,
    exit: blank,
    rows: rows.map(([label, quantity, price, confidence], index) => ({
      r: index + 1,
      label: written(label, confidence),
      qty: quantity === '' ? blank : written(quantity),
      unit: written(price),
      amount: blank,
    })),
    stated_total: written(total),
  };
  const pages = parseTranscript({ pages: [page] });
  if (!pages.ok) throw new Error(pages.error.message);
  const checked = checkSlips(pages.value, { shop: defaultShop, castNames: ['にま', 'なぎ'] });
  if (!checked.ok || checked.value[0] === undefined) throw new Error('not checked');
  const result = accountToJson(checked.value[0]);
  const at = new Date('2026-11-16T12:00:00Z');
  return {
    id: `00000000-0000-4000-8000-00000000000${number}`,
    workspace_id: 'w',
    business_day: '2026-11-16',
    number,
    label: null,
    verdict: result.verdict,
    result,
    settings_version: 0,
    revision: 1,
    is_sample: false,
    created_by: 'x',
    created_at: at,
    updated_at: at,
  };
}

it('一晩の合計と、確かな合計と、キャストごとの D と S を数え、確かでない行は分ける', () => {
  const night = nightResult(
    '2026-11-16',
    [
      accountOf(1, '5200', [
        ['D にま', '2', '1100'],
        ['S にま', '2', '1500'],
      ]),
      accountOf(2, '9999', [
        ['D にま', '1', '1100'],
        ['なぎ D', '3', '1100'],
        ['D なぎ', '2', '1100', 0.5],
        ['なぎ S', '1', '700'],
        ['D たろう', '1', '1100'],
        ['S なぎ', '', '1500'],
      ]),
    ],
    defaultShop,
  );
  expect(night.accounts.map(({ number }) => number)).toEqual([1, 2]);
  expect(night).toMatchObject({ sure_total: 5200, open_accounts: 1 });
  expect(night.calc_total).toBe(5200 + 1100 + 3300 + 2200 + 700 + 1100);
  expect(night.casts).toEqual([
    { name: 'にま', drinks: { count: 3, yen: 3300 }, shots: { count: 2, yen: 3000 }, unsure: 0 },
    { name: 'なぎ', drinks: { count: 3, yen: 3300 }, shots: { count: 0, yen: 0 }, unsure: 3 },
    // Not registered: perhaps a guest.
    { name: 'たろう', drinks: { count: 0, yen: 0 }, shots: { count: 0, yen: 0 }, unsure: 1 },
  ]);
});

it('何もない夜は、何もない', () => {
  expect(nightResult('2026-11-16', [], defaultShop)).toEqual({
    day: '2026-11-16',
    accounts: [],
    calc_total: 0,
    sure_total: 0,
    open_accounts: 0,
    casts: [],
  });
});

it('期間は日ごとに合計し、決まりに従って戻す金額を出し、確かでない行には戻さない', () => {
  const accounts = [
    accountOf(1, '5200', [
      ['D にま', '2', '1100'],
      ['S にま', '2', '1500'],
    ]),
    { ...accountOf(2, '1100', [['D にま', '1', '1100']]), business_day: '2026-11-17' },
    { ...accountOf(3, '1100', [['D にま', '1', '1100', 0.4]]), business_day: '2026-11-17' },
  ];
  const facts = { shop: defaultShop, castNames: ['にま', 'なぎ'] };
  const summed = (pay_back?: SettingsJson['pay_back']) =>
    periodResult(accounts, { facts, json: { shop: {}, cast_names: [], pay_back } });
  const { days, casts, ...whole } = summed({
    drinks: { per: 'piece', yen: 300 },
    shots: { per: 'sales', percent: 15 },
  });
  expect(whole).toMatchObject({ accounts: 3, calc_total: 7400 });
  expect(days.map(({ day, accounts: count }) => [day, count])).toEqual([
    ['2026-11-16', 1],
    ['2026-11-17', 2],
  ]);
  expect(casts).toMatchObject([
    { name: 'にま', drinks: { count: 3 }, shots: { yen: 3000 }, unsure: 1, paid_back: 900 + 450 },
  ]);
  expect(summed({ shots: { per: 'sales', percent: 0 } }).casts[0]?.paid_back).toBe(0);
  expect(summed().casts[0]?.paid_back).toBeNull();
});
