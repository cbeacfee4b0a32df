import type { ShopFacts } from '@tashika/slip';
import { useCallback, useEffect, useState } from 'react';
import { prepareReader } from './read-here.ts';

/** Whether this device reads photos itself and sends none; it is remembered on the device. */

const key = 'tashika-slip-read-here';

function isKept(): boolean {
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return false;
  }
}

export function useReadingHere(facts: ShopFacts) {
  const [here, setHere] = useState(isKept);
  // At once, so that the first photo can be read without a network.
  useEffect(() => {
    if (here) void prepareReader(facts);
  }, [here, facts]);
  const choose = useCallback((wanted: boolean) => {
    setHere(wanted);
    try {
      if (wanted) localStorage.setItem(key, 'yes');
      else localStorage.removeItem(key);
    } catch {
      // Forbidden storage: it holds for as long as the page is open.
    }
  }, []);
  return { here, choose };
}
