import type { AccountSummary } from '@tashika/contract/slips';
import type { Draft } from './draft.ts';
import { transcriptOf } from './transcript.ts';

/**
 * What was kept on the server from this browser, so that the slip that still lies on the desk, after
 * a reload or a look at the list, is not taken for one that nobody has kept.
 */

const key = 'tashika-slip-kept';
/** More than anybody finds again on the desk by taking steps back. */
const most = 30;

export type KeptAccount = Pick<AccountSummary, 'id' | 'business_day'>;

interface Kept {
  readonly slip: string;
  readonly accounts: readonly KeptAccount[];
}

const read = (storage: () => Storage): readonly Kept[] => {
  try {
    const kept: unknown = JSON.parse(storage().getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
};

export function rememberKept(
  draft: Draft,
  accounts: readonly KeptAccount[],
  storage: () => Storage,
): void {
  const slip = nameOf(draft);
  const others = read(storage).filter((kept) => kept.slip !== slip);
  const kept: Kept = {
    slip,
    accounts: accounts.map(({ id, business_day }) => ({ id, business_day })),
  };
  try {
    storage().setItem(key, JSON.stringify([kept, ...others].slice(0, most)));
  } catch {
    // Full or forbidden storage: the slip is kept all the same.
  }
}

/** The accounts that this very slip was kept as. */
export const keptAs = (draft: Draft, storage: () => Storage): readonly KeptAccount[] | null =>
  read(storage).find(({ slip }) => slip === nameOf(draft))?.accounts ?? null;

/** A short name for what stands on the slip: the same for the same, and hardly ever for another. */
function nameOf(draft: Draft): string {
  const text = JSON.stringify(transcriptOf(draft));
  let high = 0x811c9dc5;
  let low = 0x01000193;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ (unit + index), 0x85ebca6b);
  }
  return `${text.length}-${(high >>> 0).toString(36)}-${(low >>> 0).toString(36)}`;
}
