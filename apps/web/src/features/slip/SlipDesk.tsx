import { Button, Menu, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowBackUp, IconFileImport, IconNotebook, IconRefresh } from '@tabler/icons-react';
import { rowColumns } from '@tashika/contract/slips';
import type { Place, ShopFacts } from '@tashika/slip';
import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Section } from '../../design/Section.tsx';
import { accountOfPage, checkDraft, type DraftCell, notesOf } from './check.ts';
import { readingAt } from './draft/cells.ts';
import { correctedCells } from './draft/corrections.ts';
import { currentPage, type DeskAction, deskReducer, openDesk, rowForItem } from './draft/desk.ts';
import { type DraftPage, draftIsBlank, pageIsRead } from './draft/draft.ts';
import { readGrid } from './draft/grid.ts';
import { looksLikeJson, readHandedOver } from './draft/handed-over.ts';
import { keepDraft, keptDraft } from './draft/kept-draft.ts';
import { placeKey } from './draft/place.ts';
import { type Sample, samples } from './draft/samples.ts';
import { draftOf } from './draft/transcript.ts';
import { ImportPanel, type PendingImport } from './editor/ImportPanel.tsx';
import { PageTabs } from './editor/PageTabs.tsx';
import { Shortcuts } from './editor/Shortcuts.tsx';
import { SlipForm } from './editor/SlipForm.tsx';
import { form, result, toolbar as words } from './messages.ja.ts';
import { CorrectionList } from './photo/CorrectionList.tsx';
import { doubtfulCells, nextDoubtful } from './photo/certainty.ts';
import { intake, signer } from './photo/messages.ja.ts';
import { PhotoIntake } from './photo/PhotoIntake.tsx';
import { PhotoView } from './photo/PhotoView.tsx';
import { ReviewPanel } from './photo/ReviewPanel.tsx';
import { usePhotos } from './photo/use-photos.ts';
import { PrintSheet } from './report/PrintSheet.tsx';
import { ResultPanel } from './report/ResultPanel.tsx';
import { VerdictBar } from './report/VerdictBar.tsx';
import classes from './SlipDesk.module.css';

/** Asked for each time: where storage is forbidden, even naming it throws. */
const browserStorage = () => localStorage;

const asPlace = ({ row, column }: DraftCell): Place => ({ row, column }) as Place;

/**
 * The slip on the left, what it comes to on the right; every keystroke is judged at once. Where it was
 * read from a photo, that stands beside it, and first of all what is to be looked at.
 */
export function SlipDesk({ facts }: { readonly facts: ShopFacts }) {
  const { shop } = facts;
  const [desk, dispatchSigned] = useReducer(deskReducer, undefined, () =>
    openDesk(keptDraft(browserStorage, shop)),
  );
  const dispatch = useCallback((action: DeskAction) => {
    const signature = { by: signer, at: new Date().toISOString() };
    dispatchSigned({ action, signature });
  }, []);
  const [pending, setPending] = useState<PendingImport | null>(null);
  const [notice, setNotice] = useState('');
  /** Cells a sentence speaks of while someone points at it. */
  const [pointedCells, setPointedCells] = useState<readonly DraftCell[]>([]);
  /** The cell under the pointer, else the one last entered. */
  const [hovered, setHovered] = useState<DraftCell | null>(null);
  const [entered, setEntered] = useState<DraftCell | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const reviewed = useRef<HTMLDivElement>(null);
  const report = useRef<HTMLDivElement>(null);
  const panel = useId();

  const { draft, current } = desk;
  useEffect(() => keepDraft(draft, browserStorage), [draft]);

  const onReadPage = useCallback(
    (page: DraftPage, show: boolean) => {
      dispatch({ type: 'add-read-page', page, show });
      setNotice(intake.added);
      if (!show) return;
      // A fresh page begins with what is to be looked at on it.
      setEntered(null);
      setPointedCells([]);
      requestAnimationFrame(() => reviewed.current?.scrollIntoView({ block: 'start' }));
    },
    [dispatch],
  );
  const photos = usePhotos({ shop, opened: draft.pages, onPage: onReadPage });

  const deferred = useDeferredValue(draft);
  const checked = useMemo(() => checkDraft(deferred, facts), [deferred, facts]);
  const blank = draftIsBlank(draft);
  const shown = checked.ok && !blank ? accountOfPage(checked.value, current) : undefined;

  const page = currentPage(desk);
  const hasReading = draft.pages.some(pageIsRead);
  const doubtful = useMemo(
    () => doubtfulCells(deferred, checked.ok ? checked.value.flatMap(notesOf) : [], shop),
    [deferred, checked, shop],
  );
  /** The cell in hand where it was read; else the first that is to be looked at, here or further on. */
  const inHand =
    entered !== null && entered.page === current && readingAt(page, asPlace(entered)) !== null
      ? entered
      : nextDoubtful(draft, doubtful, { page: current, row: null, column: 'before' });
  const reviewedCell = inHand?.page === current ? inHand : null;
  const corrected = useMemo(() => correctedCells(draft), [draft]);

  /** Shows a cell in the panel where it is looked at, on whatever page it stands. */
  const look = (cell: DraftCell, enter = false) => {
    flushSync(() => {
      if (cell.page !== current) dispatch({ type: 'show-page', page: cell.page });
      setEntered(cell);
    });
    const card = reviewed.current;
    if (card === null) return;
    card.scrollIntoView({ block: 'nearest' });
    if (enter) {
      card.querySelector<HTMLElement>('[data-candidate], [data-review-input]')?.focus({
        preventScroll: true,
      });
    }
  };
  const move = (by: 1 | -1) => {
    const next = nextDoubtful(draft, doubtful, inHand, by);
    if (next !== null) look(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || !hasReading) return;
    const by = ({ KeyN: 1, KeyP: -1 } as const)[event.code];
    if (by === undefined) return;
    event.preventDefault();
    move(by);
  };

  const act = (action: DeskAction, said = '') => {
    dispatch(action);
    setNotice(said);
  };
  /** What was said last is over with the next change. */
  const edit = (action: DeskAction) => act(action);
  /** What was settled stays in hand, so that one sees what became of it. */
  const settle = (action: DeskAction) => {
    if (reviewedCell !== null) setEntered(reviewedCell);
    act(action);
  };
  const openSample = (sample: Sample) => {
    const opened = draftOf(sample.transcript, shop);
    if (opened.ok) act({ type: 'replace', draft: opened.value }, words.sampleOpened(sample.title));
  };

  /** On a phone the report is far below the slip that is written next. */
  const startNext = () => {
    act({ type: 'start-over' }, words.startedOver);
    root.current?.scrollIntoView({ block: 'start' });
  };

  const take = (text: string) => {
    const taken = readHandedOver(text, shop);
    if (!taken.ok) {
      setPending({ text, problem: taken.error.message });
      return;
    }
    setPending(null);
    if (taken.value.kind === 'slip') {
      const { draft: imported } = taken.value;
      act({ type: 'replace', draft: imported }, words.imported(imported.pages.length));
    } else {
      const at = { row: rowForItem(currentPage(desk)), column: 'label' } as const;
      const { grid } = taken.value;
      act({ type: 'paste', at, grid }, words.cellsPasted(grid.rows.length));
    }
  };
  /** Cells pasted into the form go where the caret is. */
  const pasteAt = (text: string, at: Place) => {
    if (looksLikeJson(text) || at.row === null) return take(text);
    const grid = readGrid(text, shop, rowColumns.indexOf(at.column));
    if (grid.ok) {
      act({ type: 'paste', at, grid: grid.value }, words.cellsPasted(grid.value.rows.length));
    } else {
      setPending({ text, problem: grid.error.message });
    }
  };

  /** Shows the cells a sentence speaks of, on whatever page they stand. */
  const choose = (cells: readonly DraftCell[]) => {
    const first = cells.find(({ page }) => page === current) ?? cells[0];
    if (first === undefined) return;
    flushSync(() => dispatch({ type: 'show-page', page: first.page }));
    setPointedCells(cells);
    const place = { row: first.row, column: first.column } as Place;
    root.current
      ?.querySelector(`[data-cell="${placeKey(place)}"]`)
      ?.scrollIntoView({ block: 'center' });
  };

  const showResult = () => report.current?.scrollIntoView({ block: 'start' });
  const photoIntake = (
    <PhotoIntake
      incoming={photos.incoming}
      compact={hasReading}
      onPhotos={(files, follows) => photos.add(files, { follows, firstFollows: follows && !blank })}
      onRetry={photos.retry}
      onRemove={photos.remove}
    />
  );

  const spoken =
    shown === undefined ? '' : result.spoken(shown.account.verdict, shown.account.opening);
  // Said once the typing rests, not with every key.
  const [said] = useDebouncedValue(spoken, 700);

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys for the next and the previous cell. */}
      <div className={classes.screen} ref={root} onKeyDown={onKeyDown}>
        <VisuallyHidden>
          <div role="status">{said}</div>
        </VisuallyHidden>
        {photoIntake}
        <div role="toolbar" aria-label={words.label} className={classes.toolbar}>
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="default" leftSection={<IconNotebook aria-hidden size={18} />}>
                {words.samples}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {samples.map((sample) => (
                <Menu.Item key={sample.id} onClick={() => openSample(sample)}>
                  {sample.title}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <Button
            variant="default"
            leftSection={<IconFileImport aria-hidden size={18} />}
            onClick={() => setPending({ text: '', problem: null })}
          >
            {words.importing}
          </Button>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp aria-hidden size={18} />}
            disabled={desk.earlier.length === 0}
            onClick={() => act({ type: 'undo' }, words.undone)}
          >
            {words.undo}
          </Button>
          <Button
            variant="default"
            leftSection={<IconRefresh aria-hidden size={18} />}
            disabled={blank && draft.pages.length === 1}
            onClick={() => act({ type: 'start-over' }, words.startedOver)}
          >
            {words.startOver}
          </Button>
          <span role="status" className={classes.notice}>
            {notice}
          </span>
        </div>
        {pending !== null && (
          <ImportPanel
            pending={pending}
            onChange={(text) => setPending({ text, problem: null })}
            onTake={take}
            onClose={() => setPending(null)}
          />
        )}
        <div
          className={classes.columns}
          data-layout={page.photo !== null ? 'photo' : hasReading ? 'read' : undefined}
        >
          {hasReading && (
            <div className={classes.review} ref={reviewed}>
              <ReviewPanel
                page={page}
                pageAt={current}
                pages={draft.pages.length}
                facts={facts}
                place={reviewedCell === null ? null : asPlace(reviewedCell)}
                doubtful={doubtful}
                picture={page.photo === null ? undefined : photos.pictures.get(page.photo.id)}
                dispatch={settle}
                onMove={move}
                onResult={showResult}
              />
            </div>
          )}
          {page.photo !== null && (
            <div className={classes.photo}>
              <PhotoView
                key={page.id}
                page={page}
                photo={page.photo}
                index={current}
                picture={photos.pictures.get(page.photo.id) ?? 'lost'}
                shop={shop}
                asked={doubtful.filter((cell) => cell.page === current).map(asPlace)}
                chosen={reviewedCell === null ? null : asPlace(reviewedCell)}
                pointed={[...pointedCells, ...(hovered === null ? [] : [hovered])]
                  .filter((cell) => cell.page === current)
                  .map(asPlace)}
                onChoose={(place, enter) => look({ page: current, ...place }, enter)}
              />
            </div>
          )}
          <div className={classes.slip}>
            <Section title={form.title}>
              <PageTabs pages={draft.pages} current={current} dispatch={edit} panel={panel} />
              <SlipForm
                key={currentPage(desk).id}
                id={panel}
                desk={desk}
                dispatch={edit}
                facts={facts}
                checked={shown}
                pointedCells={pointedCells}
                pointAtCell={setHovered}
                onEnter={setEntered}
                onPaste={pasteAt}
              />
              <Shortcuts />
            </Section>
            <CorrectionList cells={corrected} pages={draft.pages.length} dispatch={edit} />
          </div>
          <div className={classes.result} ref={report}>
            <ResultPanel
              desk={desk}
              checked={checked}
              doubtful={doubtful.length}
              onReview={() => move(1)}
              cell={hovered ?? entered}
              onPoint={setPointedCells}
              onChoose={choose}
              onShowPage={(page) => dispatch({ type: 'show-page', page })}
              onSample={openSample}
              onNext={startNext}
            />
          </div>
        </div>
        {shown !== undefined && (
          <VerdictBar
            account={shown.account}
            doubtful={doubtful.length}
            always={hasReading}
            onOpen={showResult}
          />
        )}
      </div>
      {checked.ok && !blank && <PrintSheet accounts={checked.value} pages={deferred.pages} />}
    </>
  );
}
