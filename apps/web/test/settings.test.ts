import type { ReadableSettings } from '@tashika/contract/slips';
import { defaultShopJson, parseShop, shopTemplates } from '@tashika/slip';
import { describe, expect, it } from 'vitest';
import { menuCsv, menuOf } from '../src/features/accounts/menu-csv.ts';
import {
  blankItem,
  blankSurcharge,
  draftOf,
  freshId,
  type ItemDraft,
  type SettingsDraft,
  settingsOf,
  troublesOf,
} from '../src/features/accounts/settings.ts';

const settings: ReadableSettings = {
  shop: defaultShopJson as ReadableSettings['shop'],
  cast_names: ['にま', 'ゆり'],
  version: 0,
  saved_by: null,
  saved_at: null,
};
const draft = draftOf(settings);
const idOf = (name: string) => settings.shop.items.find((item) => item.name === name)?.id ?? '';

describe('お店の設定', () => {
  it('何も変えなければ、そのまま送る', () => {
    expect(settingsOf(draft)).toEqual({
      shop: settings.shop,
      cast_names: settings.cast_names,
    });
  });

  it('戻す金額と帳簿の名前は、入れたものだけを送り、行って戻っても同じ', () => {
    const given = {
      ...settings,
      bookkeeping: { sales_account: '飲食売上' },
      pay_back: {
        drinks: { per: 'piece' as const, yen: 300 },
        shots: { per: 'sales' as const, percent: 10 },
      },
    };
    const { bookkeeping, pay_back } = settingsOf(draftOf(given));
    expect({ bookkeeping, pay_back }).toEqual({
      bookkeeping: given.bookkeeping,
      pay_back: given.pay_back,
    });
  });

  it.each([
    ['piece', '', true],
    ['piece', '３００', false],
    ['sales', '100', false],
    ['sales', '101', true],
    ['sales', '1.5', true],
    ['none', 'x', false],
  ] as const)('戻す金額 %s 「%s」 は直してもらう：%s', (per, amount, isWrong) => {
    const edited = { ...draft, payBack: { ...draft.payBack, drinks: { per, amount } } };
    expect(troublesOf(edited).has('pay back drinks')).toBe(isWrong);
  });

  const priced = (name: string, price: string): SettingsDraft => ({
    ...draft,
    items: draft.items.map((item) => (item.name === name ? { ...item, price } : item)),
  });

  it('同じ価格の品目の片方だけを変えると、辞書には両方の価格が残る', () => {
    const shared = settings.shop.items.find(({ name }) => name === 'ハッピーアワー')?.price ?? 0;
    const others = settings.shop.items.filter(({ price }) => price === shared);
    expect(others.length).toBeGreaterThan(1);
    const order = settingsOf(priced('ハッピーアワー', '1850')).shop.prices?.dictionary_order ?? [];
    expect(order).toContain(1_850);
    expect(order).toContain(shared);
    expect(new Set(order).size).toBe(order.length);
  });

  it('一人だけの価格を変えると、辞書でも替わる', () => {
    const { shop } = settingsOf(priced('テキーラ観覧車', '９,０００'));
    expect(shop.prices?.dictionary_order).toContain(9_000);
    expect(shop.prices?.dictionary_order).not.toContain(8_400);
  });

  it('読めない欄を、欄ごとに示す', () => {
    expect(troublesOf(draft)).toEqual(new Map());
    const happy = idOf('ハッピーアワー');
    const troubles = troublesOf({
      ...priced('ハッピーアワー', 'abc'),
      times: { ...draft.times, first_minutes: '-5', happy_hour_from: '8時' },
      surcharges: [blankSurcharge('service', ''), blankSurcharge('per_person', '席料')],
    });
    expect(troubles).toEqual(
      new Map([
        [`${happy} price`, 'price'],
        ['surcharge 0 name', 'name'],
        ['surcharge 0 amount', 'percent'],
        ['surcharge 1 amount', 'price'],
        ['surcharge 1 people', 'people'],
        ['first_minutes', 'minutes'],
        ['happy_hour_from', 'clock'],
      ]),
    );
    expect(
      troublesOf({ ...draft, times: { ...draft.times, happy_hour_from: '２０：００' } }),
    ).toEqual(new Map());
  });

  it('品目を足し、消しても、エンジンが読める設定になる', () => {
    const tea: ItemDraft = {
      ...blankItem(freshId(draft.items)),
      name: 'ほうじ茶',
      price: '450',
      written: 'お茶、番茶',
    };
    const without = draft.items.filter(({ role }) => role !== 'drink' && role !== 'shot');
    const { shop } = settingsOf({ ...draft, items: [...without, tea] });
    const read = parseShop(shop);
    expect(read).toMatchObject({ ok: true, value: { shot: null, cast: { drink: null } } });
    expect(shop.items.at(-1)).toEqual({
      id: 'item-12',
      name: 'ほうじ茶',
      written: ['お茶', '番茶'],
      price: 450,
    });
  });

  it.each(shopTemplates.map((template) => [template.id, template] as const))(
    'ひな形 %s は、画面を通ってもそのままで、エンジンが読める',
    (_, { shop, castNames }) => {
      const given = { shop, cast_names: castNames } as Pick<
        ReadableSettings,
        'shop' | 'cast_names'
      >;
      const again = settingsOf(draftOf(given));
      expect(parseShop(again.shop)).toEqual(parseShop(shop));
    },
  );
});

describe('品目の CSV', () => {
  it('書き出して取り込むと、同じ品目になる', () => {
    const odd = { ...blankItem('x'), name: '"茶",\n=1', price: '450', written: '番茶、煎茶' };
    const own = {
      ...blankItem('y'),
      name: '早割',
      price: '2000',
      time: 'first' as const,
      minutes: '40',
      from: '18:00',
      to: '19:29',
      retired: '2026-12-01',
    };
    const items = [...draft.items, odd, own];
    expect(menuOf(menuCsv(items), items)).toEqual({ ok: true, value: items });
  });

  it('見出しと単価だけの、表計算から写した表も読める', () => {
    const taken = menuOf('単価（円）\t品目\n450\tほうじ茶\n\n', draft.items);
    expect(taken.ok && taken.value).toEqual([
      { ...blankItem('item-12'), name: 'ほうじ茶', price: '450' },
    ]);
  });

  it.each([
    ['品目,値段\nほうじ茶,450', 'menu-without-columns'],
    ['品目,単価（円）\n', 'menu-empty'],
    ['品目,単価（円）,役割\nほうじ茶,450,店長', 'menu-unknown-word'],
  ])('使えない表は、そう断る %j', (text, code) => {
    const taken = menuOf(text, draft.items);
    expect(taken.ok ? null : taken.error.code).toBe(code);
  });
});
