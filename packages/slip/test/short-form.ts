import { type Account, checkSlips, parseTranscript, type Shop } from '../src/index.ts';
import type { LineScene } from '../src/judge/rule.ts';
import { type Calculation, calculate } from '../src/normalise/calculation.ts';
import { lexiconOf } from '../src/normalise/lexicon.ts';
import { facts } from './facts.ts';

/**
 * A slip in one glance: rows are 「品目|数量|単価|金額」 with ? for unreadable; a leading ~ strikes
 * the row. The quantity is marks (正, v and d for strokes, h25 for a bar at a quarter of the height)
 * or text after =. @60 behind a cell says how sure its reader was, in percent.
 */
export interface Short {
  readonly times?: readonly [entry: string, exit: string];
  readonly rows: readonly string[];
  readonly total?: string;
  readonly say?: string;
  readonly totalConfidence?: number;
  readonly totalLabel?: string;
  /** A reader's doubt of its rows, as the transcript has it. */
  readonly doubts?: readonly object[];
}

function text(cell: string | undefined): unknown {
  const { value, ...sureness } = sure(cell);
  if (value === undefined || value === '') return { state: 'blank', text: null, ...sureness };
  if (value === '?') return { state: 'unreadable', text: null, ...sureness };
  return { state: 'written', text: value, ...sureness };
}

function sure(cell: string | undefined): { value: string | undefined; confidence?: number } {
  const [, value, percent] = /^(.*)@(\d\d)$/u.exec(cell ?? '') ?? [];
  return percent === undefined ? { value: cell } : { value, confidence: Number(percent) / 100 };
}

function quantity(cell: string | undefined): unknown {
  const { value, ...sureness } = sure(cell);
  if (value === undefined || value === '' || value === '?' || value.startsWith('=')) {
    return text(cell?.replace(/^=/u, ''));
  }
  const glyphs = [...value.matchAll(/正|([hvd])(\d\d)?/gu)].map(([, dir, y]) =>
    dir === undefined
      ? { kind: 'sei' }
      : { kind: 'bar', dir, y: y === undefined ? 0.5 : Number(y) / 100 },
  );
  return { state: 'marks', glyphs, ...sureness };
}

export function pageOf(short: Short): unknown {
  return {
    entry: text(short.times?.[0]),
    exit: text(short.times?.[1]),
    rows: short.rows.map((written, index) => {
      const struck = written.startsWith('~');
      const [label, qty, unit, amount] = written.replace(/^~/u, '').split('|');
      return {
        r: index + 1,
        label: text(label),
        qty: quantity(qty),
        unit: text(unit),
        amount: text(amount),
        struck,
      };
    }),
    ...(short.doubts === undefined ? {} : { row_doubts: short.doubts }),
    stated_total: {
      ...(text(short.total) as object),
      ...(short.totalConfidence === undefined ? {} : { confidence: short.totalConfidence }),
      ...(short.totalLabel === undefined ? {} : { label: short.totalLabel }),
    },
    instruction: short.say ?? null,
  };
}

export function accountsOf(shorts: readonly Short[], shop: Shop = facts.shop): readonly Account[] {
  const pages = parseTranscript({ pages: shorts.map(pageOf) });
  if (!pages.ok) throw new Error(pages.error.message);
  const accounts = checkSlips(pages.value, { ...facts, shop });
  if (!accounts.ok) throw new Error(accounts.error.message);
  return accounts.value;
}

export function accountOf(short: Short | readonly Short[], shop: Shop = facts.shop): Account {
  const [account] = accountsOf('rows' in short ? [short] : short, shop);
  if (account === undefined) throw new Error('no account');
  return account;
}

/** For rules about an account: several pages are one account. */
export function calculationOf(
  given: Short | readonly Short[],
  shop: Shop = facts.shop,
): Calculation {
  const shorts = 'rows' in given ? [given] : given;
  const pages = parseTranscript({ pages: shorts.map(pageOf) });
  if (!pages.ok) throw new Error(pages.error.message);
  return calculate(
    { pages: pages.value, beginsMissing: shorts[0]?.say === '続き' },
    lexiconOf(shop, facts.castNames),
  );
}

/** For rules about a line: the last row is the one asked about. */
export function sceneOf(given: Short, shop: Shop = facts.shop): LineScene {
  const account = calculationOf(given, shop);
  const line = account.lines.at(-1);
  if (line === undefined) throw new Error('no line');
  return { line, account };
}
