import { useEffect, useState } from 'react';

const minute = 60_000;

/** The present instant, moving on by the minute: words like 明日 are read from it. */
export function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
