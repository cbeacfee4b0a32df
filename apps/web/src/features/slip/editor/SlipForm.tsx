import { Button, SegmentedControl } from '@mantine/core';
import { rowColumns } from '@tashika/contract/slips';
import type { Place, ShopFacts } from '@tashika/slip';
import { type ComponentProps, useDeferredValue, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from '../../../design/use-latest.ts';
import { type CheckedAccount, type DraftCell, lineOfRow, notesOf, notesOfRow } from '../check.ts';
import { currentPage, type Desk, type DeskAction, rowForItem } from '../draft/desk.ts';
import type { DraftPage } from '../draft/draft.ts';
import { pageTabs, form as words } from '../messages.ts';
import { type Editing, EditingContext } from './editing.ts';
import { type MarkOf, marksOn, rowMarks } from './marks.ts';
import { PageField } from './PageField.tsx';
import { QuickInsert } from './QuickInsert.tsx';
import { type PageHints, pageHints } from './readings.ts';
import classes from './SlipForm.module.css';
import { SlipRow, sumOf } from './SlipRow.tsx';
import { useCellMoves } from './use-cell-moves.ts';
import { usePens } from './use-pens.ts';

interface SlipFormProps {
  readonly id: string;
  readonly desk: Desk;
  readonly dispatch: (action: DeskAction) => void;
  readonly facts: ShopFacts;
  readonly checked: CheckedAccount | undefined;
  readonly pointedCells: readonly DraftCell[];
  readonly pointAtCell: (cell: DraftCell | null) => void;
  readonly onEnter: (cell: DraftCell) => void;
  /** More than one cell was pasted. */
  readonly onPaste: (text: string, at: Place) => void;
}

/** The page that is shown, cell by cell; every cell is reached and every tool worked by keys. */
export function SlipForm(props: SlipFormProps) {
  const { id, desk, dispatch, facts, checked, pointedCells, pointAtCell, onEnter, onPaste } = props;
  const page = currentPage(desk);
  const [active, setActive] = useState<Place | null>(null);
  const { penFor, choosePen, enterRow } = usePens(page);
  const moves = useCellMoves({ page, dispatch, penFor, onPaste });
  // What is said beside the cells comes after what was written into them.
  const judged = useDeferredValue(page);
  const hints = useMemo(() => pageHints(judged, facts), [judged, facts]);
  const notes = useMemo(() => (checked === undefined ? [] : notesOf(checked)), [checked]);
  const markOf = useMemo(
    () => marksOn(desk.current, notes, pointedCells),
    [desk.current, notes, pointedCells],
  );
  const enter = useLatest((place: Place) => {
    setActive(place);
    enterRow(place.row);
    onEnter({ page: desk.current, ...place });
  });
  const insertItem = useLatest((label: string) => {
    const quantity: Place = { row: rowForItem(page), column: 'qty' };
    const action: DeskAction = { type: 'insert-item', label };
    if (matchMedia('(pointer: coarse)').matches) {
      // The keyboard of a phone would cover the plus that is tapped next.
      flushSync(() => dispatch(action));
      enter(quantity);
    } else {
      moves.dispatchAndFocus(action, quantity);
    }
  });
  const addRow = useLatest(() => {
    const end = page.rows.length;
    moves.dispatchAndFocus({ type: 'insert-row', at: end }, { row: end, column: 'label' });
  });
  const editing = useShared({
    facts,
    dispatch,
    page: desk.current,
    enter,
    pointAtCell,
    penFor,
    choosePen,
    goOn: moves.goOn,
    // The tools dispatch first; their row is there once React has drawn it.
    focusCell: (place) => void requestAnimationFrame(() => moves.focusCell(place)),
  });
  const rows = page.rows.map((row, index): ShownRow => {
    const line = checked === undefined ? undefined : lineOfRow(checked, desk.current, index);
    const inHand =
      active?.row === index
        ? {
            column: active.column,
            pen: penFor(index),
            said: notesOfRow(notes, desk.current, index),
            rows: page.rows.length,
          }
        : null;
    return { row, sum: sumOf(row, line), marks: rowMarks(markOf, index), inHand };
  });
  return (
    <EditingContext value={editing}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its cells do not keep to themselves. */}
      <div
        ref={moves.body}
        className={classes.form}
        onKeyDown={moves.onKeyDown}
        onPaste={moves.onPaste}
      >
        <div id={id} role="tabpanel" aria-label={pageTabs.page(desk.current + 1)}>
          {(desk.current > 0 || page.follows) && <Relation {...props} follows={page.follows} />}
          <Sheet page={page} hints={hints} rows={rows} markOf={markOf} />
        </div>
        <QuickInsert facts={facts} onInsert={insertItem} onAddRow={addRow} />
        <StatedTotal page={page} hint={hints.total} markOf={markOf} />
      </div>
    </EditingContext>
  );
}

/** The same for as long as no other page or shop is shown; what is done always is of the latest drawing. */
function useShared(latest: Editing): Editing {
  const { facts, dispatch, page, enter, pointAtCell } = latest;
  const penFor = useLatest(latest.penFor);
  const choosePen = useLatest(latest.choosePen);
  const goOn = useLatest(latest.goOn);
  const focusCell = useLatest(latest.focusCell);
  return useMemo(
    () => ({ facts, dispatch, page, enter, pointAtCell, penFor, choosePen, goOn, focusCell }),
    [facts, dispatch, page, enter, pointAtCell, penFor, choosePen, goOn, focusCell],
  );
}

interface RelationProps extends SlipFormProps {
  readonly follows: boolean;
}

/** Whether the page continues the one before it. */
function Relation({ desk, dispatch, pointedCells, follows }: RelationProps) {
  const isPointed = pointedCells.some(
    (one) => one.page === desk.current && one.column === 'instruction',
  );
  return (
    <div className={classes.relation} data-cell="instruction" data-pointed={isPointed || undefined}>
      <SegmentedControl
        aria-label={pageTabs.relation}
        value={follows ? 'follows' : 'separate'}
        onChange={(value) => dispatch({ type: 'follows', follows: value === 'follows' })}
        data={[
          { value: 'follows', label: pageTabs.follows },
          { value: 'separate', label: pageTabs.separate },
        ]}
      />
      <Button
        variant="subtle"
        color="gray"
        onClick={() => dispatch({ type: 'delete-page', page: desk.current })}
      >
        {pageTabs.delete}
      </Button>
    </div>
  );
}

type ShownRow = Omit<ComponentProps<typeof SlipRow>, 'index'>;

interface SheetProps {
  readonly page: DraftPage;
  readonly hints: PageHints;
  readonly rows: readonly ShownRow[];
  readonly markOf: MarkOf;
}

/** The times and the rows. */
function Sheet({ page, hints, rows, markOf }: SheetProps) {
  return (
    <>
      <div className={classes.times}>
        <PageField
          column="entry"
          cell={page.entry}
          mark={markOf({ row: null, column: 'entry' })}
          label={words.entry}
          caption={words.captions.entry}
          example={words.timeExample}
          hint={hints.entry}
        />
        <PageField
          column="exit"
          cell={page.exit}
          mark={markOf({ row: null, column: 'exit' })}
          label={words.exit}
          caption={words.captions.exit}
          example={words.timeExample}
          hint={[hints.exit, hints.stay].filter((hint) => hint !== null).join('　')}
        />
      </div>
      <div className={classes.captions} aria-hidden="true">
        <span />
        {[...rowColumns, 'sum' as const].map((column) => (
          <span key={column} data-column={column}>
            {words.columns[column]}
          </span>
        ))}
      </div>
      <ol className={classes.rows} aria-label={words.rows}>
        {rows.map((shown, index) => (
          <SlipRow key={shown.row.id} index={index} {...shown} />
        ))}
      </ol>
    </>
  );
}

interface StatedTotalProps {
  readonly page: DraftPage;
  readonly hint: string | null;
  readonly markOf: MarkOf;
}

function StatedTotal({ page: { stated_total: total }, hint, markOf }: StatedTotalProps) {
  return (
    <div className={classes.total}>
      <PageField
        column="stated_total"
        cell={total}
        mark={markOf({ row: null, column: 'stated_total' })}
        label={words.total}
        caption={total.label === null ? words.total : `${words.total}（${total.label}）`}
        example={words.totalExample}
        hint={hint}
      />
    </div>
  );
}
