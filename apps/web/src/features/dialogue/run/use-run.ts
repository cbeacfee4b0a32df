import {
  type RunRequest as ContractRunRequest,
  type RunMessage,
  runEvents,
  runMessage,
  runStatus,
} from '@tashika/contract/dialogue';
import type { Problem } from '@tashika/kernel';
import { useCallback, useEffect, useRef, useState } from 'react';
import { request } from '../../../api.ts';
import { oncePerPress } from '../../../deed.ts';
import { useKept } from '../kept.ts';
import { nothingWatched, type Watched, watch } from './watched.ts';

/** What a run is started with. */
export type RunRequest = Required<
  Pick<ContractRunRequest, 'scene' | 'profile' | 'director' | 'pace_ms'>
> &
  Pick<ContractRunRequest, 'turns' | 'script'>;

interface KeptRun {
  readonly id: string;
  readonly request: RunRequest;
  readonly watched: Watched;
}

export interface RunControl {
  readonly watched: Watched;
  readonly running: boolean;
  /** `lost`: being connected again; `gone`: the server does not know the run any more. */
  readonly connection: 'fine' | 'lost' | 'gone';
  readonly problem: Problem | undefined;
  /** Whether there is a conversation to go on with. */
  readonly resumable: boolean;
  readonly start: (request: RunRequest) => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly resume: () => Promise<void>;
  /** Shows a conversation that the server keeps, as it is and as it goes on. */
  readonly open: (id: string, profile: string | null) => void;
}

const runs = '/api/dialogue/runs';

interface Listener {
  readonly onConnection: (connection: RunControl['connection']) => void;
  readonly onMessage: (number: number, message: RunMessage) => void;
  readonly onEnd: () => void;
}

/** The events of a run, as long as it runs. */
function listen(address: string, { onConnection, onMessage, onEnd }: Listener): EventSource {
  const source = new EventSource(address);
  source.onopen = () => onConnection('fine');
  source.onerror = () => {
    const gone = source.readyState === EventSource.CLOSED;
    onConnection(gone ? 'gone' : 'lost');
    if (gone) onEnd();
  };
  for (const event of runEvents) {
    source.addEventListener(event, ({ data, lastEventId }: MessageEvent<string>) => {
      const read = runMessage.safeParse({ event, data: JSON.parse(data) });
      if (!read.success) return;
      onMessage(Number(lastEventId), read.data);
      if (event !== 'rest') return;
      source.close();
      onEnd();
    });
  }
  return source;
}

/** What is seen of a conversation, and the stream it is seen by. */
function useWatching() {
  const [kept, keep] = useKept<KeptRun | null>('run', null);
  const [watched, setWatched] = useState<Watched>(kept?.watched ?? nothingWatched);
  const [connection, setConnection] = useState<RunControl['connection']>('fine');
  const [running, setRunning] = useState(false);
  const current = useRef({ kept, watched });
  const stream = useRef<EventSource>(undefined);

  const follow = useCallback(
    (id: string, runRequest: RunRequest, from: Watched) => {
      stream.current?.close();
      const show = (next: Watched) => {
        current.current = { kept: { id, request: runRequest, watched: next }, watched: next };
        setWatched(next);
      };
      show(from);
      keep({ id, request: runRequest, watched: from });
      setRunning(true);
      setConnection('fine');
      stream.current = listen(`${runs}/${id}/events?after=${from.last}`, {
        onConnection: setConnection,
        onEnd: () => setRunning(false),
        onMessage: (number, message) => {
          const next = watch(current.current.watched, number, message);
          show(next);
          // Only what was accepted has to survive; the rest is asked for again.
          const accepted = message.event === 'record' && message.data.record === 'line';
          if (accepted || message.event === 'rest') {
            keep({ id, request: runRequest, watched: next });
          }
        },
      });
    },
    [keep],
  );

  // After a reload the conversation is taken up where it was left.
  useEffect(() => {
    const { kept: before } = current.current;
    if (before !== null && before.watched.status?.status !== 'resting') {
      follow(before.id, before.request, before.watched);
    }
    return () => stream.current?.close();
  }, [follow]);
  return { watched, connection, running, current, follow };
}

/** A conversation on the server, watched from here; it outlives a reload, and a restart by its records. */
export function useRun(): RunControl {
  const { watched, connection, running, current, follow } = useWatching();
  const [problem, setProblem] = useState<Problem>();

  const begin = useCallback(
    async (runRequest: RunRequest, transcript?: string) => {
      setProblem(undefined);
      const answer = await request(runs, runStatus, {
        body: { ...runRequest, ...(transcript === undefined ? {} : { transcript }) },
      });
      if (answer.ok) follow(answer.value.id, runRequest, nothingWatched);
      else setProblem(answer.error);
    },
    [follow],
  );

  const stop = useCallback(async () => {
    const id = current.current.kept?.id;
    if (id === undefined) return;
    const answer = await request(`${runs}/${id}/stop`, runStatus, { body: {} });
    setProblem(answer.ok ? undefined : answer.error);
  }, [current]);

  const resume = useCallback(async () => {
    const { kept: before, watched: seen } = current.current;
    if (before === null) return;
    setProblem(undefined);
    const answer = await request(`${runs}/${before.id}/resume`, runStatus, { body: {} });
    if (answer.ok) follow(before.id, before.request, seen);
    else if (answer.error.code === 'run-not-found') {
      const transcript = seen.records.map((record) => `${JSON.stringify(record)}\n`).join('');
      await begin(before.request, transcript);
    } else setProblem(answer.error);
  }, [begin, follow, current]);

  const open = useCallback(
    (id: string, profile: string | null) => {
      setProblem(undefined);
      // What it was started with is the server's to know; this is for one that has lost it.
      const asked = { scene: '', profile: profile ?? '', director: false, pace_ms: 0 };
      follow(id, asked, nothingWatched);
    },
    [follow],
  );

  /** A second tap begins no second conversation. */
  const [once] = useState(() => oncePerPress<void>());
  const over = watched.status?.resumable === false;
  return {
    watched,
    running,
    connection,
    problem,
    resumable: !running && watched.records.length > 0 && !over,
    start: (given) => once.press(['start', given], () => begin(given)),
    stop,
    resume: () => once.press(['resume'], resume),
    open,
  };
}
