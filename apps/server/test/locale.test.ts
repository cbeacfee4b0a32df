import { setTimeout as wait } from 'node:timers/promises';
import { localised } from '@tashika/kernel';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { answerInLocale, askedLocale, inLocale } from '../src/locale.ts';
import type { Env } from '../src/resource.ts';

const { words } = localised({
  ja: { words: { hello: 'こんにちは。' } },
  en: { words: { hello: 'Hello.' } },
});

describe('言葉の言語は、要求やメールごとに選ばれる', () => {
  test('同時に進む仕事も、互いの言語を変えない', async () => {
    const say = (locale: 'ja' | 'en') =>
      inLocale(locale, async () => {
        const before = words.hello;
        await wait(1);
        return [before, words.hello];
      });
    expect(await Promise.all([say('en'), say('ja'), say('en')])).toEqual([
      ['Hello.', 'Hello.'],
      ['こんにちは。', 'こんにちは。'],
      ['Hello.', 'Hello.'],
    ]);
    expect(words.hello).toBe('こんにちは。');
  });

  test.each([
    ['ja,en;q=0.5', 'ja'],
    ['en-US', 'en'],
    ['fr-FR,ja;q=0.2,en;q=0.4', 'en'],
    ['fr-FR', 'en'],
    ['', null],
    ['*', null],
    ['en;q=0,ja', 'ja'],
  ])('招待された方の画面は、ブラウザーの求め %s に %s で答える', (header, locale) => {
    expect(askedLocale(header)).toBe(locale);
  });

  test.each(['en-US,en;q=0.9', 'ja', 'xx', ''])(
    '用意のない言語を求められたら、日本語で答える（%s）',
    async (header) => {
      const app = new Hono<Env>();
      app.use(answerInLocale);
      app.get('/', (c) => c.text(words.hello));
      const answer = await app.request('/', { headers: { 'accept-language': header } });
      expect(await answer.text()).toBe('こんにちは。');
    },
  );
});
