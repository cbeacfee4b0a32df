import type { Draft, DraftPage } from './draft.ts';

/** What became of the slips where two tabs work on them. */
export interface MergedDraft {
  readonly draft: Draft;
  /** Both changed the same page: ours stands. */
  readonly isDisputed: boolean;
}

/** The same page in every tab: one photo is one page, also where two tabs have read it. */
const nameOf = ({ photo, key }: DraftPage): string => photo?.id ?? key;

/** Its content, without the numbers a tab gives it. */
function contentOf({ id: _, key: __, rows, ...page }: DraftPage): string {
  return JSON.stringify({ ...page, rows: rows.map(({ id: ___, ...row }) => row) });
}

/**
 * Ours and theirs as both went on from the same slips: page by page whoever changed it, took it away
 * or added it is followed. What is changed here and taken away there stays.
 */
export function mergedDraft(base: Draft, ours: Draft, theirs: Draft): MergedDraft {
  const was = new Map(base.pages.map((page) => [nameOf(page), contentOf(page)]));
  const here = new Map(ours.pages.map((page) => [nameOf(page), page]));
  const there = new Set(theirs.pages.map(nameOf));
  let { nextId } = ours;
  let isDisputed = false;
  const fresh = (page: DraftPage): DraftPage => {
    const id = nextId++;
    return { ...page, id, rows: page.rows.map((row) => ({ ...row, id: nextId++ })) };
  };
  const pages = theirs.pages.flatMap((page): readonly DraftPage[] => {
    const own = here.get(nameOf(page));
    const before = was.get(nameOf(page));
    const isChanged = contentOf(page) !== before;
    if (own === undefined) {
      // Taken away here, and not touched there since.
      return before !== undefined && !isChanged ? [] : [fresh(page)];
    }
    // One name for one page: the one that is kept already counts.
    if (contentOf(own) === contentOf(page)) return [{ ...own, key: page.key }];
    if (contentOf(own) === before) return [fresh(page)];
    if (isChanged && before !== undefined) isDisputed = true;
    return [{ ...own, key: page.key }];
  });
  const added = ours.pages.filter((page) => {
    const name = nameOf(page);
    return !there.has(name) && contentOf(page) !== was.get(name);
  });
  const all = inOrder([...pages, ...added]);
  return { draft: all.length === 0 ? ours : { pages: all, nextId }, isDisputed };
}

/** Pages of photos in the order they were taken; the first continues nothing. */
function inOrder(pages: readonly DraftPage[]): readonly DraftPage[] {
  const orderOf = ({ photo }: DraftPage) => photo?.order ?? Number.POSITIVE_INFINITY;
  const isOrdered = pages.every(
    (page, index) => index === 0 || orderOf(pages[index - 1] as DraftPage) <= orderOf(page),
  );
  const sorted = isOrdered
    ? pages
    : pages.toSorted((one, other) => orderOf(one) - orderOf(other) || 0);
  return sorted.map((page, index) =>
    index === 0 && page.follows ? { ...page, follows: false } : page,
  );
}
