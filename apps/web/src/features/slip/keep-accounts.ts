import { keptAccounts, storedAccount, type TwinJson } from '@tashika/contract/slips';
import { ask } from '../../api.ts';
import type { DraftPage } from './draft/draft.ts';
import type { DraftAccount, KeptAccount } from './draft/kept-accounts.ts';
import { pagesOf } from './draft/transcript.ts';
import { keptPhoto } from './photo/kept-photos.ts';

/** What came of keeping an account: it is kept, or something that looks the same is there already. */
export type KeepOutcome =
  | { readonly state: 'kept'; readonly account: KeptAccount; readonly photosLost: number }
  | { readonly state: 'twin'; readonly by: TwinJson['by']; readonly account: KeptAccount };

export interface KeepOptions {
  readonly label: string;
  /** It is another slip, whatever it looks like. */
  readonly keepTwins: boolean;
}

type OnOutcome = (account: DraftAccount, outcome: KeepOutcome) => void;

/** Sent in one go: enough that their photos are copied side by side, few enough to tell how far it is. */
const atOnce = { pages: 4, rows: 400 } as const;

/**
 * Keeps what is open of the accounts, a few at a time and in their order: all of an account, or its
 * further pages. The pages' keys see to it that they are kept once.
 */
export async function keepAccounts(
  accounts: readonly DraftAccount[],
  options: KeepOptions,
  onOutcome: OnOutcome,
): Promise<void> {
  const batches = batchesOf(accounts);
  let prepared = formOf(batches[0] ?? []);
  for (const [index, batch] of batches.entries()) {
    const sent = await prepared;
    // The next photos are fetched while these are on their way.
    prepared = formOf(batches[index + 1] ?? []);
    const [first] = batch;
    if (first?.kept == null) await keepNew(batch, sent, options, onOutcome);
    else onOutcome(first, await continued(first.kept, sent, options));
  }
}

/** Neighbours that are all new; what continues an account goes alone. */
function batchesOf(accounts: readonly DraftAccount[]): readonly (readonly DraftAccount[])[] {
  const batches: DraftAccount[][] = [];
  for (const account of accounts) {
    const last = batches.at(-1);
    const together = last === undefined ? [] : [...last, account];
    const fits = together.length > 0 && together.every(({ kept }) => kept === null);
    if (fits && isFew(together.flatMap(({ open }) => open))) last?.push(account);
    else batches.push([account]);
  }
  return batches;
}

const isFew = (pages: readonly DraftPage[]): boolean =>
  pages.length <= atOnce.pages &&
  pages.reduce((sum, { rows }) => sum + rows.length, 0) <= atOnce.rows;

interface Sent {
  readonly form: FormData;
  /** Which page each photo is of. */
  readonly places: readonly number[];
  /** The pages whose photos the browser has lost. */
  readonly gone: readonly number[];
}

async function keepNew(
  batch: readonly DraftAccount[],
  { form, places, gone }: Sent,
  { label, keepTwins }: KeepOptions,
  onOutcome: OnOutcome,
): Promise<void> {
  if (keepTwins) form.append('keep_twins', 'yes');
  if (label.trim() !== '') form.append('label', label.trim());
  const { accounts, twins, problems } = await ask('/api/accounts', keptAccounts, { form });
  const lost = [...gone, ...problems.map(({ photo }) => places[photo - 1])];
  const made = [...accounts];
  const ofSameBatch: DraftAccount[] = [];
  let next = 0;
  for (const account of batch) {
    const from = next;
    next += account.open.length;
    const isOwn = (page: number | undefined) => page !== undefined && page >= from && page < next;
    const twin = twins.find(({ pages }) => pages.some(isOwn));
    const kept = twin === undefined ? made.shift() : twin.account;
    if (kept == null) ofSameBatch.push(account);
    // By its key it is this very slip: the answer to an earlier try got lost on its way.
    else if (twin === undefined || twin.by === 'key') {
      onOutcome(account, { state: 'kept', account: kept, photosLost: lost.filter(isOwn).length });
    } else onOutcome(account, { state: 'twin', by: twin.by, account: kept });
  }
  // What is like another of the same few is told which one it is, now that that one is kept.
  if (ofSameBatch.length === batch.length) throw new Error('neither kept nor there already');
  for (const account of ofSameBatch) {
    await keepNew([account], await formOf([account]), { label, keepTwins }, onOutcome);
  }
}

async function continued(
  { id }: KeptAccount,
  { form, gone }: Sent,
  { keepTwins }: KeepOptions,
): Promise<KeepOutcome> {
  if (keepTwins) form.append('keep_twins', 'yes');
  const { revision } = await ask(`/api/accounts/${id}`, storedAccount);
  const account = await ask(`/api/accounts/${id}/slips`, storedAccount, { form, revision });
  return { state: 'kept', account, photosLost: gone.length };
}

async function formOf(accounts: readonly DraftAccount[]): Promise<Sent> {
  const open = accounts.flatMap((account) => account.open);
  const form = new FormData();
  form.append('pages', JSON.stringify(pagesOf({ pages: open, nextId: 0 })));
  form.append('keys', JSON.stringify(open.map(({ key }) => key)));
  const places: number[] = [];
  const seals: (string | null)[] = [];
  const gone: number[] = [];
  for (const [index, { photo }] of open.entries()) {
    if (photo === null) continue;
    const kept = await keptPhoto(photo.id);
    if (kept === null) {
      gone.push(index);
      continue;
    }
    // What was read here stays here: its page is kept without it.
    if (kept.stays === true) continue;
    form.append('photo', kept.photo, `${index + 1}`);
    places.push(index);
    seals.push(kept.seal);
  }
  if (places.length > 0) {
    form.append('photo_pages', places.join(','));
    form.append('seals', JSON.stringify(seals));
  }
  return { form, places, gone };
}
