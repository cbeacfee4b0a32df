import type { AccountJson, TwinJson } from '@tashika/contract/slips';
import {
  type AccountRow,
  accountOfKey,
  accountOfPhoto,
  type NewSlip,
  sameSlips,
  type Transaction,
} from '@tashika/store';

/** What holds already what is about to be kept (A87). */
export interface Twin {
  readonly by: TwinJson['by'];
  readonly account: AccountRow;
}

interface NewAccount {
  readonly workspaceId: string;
  readonly businessDay: string;
  readonly label: string | null;
  readonly result: AccountJson;
  readonly slips: readonly NewSlip[];
}

/**
 * Where the account, or a page of it, is kept already. A page of the same key is that very page, and
 * nobody's wish keeps it twice; the rest may be meant.
 */
export async function twinOf(
  tx: Transaction,
  account: NewAccount,
  keepTwins: boolean,
): Promise<Twin | null> {
  const ofSlips = await twinOfSlips(tx, account.workspaceId, account.slips, keepTwins);
  if (ofSlips !== null || keepTwins) return ofSlips;
  const same = await sameSlip(tx, account);
  return same === null ? null : { by: 'slip', account: same };
}

/** The same of slips that are added to an account: by their keys and their photos alone. */
export async function twinOfSlips(
  tx: Transaction,
  workspaceId: string,
  slips: readonly NewSlip[],
  keepTwins: boolean,
): Promise<Twin | null> {
  for (const { key } of slips) {
    const account = key === undefined ? undefined : await accountOfKey(tx, workspaceId, key);
    if (account !== undefined) return { by: 'key', account };
  }
  if (keepTwins) return null;
  for (const { photo } of slips) {
    const account =
      photo === undefined ? undefined : await accountOfPhoto(tx, workspaceId, photo.content);
    if (account !== undefined) return { by: 'photo', account };
  }
  return null;
}

/**
 * The same slip on one day has the same times and total. Two tables may share those: then the name
 * they were given tells, or else that every row is the same.
 */
async function sameSlip(
  tx: Transaction,
  { workspaceId, businessDay, label, result }: NewAccount,
): Promise<AccountRow | null> {
  const { entry, exit } = result.read.receipt;
  const statedTotal = result.stated_total;
  if (entry.normalized === null || exit.normalized === null || statedTotal === null) return null;
  const marks = { businessDay, entry: entry.normalized, exit: exit.normalized, statedTotal };
  const candidates = await sameSlips(tx, workspaceId, marks);
  const isSame = (one: AccountRow) =>
    label !== null && one.label !== null
      ? one.label === label
      : sameRows(one.result.rows, result.rows);
  return candidates.find(isSame) ?? null;
}

type Rows = AccountJson['rows'];
const sameRows = (one: Rows, other: Rows): boolean =>
  one.length === other.length &&
  one.every((row, index) => {
    const beside = other[index];
    return (
      row.label === beside?.label &&
      row.qty === beside.qty &&
      row.unit_price === beside.unit_price &&
      row.subtotal === beside.subtotal
    );
  });
