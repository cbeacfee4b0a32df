import { Button, SegmentedControl } from '@mantine/core';
import { rowColumns } from '@tashika/contract/slips';
import { contentOf, type Place, type ShopFacts } from '@tashika/slip';
import { type ClipboardEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type CheckedAccount, type DraftCell, notesOf } from '../check.ts';
import { cellAt } from '../draft/cells.ts';
import { currentPage, type Desk, type DeskAction, rowForItem } from '../draft/desk.ts';
import { rowIsBlank } from '../draft/draft.ts';
import { neighbour, placeKey, placeOfKey } from '../draft/place.ts';
import { type Pen, penThatGoesOn } from '../draft/tally.ts';
import { pageTabs, form as words } from '../messages.ja.ts';
import { certaintyOf } from '../photo/certainty.ts';
import { type Editing, EditingContext } from './editing.ts';
import { type Command, commandFor } from './keyboard.ts';
import { PageField } from './PageField.tsx';
import { QuickInsert } from './QuickInsert.tsx';
import { pageHints } from './readings.ts';
import classes from './SlipForm.module.css';
import { SlipRow } from './SlipRow.tsx';

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
  const body = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Place | null>(null);
  /** Chosen for one row; every other goes on as it began. */
  const [chosen, setChosen] = useState<{ readonly row: number | null; readonly pen: Pen }>({
    row: null,
    pen: 'sei',
  });
  const hints = useMemo(() => pageHints(page, facts), [page, facts]);
  const notes = useMemo(() => (checked === undefined ? [] : notesOf(checked)), [checked]);

  const penFor = (row: number): Pen => {
    if (row === chosen.row) return chosen.pen;
    const quantity = contentOf(cellAt(page, { row, column: 'qty' }));
    return quantity.state === 'marks' ? penThatGoesOn(quantity.glyphs, chosen.pen) : chosen.pen;
  };
  const enter = (place: Place) => {
    setActive(place);
    // The choice was for that row alone; its pen is still the one for rows without marks.
    if (place.row !== chosen.row) setChosen({ ...chosen, row: null });
    onEnter({ page: desk.current, ...place });
  };
  const focusCell = (place: Place) => {
    const cell = body.current?.querySelector<HTMLInputElement>(`[data-cell="${placeKey(place)}"]`);
    cell?.focus();
    cell?.select();
  };
  /** First done, then gone to: the cell may be one that is only just there. */
  const dispatchAndFocus = (action: DeskAction, place: Place) => {
    flushSync(() => dispatch(action));
    focusCell(place);
  };

  const goOn = (place: Place) => {
    const last = page.rows.length - 1;
    const row = place.row === null ? undefined : page.rows[place.row];
    if (place.row === last && place.column === 'label' && row !== undefined && rowIsBlank(row)) {
      // Enter on the empty last row: the rows are done.
      focusCell({ row: null, column: 'stated_total' });
    } else if (place.row === last && place.column === 'amount') {
      dispatchAndFocus({ type: 'insert-row', at: last + 1 }, { row: last + 1, column: 'label' });
    } else {
      const next = neighbour(place, 'next', page.rows.length);
      if (next !== null) focusCell(next);
    }
  };

  const obey = (command: Command, place: Place) => {
    if (command.kind === 'move') {
      if (command.direction === 'next') return goOn(place);
      const next = neighbour(place, command.direction, page.rows.length);
      if (next !== null) focusCell(next);
      return;
    }
    if (command.kind === 'unreadable') return dispatch({ type: 'unreadable', place });
    const { row } = place;
    if (row === null) return;
    switch (command.kind) {
      case 'stroke':
        return dispatch({ type: 'stroke', row, pen: penFor(row) });
      case 'erase':
        return dispatch({ type: 'erase', row });
      case 'struck':
        return dispatch({ type: 'struck', row });
      case 'insert-row':
        return dispatchAndFocus(
          { type: 'insert-row', at: row + 1 },
          { row: row + 1, column: 'label' },
        );
      case 'delete-row':
        return dispatchAndFocus(
          { type: 'delete-row', row },
          { ...place, row: Math.max(0, Math.min(row, page.rows.length - 2)) },
        );
      case 'move-row': {
        const to = row + command.by;
        if (to < 0 || to >= page.rows.length) return;
        return dispatchAndFocus({ type: 'move-row', row, to }, { ...place, row: to });
      }
    }
  };

  const insertItem = (label: string) => {
    const quantity: Place = { row: rowForItem(page), column: 'qty' };
    const action: DeskAction = { type: 'insert-item', label };
    if (matchMedia('(pointer: coarse)').matches) {
      // The keyboard of a phone would cover the plus that is tapped next.
      flushSync(() => dispatch(action));
      enter(quantity);
    } else {
      dispatchAndFocus(action, quantity);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || input.dataset.cell === undefined) return;
    const place = placeOfKey(input.dataset.cell);
    const { selectionStart, selectionEnd, value } = input;
    const all = selectionStart === 0 && selectionEnd === value.length;
    const command = commandFor(
      {
        key: event.key,
        code: event.code,
        alt: event.altKey,
        shift: event.shiftKey,
        command: event.ctrlKey || event.metaKey,
        // 229 is what some browsers say for the Enter that ends a conversion.
        composing: event.nativeEvent.isComposing || event.keyCode === 229,
        atStart: all || selectionEnd === 0,
        atEnd: all || selectionStart === value.length,
      },
      place,
      contentOf(cellAt(page, place)).state === 'marks',
    );
    if (command === null) return;
    event.preventDefault();
    obey(command, place);
  };

  const paste = (event: ClipboardEvent) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || input.dataset.cell === undefined) return;
    const text = event.clipboardData.getData('text');
    if (!/[\t\n\r]|^\s*[[{]/u.test(text)) return;
    event.preventDefault();
    onPaste(text, placeOfKey(input.dataset.cell));
  };

  const editing: Editing = {
    facts,
    dispatch,
    page: desk.current,
    rows: page.rows.length,
    checked,
    notes,
    active,
    enter,
    pointedCells,
    pointAtCell,
    certainty: (place) => {
      // The amount column decides nothing: a doubt about it would only be in the way.
      if (place.column === 'amount') return null;
      return certaintyOf(page, place, facts.shop);
    },
    penFor,
    choosePen: (row, pen) => setChosen({ row, pen }),
    goOn,
    focusCell: (place) => {
      // The tools dispatch first; their row is there once React has drawn it.
      requestAnimationFrame(() => focusCell(place));
    },
  };

  return (
    <EditingContext value={editing}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its cells do not keep to themselves. */}
      <div ref={body} className={classes.form} onKeyDown={onKeyDown} onPaste={paste}>
        <div id={id} role="tabpanel" aria-label={pageTabs.page(desk.current + 1)}>
          {(desk.current > 0 || page.follows) && (
            <div
              className={classes.relation}
              data-cell="instruction"
              data-pointed={
                pointedCells.some(
                  (one) => one.page === desk.current && one.column === 'instruction',
                ) || undefined
              }
            >
              <SegmentedControl
                aria-label={pageTabs.relation}
                value={page.follows ? 'follows' : 'separate'}
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
          )}
          <div className={classes.times}>
            <PageField
              column="entry"
              cell={page.entry}
              label={words.entry}
              caption={words.captions.entry}
              example={words.timeExample}
              hint={hints.entry}
            />
            <PageField
              column="exit"
              cell={page.exit}
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
            {page.rows.map((row, index) => (
              <SlipRow key={row.id} row={row} index={index} />
            ))}
          </ol>
        </div>
        <QuickInsert
          facts={facts}
          onInsert={insertItem}
          onAddRow={() =>
            dispatchAndFocus(
              { type: 'insert-row', at: page.rows.length },
              { row: page.rows.length, column: 'label' },
            )
          }
        />
        <div className={classes.total}>
          <PageField
            column="stated_total"
            cell={page.stated_total}
            label={words.total}
            caption={
              page.stated_total.label === null
                ? words.total
                : `${words.total}（${page.stated_total.label}）`
            }
            example={words.totalExample}
            hint={hints.total}
          />
        </div>
      </div>
    </EditingContext>
  );
}
