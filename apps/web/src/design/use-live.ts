import { useEffect, useRef, useState } from 'react';

export type Connection = 'fine' | 'lost';

/** What an event says about itself. */
export type Said = Readonly<Record<string, unknown>>;

/** A browser gives up for good on an answer that is no stream; it is asked again after this. */
const retryMilliseconds = 5_000;
/** When three hundred people answer at once, the page reads again so often and no oftener. */
const restMilliseconds = 400;

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
    let isResting = false;
    let waiting: { readonly said: Said | null } | null = null;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const tell = (said: Said | null) => {
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
    const hear = (event: MessageEvent<string>) =>
      tell(JSON.parse(event.data || 'null') as Said | null);
    let isLost = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let source: EventSource;
    const listen = () => {
      source = new EventSource(path);
      source.onopen = () => {
        setConnection('fine');
        if (isLost) tell(null);
        isLost = false;
      };
      source.onerror = () => {
        isLost = true;
        setConnection('lost');
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(listen, retryMilliseconds);
      };
      source.addEventListener(event, hear);
      // Some were lost: everything is read again.
      source.addEventListener('missed', () => tell(null));
    };
    listen();
    return () => {
      clearTimeout(timer);
      clearTimeout(rest);
      source.close();
    };
  }, [path, event]);
  return connection;
}
