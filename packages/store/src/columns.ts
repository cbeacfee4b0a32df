import type { ColumnType } from 'kysely';

/** How columns are written and read. */

/** Set by the database unless given; comes back as a `Date`. */
export type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
export type GivenInstant = ColumnType<Date, Date | string, Date | string>;
export type MaybeInstant = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
/** Written as JSON text, read as a value. */
export type Json<Value = unknown> = ColumnType<Value, string, string>;
/** `yyyy-mm-dd`, never a `Date`: a business day has no time zone. */
export type Day = ColumnType<string, string, string>;

/** The same where there may be none. */
export type MaybeJson = ColumnType<unknown, string | null, string | null>;
