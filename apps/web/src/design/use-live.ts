import { useEffect, useRef, useState } from 'react';

export type Connection = 'fine' | 'lost';

/** A browser gives up for good on an answer that is no stream; it is asked again after this. */
const retryMilliseconds = 5_000;

/**
 * Calls back whenever the server says that something changed; tells whether it can be heard. What
 * happened while it could not is unknown, so that coming back counts as a change.
 */
export function useLive(path: string | null, onChange: () => void, event = 'changed'): Connection {
  const [connection, setConnection] = useState<Connection>('fine');
  const changed = useRef(onChange);
  changed.current = onChange;
  useEffect(() => {
    if (path === null) return;
    const hear = () => changed.current();
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
      source.addEventListener('missed', hear);
    };
    listen();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [path, event]);
  return connection;
}
