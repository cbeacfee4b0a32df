import type { Verdict } from '@tashika/contract/slips';

/** What the page of books is narrowed to; it stands in the page's address. */
export interface BooksSearch {
  readonly from?: string;
  readonly to?: string;
  readonly name?: string;
  readonly cast?: string;
  readonly min?: number;
  readonly max?: number;
  readonly verdict?: Verdict;
}

export const verdicts: readonly Verdict[] = ['間違いの可能性あり', '確認点あり', '正確'];

/** What cannot be meant is left out. */
export function booksSearch(given: Record<string, unknown>): BooksSearch {
  const day = (value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
  // An address writes what looks like a number without quotation marks.
  const text = (value: unknown) => {
    const plain = typeof value === 'number' ? String(value) : value;
    return typeof plain === 'string' && plain.trim() !== '' ? plain.trim().slice(0, 80) : undefined;
  };
  const yen = (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1_000_000_000
      ? value
      : undefined;
  const found = {
    from: day(given.from),
    to: day(given.to),
    name: text(given.name),
    cast: text(given.cast),
    min: yen(given.min),
    max: yen(given.max),
    verdict: verdicts.find((one) => one === given.verdict),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** As the server takes it. */
export const queryOf = (search: BooksSearch): URLSearchParams =>
  new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
