import { useCallback, useEffect, useState } from 'react';
import type { DraftPage } from './draft/draft.ts';
import { type KeptAccount, keptPages, rememberKept } from './draft/kept-accounts.ts';

/** Asked for each time: where storage is forbidden, even naming it throws. */
const browserStorage = () => localStorage;

/** Which pages are kept; what another tab keeps is known here as well. */
export function useKept() {
  const [kept, setKept] = useState(() => keptPages(browserStorage));
  useEffect(() => {
    const look = () => setKept(keptPages(browserStorage));
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, []);
  const remember = useCallback((pages: readonly DraftPage[], account: KeptAccount) => {
    setKept(rememberKept(pages, account, browserStorage));
  }, []);
  return { kept, remember };
}

export type Kept = ReturnType<typeof useKept>;
