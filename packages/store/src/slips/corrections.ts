import type { Page, QuantityContent, QuantityReading } from '@tashika/contract/slips';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

export async function insertCorrection(
  db: Db,
  correction: {
    readonly slipId: string;
    readonly place: string;
    readonly before: QuantityReading;
    readonly after: QuantityContent;
    readonly correctedBy: string;
    readonly correctedAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('slip_corrections')
    .values({
      slip_id: correction.slipId,
      place: correction.place,
      before: JSON.stringify(correction.before),
      after: JSON.stringify(correction.after),
      corrected_by: correction.correctedBy,
      corrected_at: correction.correctedAt,
    })
    .execute();
}

/** The page of a slip with what people have put beside its readings since. */
export async function replacePage(db: Db, slipId: string, page: Page): Promise<void> {
  await db
    .updateTable('slips')
    .set({ transcript: JSON.stringify(page) })
    .where('id', '=', slipId)
    .execute();
}

/** Marked as undone, not removed: who changed what stays to be seen. False where there was nothing to undo. */
export async function undoCorrection(
  db: Db,
  { id, by }: { readonly id: string; readonly by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('slip_corrections')
    .set({ undone_by: by, undone_at: new Date() })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
