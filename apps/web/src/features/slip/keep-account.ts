import { keptAccounts, storedAccount, type TwinJson } from '@tashika/contract/slips';
import { ask } from '../../api.ts';
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

/** Keeps what is open of an account: all of it, or its further pages. The pages' keys see to it that they are kept once. */
export async function keepAccount(
  account: DraftAccount,
  { label, keepTwins }: KeepOptions,
): Promise<KeepOutcome> {
  const { form, photosGone } = await formOf(account);
  if (keepTwins) form.append('keep_twins', 'yes');
  if (account.kept !== null) return continued(account.kept, form, photosGone);
  if (label.trim() !== '') form.append('label', label.trim());
  const { accounts, twins, problems } = await ask('/api/accounts', keptAccounts, { form });
  const [made] = accounts;
  if (made !== undefined) {
    return { state: 'kept', account: made, photosLost: photosGone + problems.length };
  }
  const [twin] = twins;
  if (twin?.account == null) throw new Error('an account was neither kept nor there already');
  // The answer to an earlier try got lost on its way: this very slip is kept.
  if (twin.by === 'key') return { state: 'kept', account: twin.account, photosLost: 0 };
  return { state: 'twin', by: twin.by, account: twin.account };
}

async function continued(
  { id }: KeptAccount,
  form: FormData,
  photosLost: number,
): Promise<KeepOutcome> {
  const { revision } = await ask(`/api/accounts/${id}`, storedAccount);
  const account = await ask(`/api/accounts/${id}/slips`, storedAccount, { form, revision });
  return { state: 'kept', account, photosLost };
}

async function formOf({
  open,
}: DraftAccount): Promise<{ readonly form: FormData; readonly photosGone: number }> {
  const form = new FormData();
  form.append('pages', JSON.stringify(pagesOf({ pages: open, nextId: 0 })));
  form.append('keys', JSON.stringify(open.map(({ key }) => key)));
  const places: number[] = [];
  const seals: (string | null)[] = [];
  let photosGone = 0;
  for (const [index, { photo }] of open.entries()) {
    if (photo === null) continue;
    const kept = await keptPhoto(photo.id);
    if (kept === null) {
      photosGone += 1;
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
  return { form, photosGone };
}
