import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountToJson,
  checkReportForm,
  checkSlips,
  defaultShopJson,
  parseShop,
  parseTranscript,
} from '../src/index.ts';

/*
 * Surcharges against a calculator of its own: it is written from decision A85 and docs/slip.md, in
 * fractions of whole numbers without any limit, and shares no line with the engine.
 */

type Direction = 'up' | 'down' | 'nearest';
type Given =
  | { kind: 'service'; name: string; percent: number; fraction: Direction }
  | { kind: 'tax'; name: string; percent: number; included: boolean; fraction: Direction }
  | { kind: 'per_person'; name: string; price: number; people: string }
  | { kind: 'rounding'; unit: number; direction: Direction };

/** numerator / denominator as whole yen. */
function whole(numerator: bigint, denominator: bigint, direction: Direction): bigint {
  let below = 0n;
  // The largest whole number that is not above the fraction, found by its definition.
  const estimate = numerator / denominator;
  below = estimate * denominator > numerator ? estimate - 1n : estimate;
  if (below * denominator === numerator || direction === 'down') return below;
  if (direction === 'up') return below + 1n;
  const half = 2n * (numerator - below * denominator);
  return half >= denominator ? below + 1n : below;
}

/** 1.5 % is 15 thousandths; percentages have one decimal at most. */
const thousandths = (percent: number) => BigInt(percent.toFixed(1).replace('.', ''));

interface Expected {
  readonly total: number;
  readonly amounts: readonly number[];
}

function byHand(items: readonly [price: number, quantity: number][], given: readonly Given[]) {
  let sum = items.reduce((all, [price, quantity]) => all + BigInt(price) * BigInt(quantity), 0n);
  const people = BigInt(items[0]?.[1] ?? 0);
  const amounts: bigint[] = [];
  for (const one of given) {
    let amount: bigint;
    let added: bigint;
    if (one.kind === 'rounding') {
      const unit = BigInt(one.unit);
      amount = whole(sum, unit, one.direction) * unit - sum;
      added = amount;
    } else if (one.kind === 'per_person') {
      amount = people * BigInt(one.price);
      added = amount;
    } else if (one.kind === 'tax' && one.included) {
      const rate = thousandths(one.percent);
      amount = whole(sum * rate, 1000n + rate, one.fraction);
      added = 0n;
    } else {
      amount = whole(sum * thousandths(one.percent), 1000n, one.fraction);
      added = amount;
    }
    amounts.push(amount);
    sum += added;
  }
  return { total: Number(sum), amounts: amounts.map(Number) } satisfies Expected;
}

const menu = [
  { id: 'set', name: 'セット', written: [], price: 3000 },
  { id: 'beer', name: 'ビール', written: ['生'], price: 777 },
  { id: 'snack', name: 'つきだし', written: [], price: 501 },
  { id: 'bottle', name: '焼酎ボトル', written: [], price: 6050 },
];
const shopOf = (surcharges: readonly Given[], items: readonly object[] = menu) => ({
  version: 'test',
  items,
  surcharges,
});

const written = (text: string) => ({ state: 'written', text });
const blank = { state: 'blank' };
const rowOf = (r: number, label: string, quantity: number | null, amount?: string) => ({
  r,
  label: written(label),
  qty: quantity === null ? blank : written(String(quantity)),
  unit: blank,
  amount: amount === undefined ? blank : written(amount),
});
function check(shopJson: unknown, rows: readonly object[], total: string | null) {
  const shop = parseShop(shopJson);
  if (!shop.ok) throw new Error(shop.error.message);
  const page = {
    entry: blank,
    exit: blank,
    rows,
    stated_total: total === null ? blank : written(total),
  };
  const pages = parseTranscript({ pages: [page] });
  if (!pages.ok) throw new Error(pages.error.message);
  const accounts = checkSlips(pages.value, { shop: shop.value, castNames: ['にま'] });
  if (!accounts.ok) throw new Error(accounts.error.message);
  const [account] = accounts.value;
  if (account === undefined) throw new Error('no account');
  return accountToJson(account);
}

const direction = fc.constantFrom<Direction>('up', 'down', 'nearest');
const percent = fc.integer({ min: 1, max: 400 }).map((tenths) => tenths / 10);
const surcharge: fc.Arbitrary<Given> = fc.oneof(
  fc.record({
    kind: fc.constant('service' as const),
    name: fc.constant('サービス料'),
    percent,
    fraction: direction,
  }),
  fc.record({
    kind: fc.constant('tax' as const),
    name: fc.constant('消費税'),
    percent,
    included: fc.boolean(),
    fraction: direction,
  }),
  fc.record({
    kind: fc.constant('per_person' as const),
    name: fc.constant('席料'),
    price: fc.integer({ min: 1, max: 5000 }),
    people: fc.constant('i0'),
  }),
  fc.record({
    kind: fc.constant('rounding' as const),
    unit: fc.constantFrom(10, 50, 100, 500, 1000),
    direction,
  }),
);
const bill = fc.record({
  items: fc.array(fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 0, max: 30 })), {
    minLength: 1,
    maxLength: 8,
  }),
  surcharges: fc.array(surcharge, { minLength: 1, maxLength: 5 }),
});

describe('サービス料・税・端数', () => {
  it('無作為の会計が、別に書いた計算と一致する', () => {
    fc.assert(
      fc.property(bill, ({ items, surcharges }) => {
        const names = items.map((_, index) => `品目${'あいうえおかきく'[index]}`);
        const shop = shopOf(
          surcharges,
          items.map(([price], index) => ({
            id: `i${index}`,
            name: names[index],
            written: [],
            price,
          })),
        );
        const rows = items.map(([, quantity], index) =>
          rowOf(index + 1, names[index] ?? '', quantity),
        );
        const expected = byHand(items, surcharges);
        const account = check(shop, rows, String(expected.total));
        expect(account.calc_total).toBe(expected.total);
        expect(account.surcharges?.map(({ amount }) => amount)).toEqual(expected.amounts);
        expect(account.verdict).not.toBe('間違いの可能性あり');
        expect(checkReportForm(account.report)).toEqual([]);
        expect(check(shop, rows, String(expected.total + 1)).verdict).toBe('間違いの可能性あり');
      }),
      { numRuns: runs(10_000) },
    );
  }, 300_000);

  const snack: readonly Given[] = [
    { kind: 'service', name: 'サービス料', percent: 20, fraction: 'down' },
    { kind: 'tax', name: '消費税', percent: 10, included: false, fraction: 'down' },
    { kind: 'rounding', unit: 100, direction: 'up' },
  ];

  it('内訳に、掛けた元の金額とともに並び、加えたことを述べる', () => {
    const account = check(shopOf(snack), [rowOf(1, 'セット', 2), rowOf(2, '生', 3)], '11000');
    // 8331 + 1666 + 999 = 10996 → 11000
    expect(account.calc_total).toBe(11_000);
    expect(account.report).toContain(
      [
        'サービス料　8331円 × 20％ ＝ 1666円',
        '消費税　9997円 × 10％ ＝ 999円',
        '端数処理　10996円を100円単位で切り上げ ＝ 11000円',
      ].join('\n'),
    );
    expect(account.notes).toContain(
      '店舗設定により、サービス料20％、消費税10％（外税）、100円単位の切り上げの順に計算しました。',
    );
    expect(account.surcharges).toEqual([
      { kind: 'service', name: 'サービス料', base: 8331, amount: 1666 },
      { kind: 'tax', name: '消費税', base: 9997, amount: 999 },
      { kind: 'rounding', name: '端数処理', base: 10_996, amount: 4 },
    ]);
    expect(checkReportForm(account.report)).toEqual([]);
  });

  it('順が変われば、結果も変わる', () => {
    const [service, tax, rounding] = snack as [Given, Given, Given];
    const rows = [rowOf(1, 'ビール', 7)];
    const totals = [
      [service, tax, rounding],
      [rounding, service, tax],
      [tax, rounding, service],
    ].map((order) => check(shopOf(order), rows, null).calc_total);
    expect(totals).toEqual([7200, 7260, 7200]);
  });

  it('内税は合計を変えず、含まれる額を示す', () => {
    const tax: Given = {
      kind: 'tax',
      name: '消費税',
      percent: 10,
      included: true,
      fraction: 'down',
    };
    const account = check(shopOf([tax]), [rowOf(1, 'セット', 1)], '3000');
    expect(account.calc_total).toBe(3000);
    expect(account.report).toContain('消費税　3000円のうち10％の内税 ＝ 272円');
  });

  it('人数の分かる品目がなければ、人数分の料金は計算せず、そう述べる', () => {
    const seat: Given = { kind: 'per_person', name: '席料', price: 500, people: 'set' };
    const known = check(shopOf([seat]), [rowOf(1, 'セット', 3)], '10500');
    expect(known.calc_total).toBe(10_500);
    expect(known.report).toContain('席料　＋ 3 × 500 ＝ 1500円');
    const unknown = check(shopOf([seat]), [rowOf(1, 'ビール', 3)], '3831');
    expect(unknown).toMatchObject({ calc_total: 2331, verdict: '確認点あり' });
    expect(unknown.notes.join('')).toContain('席料は人数が分からないため、加えていません。');
  });

  it('伝票に書かれたサービス料や税の行は、二重に数えず、違えばそう述べる', () => {
    const rows = [rowOf(1, 'セット', 2), rowOf(2, 'サービス料', null, '1200')];
    const same = check(shopOf(snack), rows, '8000');
    // 6000 + 1200 + 720 = 7920 → 8000
    expect(same.calc_total).toBe(8000);
    expect(same.notes.join('')).not.toContain('サービス料の行');
    const other = check(
      shopOf(snack),
      [rowOf(1, 'セット', 2), rowOf(2, 'サービス料', null, '600')],
      '8000',
    );
    expect(other.verdict).toBe('確認点あり');
    expect(other.notes).toContain(
      'サービス料の行の600円は、計算した1200円と異なります。計算した金額を採用しました。',
    );
  });

  it('加算のある店では、合計から単価を逆算しない', () => {
    const account = check(
      shopOf(snack),
      [rowOf(1, 'セット', 1), rowOf(2, '知らない品', 1)],
      '9999',
    );
    expect(account.notes.join('')).toContain(
      '店舗設定による加算があるため、記載合計による単価の推定を行いませんでした。',
    );
  });

  it('標準の店には何も加わらない', () => {
    const account = check(defaultShopJson, [rowOf(1, 'D にま', 2)], '2200');
    expect(account.surcharges).toBeUndefined();
    expect(account.calc_total).toBe(2200);
  });
});
