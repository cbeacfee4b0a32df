import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';

export type Connection = 'fine' | 'lost';

/** A browser gives up for good on an answer that is no stream; it is asked again after this. */
const retryMilliseconds = 5_000;
/** When three hundred people answer at once, the page reads again so often and no oftener. */
const restMilliseconds = 400;

interface LiveEvent<Schema> {
  readonly name: string;
  readonly schema: Schema;
}

/**
 * Calls back whenever the server says that something changed, with what it says of it; tells whether
 * it can be heard. What happened before it could be heard, or while it could not, and what is said in a
 * way this page does not know, is unknown (null): it counts as a change.
 */
export function useLive<Schema extends z.core.$ZodType>(
  path: string | null,
  { name, schema }: LiveEvent<Schema>,
  onChange: (said: z.output<Schema> | null) => void,
): Connection {
  const [connection, setConnection] = useState<Connection>('fine');
  const changed = useRef(onChange);
  changed.current = onChange;
  useEffect(() => {
    if (path === null) return;
    let isResting = false;
    let waiting: { readonly said: z.output<Schema> | null } | null = null;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const tell = (said: z.output<Schema> | null) => {
      if (isResting) {
        waiting = { said };
        return;
      }
      isResting = true;
      changed.current(said);
      rest = setTimeout(() => {
        isResting = false;
        const next = waiting;
        waiting = null;
        if (next !== null) tell(next.said);
      }, restMilliseconds);
    };
    const hear = ({ data }: MessageEvent<string>) => tell(read(schema, data));
    let timer: ReturnType<typeof setTimeout> | undefined;
    let source: EventSource;
    const listen = () => {
      source = new EventSource(path);
      source.onopen = () => {
        setConnection('fine');
        // The first time as well: something may have changed after the page was read.
        tell(null);
      };
      source.onerror = () => {
        setConnection('lost');
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(listen, retryMilliseconds);
      };
      source.addEventListener(name, hear);
      // Some were lost: everything is read again.
      source.addEventListener('missed', () => tell(null));
    };
    listen();
    return () => {
      clearTimeout(timer);
      clearTimeout(rest);
      source.close();
    };
  }, [path, name, schema]);
  return connection;
}

function read<Schema extends z.core.$ZodType>(
  schema: Schema,
  data: string,
): z.output<Schema> | null {
  try {
    const said = z.safeParse(schema, JSON.parse(data));
    return said.success ? said.data : null;
  } catch {
    return null;
  }
}
