import { useCallback, useRef } from 'react';

/** One function for as long as the component lives, doing what its latest drawing says: who is given it need not be drawn anew. */
export function useLatest<Given extends readonly unknown[], Answer>(
  act: (...given: Given) => Answer,
): (...given: Given) => Answer {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...given: Given) => latest.current(...given), []);
}
