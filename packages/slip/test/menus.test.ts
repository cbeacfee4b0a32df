import { describe, expect, it } from 'vitest';
import { defaultShop, parseShop, type Shop, shopOn } from '../src/index.ts';
import { accountOf } from './short-form.ts';

/* Any shop's menu: nothing in the engine knows an item by its name (A84). */

function shopOf(json: object): Shop {
  const shop = parseShop({ version: 'test', ...json });
  if (!shop.ok) throw new Error(shop.error.message);
  return shop.value;
}
const item = (id: string, name: string, price: number, more: object = {}) => ({
  id,
  name,
  written: [],
  price,
  ...more,
});
const rowsOf = (short: Parameters<typeof accountOf>[0], shop: Shop) =>
  accountOf(short, shop).lines.map(({ printed, quantity, price }) => [
    printed,
    quantity.value,
    price.value,
  ]);

describe('お店の品目', () => {
  it('品目だけの短い設定で足り、ほかは標準のまま', () => {
    const shop = shopOf({ items: [item('tea', 'ほうじ茶', 450)] });
    const account = accountOf({ rows: ['ほうじ茶|vv||'], total: '900' }, shop);
    expect(account.calcTotal).toBe(900);
    expect(shop.thresholds).toEqual(defaultShop.thresholds);
    expect(shop.dictionaryOrder).toEqual([450]);
  });

  it('D や S のない店では、D も S もただの文字', () => {
    const shop = shopOf({ items: [item('tea', 'ほうじ茶', 450)] });
    for (const label of ['D にま', 'S にま', 'にま S', 'D', 'S', 'S700']) {
      const [line] = accountOf({ rows: [`${label}|v|500|`] }, shop).lines;
      expect(line?.meaning.kind, label).toBe('unknown');
    }
  });

  it('D だけの店では、D がその品目になる', () => {
    const shop = shopOf({
      items: [item('glass', 'レディースドリンク', 900)],
      cast: { drink: 'glass' },
    });
    expect(rowsOf({ rows: ['D にま|||', 'S にま|v|500|'] }, shop)).toEqual([
      ['にま レディースドリンク', 1, 900],
      ['S にま', 1, 500],
    ]);
  });

  it('時間の決まりは品目ごとに決められる', () => {
    const shop = shopOf({
      items: [
        item('early', '早割セット', 2000, {
          time: { rule: 'first', minutes: 40, from: '18:00', to: '19:29' },
        }),
        item('set', 'セット', 3000, { time: { rule: 'first', minutes: 0 } }),
        item('half', '延長20分', 900, { time: { rule: 'extension', after: 40, every: 20 } }),
        item('night', '深夜', 500, { time: { rule: 'late', start: '24:00', every: 30 } }),
      ],
    });
    const rows = ['早割セット||2000|', 'セット||3000|', '延長20分||900|', '深夜||500|'];
    const quantities = (entry: string, exit: string) =>
      rowsOf({ times: [entry, exit], rows }, shop).map(([, quantity]) => quantity);
    expect(quantities('18:00', '19:30')).toEqual([1, 1, 3, 0]);
    expect(quantities('19:30', '20:10')).toEqual([0, 1, 0, 0]);
    expect(quantities('19:00', '19:39')).toEqual([0, 1, 0, 0]);
    expect(quantities('23:00', '0:31')).toEqual([0, 1, 3, 2]);
    // Its own start has no second reading to be told of.
    const account = accountOf({ times: ['23:00', '0:31'], rows }, shop);
    expect(account.findings.map(({ rule }) => rule)).not.toContain('late-reading');
  });

  it('終売日からは、その品目も候補の価格もない', () => {
    const shop = shopOf({
      items: [item('tea', 'ほうじ茶', 450), item('beer', 'ビール', 700, { retired: '2026-11-01' })],
    });
    expect(shopOn(shop, '2026-10-31')).toBe(shop);
    const after = shopOn(shop, '2026-11-01');
    expect(after.items.map(({ id }) => id)).toEqual(['tea']);
    expect(after.dictionaryOrder).toEqual([450]);
    expect(shopOn(shop, '2026-11-01')).toBe(after);
    expect(rowsOf({ rows: ['ビール|v||'] }, shop)).toEqual([['ビール', 1, 700]]);
    expect(rowsOf({ rows: ['ビール|v||'] }, after)).toEqual([['ビール', 1, null]]);
  });

  it('価格の種類が多すぎる品目表では、合計から単価を決めない', () => {
    const items = Array.from({ length: 13 }, (_, index) =>
      item(`i${index}`, `品${'あいうえおかきくけこさしす'[index]}`, 100 + index * 10),
    );
    const account = accountOf({ rows: ['なぞ|v||'], total: '150' }, shopOf({ items }));
    expect(account.search).toEqual({ state: 'too_many_prices', prices: 13 });
    expect(account.calcTotal).toBe(0);
    expect(account.notes.map(({ text }) => text).join('')).toContain('13種類');
  });

  it.each([
    [{ kind: 'service', name: 'サ', percent: 0 }],
    [{ kind: 'service', name: 'サ', percent: 10.55 }],
    [{ kind: 'rounding', unit: 1, direction: 'up' }],
    [{ kind: 'per_person', name: '席料', price: 500, people: 'nobody' }],
  ])('おかしな加算は断る %j', (surcharge) => {
    const json = { version: 'x', items: [item('tea', '茶', 450)], surcharges: [surcharge] };
    expect(parseShop(json).ok).toBe(false);
  });
});
