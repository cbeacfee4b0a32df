import { loadTokeniser, type Tokeniser } from '@tashika/japanese/tokeniser';
import { useCallback, useEffect, useState } from 'react';

export type Loaded =
  | { readonly is: 'loading'; readonly share: number }
  | { readonly is: 'ready'; readonly tokeniser: Tokeniser }
  | { readonly is: 'failed'; readonly retry: () => void };

// Begun as soon as this page's code is here; whoever uses it hears whether it came.
loadTokeniser().catch(() => undefined);

/** The dictionary the words are read with: fetched while the page is already in use. */
export function useTokeniser(): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ is: 'loading', share: 0 });
  const load = useCallback(() => {
    setLoaded({ is: 'loading', share: 0 });
    loadTokeniser((share) => setLoaded({ is: 'loading', share })).then(
      (tokeniser) => setLoaded({ is: 'ready', tokeniser }),
      () => setLoaded({ is: 'failed', retry: load }),
    );
  }, []);
  useEffect(load, [load]);
  return loaded;
}
