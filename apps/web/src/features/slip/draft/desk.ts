import { type QuantityContent, type RowColumn, rowColumns } from '@tashika/contract/slips';
import { contentOf, type Place, withCell } from '@tashika/slip';
import { cellAt, isBlank, isRead, marksOf, textOf, unreadableAs, writtenText } from './cells.ts';
import { confirm, put, type Signature } from './corrections.ts';
import {
  afterBlankPage,
  blankPage,
  blankRow,
  type Draft,
  type DraftPage,
  type DraftRow,
  draftIsBlank,
  emptyDraft,
  rowIsBlank,
} from './draft.ts';
import type { CellGrid } from './grid.ts';
import {
  type History,
  type Moment,
  noHistory,
  remembered,
  stepBack,
  stepForward,
} from './history.ts';
import { mergedDraft } from './merged-draft.ts';
import { placeKey } from './place.ts';
import { type RowsSettled, settleRows } from './row-doubts.ts';
import { withoutStroke, withStroke } from './strokes.ts';
import { marksOfText, type Pen, placeBar } from './tally.ts';

/** The slip being written, the page on top, and what one can go back to. */
export interface Desk extends Moment, History {}

export const openDesk = (draft: Draft, first = 0): Desk => ({
  draft,
  current: clamp(first, draft.pages.length),
  ...noHistory,
});

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
  /** A page of a photo, shown at once or not; in the place of the page whose photo was taken anew. */
  | {
      readonly type: 'add-read-page';
      readonly page: DraftPage;
      readonly show: boolean;
      readonly replaces?: string | undefined;
    }
  /** Another tab went on from the same slips. */
  | { readonly type: 'merge'; readonly base: Draft; readonly theirs: Draft }
  | { readonly type: 'struck'; readonly row: number }
  | RowsSettled
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
  | { readonly type: 'undo' | 'redo' };

/** What is done, by whom and when: what was read from a photo is only changed with a signature. */
export interface SignedAction {
  readonly action: DeskAction;
  readonly signature: Signature;
  /** The name of the page it may begin; nothing else has had it. */
  readonly key: string;
}

export function deskReducer(desk: Desk, signed: SignedAction): Desk {
  const { action } = signed;
  switch (action.type) {
    case 'undo':
      return stepBack(desk);
    case 'redo':
      return stepForward(desk);
    case 'merge':
      return merged(desk, action.base, action.theirs);
    default:
      return remembered(desk, changed(desk, { ...signed, action }), stepOf(desk, action));
  }
}

type ChangeAction = Exclude<DeskAction, { type: 'undo' | 'redo' | 'merge' }>;

/** Typing into a cell and drawing strokes go on as one step for as long as it is the same cell. */
function stepOf(desk: Desk, action: ChangeAction): string | null {
  const page = currentPage(desk).id;
  switch (action.type) {
    case 'write':
      return `${page} ${placeKey(action.place)}`;
    case 'stroke':
    case 'erase':
      return `${page} ${placeKey({ row: action.row, column: 'qty' })}`;
    default:
      return null;
  }
}

/** With the other tab's pages there is no way back: it would take them away again. */
function merged(desk: Desk, base: Draft, theirs: Draft): Desk {
  const { draft } = mergedDraft(base, desk.draft, theirs);
  const shown = currentPage(desk).key;
  const at = draft.pages.findIndex(({ key }) => key === shown);
  const current = clamp(at < 0 ? desk.current : at, draft.pages.length);
  return { draft, current, ...noHistory };
}

function changed(
  desk: Desk,
  { action, signature, key }: Omit<SignedAction, 'action'> & { readonly action: ChangeAction },
): Desk {
  /** Something else in a cell of the page that is shown. */
  const change = (place: Place, content: (before: QuantityContent) => QuantityContent): Desk =>
    onPage(desk, (page) => {
      const cell = cellAt(page, place);
      return withCell(page, place, put(cell, content(contentOf(cell)), signature));
    });
  const quantity = (row: number): Place => ({ row, column: 'qty' });
  switch (action.type) {
    case 'write':
      return onPage(desk, (page) => written(page, action.place, action.text, signature));
    case 'stroke':
      return change(quantity(action.row), (before) => withStroke(before, action.pen));
    case 'erase':
      return change(quantity(action.row), withoutStroke);
    case 'bar-height':
      return change(quantity(action.row), (before) =>
        before.state === 'marks' ? marksOf(placeBar(before.glyphs, action.y)) : before,
      );
    case 'unreadable':
      return onPage(desk, (page) => toggleUnreadable(page, action.place, signature));
    case 'confirm':
      return onPage(desk, (page) => {
        const cell = cellAt(page, action.place);
        return isRead(cell) ? withCell(page, action.place, confirm(cell, signature)) : page;
      });
    case 'settle-rows':
      return withNextId(desk, (page, id) => settleRows(page, action, signature, id));
    case 'paste':
      return pasteGrid(desk, action.at, action.grid, signature);
    case 'insert-item':
      return insertItem(desk, action.label, signature);
    default:
      return rearranged(desk, action, key);
  }
}

type CellAction = 'write' | 'stroke' | 'erase' | 'bar-height' | 'unreadable' | 'confirm';

/** What leaves the content of every cell as it is, or brings an earlier one back. */
function rearranged(
  desk: Desk,
  action: Exclude<ChangeAction, { type: CellAction | 'settle-rows' | 'paste' | 'insert-item' }>,
  key: string,
): Desk {
  switch (action.type) {
    case 'restore':
      return restored(desk, action.page, action.place);
    case 'add-read-page':
      return addReadPage(desk, action.page, action.show, action.replaces);
    case 'struck':
      return onRow(desk, action.row, (row) => ({ ...row, struck: !row.struck }));
    case 'insert-row':
      return insertRow(desk, action.at);
    case 'delete-row':
      return deleteRow(desk, action.row);
    case 'move-row':
      return moveRow(desk, action.row, action.to);
    case 'show-page':
      return { ...desk, current: clamp(action.page, desk.draft.pages.length) };
    case 'add-page':
      return addPage(desk, action.follows, key);
    case 'delete-page':
      return deletePage(desk, action.page, key);
    case 'follows':
      return onPage(desk, (page) => ({ ...page, follows: action.follows }));
    case 'replace':
      return { ...desk, draft: action.draft, current: 0 };
    case 'start-over':
      return { ...desk, draft: emptyDraft(key), current: 0 };
  }
}

export function currentPage({ draft, current }: Desk): DraftPage {
  const page = draft.pages[current];
  if (page === undefined) throw new Error(`No page ${current}`);
  return page;
}

const clamp = (page: number, pages: number): number => Math.max(0, Math.min(page, pages - 1));

function onPage(desk: Desk, change: (page: DraftPage) => DraftPage): Desk {
  const page = currentPage(desk);
  const after = change(page);
  if (after === page) return desk;
  return { ...desk, draft: { ...desk.draft, pages: desk.draft.pages.with(desk.current, after) } };
}

const onRow = (desk: Desk, at: number, change: (row: DraftRow) => DraftRow): Desk =>
  onPage(desk, (page) => ({
    ...page,
    rows: page.rows.map((row, index) => (index === at ? change(row) : row)),
  }));

/** What a text means in a column: 正 and strokes are drawn, figures and all else stay text. */
function contentFor(column: Place['column'], text: string): QuantityContent {
  const marks = column === 'qty' ? marksOfText(text) : null;
  return marks === null ? writtenText(text) : marksOf(marks);
}

function written(page: DraftPage, place: Place, text: string, signature: Signature): DraftPage {
  const cell = cellAt(page, place);
  // A Japanese keyboard writes its space bar: behind a quantity, too, it is one stroke more.
  const isStroke =
    place.column === 'qty' && /\s$/u.test(text) && text.slice(0, -1) === textOf(cell);
  const content = isStroke ? withStroke(contentOf(cell), 'sei') : contentFor(place.column, text);
  return withCell(page, place, put(cell, content, signature));
}

function toggleUnreadable(page: DraftPage, place: Place, signature: Signature): DraftPage {
  const cell = cellAt(page, place);
  const content = contentOf(cell);
  if (content.state === 'unreadable') {
    // What a reader could not decide is not decided by taking a mark away.
    const isUndecided = isRead(cell) && cell.read.state === 'unreadable';
    return written(page, place, isUndecided ? '' : (content.candidates[0] ?? ''), signature);
  }
  const marked = unreadableAs(isBlank(cell) ? [] : [textOf(cell)]);
  return withCell(page, place, put(cell, marked, signature));
}

function restored(desk: Desk, at: number, place: Place): Desk {
  const pages = desk.draft.pages.map((page, index) => {
    if (index !== at) return page;
    const { read } = cellAt(page, place);
    return withCell(page, place, { read, correction: null });
  });
  return { ...desk, draft: { ...desk.draft, pages } };
}

/** Pages stand in the order their photos were taken; the first on an empty slip takes its place. */
function addReadPage(desk: Desk, read: DraftPage, show: boolean, replaces?: string): Desk {
  const { pages, nextId } = desk.draft;
  // Another tab has read it as well.
  if (pages.some(({ photo }) => photo !== null && photo.id === read.photo?.id)) return desk;
  const page = withIds(read, nextId);
  const after = nextId + 1 + page.rows.length;
  if (draftIsBlank(desk.draft)) {
    const alone = { ...page, follows: false };
    return { ...desk, draft: { pages: [alone], nextId: after }, current: 0 };
  }
  const old = pages.findIndex(({ photo }) => photo !== null && photo.id === replaces);
  if (old >= 0) {
    const replaced = pages.with(old, { ...page, follows: pages[old]?.follows ?? false });
    return {
      ...desk,
      draft: { pages: replaced, nextId: after },
      current: show ? old : desk.current,
    };
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

/** A change that may need a row of its own. */
function withNextId(desk: Desk, change: (page: DraftPage, id: number) => DraftPage): Desk {
  const { nextId } = desk.draft;
  const after = onPage(desk, (page) => change(page, nextId));
  return { ...after, draft: { ...after.draft, nextId: nextId + 1 } };
}

const insertRow = (desk: Desk, at: number): Desk =>
  withNextId(desk, (page, id) => ({ ...page, rows: page.rows.toSpliced(at, 0, blankRow(id)) }));

function deleteRow(desk: Desk, at: number): Desk {
  const { rows } = currentPage(desk);
  if (rows[at] === undefined) return desk;
  return withNextId(desk, (page, id) => ({
    ...page,
    rows: rows.length === 1 ? [blankRow(id)] : page.rows.toSpliced(at, 1),
  }));
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

function insertItem(desk: Desk, label: string, signature: Signature): Desk {
  const page = currentPage(desk);
  const row = rowForItem(page);
  const room = row < page.rows.length ? desk : insertRow(desk, row);
  return onPage(room, (one) => written(one, { row, column: 'label' }, label, signature));
}

function pasteGrid(desk: Desk, at: Place, grid: CellGrid, signature: Signature): Desk {
  const from: { row: number; column: RowColumn } =
    at.row === null ? { row: 0, column: 'label' } : at;
  const first = rowColumns.indexOf(from.column);
  let { nextId } = desk.draft;
  const pasted = onPage(desk, (page) => {
    let sheet = page;
    for (const [offset, cells] of grid.rows.entries()) {
      const row = from.row + offset;
      if (row >= sheet.rows.length) sheet = { ...sheet, rows: [...sheet.rows, blankRow(nextId++)] };
      for (const [index, text] of cells.entries()) {
        const column = rowColumns[first + index];
        if (column !== undefined) sheet = pastedCell(sheet, { row, column }, text, signature);
      }
    }
    for (const column of ['entry', 'exit', 'total'] as const) {
      const text = grid[column];
      const place = { row: null, column: column === 'total' ? 'stated_total' : column } as const;
      if (text !== null) sheet = written(sheet, place, text, signature);
    }
    return sheet;
  });
  return { ...pasted, draft: { ...pasted.draft, nextId } };
}

function pastedCell(
  page: DraftPage,
  place: Place,
  text: string | 'unreadable',
  signature: Signature,
): DraftPage {
  if (text !== 'unreadable') return written(page, place, text, signature);
  return withCell(page, place, put(cellAt(page, place), unreadableAs([]), signature));
}

function addPage(desk: Desk, follows: boolean, key: string): Desk {
  const { pages, nextId } = desk.draft;
  return {
    ...desk,
    draft: { pages: [...pages, blankPage(nextId, follows, key)], nextId: afterBlankPage(nextId) },
    current: pages.length,
  };
}

function deletePage(desk: Desk, at: number, key: string): Desk {
  const { pages } = desk.draft;
  if (pages.length === 1) return { ...desk, draft: emptyDraft(key), current: 0 };
  const rest = pages.toSpliced(at, 1);
  // The page that is first now has none before it that it could continue.
  const [first, ...others] = rest;
  const kept = first === undefined || at !== 0 ? rest : [{ ...first, follows: false }, ...others];
  const current = clamp(desk.current > at ? desk.current - 1 : desk.current, kept.length);
  return { ...desk, draft: { ...desk.draft, pages: kept }, current };
}
