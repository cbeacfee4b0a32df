import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chooseLocaleBy, type Locale, localised } from '../src/index.ts';

const ja = {
  page: { title: '伝票', count: (n: number) => `${n}件` },
  greeting: (name: string) => `${name}さん、こんにちは。`,
  roles: { owner: { name: 'オーナー' } },
} as const;
const en = {
  page: { title: 'Slips', count: (n: number) => `${n} slips` },
  greeting: (name: string) => `Hello ${name}.`,
  roles: { owner: { name: 'Owner' } },
};

// Another file of the same process may have made its own choice.
let before: () => Locale;
beforeEach(() => {
  before = chooseLocaleBy(() => 'ja');
});
afterEach(() => {
  chooseLocaleBy(before);
});

describe('言葉は、読まれるときの言語で選ばれる', () => {
  // Taken apart once, as a module does that exports its sentences one by one.
  const { page, greeting, roles } = localised({ ja, en });
  const spoken = () => [page.title, page.count(2), greeting('山田'), roles.owner.name];

  test('何も言われなければ日本語である', () => {
    expect(spoken()).toEqual(['伝票', '2件', '山田さん、こんにちは。', 'オーナー']);
  });

  test('端で選んだ言語になり、呼ぶ側は変わらない', () => {
    let locale: Locale = 'en';
    chooseLocaleBy(() => locale);
    expect(spoken()).toEqual(['Slips', '2 slips', 'Hello 山田.', 'Owner']);
    expect(Object.entries(page).map(([key]) => key)).toEqual(['title', 'count']);
    expect({ ...roles }).toEqual(en.roles);
    locale = 'ja';
    expect(page.title).toBe('伝票');
  });

  test('日本語だけの目録は、そのままの目録である', () => {
    expect(localised({ ja })).toBe(ja);
    chooseLocaleBy(() => 'en');
    expect(localised({ ja }).page.title).toBe('伝票');
  });

  test('形の違う目録は、型が断る', () => {
    const lacking = { page: { title: 'Slips' }, greeting: en.greeting, roles: en.roles };
    // @ts-expect-error a sentence is missing
    expect(localised({ ja, en: lacking }).page.title).toBe('伝票');
    const different = { ...en, greeting: (n: number, more: string) => `${n}${more}` };
    // @ts-expect-error the parameters differ
    expect(localised({ ja, en: different }).page.title).toBe('伝票');
  });
});
