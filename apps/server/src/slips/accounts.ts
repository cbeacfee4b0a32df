import { err, ok, type Problem, type Result } from '@tashika/kernel';
import {
  addSlips,
  deleteAccount,
  findAccount,
  insertAccount,
  insertCorrection,
  type NewSlip,
  type StoredAccount,
  type Transaction,
  topics,
  undoCorrection,
  updateAccount,
} from '@tashika/store';
import { type AuditAction, audit } from '../audit.ts';
import type { Principal } from '../auth/principal.ts';
import { accounts as words } from '../routes/accounts.messages.ja.ts';
import type { Service } from '../service.ts';
import {
  cellAt,
  type GivenCorrection,
  type PageJson,
  takeApart,
  withCorrections,
} from './corrections.ts';
import { correctedPages, groupPages, judgePages } from './judge-account.ts';
import type { SettingsInForce } from './shop-settings.ts';

/** A page as it came: read from a photo, or typed. */
export interface GivenPage {
  readonly page: PageJson;
  readonly photo?: NewSlip['photo'] | undefined;
}

/**
 * What every change of an account needs: where, who, and by which settings it is judged. Whoever
 * opened the transaction takes everything back where a change is refused.
 */
export interface Desk {
  readonly tx: Transaction;
  readonly service: Service;
  readonly principal: Principal;
  readonly settings: SettingsInForce;
}

/** Every page an account of its own unless it says that it continues the one before (A46). */
export async function storePages(
  desk: Desk,
  given: readonly GivenPage[],
  as: { readonly businessDay: string; readonly label: string | null; readonly isSample?: boolean },
): Promise<Result<readonly string[], Problem>> {
  const { tx, principal, settings } = desk;
  const signed = given.map((one) => apart(desk, one));
  const groups = groupPages(
    signed.map(({ page }) => page),
    settings.facts,
  );
  if (!groups.ok) return groups;
  const ids: string[] = [];
  for (const indexes of groups.value) {
    const members = indexes.map((index) => signed[index] as Member);
    const judged = judgePages(
      members.map(({ page }) => page),
      settings,
    );
    if (!judged.ok) return judged;
    const id = await insertAccount(tx, {
      ...judged.value,
      ...as,
      workspaceId: principal.workspaceId,
      createdBy: principal.name,
      slips: members.map(({ slip }) => slip),
    });
    await correctNewSlips(desk, id, 1, members);
    await tell(desk, id, 'account-created');
    ids.push(id);
  }
  return ok(ids);
}

interface Member {
  /** With its corrections, as it is judged. */
  readonly page: PageJson;
  readonly slip: NewSlip;
  readonly corrections: readonly GivenCorrection[];
}

/** Who corrected, and when, is for us to say, whatever came with the page. */
function apart({ principal, service }: Desk, { page, photo }: GivenPage): Member {
  const { reading, corrections } = takeApart(page);
  const signature = { by: principal.name, at: service.now() };
  return {
    page: withCorrections(
      reading,
      corrections.map(({ place, after }) => ({ place, after, ...signature })),
    ),
    slip: { transcript: reading, ...(photo && { photo }) },
    corrections,
  };
}

/** The corrections that came with new slips, the first of which has a place in its account. */
async function correctNewSlips(
  { tx, principal, service }: Desk,
  accountId: string,
  from: number,
  members: readonly Member[],
): Promise<void> {
  if (members.every(({ corrections }) => corrections.length === 0)) return;
  const stored = await findAccount(tx, principal.workspaceId, accountId);
  for (const [index, { corrections }] of members.entries()) {
    const slip = stored?.slips.find(({ position }) => position === from + index);
    if (slip === undefined) throw new Error(`slip ${from + index} of ${accountId} is gone`);
    for (const correction of corrections) {
      await insertCorrection(tx, {
        ...correction,
        slipId: slip.id,
        correctedBy: principal.name,
        correctedAt: service.now(),
      });
    }
  }
}

/** Further pages of an account (続き). */
export async function continueAccount(
  desk: Desk,
  { account, slips }: StoredAccount,
  given: readonly GivenPage[],
): Promise<Result<StoredAccount, Problem>> {
  const { tx, principal } = desk;
  const from = Math.max(0, ...slips.map(({ position }) => position)) + 1;
  const members = given.map((one) => apart(desk, one));
  await addSlips(
    tx,
    { id: account.id, workspaceId: principal.workspaceId, createdBy: principal.name, from },
    members.map(({ slip }) => slip),
  );
  await correctNewSlips(desk, account.id, from, members);
  return judgeAgain(desk, account.id, 'slips-added', { slips: members.length });
}

/** A person's value beside the reading of one cell. */
export async function correctCell(
  desk: Desk,
  { account, slips }: StoredAccount,
  { slipId, place, after }: { slipId: string; place: string; after: unknown },
): Promise<Result<StoredAccount, Problem>> {
  const slip = slips.find((one) => one.id === slipId);
  if (slip === undefined) return err({ code: 'slip-not-found', message: words.slipNotFound });
  const before = cellAt(slip.transcript as PageJson, place);
  if (before === null) return err({ code: 'place-unknown', message: words.placeUnknown(place) });
  await insertCorrection(desk.tx, {
    slipId,
    place,
    before,
    after,
    correctedBy: desk.principal.name,
    correctedAt: desk.service.now(),
  });
  return judgeAgain(desk, account.id, 'cell-corrected', { slip_id: slipId, place });
}

export async function undoCellCorrection(
  desk: Desk,
  { account, slips }: StoredAccount,
  correctionId: string,
): Promise<Result<StoredAccount, Problem>> {
  const undone = await undoCorrection(desk.tx, {
    slipIds: slips.map((slip) => slip.id),
    id: correctionId,
    by: desk.principal.name,
  });
  if (!undone) return err({ code: 'correction-not-found', message: words.correctionNotFound });
  return judgeAgain(desk, account.id, 'correction-undone', { correction_id: correctionId });
}

/** The verdict anew by the settings in force; `changes` are of the account itself. */
export async function judgeAgain(
  desk: Desk,
  id: string,
  action: AuditAction,
  details: object = {},
  changes: { readonly businessDay?: string; readonly label?: string | null } = {},
): Promise<Result<StoredAccount, Problem>> {
  const { tx, principal, settings } = desk;
  const stored = await findAccount(tx, principal.workspaceId, id);
  const judged = judgePages(correctedPages(stored?.slips ?? []), settings);
  if (!judged.ok) return judged;
  await updateAccount(tx, id, judged.value, changes);
  await tell(desk, id, action, details);
  const now = await findAccount(tx, principal.workspaceId, id);
  return now === undefined ? err({ code: 'account-not-found', message: words.notFound }) : ok(now);
}

export async function removeAccount(desk: Desk, id: string): Promise<boolean> {
  const gone = await deleteAccount(desk.tx, desk.principal.workspaceId, id);
  if (gone) await tell(desk, id, 'account-deleted');
  return gone;
}

async function tell(
  { tx, service, principal }: Desk,
  id: string,
  action: AuditAction,
  details: object = {},
): Promise<void> {
  await audit(tx, principal, action, { type: 'account', id }, details);
  await service.live.publish(tx, topics.slips(principal.workspaceId), { id, action });
}
