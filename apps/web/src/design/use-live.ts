import { useEffect, useRef, useState } from 'react';

export type Connection = 'fine' | 'lost';

/** What an event says about itself. */
export type Said = Readonly<Record<string, unknown>>;

/** A browser gives up for good on an answer that is no stream; it is asked again after this. */
const retryMilliseconds = 5_000;

/**
 * Calls back whenever the server says that something changed, with what it says of it; tells whether
 * it can be heard. What happened while it could not is unknown: coming back counts as a change.
 */
export function useLive(
  path: string | null,
  onChange: (said: Said | null) => void,
  event = 'changed',
): Connection {
  const [connection, setConnection] = useState<Connection>('fine');
  const changed = useRef(onChange);
  changed.current = onChange;
  useEffect(() => {
    if (path === null) return;
    const hear = (event?: MessageEvent<string>) =>
      changed.current(
        event === undefined ? null : (JSON.parse(event.data || 'null') as Said | null),
      );
    let isLost = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let source: EventSource;
    const listen = () => {
      source = new EventSource(path);
      source.onopen = () => {
        setConnection('fine');
        if (isLost) hear();
        isLost = false;
      };
      source.onerror = () => {
        isLost = true;
        setConnection('lost');
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(listen, retryMilliseconds);
      };
      source.addEventListener(event, hear);
      // Some were lost: everything is read again.
      source.addEventListener('missed', () => hear());
    };
    listen();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [path, event]);
  return connection;
}
