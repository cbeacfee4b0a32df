import { AsyncLocalStorage } from 'node:async_hooks';
import { chooseLocaleBy, type Locale } from '@tashika/kernel';
import type { MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';
import type { Env } from './resource.ts';

/** The language of the request or mail that is being worked on; everything else is Japanese. */
const spoken = new AsyncLocalStorage<Locale>();
export const spokenLocale = (): Locale => spoken.getStore() ?? 'ja';
chooseLocaleBy(spokenLocale);

/** What a request may be answered in; a language joins when its catalogues are there. */
const offered: readonly Locale[] = ['ja'];

export const inLocale = <T>(locale: Locale, work: () => T): T => spoken.run(locale, work);

/** Answers in the language the client asks for, as far as it is offered. */
export const answerInLocale: MiddlewareHandler<Env> = (c, next) => {
  const wanted = accepts(c, {
    header: 'Accept-Language',
    supports: [...offered],
    default: 'ja',
  });
  return inLocale(offered.find((locale) => locale === wanted) ?? 'ja', next);
};
