import { useCallback, useState } from 'react';

/**
 * A value that outlives a reload of the page. `kept` is false where the browser has no room for it:
 * then it lasts as long as the page.
 */
export function useKept<T>(
  name: string,
  initial: T,
): readonly [value: T, set: (next: T) => void, kept: boolean] {
  const key = `tashika-dialogue-${name}`;
  const [value, setValue] = useState<T>(() => read(key, initial));
  const [kept, setKept] = useState(true);
  const set = useCallback(
    (next: T) => {
      setValue(next);
      setKept(write(key, next));
    },
    [key],
  );
  return [value, set, kept];
}

function read<T>(key: string, initial: T): T {
  try {
    const text = localStorage.getItem(key);
    const value: unknown = text === null ? undefined : JSON.parse(text);
    // What an earlier version has left may be of another kind.
    return typeof value === typeof initial ? (value as T) : initial;
  } catch {
    return initial;
  }
}

function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    localStorage.removeItem(key);
    return false;
  }
}
