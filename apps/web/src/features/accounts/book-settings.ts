import {
  type Bookkeeping,
  type PayBackRate,
  type ReadableSettings,
  usualBookkeeping,
} from '@tashika/contract/slips';
import { numberOf, plainOf } from './typed-number.ts';

/** What the shop says for its books, while it is typed. */
export interface BookDraft {
  /** The names in the books; blank for the usual one. */
  readonly books: Readonly<Record<BookName, string>>;
  readonly payBack: Readonly<Record<PaidItem, PayBackDraft>>;
}

export type BookName = keyof Bookkeeping;
export const bookNames = Object.keys(usualBookkeeping) as readonly BookName[];

export const paidItems = ['drinks', 'shots'] as const;
type PaidItem = (typeof paidItems)[number];
export const payBackKinds = ['none', 'piece', 'sales'] as const;
export interface PayBackDraft {
  readonly per: (typeof payBackKinds)[number];
  /** Yen, or a percentage. */
  readonly amount: string;
}

type BookSettings = Pick<ReadableSettings, 'bookkeeping' | 'pay_back'>;

export const bookDraft = ({ bookkeeping, pay_back }: BookSettings): BookDraft => ({
  books: Object.fromEntries(
    bookNames.map((name) => [name, bookkeeping?.[name] ?? '']),
  ) as BookDraft['books'],
  payBack: { drinks: payBackDraft(pay_back?.drinks), shots: payBackDraft(pay_back?.shots) },
});

/** The settings as they were typed. */
export const bookSettings = (draft: BookDraft): BookSettings => ({
  ...booksOf(draft),
  ...payBackOf(draft),
});

/** A yen amount, or a whole percentage. */
export function isPayBack({ per, amount }: PayBackDraft): boolean {
  if (per === 'none') return true;
  const most = per === 'piece' ? 1_000_000 : 100;
  return /^\d+$/.test(plainOf(amount)) && Number(plainOf(amount)) <= most;
}

function payBackDraft(rate: PayBackRate | undefined): PayBackDraft {
  if (rate === undefined) return { per: 'none', amount: '' };
  return { per: rate.per, amount: String(rate.per === 'piece' ? rate.yen : rate.percent) };
}

function payBackOf({ payBack }: BookDraft): Pick<BookSettings, 'pay_back'> {
  const rateOf = ({ per, amount }: PayBackDraft): PayBackRate | undefined => {
    if (per === 'none') return undefined;
    const given = numberOf(amount);
    return per === 'piece' ? { per, yen: given } : { per, percent: given };
  };
  const [drinks, shots] = [rateOf(payBack.drinks), rateOf(payBack.shots)];
  if (drinks === undefined && shots === undefined) return {};
  return { pay_back: { ...(drinks && { drinks }), ...(shots && { shots }) } };
}

function booksOf({ books }: BookDraft): Pick<BookSettings, 'bookkeeping'> {
  const given = bookNames.map((name) => [name, books[name].trim()] as const);
  const bookkeeping = Object.fromEntries(given.filter(([, name]) => name !== ''));
  return Object.keys(bookkeeping).length === 0 ? {} : { bookkeeping };
}
