import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Place, ShopFacts } from '@tashika/slip';
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Section } from '../../design/Section.tsx';
import { useLatest } from '../../design/use-latest.ts';
import { newKey } from '../../new-key.ts';
import type { CheckedAccount, DraftCell } from './check.ts';
import { currentPage } from './draft/desk.ts';
import { type DraftPage, pageIsBlank } from './draft/draft.ts';
import { draftAccounts } from './draft/kept-accounts.ts';
import { placeKey } from './draft/place.ts';
import type { Sample } from './draft/samples.ts';
import { draftOf } from './draft/transcript.ts';
import { DeskToolbar } from './editor/DeskToolbar.tsx';
import { ImportPanel } from './editor/ImportPanel.tsx';
import { PageTabs } from './editor/PageTabs.tsx';
import { Shortcuts } from './editor/Shortcuts.tsx';
import { SlipForm } from './editor/SlipForm.tsx';
import { useImport } from './editor/use-import.ts';
import { form, result, toolbar as words } from './messages.ts';
import { CorrectionList } from './photo/CorrectionList.tsx';
import { isPoorlyRead } from './photo/certainty.ts';
import { intake } from './photo/messages.ts';
import { PhotoIntake } from './photo/PhotoIntake.tsx';
import { PhotoView } from './photo/PhotoView.tsx';
import { PoorPhoto } from './photo/PoorPhoto.tsx';
import { ReviewPanel } from './photo/ReviewPanel.tsx';
import { RowDoubts } from './photo/RowDoubts.tsx';
import { usePhotos } from './photo/use-photos.ts';
import { useReadingHere } from './photo/use-reading-here.ts';
import { asPlace, useReview } from './photo/use-review.ts';
import { PrintSheet } from './report/PrintSheet.tsx';
import { ResultPanel } from './report/ResultPanel.tsx';
import { VerdictBar } from './report/VerdictBar.tsx';
import classes from './SlipDesk.module.css';
import { type DeskInHand, useDesk } from './use-desk.ts';
import { type Kept, useKept } from './use-kept.ts';

interface SlipDeskProps {
  readonly facts: ShopFacts;
  /** The page that is shown first, 0 for the first of the slip. */
  readonly first: number;
}

/**
 * The slip on the left, what it comes to on the right; every keystroke is judged at once. Where it was
 * read from a photo, that stands beside it, and first of all what is to be looked at.
 */
export function SlipDesk({ facts, first }: SlipDeskProps) {
  const { shop } = facts;
  const inHand = useDesk(facts, first);
  const { desk, page, act, notice, checked, shown, isBlank, hasReading, toSettle } = inHand;
  const review = useReview(inHand);
  const { pending, setPending, take, pasteAt } = useImport({ shop, page, act });
  /** Cells a sentence speaks of while someone points at it. */
  const [pointedCells, setPointedCells] = useState<readonly DraftCell[]>([]);
  const root = useRef<HTMLDivElement>(null);
  const report = useRef<HTMLDivElement>(null);

  const marks = useKept();
  const { addPhotos, ...photos } = usePhotoPages({ facts, inHand, review, marks, setPointedCells });

  const openSample = useLatest((sample: Sample) => {
    const opened = draftOf(sample.transcript, shop, newKey());
    if (opened.ok) act({ type: 'replace', draft: opened.value }, words.sampleOpened(sample.title));
  });
  const startOver = useLatest(() => act({ type: 'start-over' }, words.startedOver));
  const openImport = useLatest(() => setPending({ text: '', problem: null }));
  const { undo, redo, onKeyDown } = useSteps(act, review.onKeyDown);
  const showResult = useLatest(() => report.current?.scrollIntoView({ block: 'start' }));

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys for the next and the previous cell. */}
      <div className={classes.screen} ref={root} onKeyDown={onKeyDown}>
        <SpokenVerdict shown={shown} />
        <PhotoIntake
          incoming={photos.incoming}
          compact={hasReading}
          here={photos.here}
          onHere={photos.chooseHere}
          onPhotos={addPhotos}
          onRetry={photos.retry}
          onRemove={photos.remove}
          onRetake={photos.retake}
          onType={photos.typeInstead}
        />
        <DeskToolbar
          notice={notice}
          canUndo={desk.earlier.length > 0}
          canRedo={desk.later.length > 0}
          canStartOver={!isBlank || desk.draft.pages.length > 1}
          onSample={openSample}
          onImport={openImport}
          onUndo={undo}
          onRedo={redo}
          onStartOver={startOver}
        />
        {pending !== null && (
          <ImportPanel
            pending={pending}
            onChange={(text) => setPending({ text, problem: null })}
            onTake={take}
            onClose={() => setPending(null)}
          />
        )}
        <Columns
          {...{ facts, inHand, review, photos, marks, pointedCells, setPointedCells, root, report }}
          onPaste={pasteAt}
          onSample={openSample}
          onResult={showResult}
          onStartOver={startOver}
        />
        {shown !== undefined && (
          <VerdictBar
            account={shown.account}
            doubtful={toSettle}
            always={hasReading}
            onOpen={showResult}
          />
        )}
      </div>
      {checked.ok && !isBlank && (
        <PrintSheet accounts={checked.value} pages={inHand.checkedPages} />
      )}
    </>
  );
}

/** A step back and forward, by buttons and by keys; all other keys are for somebody else. */
function useSteps(act: DeskInHand['act'], otherKeys: (event: KeyboardEvent) => void) {
  const undo = useLatest(() => act({ type: 'undo' }, words.undone));
  const redo = useLatest(() => act({ type: 'redo' }, words.redone));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepAsked(event);
    if (step === null) return otherKeys(event);
    event.preventDefault();
    if (step === 'undo') undo();
    else redo();
  };
  return { undo, redo, onKeyDown };
}

/** Ctrl+Z and its like, unless they are meant for a text that is no cell of the slip. */
function stepAsked(event: KeyboardEvent): 'undo' | 'redo' | null {
  const { target, nativeEvent } = event;
  if (nativeEvent.isComposing || event.altKey || !(event.ctrlKey || event.metaKey)) return null;
  const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  if (isText && target.dataset.cell === undefined) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' ? 'redo' : null;
}

interface PhotoPages {
  readonly facts: ShopFacts;
  readonly inHand: DeskInHand;
  readonly review: ReturnType<typeof useReview>;
  readonly marks: Kept;
  readonly setPointedCells: (cells: readonly DraftCell[]) => void;
}

/** Photos become pages of the slip, the first of them the one that is shown. */
function usePhotoPages({ facts, inHand, review, marks, setPointedCells }: PhotoPages) {
  const { act, desk, isBlank } = inHand;
  const { panel, setEntered } = review;
  const onPage = useCallback(
    (read: DraftPage, show: boolean, replaces?: string) => {
      const said = pageIsBlank(read) ? intake.typing : intake.added;
      act({ type: 'add-read-page', page: read, show, replaces }, said);
      if (!show) return;
      // A fresh page begins with what is to be looked at on it.
      setEntered(null);
      setPointedCells([]);
      requestAnimationFrame(() => panel.current?.scrollIntoView({ block: 'start' }));
    },
    [act, setEntered, setPointedCells, panel],
  );
  const { here, choose: chooseHere } = useReadingHere(facts);
  const photos = usePhotos({ facts, here, opened: desk.draft.pages, onPage });
  /** What is kept makes room for the next slip; a step back finds it again, marked. */
  const addPhotos = useLatest((files: readonly File[], follows: boolean) => {
    const isDone = draftAccounts(desk.draft, marks.kept).every(({ open }) => open.length === 0);
    if (isDone && !follows) act({ type: 'start-over' });
    photos.add(files, { follows, firstFollows: follows && !isBlank });
  });
  return { ...photos, addPhotos, here, chooseHere };
}

/** Said once the typing rests, not with every key. */
const restMs = 700;

const SpokenVerdict = memo(function SpokenVerdict({
  shown,
}: {
  readonly shown: CheckedAccount | undefined;
}) {
  const spoken =
    shown === undefined ? '' : result.spoken(shown.account.verdict, shown.account.opening);
  const [said] = useDebouncedValue(spoken, restMs);
  return (
    <VisuallyHidden>
      <div role="status">{said}</div>
    </VisuallyHidden>
  );
});

interface ColumnsProps {
  readonly facts: ShopFacts;
  readonly inHand: DeskInHand;
  readonly review: ReturnType<typeof useReview>;
  readonly photos: ReturnType<typeof usePhotos>;
  readonly marks: Kept;
  readonly pointedCells: readonly DraftCell[];
  readonly setPointedCells: (cells: readonly DraftCell[]) => void;
  readonly root: RefObject<HTMLDivElement | null>;
  readonly report: RefObject<HTMLDivElement | null>;
  readonly onPaste: (text: string, at: Place) => void;
  readonly onSample: (sample: Sample) => void;
  readonly onResult: () => void;
  readonly onStartOver: () => void;
}

/** A chosen sentence leads to its cells, on whatever page they stand; they stay marked until a cell is entered. */
function useLeading({ inHand, pointedCells, root }: ColumnsProps) {
  const [led, setLed] = useState<readonly DraftCell[]>([]);
  const pointed = useMemo(() => [...pointedCells, ...led], [pointedCells, led]);
  const lead = useLatest((cells: readonly DraftCell[]) => {
    const first = cells.find((cell) => cell.page === inHand.desk.current) ?? cells[0];
    if (first === undefined) return;
    flushSync(() => inHand.dispatch({ type: 'show-page', page: first.page }));
    setLed(cells);
    root.current
      ?.querySelector(`[data-cell="${placeKey(asPlace(first))}"]`)
      ?.scrollIntoView({ block: 'center' });
  });
  return { pointed, lead, stopLeading: () => setLed([]) };
}

/** What is to be looked at, the photo, the slip and its result, side by side where there is room. */
function Columns(props: ColumnsProps) {
  const { facts, inHand, review, marks, setPointedCells, root, report } = props;
  const { desk, page, act, dispatch, checked, shown, hasReading, toSettle } = inHand;
  const { draft, current } = desk;
  /** The cell under the pointer, else the one last entered. */
  const [hovered, setHovered] = useState<DraftCell | null>(null);
  const { pointed, lead, stopLeading } = useLeading(props);
  const keptKeys = useMemo(() => new Set(marks.kept.map(({ key }) => key)), [marks.kept]);
  const panel = useId();
  /** On a phone the report is far below the slip that is written next. */
  const startNext = () => {
    props.onStartOver();
    root.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <div
      className={classes.columns}
      data-layout={page.photo !== null ? 'photo' : hasReading ? 'read' : undefined}
    >
      {hasReading && <ReviewColumn {...props} />}
      {page.photo !== null && <PhotoColumn {...props} pointedCells={pointed} hovered={hovered} />}
      <div className={classes.slip}>
        <Section title={form.title}>
          <PageTabs
            pages={draft.pages}
            current={current}
            kept={keptKeys}
            dispatch={act}
            panel={panel}
          />
          <SlipForm
            key={page.id}
            id={panel}
            desk={desk}
            dispatch={act}
            facts={facts}
            checked={shown}
            pointedCells={pointed}
            pointAtCell={setHovered}
            onEnter={(cell) => {
              stopLeading();
              review.setEntered(cell);
            }}
            onPaste={props.onPaste}
          />
          <Shortcuts />
        </Section>
        <CorrectionList cells={inHand.corrected} pages={draft.pages.length} dispatch={act} />
      </div>
      <div className={classes.result} ref={report}>
        <ResultPanel
          desk={desk}
          checked={checked}
          shown={shown}
          doubtful={toSettle}
          onReview={() => review.move(1)}
          cell={hovered ?? review.entered}
          onPoint={setPointedCells}
          onChoose={lead}
          onShowPage={(at) => dispatch({ type: 'show-page', page: at })}
          onSample={props.onSample}
          onNext={startNext}
          marks={marks}
        />
      </div>
    </div>
  );
}

function ReviewColumn({ facts, inHand, review, photos, onResult }: ColumnsProps) {
  const { desk, page, doubtful, act } = inHand;
  const { cell } = review;
  return (
    <div className={classes.review} ref={review.panel}>
      {page.photo !== null && isPoorlyRead(page, facts.shop) && (
        <PoorPhoto photo={page.photo} onRetake={photos.retake} />
      )}
      <RowDoubts
        page={page}
        picture={page.photo === null ? undefined : photos.pictures.get(page.photo.id)}
        dispatch={act}
      />
      <ReviewPanel
        page={page}
        pageAt={desk.current}
        pages={desk.draft.pages.length}
        facts={facts}
        place={cell === null ? null : asPlace(cell)}
        doubtful={doubtful}
        picture={page.photo === null ? undefined : photos.pictures.get(page.photo.id)}
        dispatch={(action) => {
          // What was settled stays in hand, so that one sees what became of it.
          if (cell !== null) review.setEntered(cell);
          act(action);
        }}
        onMove={review.move}
        onResult={onResult}
      />
    </div>
  );
}

interface PhotoColumnProps extends ColumnsProps {
  readonly hovered: DraftCell | null;
}

/** The photo comes after what was written: its outlines are many, and none of them is typed into. */
function PhotoColumn({ facts, inHand, review, photos, pointedCells, hovered }: PhotoColumnProps) {
  const { doubtful } = inHand;
  const desk = useDeferredValue(inHand.desk);
  const page = currentPage(desk);
  const { current } = desk;
  const { cell } = review;
  const asked = useMemo(() => placesOn(current, doubtful), [current, doubtful]);
  const pointed = useMemo(
    () => placesOn(current, [...pointedCells, ...(hovered === null ? [] : [hovered])]),
    [current, pointedCells, hovered],
  );
  const chosen = useMemo(() => (cell === null ? null : asPlace(cell)), [cell]);
  const look = useLatest((place: Place, enter: boolean) =>
    review.look({ page: current, ...place }, enter),
  );
  if (page.photo === null) return null;
  return (
    <div className={classes.photo}>
      <PhotoView
        key={page.id}
        page={page}
        photo={page.photo}
        index={current}
        picture={photos.pictures.get(page.photo.id) ?? 'lost'}
        shop={facts.shop}
        asked={asked}
        chosen={chosen}
        pointed={pointed}
        onChoose={look}
      />
    </div>
  );
}

const placesOn = (page: number, cells: readonly DraftCell[]): readonly Place[] =>
  cells.filter((cell) => cell.page === page).map(asPlace);
