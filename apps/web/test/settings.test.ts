import type { ReadableSettings } from '@tashika/contract/slips';
import { defaultShopJson } from '@tashika/slip';
import { describe, expect, it } from 'vitest';
import { draftOf, settingsOf, troublesOf } from '../src/features/accounts/settings.ts';

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
    expect(settingsOf(settings, draft)).toEqual({
      shop: settings.shop,
      cast_names: settings.cast_names,
    });
  });

  it('同じ価格の品目の片方だけを変えると、辞書には両方の価格が残る', () => {
    const happy = idOf('ハッピーアワー');
    const shared = Number(draft.prices[happy]);
    const others = settings.shop.items.filter(({ id, price }) => price === shared && id !== happy);
    expect(others.length).toBeGreaterThan(0);
    const { shop } = settingsOf(settings, {
      ...draft,
      prices: { ...draft.prices, [happy]: '1850' },
    });
    expect(shop.prices?.dictionary_order).toContain(1_850);
    expect(shop.prices?.dictionary_order).toContain(shared);
    expect(new Set(shop.prices?.dictionary_order).size).toBe(shop.prices?.dictionary_order.length);
  });

  it('一人だけの価格を変えると、辞書でも替わる', () => {
    const wheel = idOf('テキーラ観覧車');
    const { shop } = settingsOf(settings, {
      ...draft,
      prices: { ...draft.prices, [wheel]: '９,０００' },
    });
    expect(shop.prices?.dictionary_order).toContain(9_000);
    expect(shop.prices?.dictionary_order).not.toContain(8_400);
  });

  it('読めない欄を、欄ごとに示す', () => {
    expect(troublesOf(draft)).toEqual(new Map());
    const happy = idOf('ハッピーアワー');
    const troubles = troublesOf({
      ...draft,
      prices: { ...draft.prices, [happy]: 'abc' },
      times: { ...draft.times, first_minutes: '-5', happy_hour_from: '8時' },
    });
    expect(troubles).toEqual(
      new Map([
        [happy, 'price'],
        ['first_minutes', 'minutes'],
        ['happy_hour_from', 'clock'],
      ]),
    );
    expect(
      troublesOf({ ...draft, times: { ...draft.times, happy_hour_from: '２０：００' } }),
    ).toEqual(new Map());
  });
});
