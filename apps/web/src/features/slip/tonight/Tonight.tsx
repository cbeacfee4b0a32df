import { Button, Text } from '@mantine/core';
import { IconArchive, IconCamera, IconListSearch, IconPhotoPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ShopFacts } from '@tashika/slip';
import {
  type DragEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { GuideLink } from '../../../design/GuideLink.tsx';
import { Section } from '../../../design/Section.tsx';
import { pages as addresses } from '../../../pages.ts';
import { type DraftPage, pageIsBlank } from '../draft/draft.ts';
import { draftAccounts } from '../draft/kept-accounts.ts';
import { tonight as words } from '../messages.ts';
import { isOnItsWay } from '../photo/intake.ts';
import { takeSharedPhotos } from '../photo/shared-photos.ts';
import { usePhotos } from '../photo/use-photos.ts';
import { useReadingHere } from '../photo/use-reading-here.ts';
import { TwinNotice, useKeep } from '../report/KeepSlips.tsx';
import { type DeskInHand, useDesk } from '../use-desk.ts';
import { useKept } from '../use-kept.ts';
import { CellQuestion } from './CellQuestion.tsx';
import { type NightLine, NightLines, nightLines, photoOfLine } from './NightLines.tsx';
import { NightSummary } from './NightSummary.tsx';
import { openRows, RowsQuestion, unsureOfRows } from './RowsQuestion.tsx';
import classes from './Tonight.module.css';
import { Troubles } from './Troubles.tsx';
import { type CellQueue, useCellQueue } from './use-cell-queue.ts';

/** A night's stack of slips on the same desk: photographed, looked at where it is unsure, kept, summed up. */
export function Tonight({ facts }: { readonly facts: ShopFacts }) {
  const inHand = useDesk(facts);
  const { desk, act, checked } = inHand;
  const marks = useKept();
  const keys = useMemo(() => new Set(marks.kept.map(({ key }) => key)), [marks.kept]);
  const [isAsking, setAsking] = useState(false);
  const queue = useCellQueue(inHand, keys, isAsking);
  const setTyping = useOpenedWhenThere(desk.draft.pages);
  const photos = useNightPhotos(facts, inHand);
  const { pages } = desk.draft;
  const lines = nightLines(pages, photos.incoming);
  const of = lines.length;

  const take = (files: readonly File[]) => {
    const isDone = draftAccounts(desk.draft, marks.kept).every(({ open }) => open.length === 0);
    if (isDone && photos.incoming.length === 0) act({ type: 'start-over' });
    photos.add(files, { follows: false, firstFollows: false });
  };
  useShared(take);
  useFontOfAmounts();

  const question = useQuestion({ inHand, queue, keys, lines, photos, isAsking, setAsking });
  if (question !== null) return question;
  return (
    <>
      {/* Whoever has begun knows what it is for, and needs the room. */}
      {of === 0 && <Text className={classes.lead}>{words.lead}</Text>}
      <Stack onPhotos={take} />
      <Progress lines={lines} />
      {of > 0 && (
        <Section title={words.lines}>
          <NightLines
            lines={lines}
            accounts={checked.ok ? checked.value : []}
            checkedPages={inHand.checkedPages}
            kept={keys}
          />
          {!checked.ok && <Text role="alert">{checked.error.message}</Text>}
        </Section>
      )}
      {of > 0 && (
        <Finish
          inHand={inHand}
          marks={marks}
          waiting={queue.waiting + openRows(pages, keys)}
          isReading={photos.incoming.some(isOnItsWay)}
          onAsk={() => setAsking(true)}
        >
          <Troubles
            pages={pages}
            kept={keys}
            shop={facts.shop}
            photos={photos}
            numberOf={(id) => lines.findIndex((line) => photoOfLine(line) === id) + 1}
            onType={(photo) => {
              setTyping(photo.id);
              void photos.typeInstead(photo);
            }}
          />
        </Finish>
      )}
    </>
  );
}

interface Asked {
  readonly inHand: DeskInHand;
  readonly queue: CellQueue;
  /** The keys of the pages that are kept. */
  readonly keys: ReadonlySet<string>;
  readonly lines: readonly NightLine[];
  readonly photos: ReturnType<typeof usePhotos>;
  readonly isAsking: boolean;
  readonly setAsking: (isAsking: boolean) => void;
}

/** The screen of what is asked now: the cells first, then the rows; none once nothing is left. */
function useQuestion({ inHand, queue, keys, lines, photos, isAsking, setAsking }: Asked) {
  const { pages } = inHand.desk.draft;
  const [unsure] = unsureOfRows(pages, keys);
  const isLeft = queue.next !== null || unsure !== undefined;
  // Whoever is back at the list is not called away from it by a slip that is read later.
  useEffect(() => {
    if (isAsking && !isLeft) setAsking(false);
  }, [isAsking, isLeft, setAsking]);
  const page = queue.next?.page ?? unsure;
  if (!isAsking || page === undefined) return null;
  const shared = {
    page,
    number: lines.findIndex((line) => line.page?.key === page.key) + 1,
    picture: page.photo === null ? undefined : photos.pictures.get(page.photo.id),
    onLater: () => setAsking(false),
  };
  if (queue.next === null) {
    const at = pages.indexOf(page);
    return <RowsQuestion key={page.key} {...shared} at={at} dispatch={inHand.dispatch} />;
  }
  const { cell } = queue.next;
  const key = `${page.key} ${cell.row} ${cell.column}`;
  return <CellQuestion key={key} {...shared} queue={queue} cell={cell} />;
}

/** Photos become slips in their order, none of them in front of the others. */
function useNightPhotos(facts: ShopFacts, { act, desk }: DeskInHand) {
  const onPage = useCallback(
    (page: DraftPage, _: boolean, replaces?: string) =>
      act({ type: 'add-read-page', page, show: false, replaces }),
    [act],
  );
  const { here } = useReadingHere(facts);
  return usePhotos({ facts, here, opened: desk.draft.pages, onPage });
}

/** One quiet line: how many of the photos are read. */
function Progress({ lines }: { readonly lines: readonly NightLine[] }) {
  const read = lines.filter(({ page }) => page !== null).length;
  return (
    <p className={classes.progress} role="status">
      {lines.length === 0 ? words.empty : words.progress(read, lines.length)}{' '}
      {lines.length === 0 && <GuideLink to="tonight" />}
    </p>
  );
}

/** A photo nobody could read is written down on the desk, as soon as its page is there. */
function useOpenedWhenThere(pages: readonly DraftPage[]) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string | null>(null);
  const at = pages.findIndex(({ photo }) => photo !== null && photo.id === wanted);
  useEffect(() => {
    if (at >= 0) void navigate({ to: addresses.slip, search: { page: at + 1 } });
  }, [at, navigate]);
  return setWanted;
}

/** The font comes in slices: those of the amounts are there before the amounts, which then stand still. */
function useFontOfAmounts() {
  useEffect(() => {
    const { fontFamily } = getComputedStyle(document.body);
    void document.fonts.load(`1rem ${fontFamily}`, words.amountGlyphs).catch(() => undefined);
  }, []);
}

/** What another app has handed over comes in like any other photo, once. */
function useShared(take: (files: readonly File[]) => void) {
  const first = useRef(take);
  useEffect(() => void takeSharedPhotos(first.current), []);
}

interface StackProps {
  readonly onPhotos: (files: readonly File[]) => void;
}

function Stack({ onPhotos }: StackProps) {
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    onPhotos([...event.dataTransfer.files]);
  };
  const input = (fromCamera: boolean) => (
    <input
      ref={fromCamera ? camera : chooser}
      type="file"
      hidden
      accept="image/*,.heic,.heif"
      aria-label={fromCamera ? words.camera : words.choose}
      multiple={!fromCamera}
      {...(fromCamera ? { capture: 'environment' as const } : {})}
      onChange={(event) => {
        onPhotos([...(event.currentTarget.files ?? [])]);
        event.currentTarget.value = '';
      }}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the buttons do the same by keyboard.
    <div className={classes.stack} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Button
        size="lg"
        leftSection={<IconPhotoPlus aria-hidden size={22} />}
        onClick={() => chooser.current?.click()}
      >
        {words.choose}
      </Button>
      <Button
        size="lg"
        variant="default"
        leftSection={<IconCamera aria-hidden size={22} />}
        onClick={() => camera.current?.click()}
      >
        {words.camera}
      </Button>
      {input(true)}
      {input(false)}
    </div>
  );
}

interface FinishProps {
  readonly inHand: DeskInHand;
  readonly marks: ReturnType<typeof useKept>;
  readonly waiting: number;
  readonly isReading: boolean;
  readonly onAsk: () => void;
  /** What went wrong, between what can be done now and what the night comes to. */
  readonly children: ReactNode;
}

/** A page with something on it, or a photo of something. */
const isSlip = (page: DraftPage): boolean => page.photo !== null || !pageIsBlank(page);

/** What comes next: what is unsure, then keeping, then what the night comes to. */
function Finish({ inHand, marks, waiting, isReading, onAsk, children }: FinishProps) {
  const { draft } = inHand.desk;
  const accounts = useMemo(() => draftAccounts(draft, marks.kept), [draft, marks.kept]);
  const open = accounts.filter((account) => account.open.some(isSlip));
  const day = accounts.findLast(({ kept }) => kept !== null)?.kept?.business_day;
  const keep = useKeep(marks);
  const isOpen = isReading || open.length > 0;
  return (
    <>
      <div className={classes.next}>
        {/* Both are there from the beginning, and their words begin where they began: nothing moves. */}
        {(waiting > 0 || isOpen) && keep.twins.length === 0 && (
          <Button
            size="lg"
            justify="flex-start"
            leftSection={<IconListSearch aria-hidden size={20} />}
            disabled={waiting === 0}
            onClick={onAsk}
          >
            {waiting === 0 && !isReading ? words.nothingToAsk : words.ask(waiting)}
          </Button>
        )}
        {isOpen && keep.twins.length === 0 && (
          <Button
            size="lg"
            justify="flex-start"
            variant={waiting > 0 ? 'default' : 'filled'}
            disabled={isReading}
            loading={keep.isPending}
            leftSection={<IconArchive aria-hidden size={20} />}
            onClick={() => keep.run({ accounts: open, label: '' })}
          >
            {words.keep(open.length)}
          </Button>
        )}
        {keep.isPending && (
          <Text role="status">{words.keeping(keep.progress.done, keep.progress.of)}</Text>
        )}
      </div>
      {keep.twins.map(({ account, outcome }) => (
        <TwinNotice
          key={account.pages[0]?.key}
          twin={outcome}
          onOther={() => keep.run({ accounts: [account], label: '', keepTwins: true })}
          onSame={() => keep.settle(account, outcome)}
        />
      ))}
      {keep.error !== null && <Text role="alert">{keep.error.message}</Text>}
      {children}
      {day !== undefined && !isOpen && <NightSummary day={day} />}
    </>
  );
}
