import type { Shop } from '@tashika/slip';
import { type Draft, emptyDraft } from './draft.ts';
import { draftOf, transcriptOf } from './transcript.ts';

/** The draft kept in the browser, so that a reload loses nothing. */

const key = 'tashika-slip-draft';

export function keepDraft(draft: Draft, storage: () => Storage): void {
  try {
    storage().setItem(key, JSON.stringify(transcriptOf(draft, { kept: true })));
  } catch {
    // Full or forbidden storage: the slip on the screen is still whole.
  }
}

export function keptDraft(storage: () => Storage, shop: Shop): Draft {
  try {
    const kept = storage().getItem(key);
    if (kept === null) return emptyDraft;
    const draft = draftOf(JSON.parse(kept), shop);
    return draft.ok ? draft.value : emptyDraft;
  } catch {
    return emptyDraft;
  }
}
