import { useEffect } from 'react';
import { pageTitle } from '../messages.ts';

/** The title of the window and of the browser's history; the home page is the app itself. */
export function useWindowTitle(page?: string): void {
  useEffect(() => {
    document.title = pageTitle(page);
  }, [page]);
}
