import type { CalendarKind } from '@tashika/contract/calendars';
import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface CalendarTables {
  calendars: {
    id: Generated<string>;
    workspace_id: string;
    /** Whose it is, as the audit log names people. */
    owner: string;
    kind: CalendarKind;
    name: string;
    timezone: string;
    host: string | null;
    /** Where it is read from; null of a file. */
    secret_sealed: Buffer | null;
    read_at: MaybeInstant;
    tried_at: MaybeInstant;
    problem: string | null;
    created_at: Instant;
  };
  busy_times: { calendar_id: string; start_time: Instant; end_time: Instant };
  invite_busy_times: { invite_id: string; start_time: Instant; end_time: Instant };
}
