import { cellAt, textOf, withCell } from './cells.ts';
import { type Signature, sign, signChanges } from './corrections.ts';
import {
  afterBlankPage,
  blankPage,
  blankRow,
  type Draft,
  type DraftPage,
  type DraftRow,
  draftIsBlank,
  emptyDraft,
  isBlank,
  marksCell,
  type QuantityCell,
  rowIsBlank,
  type TextCell,
  unreadableCell,
  writtenCell,
} from './draft.ts';
import type { CellGrid } from './grid.ts';
import { type Place, type RowColumn, rowColumns } from './place.ts';
import { readingAt } from './reading.ts';
import { addStroke, eraseStroke, marksOfText, type Pen, placeBar } from './tally.ts';

/** The slip being written, the page on top, and what one can go back to. */
export interface Desk {
  readonly draft: Draft;
  /** The page that is shown. */
  readonly current: number;
  /** Drafts before each change that could lose something, the latest last. */
  readonly earlier: readonly Draft[];
}

export const openDesk = (draft: Draft = emptyDraft): Desk => ({ draft, current: 0, earlier: [] });

/** Everything that can be done to a slip; cells are those of the page that is shown. */
export type DeskAction =
  | { readonly type: 'write'; readonly place: Place; readonly text: string }
  | { readonly type: 'stroke'; readonly row: number; readonly pen: Pen }
  | { readonly type: 'erase'; readonly row: number }
  | { readonly type: 'bar-height'; readonly row: number; readonly y: number }
  | { readonly type: 'unreadable'; readonly place: Place }
  /** Someone looked at the paper and agrees with the reading, also that it cannot be read. */
  | { readonly type: 'confirm'; readonly place: Place }
  /** Back to what was read. */
  | { readonly type: 'restore'; readonly page: number; readonly place: Place }
  /** A page read from a photo, shown at once or not. */
  | { readonly type: 'add-read-page'; readonly page: DraftPage; readonly show: boolean }
  | { readonly type: 'struck'; readonly row: number }
  | { readonly type: 'insert-row'; readonly at: number }
  | { readonly type: 'delete-row'; readonly row: number }
  | { readonly type: 'move-row'; readonly row: number; readonly to: number }
  | { readonly type: 'insert-item'; readonly label: string }
  | { readonly type: 'paste'; readonly at: Place; readonly grid: CellGrid }
  | { readonly type: 'show-page'; readonly page: number }
  | { readonly type: 'add-page'; readonly follows: boolean }
  | { readonly type: 'delete-page'; readonly page: number }
  | { readonly type: 'follows'; readonly follows: boolean }
  | { readonly type: 'replace'; readonly draft: Draft }
  | { readonly type: 'start-over' }
  | { readonly type: 'undo' };

/** As many steps back as anyone will want; older ones make room. */
const mostEarlier = 20;

/** What is done, by whom and when: what was read from a photo is only changed with a signature. */
export interface SignedAction {
  readonly action: DeskAction;
  readonly signature: Signature;
}

export function signedDeskReducer(desk: Desk, { action, signature }: SignedAction): Desk {
  const after =
    action.type === 'confirm'
      ? onPage(desk, (page) => confirmed(page, action.place, signature))
      : deskReducer(desk, action);
  return { ...after, draft: signChanges(desk.draft, after.draft, signature) };
}

export function deskReducer(desk: Desk, action: DeskAction): Desk {
  switch (action.type) {
    case 'write':
      return onPage(desk, (page) => writeCell(page, action.place, action.text));
    case 'stroke':
      return onQuantity(desk, action.row, (cell) => withStroke(cell, action.pen));
    case 'erase':
      return onQuantity(desk, action.row, withoutStroke);
    case 'bar-height':
      return onQuantity(desk, action.row, (cell) =>
        cell.state === 'marks' ? marksCell(placeBar(cell.glyphs, action.y)) : cell,
      );
    case 'unreadable':
      return onPage(desk, (page) => toggleUnreadable(page, action.place));
    case 'confirm':
      // Nothing is agreed to without a signature.
      return desk;
    case 'restore':
      return restored(desk, action.page, action.place);
    case 'add-read-page':
      return addReadPage(desk, action.page, action.show);
    case 'struck':
      return onRow(desk, action.row, (row) => ({ ...row, struck: !row.struck }));
    case 'insert-row':
      return insertRow(desk, action.at);
    case 'delete-row':
      return deleteRow(desk, action.row);
    case 'move-row':
      return moveRow(desk, action.row, action.to);
    case 'insert-item':
      return insertItem(desk, action.label);
    case 'paste':
      return remember(desk, pasteGrid(desk, action.at, action.grid));
    case 'show-page':
      return { ...desk, current: clamp(action.page, desk.draft.pages.length) };
    case 'add-page':
      return addPage(desk, action.follows);
    case 'delete-page':
      return deletePage(desk, action.page);
    case 'follows':
      return onPage(desk, (page) => ({ ...page, follows: action.follows }));
    case 'replace':
      return remember(desk, { ...desk, draft: action.draft, current: 0 });
    case 'start-over':
      return remember(desk, { ...desk, draft: emptyDraft, current: 0 });
    case 'undo': {
      const draft = desk.earlier.at(-1);
      if (draft === undefined) return desk;
      const current = clamp(desk.current, draft.pages.length);
      return { draft, current, earlier: desk.earlier.slice(0, -1) };
    }
  }
}

export function currentPage({ draft, current }: Desk): DraftPage {
  const page = draft.pages[current];
  if (page === undefined) throw new Error(`No page ${current}`);
  return page;
}

const clamp = (page: number, pages: number): number => Math.max(0, Math.min(page, pages - 1));

/** The change with a way back, unless there was nothing to lose. */
function remember(before: Desk, after: Desk): Desk {
  if (after.draft === before.draft || draftIsBlank(before.draft)) return after;
  return { ...after, earlier: [...before.earlier, before.draft].slice(-mostEarlier) };
}

function onPage(desk: Desk, change: (page: DraftPage) => DraftPage): Desk {
  const pages = desk.draft.pages.map((page, index) =>
    index === desk.current ? change(page) : page,
  );
  return { ...desk, draft: { ...desk.draft, pages } };
}

const onRow = (desk: Desk, at: number, change: (row: DraftRow) => DraftRow): Desk =>
  onPage(desk, (page) => ({
    ...page,
    rows: page.rows.map((row, index) => (index === at ? change(row) : row)),
  }));

const onQuantity = (desk: Desk, at: number, change: (cell: QuantityCell) => QuantityCell): Desk =>
  onRow(desk, at, (row) => ({ ...row, qty: change(row.qty) }));

/** A quantity as typed: 正 and strokes are drawn, figures and all else stay text. */
function quantityCell(text: string): QuantityCell {
  const marks = marksOfText(text);
  return marks === null ? writtenCell(text) : marksCell(marks);
}

function writeCell(page: DraftPage, place: Place, text: string): DraftPage {
  if (place.row === null) {
    return place.column === 'stated_total'
      ? { ...page, total: { ...writtenCell(text), label: page.total.label } }
      : { ...page, [place.column]: writtenCell(text) };
  }
  return {
    ...page,
    rows: page.rows.map((row, index) =>
      index === place.row ? writeRow(row, place.column, text) : row,
    ),
  };
}

function writeRow(row: DraftRow, column: RowColumn, text: string): DraftRow {
  if (column !== 'qty') return { ...row, [column]: writtenCell(text) };
  // A Japanese keyboard writes its space bar: behind a quantity, too, it is one stroke more.
  const stroke = /\s$/u.test(text) && text.slice(0, -1) === textOf(row.qty);
  return { ...row, qty: stroke ? withStroke(row.qty, 'sei') : quantityCell(text) };
}

/** A stroke more. On a figure it counts one up: whoever wrote 3 and taps means 4. */
function withStroke(cell: QuantityCell, pen: Pen): QuantityCell {
  if (cell.state === 'marks') return marksCell(addStroke(cell.glyphs, pen));
  if (isBlank(cell) || cell.state !== 'written') return marksCell(addStroke([], pen));
  const figure = /^\d{1,2}$/.exec(cell.text.normalize('NFKC').trim());
  return figure === null ? cell : writtenCell(String(Math.min(99, Number(figure[0]) + 1)));
}

function withoutStroke(cell: QuantityCell): QuantityCell {
  if (cell.state === 'marks') return marksCell(eraseStroke(cell.glyphs));
  return cell.state === 'written' ? writtenCell([...cell.text].slice(0, -1).join('')) : cell;
}

function toggleUnreadable(page: DraftPage, place: Place): DraftPage {
  const cell = cellAt(page, place);
  if (cell.state === 'unreadable') {
    // What a reader could not decide is not decided by taking a mark away.
    const read = readingAt(page, place)?.cell.state === 'unreadable';
    return writeCell(page, place, read ? '' : (cell.candidates[0] ?? ''));
  }
  const text = textOf(cell);
  return withCell(page, place, unreadableCell(text.trim() === '' ? [] : [text]));
}

function confirmed(page: DraftPage, place: Place, signature: Signature): DraftPage {
  const reading = readingAt(page, place);
  return reading === null ? page : withCell(page, place, sign(reading.cell, reading, signature));
}

function restored(desk: Desk, at: number, place: Place): Desk {
  const pages = desk.draft.pages.map((page, index) => {
    const reading = index === at ? readingAt(page, place) : null;
    return reading === null ? page : withCell(page, place, reading.cell);
  });
  return { ...desk, draft: { ...desk.draft, pages } };
}

/** Pages stand in the order their photos were taken; the first on an empty slip takes its place. */
function addReadPage(desk: Desk, read: DraftPage, show: boolean): Desk {
  const { pages, nextId } = desk.draft;
  const page = withIds(read, nextId);
  const after = nextId + 1 + page.rows.length;
  if (draftIsBlank(desk.draft)) {
    const alone = { ...page, follows: false };
    return { ...desk, draft: { pages: [alone], nextId: after }, current: 0 };
  }
  const order = read.photo?.order ?? Number.POSITIVE_INFINITY;
  const later = pages.findIndex(({ photo }) => photo !== null && photo.order > order);
  const at = later < 0 ? pages.length : later;
  const current = show ? at : desk.current + (at <= desk.current ? 1 : 0);
  const placed = pages.toSpliced(at, 0, page).map((one, index) => {
    // The first continues nothing; one that was first until now does as it was meant to.
    if (index === 0) return { ...one, follows: false };
    return at === 0 && index === 1 ? { ...one, follows: one.photo?.follows ?? false } : one;
  });
  return { ...desk, draft: { pages: placed, nextId: after }, current };
}

const withIds = (page: DraftPage, id: number): DraftPage => ({
  ...page,
  id,
  rows: page.rows.map((row, index) => ({ ...row, id: id + 1 + index })),
});

function insertRow(desk: Desk, at: number): Desk {
  const { nextId } = desk.draft;
  const inserted = onPage(desk, (page) => ({
    ...page,
    rows: page.rows.toSpliced(at, 0, blankRow(nextId)),
  }));
  return { ...inserted, draft: { ...inserted.draft, nextId: nextId + 1 } };
}

function deleteRow(desk: Desk, at: number): Desk {
  const { rows } = currentPage(desk);
  const row = rows[at];
  if (row === undefined) return desk;
  const { nextId } = desk.draft;
  const deleted = onPage(desk, (page) => ({
    ...page,
    rows: rows.length === 1 ? [blankRow(nextId)] : page.rows.toSpliced(at, 1),
  }));
  const after = { ...deleted, draft: { ...deleted.draft, nextId: nextId + 1 } };
  return rowIsBlank(row) ? after : remember(desk, after);
}

function moveRow(desk: Desk, from: number, to: number): Desk {
  const { rows } = currentPage(desk);
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length || to === from) return desk;
  return onPage(desk, (page) => ({
    ...page,
    rows: page.rows.toSpliced(from, 1).toSpliced(to, 0, row),
  }));
}

/** The row a quick entry goes to: the first empty one after all that is written. */
export function rowForItem({ rows }: DraftPage): number {
  return rows.findLastIndex((row) => !rowIsBlank(row)) + 1;
}

function insertItem(desk: Desk, label: string): Desk {
  const page = currentPage(desk);
  const at = rowForItem(page);
  const room = at < page.rows.length ? desk : insertRow(desk, at);
  return onRow(room, at, (row) => writeRow(row, 'label', label));
}

function pasteGrid(desk: Desk, at: Place, grid: CellGrid): Desk {
  const place: { row: number; column: RowColumn } =
    at.row === null ? { row: 0, column: 'label' } : at;
  const first = rowColumns.indexOf(place.column);
  let { nextId } = desk.draft;
  const pasted = onPage(desk, (page) => {
    const rows = [...page.rows];
    for (const [offset, cells] of grid.rows.entries()) {
      const index = place.row + offset;
      let row = rows[index] ?? blankRow(nextId++);
      for (const [column, cell] of cells.entries()) {
        const name = rowColumns[first + column];
        if (name === undefined) continue;
        row =
          cell === 'unreadable'
            ? { ...row, [name]: unreadableCell([]) }
            : writeRow(row, name, cell);
      }
      rows[index] = row;
    }
    return {
      ...page,
      rows,
      entry: filled(page.entry, grid.entry),
      exit: filled(page.exit, grid.exit),
      total: { ...filled(page.total, grid.total), label: page.total.label },
    };
  });
  return { ...pasted, draft: { ...pasted.draft, nextId } };
}

const filled = (cell: TextCell, text: string | null): TextCell =>
  text === null ? cell : writtenCell(text);

function addPage(desk: Desk, follows: boolean): Desk {
  const { pages, nextId } = desk.draft;
  return {
    ...desk,
    draft: { pages: [...pages, blankPage(nextId, follows)], nextId: afterBlankPage(nextId) },
    current: pages.length,
  };
}

function deletePage(desk: Desk, at: number): Desk {
  const { pages } = desk.draft;
  if (pages.length === 1) return remember(desk, { ...desk, draft: emptyDraft, current: 0 });
  const rest = pages.toSpliced(at, 1);
  // The page that is first now has none before it that it could continue.
  const [first, ...others] = rest;
  const kept = first === undefined || at !== 0 ? rest : [{ ...first, follows: false }, ...others];
  const current = clamp(desk.current > at ? desk.current - 1 : desk.current, kept.length);
  return remember(desk, { ...desk, draft: { ...desk.draft, pages: kept }, current });
}
