import type {
  PendingAttempt,
  RunMessage,
  RunStatus,
  StateJson,
  TranscriptRecord,
} from '@tashika/contract/dialogue';

/** A conversation as the page has seen it so far. */
export interface Watched {
  readonly records: readonly TranscriptRecord[];
  /** The attempt that is being judged. */
  readonly pending: PendingAttempt | null;
  readonly state: StateJson | null;
  readonly status: RunStatus | null;
  /** What the director asked for before a turn. */
  readonly interventions: Readonly<Record<number, string>>;
  /** The number of the last message: the next stream begins behind it. */
  readonly last: number;
}

export const nothingWatched: Watched = {
  records: [],
  pending: null,
  state: null,
  status: null,
  interventions: {},
  last: 0,
};

/** What is known after a message. A message that was seen before changes nothing. */
export function watch(watched: Watched, id: number, { event, data }: RunMessage): Watched {
  if (id <= watched.last) return watched;
  const before = { ...watched, last: id };
  switch (event) {
    case 'record':
      return { ...before, records: [...watched.records, data], pending: null };
    case 'attempt':
      return {
        ...before,
        pending: data,
        interventions:
          data.intervention === null
            ? watched.interventions
            : { ...watched.interventions, [data.turn]: data.intervention },
      };
    case 'state':
      return { ...before, state: data };
    case 'rest':
      return { ...before, pending: null, status: data };
  }
}

type Recorded<Kind> = Extract<TranscriptRecord, { record: Kind }>;
export type AttemptRecord = Recorded<'attempt'>;
export type LineRecord = Recorded<'line'>;

export interface Turn {
  readonly turn: number;
  readonly speaker: string;
  /** The attempts that were sent back. */
  readonly rejected: readonly AttemptRecord[];
  /** The attempt that was shown; null while it is being looked for. */
  readonly shown: { readonly attempt: AttemptRecord | undefined; readonly line: LineRecord } | null;
}

/** The records turn by turn; attempts of a turn that was broken off count for nothing. */
export function turnsOf(records: readonly TranscriptRecord[]): Turn[] {
  const turns: Turn[] = [];
  let open: AttemptRecord[] = [];
  for (const record of records) {
    if (record.record === 'attempt') open.push(record);
    else if (record.record === 'stop') open = [];
    else if (record.record === 'line') {
      const attempt = open.findLast(
        ({ received, status }) => received === record.received && status === record.status,
      );
      turns.push({
        turn: record.turn,
        speaker: record.speaker,
        rejected: open.filter((one) => one !== attempt),
        shown: { attempt, line: record },
      });
      open = [];
    }
  }
  const [first] = open;
  if (first !== undefined) {
    turns.push({ turn: first.turn, speaker: first.speaker, rejected: open, shown: null });
  }
  return turns;
}
