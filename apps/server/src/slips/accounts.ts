import {
  type GivenRowJson,
  type Page,
  type RowsSettledJson,
  rowColumns,
} from '@tashika/contract/slips';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { cellAt, parsePlace, parseTranscript, placeToJson, withCell } from '@tashika/slip';
import {
  type AccountChanges,
  addSlips,
  deleteAccount,
  findAccount,
  insertAccount,
  insertCorrection,
  lockSlips,
  type NewSlip,
  replacePage,
  type StoredAccount,
  type Transaction,
  topics,
  undoCorrection,
  updateAccount,
} from '@tashika/store';
import { type AuditAction, audit } from '../audit.ts';
import type { Principal } from '../auth/principal.ts';
import { accounts as words } from '../routes/accounts.messages.ts';
import type { Service } from '../service.ts';
import { correctedCells, signedBy } from './corrections.ts';
import { groupPages, judgePages } from './judge-account.ts';
import type { SettingsInForce } from './shop-settings.ts';
import { type Twin, twinOf, twinOfSlips } from './twins.ts';

/**
 * Rows that are judged in one go: of the pages of a call, and of one account however often pages
 * are added to it. Judging is done while nobody else is answered, and this takes a moment only.
 */
export const mostKeptRows = 2_000;

/** A page as it came: read from a photo, or typed. */
export interface GivenPage {
  readonly page: unknown;
  readonly key?: string | undefined;
  readonly photo?: NewSlip['photo'] | undefined;
}

/**
 * What every change of an account needs: where, who, and by which settings it is judged. Whoever
 * opened the transaction takes everything back where a change is refused.
 */
export interface AccountChange {
  readonly tx: Transaction;
  readonly service: Service;
  readonly principal: Principal;
  readonly settings: SettingsInForce;
}

interface KeptAs {
  readonly businessDay: string;
  /** Of several accounts each gets its own: the name and its place. */
  readonly label: string | null;
  readonly isSample?: boolean;
  /** What is there already is kept all the same. */
  readonly keepTwins?: boolean;
}

/** A twin, with the pages that were not kept because of it. */
export interface ListedTwin extends Twin {
  readonly pages: readonly number[];
  /** It was made of other pages of the same call. */
  readonly isNew: boolean;
}

interface Stored {
  readonly ids: readonly string[];
  readonly twins: readonly ListedTwin[];
}

/** Every page an account of its own unless it says that it continues the one before (A46). */
export async function storePages(
  change: AccountChange,
  given: readonly GivenPage[],
  { businessDay, label, isSample = false, keepTwins = false }: KeptAs,
): Promise<Result<Stored, Problem>> {
  const { tx, principal, settings } = change;
  const slips = slipsOf(change, given);
  if (!slips.ok) return slips;
  const groups = groupPages(
    slips.value.map(({ page }) => page),
    settings.facts,
  );
  if (!groups.ok) return groups;
  await lockSlips(tx, principal.workspaceId);
  const ids: string[] = [];
  const twins: ListedTwin[] = [];
  for (const [index, indexes] of groups.value.entries()) {
    const own = indexes.map((at) => slips.value[at] as NewSlip);
    const judged = judgePages(
      own.map(({ page }) => page),
      settings,
      businessDay,
    );
    if (!judged.ok) return judged;
    const account = {
      ...judged.value,
      businessDay,
      label: label === null || groups.value.length === 1 ? label : words.nth(label, index + 1),
      isSample,
      workspaceId: principal.workspaceId,
      createdBy: principal.name,
      slips: own,
    };
    const twin = isSample ? null : await twinOf(tx, account, keepTwins);
    if (twin !== null) {
      twins.push({ ...twin, pages: indexes, isNew: ids.includes(twin.account.id) });
      continue;
    }
    const { id, slipIds } = await insertAccount(tx, account);
    await recordCorrections(change, slipIds, own);
    await announce(change, id, 'account-created');
    ids.push(id);
  }
  return ok({ ids, twins });
}

/** The slips to be kept, every correction in them signed by whoever sends it. */
function slipsOf(
  { principal, service }: AccountChange,
  given: readonly GivenPage[],
): Result<readonly NewSlip[], Problem> {
  const pages = parseTranscript(given.map(({ page }) => page));
  if (!pages.ok) return pages;
  const signature = { by: principal.name, at: service.now().toISOString() };
  return ok(
    pages.value.map((page, index) => {
      const { photo, key } = given[index] ?? {};
      return { page: signedBy(page, signature), key, ...(photo && { photo }) };
    }),
  );
}

/** The corrections that came with new slips. */
async function recordCorrections(
  { tx, principal, service }: AccountChange,
  slipIds: readonly string[],
  slips: readonly NewSlip[],
): Promise<void> {
  for (const [index, { page }] of slips.entries()) {
    for (const { place, cell } of correctedCells(page)) {
      await insertCorrection(tx, {
        slipId: slipIds[index] as string,
        place: placeToJson(place),
        before: cell.read,
        after: cell.correction.value,
        correctedBy: principal.name,
        correctedAt: service.now(),
      });
    }
  }
}

/** Further pages of an account (続き). */
export async function continueAccount(
  change: AccountChange,
  { account, slips }: StoredAccount,
  given: readonly GivenPage[],
  keepTwins: boolean,
): Promise<Result<StoredAccount, Problem>> {
  const { tx, principal } = change;
  const added = slipsOf(change, given);
  if (!added.ok) return added;
  const rows = [...slips, ...added.value].reduce((sum, { page }) => sum + page.rows.length, 0);
  if (rows > mostKeptRows) {
    return err({ code: 'too-many-rows', message: words.tooManyRows(mostKeptRows) });
  }
  await lockSlips(tx, principal.workspaceId);
  const twin = await twinOfSlips(tx, principal.workspaceId, added.value, keepTwins);
  if (twin !== null) {
    const { number, label, business_day } = twin.account;
    const message = words.thereAlready(business_day, number, label);
    return err({ code: 'slip-kept-already', message, kind: 'conflict' });
  }
  const from = Math.max(0, ...slips.map(({ position }) => position)) + 1;
  const slipIds = await addSlips(
    tx,
    { id: account.id, workspaceId: principal.workspaceId, createdBy: principal.name, from },
    added.value,
  );
  await recordCorrections(change, slipIds, added.value);
  return judgeAgain(change, account.id, 'slips-added', { slips: added.value.length });
}

/** A person's value beside the reading of one cell. */
export async function correctCell(
  change: AccountChange,
  { account, slips }: StoredAccount,
  given: { readonly slipId: string; readonly place: string; readonly after: unknown },
): Promise<Result<StoredAccount, Problem>> {
  const at = slips.findIndex(({ id }) => id === given.slipId);
  const slip = slips[at];
  if (slip === undefined) return missing('slip-not-found', words.slipNotFound);
  const place = parsePlace(given.place);
  const cell = place === null ? null : cellAt(slip.page, place);
  if (place === null || cell === null) {
    return err({ code: 'place-unknown', message: words.placeUnknown(given.place) });
  }
  const now = change.service.now();
  const { name } = change.principal;
  const correction = { value: given.after, by: name, at: now.toISOString() };
  // The engine reads what was put there, among the pages it stands on, so that it can name the place.
  const pages = parseTranscript(
    slips.map(({ page }, index) =>
      index === at ? withCell(page, place, { ...cell, correction } as typeof cell) : page,
    ),
  );
  if (!pages.ok) return pages;
  const page = pages.value[at] as Page;
  const corrected = cellAt(page, place)?.correction;
  if (corrected == null)
    throw new Error(`no correction at ${given.place} although it was put there`);
  await replacePage(change.tx, slip.id, page);
  await insertCorrection(change.tx, {
    slipId: slip.id,
    place: given.place,
    before: cell.read,
    after: corrected.value,
    correctedBy: name,
    correctedAt: now,
  });
  const details = { slip_id: slip.id, place: given.place };
  return judgeAgain(change, account.id, 'cell-corrected', details);
}

/** A row of the paper that was not read: it stands below the others, a person's word in every cell. */
export async function addRow(
  change: AccountChange,
  { account, slips }: StoredAccount,
  { slip_id, ...cells }: GivenRowJson,
): Promise<Result<StoredAccount, Problem>> {
  const slip = slips.find(({ id }) => id === slip_id);
  if (slip === undefined) return missing('slip-not-found', words.slipNotFound);
  const written = rowColumns.flatMap((column) => {
    const text = cells[column]?.trim() ?? '';
    return text === '' ? [] : [{ column, value: { state: 'written', text } as const }];
  });
  if (written.length === 0) return err({ code: 'row-empty', message: words.rowEmpty });
  if (slips.reduce((sum, { page }) => sum + page.rows.length, 1) > mostKeptRows) {
    return err({ code: 'too-many-rows', message: words.tooManyRows(mostKeptRows) });
  }
  const now = change.service.now();
  const { name } = change.principal;
  const { rows } = slip.page;
  const row = rows.length;
  const blank = { read: { state: 'blank' }, correction: null } as const;
  const r = Math.max(0, ...rows.map((one) => one.r)) + 1;
  const added = { r, label: blank, qty: blank, unit: blank, amount: blank, struck: false };
  const page = written.reduce<Page>(
    (sheet, { column, value }) =>
      withCell(
        sheet,
        { row, column },
        {
          read: blank.read,
          correction: { value, by: name, at: now.toISOString() },
        },
      ),
    { ...slip.page, rows: [...rows, added] },
  );
  await replacePage(change.tx, slip.id, page);
  for (const { column, value } of written) {
    await insertCorrection(change.tx, {
      slipId: slip.id,
      place: placeToJson({ row, column }),
      before: blank.read,
      after: value,
      correctedBy: name,
      correctedAt: now,
    });
  }
  return judgeAgain(change, account.id, 'row-added', { slip_id: slip.id, row: r });
}

/** The number of rows at a place is as somebody saw it on the paper. */
export async function settleRows(
  change: AccountChange,
  { account, slips }: StoredAccount,
  { slip_id, after, kind }: RowsSettledJson,
): Promise<Result<StoredAccount, Problem>> {
  const slip = slips.find(({ id }) => id === slip_id);
  if (slip === undefined) return missing('slip-not-found', words.slipNotFound);
  const doubts = slip.page.row_doubts ?? [];
  const at = doubts.findIndex((one) => one.after === after && one.kind === kind);
  const doubt = doubts[at];
  if (doubt === undefined) return missing('row-doubt-not-found', words.rowDoubtNotFound);
  const settled = { by: change.principal.name, at: change.service.now().toISOString() };
  const row_doubts = doubts.with(at, { ...doubt, settled });
  await replacePage(change.tx, slip.id, { ...slip.page, row_doubts });
  return judgeAgain(change, account.id, 'rows-settled', { slip_id: slip.id, after, kind });
}

/** The cell goes back to the correction before, or to what was read. */
export async function undoCellCorrection(
  change: AccountChange,
  { account, slips }: StoredAccount,
  correctionId: string,
): Promise<Result<StoredAccount, Problem>> {
  const { tx, principal } = change;
  const slip = slips.find(({ corrections }) => corrections.some(({ id }) => id === correctionId));
  const undone = slip?.corrections.find(({ id }) => id === correctionId);
  const place = undone === undefined ? null : parsePlace(undone.place);
  const cell = slip === undefined || place === null ? null : cellAt(slip.page, place);
  if (
    slip === undefined ||
    place === null ||
    cell === null ||
    !(await undoCorrection(tx, { id: correctionId, by: principal.name }))
  ) {
    return missing('correction-not-found', words.correctionNotFound);
  }
  const before = slip.corrections.findLast(
    (one) => one.place === undone?.place && one.undone_at === null && one.id !== correctionId,
  );
  const correction =
    before === undefined
      ? null
      : {
          value: before.after,
          by: before.corrected_by,
          at: before.corrected_at.toISOString(),
        };
  await replacePage(tx, slip.id, withCell(slip.page, place, { read: cell.read, correction }));
  return judgeAgain(change, account.id, 'correction-undone', { correction_id: correctionId });
}

/** The verdict anew by the settings in force; `changes` are of the account itself. */
export async function judgeAgain(
  change: AccountChange,
  id: string,
  action: AuditAction,
  details: object = {},
  changes: AccountChanges = {},
): Promise<Result<StoredAccount, Problem>> {
  const { tx, principal, settings } = change;
  const stored = await findAccount(tx, principal.workspaceId, id);
  if (stored === undefined) return missing('account-not-found', words.notFound);
  const judged = judgePages(
    stored.slips.map(({ page }) => page),
    settings,
    changes.businessDay ?? stored.account.business_day,
  );
  if (!judged.ok) return judged;
  await updateAccount(tx, stored.account, judged.value, changes);
  await announce(change, id, action, details);
  const now = await findAccount(tx, principal.workspaceId, id);
  return now === undefined ? missing('account-not-found', words.notFound) : ok(now);
}

export async function removeAccount(
  change: AccountChange,
  id: string,
): Promise<Result<void, Problem>> {
  const gone = await deleteAccount(change.tx, change.principal.workspaceId, id);
  if (!gone) return missing('account-not-found', words.notFound);
  await announce(change, id, 'account-deleted');
  return ok(undefined);
}

const missing = (code: string, message: string) => err({ code, message, kind: 'missing' } as const);

async function announce(
  { tx, service, principal }: AccountChange,
  id: string,
  action: AuditAction,
  details: object = {},
): Promise<void> {
  await audit(tx, principal, action, { type: 'account', id }, details);
  await service.live.publish(tx, topics.slips(principal.workspaceId), { id, action });
}
