import type { ShopFacts } from '@tashika/slip';
import { useCallback, useDeferredValue, useMemo, useReducer, useState } from 'react';
import { newKey } from '../../new-key.ts';
import { accountOfPage, checkDraft, notesOf } from './check.ts';
import { correctedCells } from './draft/corrections.ts';
import { currentPage, type DeskAction, deskReducer, openDesk } from './draft/desk.ts';
import { type Draft, draftIsBlank, pageIsRead } from './draft/draft.ts';
import { keptDraft } from './draft/kept-draft.ts';
import { openRowDoubts } from './draft/row-doubts.ts';
import { toolbar as words } from './messages.ts';
import { doubtfulCells } from './photo/certainty.ts';
import { signer } from './photo/messages.ts';
import { keepNow, useKeptDraft } from './use-kept-draft.ts';

/** Asked for each time: where storage is forbidden, even naming it throws. */
const browserStorage = () => localStorage;

/** The slip on the desk, what it comes to, and the word on what was done last. */
export function useDesk(facts: ShopFacts, first = 0) {
  const { shop } = facts;
  const [desk, dispatchSigned] = useReducer(deskReducer, undefined, () => {
    keepNow();
    return openDesk(keptDraft(browserStorage, shop, newKey()), first);
  });
  const [notice, setNotice] = useState('');
  const dispatch = useCallback((action: DeskAction) => {
    const signature = { by: signer(), at: new Date().toISOString() };
    dispatchSigned({ action, signature, key: newKey() });
  }, []);
  /** What was said last is over with the next change. */
  const act = useCallback(
    (action: DeskAction, said = '') => {
      dispatch(action);
      setNotice(said);
    },
    [dispatch],
  );

  const { draft, current } = desk;
  const onOther = useCallback(
    (base: Draft, theirs: Draft, isDisputed: boolean) => {
      dispatch({ type: 'merge', base, theirs });
      setNotice(isDisputed ? words.disputed : words.otherTab);
    },
    [dispatch],
  );
  useKeptDraft({ draft, shop, onOther });
  const deferred = useDeferredValue(draft);
  const checked = useMemo(() => checkDraft(deferred, facts), [deferred, facts]);
  const isBlank = draftIsBlank(draft);
  const doubtful = useMemo(
    () => doubtfulCells(deferred, checked.ok ? checked.value.flatMap(notesOf) : [], shop),
    [deferred, checked, shop],
  );
  return {
    desk,
    page: currentPage(desk),
    dispatch,
    act,
    notice,
    checked,
    /** The pages that were checked: those on the desk, or a moment older. */
    checkedPages: deferred.pages,
    isBlank,
    /** The account of the page that is shown; none while nothing is written. */
    shown:
      checked.ok && !draftIsBlank(deferred) ? accountOfPage(checked.value, current) : undefined,
    hasReading: draft.pages.some(pageIsRead),
    /** The cells someone should look at. */
    doubtful,
    /** What someone should look at, the places of rows that are not sure among it. */
    toSettle:
      doubtful.length + deferred.pages.reduce((sum, one) => sum + openRowDoubts(one).length, 0),
    corrected: useMemo(() => correctedCells(deferred), [deferred]),
  };
}

export type DeskInHand = ReturnType<typeof useDesk>;
