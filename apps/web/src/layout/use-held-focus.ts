import { type RefObject, useEffect } from 'react';

/** What a person can be put on without a keyboard coming up on a phone. */
const landing = 'button:not(:disabled), a[href], summary, [role="tab"], [tabindex="0"]';

/**
 * Where what had the focus is taken away or switched off, the focus goes to what stood nearest to it:
 * whoever works by keys or listens is never thrown back to the beginning of the page.
 */
export function useHeldFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = main.current;
    if (root === null) return;
    let held: HTMLElement | null = null;
    let nearest: readonly HTMLElement[] = [];
    const enter = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      held = target;
      nearest = neighboursOf(root, target);
    };
    const look = () => {
      if (held === null || document.activeElement !== document.body) return;
      if (held.isConnected && !held.matches(':disabled')) return;
      held = null;
      const next = nearest.find((one) => one.isConnected && !one.matches(':disabled'));
      (next ?? root).focus({ preventScroll: true });
    };
    const observer = new MutationObserver(look);
    observer.observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    root.addEventListener('focusin', enter);
    return () => {
      observer.disconnect();
      root.removeEventListener('focusin', enter);
    };
  }, [main]);
}

/** What one can be put on instead: first what comes after, then what stands before it. */
function neighboursOf(root: HTMLElement, target: HTMLElement): readonly HTMLElement[] {
  const all = [...root.querySelectorAll<HTMLElement>(landing)].filter((one) => one !== target);
  const isAfter = (one: HTMLElement) =>
    (target.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const after = all.filter(isAfter);
  const before = all.filter((one) => !isAfter(one)).reverse();
  return [...after.slice(0, 20), ...before.slice(0, 20)];
}
