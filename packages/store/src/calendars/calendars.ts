import type { BusyTimes, CalendarKind } from '@tashika/contract/calendars';
import { type Selectable, sql } from 'kysely';
import type { Store, Transaction } from '../open.ts';
import type { Tables } from '../tables.ts';

type Db = Store['db'] | Transaction;

/** Whose calendars, in which workspace. */
export interface CalendarOwner {
  readonly workspaceId: string;
  readonly owner: string;
}

export interface CalendarRow extends Omit<Selectable<Tables['calendars']>, 'secret_sealed'> {
  readonly busy_times: number;
}

const shown = sql`calendar.id, calendar.workspace_id, calendar.owner, calendar.kind, calendar.name,
  calendar.timezone, calendar.host, calendar.read_at, calendar.tried_at, calendar.problem,
  calendar.created_at,
  (select count(*)::integer from busy_times busy where busy.calendar_id = calendar.id) as busy_times`;

export async function calendarsOf(
  db: Db,
  { workspaceId, owner }: CalendarOwner,
): Promise<readonly CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    select ${shown} from calendars calendar
    where calendar.workspace_id = ${workspaceId} and calendar.owner = ${owner}
    order by calendar.created_at, calendar.id`.execute(db);
  return rows;
}

export interface NewCalendarRow extends CalendarOwner {
  readonly kind: CalendarKind;
  readonly name: string;
  readonly timezone: string;
  readonly host: string | null;
  readonly secretSealed: Buffer | null;
}

/** So many calendars one person has read at most. */
const mostCalendars = 10;

/** Undefined where there are as many as there may be. */
export async function insertCalendar(
  tx: Transaction,
  given: NewCalendarRow,
): Promise<string | undefined> {
  // One at a time, so that the count holds.
  await sql`select from workspaces where id = ${given.workspaceId} for no key update`.execute(tx);
  if ((await calendarsOf(tx, given)).length >= mostCalendars) return undefined;
  const { id } = await tx
    .insertInto('calendars')
    .values({
      workspace_id: given.workspaceId,
      owner: given.owner,
      kind: given.kind,
      name: given.name,
      timezone: given.timezone,
      host: given.host,
      secret_sealed: given.secretSealed,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteCalendar(
  tx: Transaction,
  { workspaceId, owner }: CalendarOwner,
  id: string,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('calendars')
    .where('workspace_id', '=', workspaceId)
    .where('owner', '=', owner)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whoever left takes their calendars along. */
export async function deleteCalendarsOf(
  tx: Transaction,
  { workspaceId, owner }: CalendarOwner,
): Promise<void> {
  await tx
    .deleteFrom('calendars')
    .where('workspace_id', '=', workspaceId)
    .where('owner', '=', owner)
    .execute();
}

export type BusyTime = BusyTimes['busy'][number];

/** What was read takes the place of what was read before. */
export async function saveBusyTimes(
  tx: Transaction,
  calendarId: string,
  busy: readonly BusyTime[],
  now: Date,
): Promise<void> {
  // Two readings at a time would leave both of what they found.
  await sql`select from calendars where id = ${calendarId} for update`.execute(tx);
  await tx.deleteFrom('busy_times').where('calendar_id', '=', calendarId).execute();
  await sql`insert into busy_times (calendar_id, start_time, end_time)
    select calendar.id, time.start_time, time.end_time
    from calendars calendar, unnest(
      ${busy.map(({ start }) => start)}::timestamptz[], ${busy.map(({ end }) => end)}::timestamptz[]
    ) as time (start_time, end_time)
    where calendar.id = ${calendarId}`.execute(tx);
  await tx
    .updateTable('calendars')
    .set({ read_at: now, tried_at: now, problem: null })
    .where('id', '=', calendarId)
    .execute();
}

/** It could not be read: what was read before stands. */
export async function saveCalendarProblem(
  { db }: Pick<Store, 'db'>,
  calendarId: string,
  problem: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('calendars')
    .set({ tried_at: now, problem })
    .where('id', '=', calendarId)
    .execute();
}

export interface CalendarToRead {
  readonly id: string;
  readonly timezone: string;
  readonly secret_sealed: Buffer;
}

/** One of somebody's that can be read again. */
export async function calendarToRead(
  db: Db,
  { workspaceId, owner }: CalendarOwner,
  id: string,
): Promise<CalendarToRead | undefined> {
  const { rows } = await sql<CalendarToRead>`
    select id, timezone, secret_sealed from calendars
    where id = ${id} and workspace_id = ${workspaceId} and owner = ${owner}
      and secret_sealed is not null`.execute(db);
  return rows[0];
}

const staleMinutes = 60;
const atOnce = 50;

/** Those that were not looked at for an hour, the longest first; they count as looked at from now on. */
export async function takeStaleCalendars(
  { db }: Pick<Store, 'db'>,
  now: Date,
): Promise<readonly CalendarToRead[]> {
  const before = new Date(now.getTime() - staleMinutes * 60_000);
  const { rows } = await sql<CalendarToRead>`
    update calendars set tried_at = ${now}
    where id in (
      select id from calendars
      where secret_sealed is not null and (tried_at is null or tried_at < ${before})
      order by tried_at nulls first limit ${atOnce} for update skip locked
    )
    returning id, timezone, secret_sealed`.execute(db);
  return rows;
}

/** When somebody is busy in a stretch of time, in the order of their beginnings. */
export async function busyBetween(
  db: Db,
  { workspaceId, owner }: CalendarOwner,
  from: Date,
  to: Date,
): Promise<readonly BusyTime[]> {
  const { rows } = await sql<{ start_time: Date; end_time: Date }>`
    select busy.start_time, busy.end_time
    from busy_times busy join calendars calendar on calendar.id = busy.calendar_id
    where calendar.workspace_id = ${workspaceId} and calendar.owner = ${owner}
      and busy.end_time > ${from} and busy.start_time < ${to}
    order by busy.start_time, busy.end_time`.execute(db);
  return rows.map(({ start_time, end_time }) => ({
    start: start_time.toISOString(),
    end: end_time.toISOString(),
  }));
}
