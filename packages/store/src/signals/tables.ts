import type { SignalDelivery, SignalEvent, SignalKind } from '@tashika/contract/signals';
import type { ColumnType, Generated } from 'kysely';
import type { SlotFacts } from '../threads/outbox.ts';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** What happened, as far as a service outside is told. */
export interface SignalFacts {
  readonly title: string;
  readonly person?: string;
  /** Whom mails did not reach. */
  readonly people?: readonly string[];
  readonly slot?: SlotFacts;
  /** When `slot` will be decided by itself. */
  readonly decides_at?: string;
  readonly message?: string;
}

export interface SignalTables {
  signals: {
    id: Generated<string>;
    workspace_id: string;
    kind: SignalKind;
    name: string;
    host: string;
    events: SignalEvent[];
    /** Where it goes and what it is signed with. */
    secret_sealed: Buffer;
    created_by: string;
    created_at: Instant;
    stopped_at: MaybeInstant;
  };
  signal_deliveries: {
    id: Generated<string>;
    signal_id: string;
    thread_id: string | null;
    event: SignalDelivery['event'];
    facts: ColumnType<SignalFacts, string, string>;
    state: Generated<SignalDelivery['state']>;
    attempts: Generated<number>;
    last_error: string | null;
    created_at: Instant;
    done_at: MaybeInstant;
  };
}
