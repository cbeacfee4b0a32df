import type { AccountSummary } from '@tashika/contract/slips';
import * as z from 'zod/mini';
import type { Draft, DraftPage } from './draft.ts';
import { transcriptOf } from './transcript.ts';

/**
 * Which pages of this browser are kept on the server, and in which account: they are marked, also
 * after a reload or a step back, and never sent again.
 */

const storageKey = 'tashika-slip-kept';
/** More pages than anybody finds again on the desk by taking steps back. */
const most = 500;

const keptAccount = z.object({
  id: z.string(),
  business_day: z.string(),
  number: z.number(),
  label: z.nullable(z.string()),
});
export type KeptAccount = Readonly<z.infer<typeof keptAccount>>;

const keptPage = z.object({ key: z.string(), content: z.string(), account: keptAccount });
/** `content` says what stood on it then. */
export type KeptPage = Readonly<z.infer<typeof keptPage>>;

export function keptPages(storage: () => Storage): readonly KeptPage[] {
  try {
    const kept = z.array(keptPage).safeParse(JSON.parse(storage().getItem(storageKey) ?? '[]'));
    return kept.success ? kept.data : [];
  } catch {
    return [];
  }
}

export function rememberKept(
  pages: readonly DraftPage[],
  { id, business_day, number, label }: KeptAccount | AccountSummary,
  storage: () => Storage,
): readonly KeptPage[] {
  const account = { id, business_day, number, label };
  const now = pages.map((page) => ({ key: page.key, content: contentOf(page), account }));
  const others = keptPages(storage).filter(({ key }) => !now.some((page) => page.key === key));
  const kept = [...now, ...others].slice(0, most);
  try {
    storage().setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Full or forbidden storage: the slip is kept all the same, and the server knows its key.
  }
  return kept;
}

/** The pages of one account of the draft, and what is kept of them. */
export interface DraftAccount {
  readonly pages: readonly DraftPage[];
  /** The account they are kept in; null while none of them is. */
  readonly kept: KeptAccount | null;
  /** Those that are not kept: all of them, or a continuation of what is. */
  readonly open: readonly DraftPage[];
  /** Something was changed after it was kept. */
  readonly changed: boolean;
}

/** The draft's accounts, as what is said of its pages groups them. */
export function draftAccounts(
  { pages }: Draft,
  kept: readonly KeptPage[],
): readonly DraftAccount[] {
  const byKey = new Map(kept.map((page) => [page.key, page]));
  const groups: DraftPage[][] = [];
  for (const page of pages) {
    const last = groups.at(-1);
    if (page.follows && last !== undefined) last.push(page);
    else groups.push([page]);
  }
  return groups.map((group) => {
    const marks = group.flatMap(({ key }) => byKey.get(key) ?? []);
    return {
      pages: group,
      kept: marks[0]?.account ?? null,
      open: group.filter(({ key }) => !byKey.has(key)),
      changed: group.some((page) => {
        const mark = byKey.get(page.key);
        return mark !== undefined && mark.content !== contentOf(page);
      }),
    };
  });
}

/** A short name for what stands on a page: the same for the same, and hardly ever for another. */
function contentOf(page: DraftPage): string {
  const text = JSON.stringify(transcriptOf({ pages: [page], nextId: 0 }));
  let high = 0x811c9dc5;
  let low = 0x01000193;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ (unit + index), 0x85ebca6b);
  }
  return `${text.length}-${(high >>> 0).toString(36)}-${(low >>> 0).toString(36)}`;
}
