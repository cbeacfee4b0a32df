import type { Shop } from '@tashika/slip';
import { useCallback, useEffect, useRef } from 'react';
import { newKey } from '../../new-key.ts';
import type { Draft } from './draft/draft.ts';
import { keepDraft, keptDraft, keptText } from './draft/kept-draft.ts';
import { mergedDraft } from './draft/merged-draft.ts';

/** Asked for each time: where storage is forbidden, even naming it throws. */
const browserStorage = () => localStorage;

/** Milliseconds: what was changed is seen first and kept right after it, several keys at once. */
const seenFirst = 50;
let waiting: { readonly timer: ReturnType<typeof setTimeout>; readonly keep: () => void } | null =
  null;

function keepSoon(keep: () => void): void {
  if (waiting !== null) clearTimeout(waiting.timer);
  waiting = { timer: setTimeout(keepNow, seenFirst), keep };
}

/** For whoever leaves, or opens the slips anew, before that. */
export function keepNow(): void {
  if (waiting === null) return;
  const { timer, keep } = waiting;
  clearTimeout(timer);
  waiting = null;
  keep();
}

interface UseKeptDraft {
  readonly draft: Draft;
  readonly shop: Shop;
  /** Another tab changed the slips; `isDisputed` where both changed the same one. */
  readonly onOther: (base: Draft, theirs: Draft, isDisputed: boolean) => void;
}

/** Keeps the slips in the browser, and brings in what another tab did: neither writes over the other. */
export function useKeptDraft({ draft, shop, onOther }: UseKeptDraft): void {
  /** What this tab last put there or took from there. */
  const known = useRef<{ readonly text: string | null; readonly draft: Draft } | null>(null);
  const latest = useRef({ draft, shop, onOther });
  latest.current = { draft, shop, onOther };

  const keep = useCallback(() => {
    const { draft: ours, shop: priced, onOther: tell } = latest.current;
    const there = keptText(browserStorage);
    const before = known.current;
    if (before !== null && there !== null && there !== before.text) {
      const theirs = keptDraft(browserStorage, priced, newKey());
      known.current = { text: there, draft: theirs };
      tell(before.draft, theirs, mergedDraft(before.draft, ours, theirs).isDisputed);
      return;
    }
    keepDraft(ours, browserStorage);
    known.current = { text: keptText(browserStorage), draft: ours };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: kept whenever the slips are other ones.
  useEffect(() => {
    keepSoon(keep);
  }, [draft]);
  useEffect(() => {
    window.addEventListener('storage', keep);
    window.addEventListener('pagehide', keepNow);
    return () => {
      window.removeEventListener('storage', keep);
      window.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, [keep]);
}
