import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  confusableCastNames,
  defaultShop,
  defaultShopJson,
  missingCastNames,
  parseCastNames,
  parseShop,
  renderReport,
  type Shop,
} from '../src/index.ts';
import { facts } from './facts.ts';
import { accountOf } from './short-form.ts';

type Json = Record<string, unknown>;
/** The shop's file with one thing changed. */
const changed = (change: (json: Record<string, Json & Json[]>) => void): unknown => {
  const json = structuredClone(defaultShopJson) as Record<string, Json & Json[]>;
  change(json);
  return json;
};
const shopWith = (change: Parameters<typeof changed>[0]): Shop => {
  const shop = parseShop(changed(change));
  if (!shop.ok) throw new Error(shop.error.message);
  return shop.value;
};

describe('parseShop', () => {
  it('has the values of the specification as they are written', () => {
    expect(defaultShop.items.map(({ name, price }) => [name, price])).toEqual([
      ['飲み放題最初の1h', 3300],
      ['飲み放題延長30分', 600],
      ['ハッピーアワー', 1700],
      ['基本システム1h', 1700],
      ['5時以降延長1h', 2200],
      ['単品ドリンク', 300],
      ['ショット（700）', 700],
      ['ショット（1100）', 1100],
      ['キャストドリンク', 1100],
      ['キャストショット', 1500],
      ['テキーラ観覧車', 8400],
    ]);
    expect(defaultShop.readingCandidates).toEqual([
      1700, 2200, 3300, 600, 700, 1100, 1500, 8400, 300,
    ]);
    // A44: the order of the price list, each price where it first stands.
    expect(defaultShop.dictionaryOrder).toEqual([
      ...new Set(defaultShop.items.map(({ price }) => price)),
    ]);
    expect(defaultShop.times).toEqual({
      firstMinutes: 60,
      extensionMinutes: 30,
      lateMinutes: 60,
      happyHourFrom: 20 * 60,
      happyHourTo: 21 * 60 + 59,
      lateStart: 17 * 60,
      lateStartOtherReading: 29 * 60,
      eveningFrom: 17 * 60,
      smallHoursTo: 5 * 60 + 59,
      longestStayMinutes: 12 * 60,
    });
    expect(defaultShop.thresholds).toMatchObject({
      nameSimilarity: 0.85,
      guestConfidence: 0.7,
      upperBarHeight: 0.45,
    });
  });

  it.each<[string, unknown, string, string]>([
    [
      'nothing',
      null,
      'shop-malformed',
      '店舗設定の形が正しくありません。JSON のオブジェクトで指定してください。',
    ],
    [
      'a price below zero',
      changed((json) => Object.assign(json.items?.[0] ?? {}, { price: -1 })),
      'shop-malformed',
      '店舗設定の『items の 1番目 の price』の値が正しくありません。',
    ],
    [
      'a time that is none',
      changed((json) => Object.assign(json.times ?? {}, { late_start: '17:60' })),
      'shop-malformed',
      '店舗設定の『times の late_start』の値が正しくありません。',
    ],
    [
      'an unknown key',
      changed((json) => Object.assign(json.times ?? {}, { extra: 1 })),
      'shop-malformed',
      '店舗設定に『times の extra』という項目は指定できません。',
    ],
    [
      'an unknown key on top',
      changed((json) => Object.assign(json, { extra: 1 })),
      'shop-malformed',
      '店舗設定に『extra』という項目は指定できません。',
    ],
    [
      'an item without a name',
      changed((json) => delete json.items?.[1]?.name),
      'shop-malformed',
      '店舗設定に『items の 2番目 の name』がありません。',
    ],
    [
      'an item twice',
      changed((json) => Object.assign(json.items?.[1] ?? {}, { id: 'free_drink_first' })),
      'shop-item-twice',
      '店舗設定の品目『free_drink_first』が重複しています。',
    ],
    [
      'an item that is not there',
      changed((json) => Object.assign(json.cast ?? {}, { drink: 'tea' })),
      'shop-item-missing',
      '店舗設定に品目『tea』がありません。',
    ],
    [
      'a default that is no shot',
      changed((json) => Object.assign(json.shot ?? {}, { default: 'cast_shot' })),
      'shop-default-shot',
      '店舗設定の既定のショット『cast_shot』がショットの品目に含まれていません。',
    ],
    [
      'a candidate without an item',
      changed((json) => Object.assign(json.prices ?? {}, { dictionary_order: [123] })),
      'shop-price-stray',
      '店舗設定の候補単価123円に当たる品目がありません。',
    ],
    [
      'a candidate twice',
      changed((json) => Object.assign(json.prices ?? {}, { dictionary_order: [700, 700] })),
      'shop-price-twice',
      '店舗設定の候補単価700円が重複しています。',
    ],
    [
      'a price of the reading twice',
      changed((json) => Object.assign(json.prices ?? {}, { reading_candidates: [700, 700] })),
      'shop-price-twice',
      '店舗設定の候補単価700円が重複しています。',
    ],
  ])('refuses %s', (_, json, code, message) => {
    expect(parseShop(json)).toEqual({ ok: false, error: { code, message } });
  });

  it('changes prices, times and words without code', () => {
    const shop = shopWith((json) => {
      Object.assign(json.items?.[5] ?? {}, { price: 400 });
      Object.assign(json.prices ?? {}, { dictionary_order: [400, 700] });
      Object.assign(json.times ?? {}, { first_minutes: 50, happy_hour_from: '19:00' });
      Object.assign(json.report ?? {}, { factors: 'price_first' });
    });
    const account = accountOf(
      {
        times: ['19:00', '19:50'],
        rows: ['ハッピーアワー||1700|', '単品ドリンク|vv||'],
        total: '2500',
      },
      shop,
    );
    expect(account.calcTotal).toBe(2500);
    expect(renderReport(account)).toContain(
      'ハッピーアワー　19:00〜19:50（在店50分）＋ 1700 × 1 ＝ 1700円',
    );
    expect(account.notes.map(({ text }) => text)).toContain(
      '単品ドリンクは単価の記載を確認できないため、辞書の単価400円で補完しました。',
    );
  });

  it('turns the search off', () => {
    const shop = shopWith((json) => Object.assign(json.inference ?? {}, { enabled: false }));
    expect(accountOf({ rows: ['S|vv||'], total: '1400' }, shop)).toMatchObject({
      calcTotal: 0,
      verdict: '確認点あり',
    });
    expect(accountOf({ rows: ['S|vv||'], total: '1400' })).toMatchObject({
      calcTotal: 1400,
      verdict: '確認点あり',
    });
  });

  it('takes the other start of the late hours', () => {
    const shop = shopWith((json) =>
      Object.assign(json.times ?? {}, { late_start: '29:00', late_start_other_reading: '17:00' }),
    );
    const account = accountOf(
      { times: ['23:00', '5:30'], rows: ['5時以降 延長 1h|v|2200|'], total: '2200' },
      shop,
    );
    expect(account.calcTotal).toBe(2200);
    expect(account.notes.map(({ text }) => text)).toContain(
      '5時以降延長1hは29:00以降の滞在30分から数量1としました。午後5時（17:00）以降とする場合は数量7で、計算合計は15400円です。',
    );
  });
});

describe('parseCastNames', () => {
  const registered = parseCastNames(
    readFileSync(new URL('../../../DATA/CAST_NAMES.md', import.meta.url), 'utf8'),
  );
  it('reads the shipped list, which holds all names the shop expects', () => {
    expect(registered.ok && registered.value).toHaveLength(14);
    expect(registered.ok && missingCastNames(defaultShop, registered.value)).toEqual([]);
    expect(missingCastNames(defaultShop, ['にま'])).toHaveLength(13);
  });
  it('no two registered names can be confused (A34)', () => {
    expect(confusableCastNames(defaultShop, facts.castNames)).toEqual([]);
    expect(confusableCastNames(defaultShop, ['なぎ', 'ゆり', 'なき'])).toEqual([['なぎ', 'なき']]);
  });
  it('takes any line ending, a mark of byte order and half-width katakana', () => {
    expect(parseCastNames('\ufeff# 名簿\r\n\r\n- にま\r-ﾌﾟﾌﾟ\n> 注\n')).toEqual({
      ok: true,
      value: ['にま', 'ププ'],
    });
  });
  it.each([
    [
      '- にま\nぷぷ',
      '登録キャスト名の2行目『ぷぷ』を読み取れません。「- 名前」の形で記入してください。',
    ],
    [
      '# 名簿\n- 葵',
      '登録キャスト名の2行目『葵』は使用できません。ひらがなまたはカタカナで記入してください。',
    ],
    ['-', '登録キャスト名の1行目『』は使用できません。ひらがなまたはカタカナで記入してください。'],
    ['- にま\n\n- ニマ', '登録キャスト名の3行目『ニマ』は『にま』と重複しています。'],
    ['# 名簿', '登録キャスト名が1名も記入されていません。'],
    [
      '* にま',
      '登録キャスト名の1行目『* にま』を読み取れません。「- 名前」の形で記入してください。',
    ],
  ])('refuses %j', (text, message) => {
    const parsed = parseCastNames(text);
    expect(parsed.ok ? null : parsed.error.message).toBe(message);
  });
});
