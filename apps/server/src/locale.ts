import { AsyncLocalStorage } from 'node:async_hooks';
import { readerLocales } from '@tashika/contract/reader-locale';
import { chooseLocaleBy, type Locale } from '@tashika/kernel';
import type { Reader } from '@tashika/store';
import type { Context, MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';
import { getCookie } from 'hono/cookie';
import type { Env } from './resource.ts';

/** The language of the request or mail that is being worked on; everything else is Japanese. */
const spoken = new AsyncLocalStorage<Locale>();
export const spokenLocale = (): Locale => spoken.getStore() ?? 'ja';
chooseLocaleBy(spokenLocale);

/** What the API answers in; the pages of the invited have more (`askedLocale`). */
const offered: readonly Locale[] = ['ja'];

export const inLocale = <T>(locale: Locale, work: () => T): T =>
  locale === spokenLocale() ? work() : spoken.run(locale, work);

/** Answers in the language the client asks for, as far as it is offered. */
export const answerInLocale: MiddlewareHandler<Env> = (c, next) => {
  const wanted = accepts(c, {
    header: 'Accept-Language',
    supports: [...offered],
    default: 'ja',
  });
  return inLocale(offered.find((locale) => locale === wanted) ?? 'ja', next);
};

/** How somebody without an account reads: what they asked for just now, else what their browser says. */
export interface AskedReading {
  readonly locale: Locale;
  /** The same, where they or their browser said anything at all. */
  readonly said: Locale | null;
  /** Of their device, where a script could tell. */
  readonly timezone: string | null;
}

export const zoneCookie = 'tashika_zone';

export function readingOf(c: Context<Env>): AskedReading {
  const known = c.get('reading');
  if (known !== undefined) return known;
  const chosen = c.req.query('lang');
  const zone = getCookie(c, zoneCookie);
  const said = isReaderLocale(chosen) ? chosen : askedLocale(c.req.header('accept-language') ?? '');
  const reading: AskedReading = {
    locale: said ?? 'ja',
    said,
    timezone: zone !== undefined && isTimezone(zone) ? zone : null,
  };
  c.set('reading', reading);
  return reading;
}

/** What is worth remembering of it, for the mails that come later. */
export const readingToKeep = ({ said, timezone }: AskedReading): Reader => ({
  locale: said,
  timezone,
});

export const isReaderLocale = (text: unknown): text is Locale =>
  readerLocales.some((locale) => locale === text);

/**
 * The first language that is there; whoever reads neither is more likely to read English. Null where
 * nothing is asked for.
 */
export function askedLocale(header: string): Locale | null {
  if (header === '') return null;
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', quality = ''] = part.trim().split(/;\s*q=/);
      return { language: tag.slice(0, 2).toLowerCase(), weight: Number(quality || 1) };
    })
    .filter(({ language, weight }) => /^[a-z]{2}$/.test(language) && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  const first = wanted.map(({ language }) => language).find(isReaderLocale);
  return first ?? (wanted.length > 0 ? 'en' : null);
}

export function isTimezone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
