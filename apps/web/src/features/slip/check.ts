import { ok, type Problem, type Result } from '@tashika/kernel';
import {
  type Account,
  type AccountPages,
  addPages,
  checkAccount,
  emptyStack,
  type Line,
  type Note,
  type ShopFacts,
} from '@tashika/slip';
import type { Draft, DraftPage } from './draft/draft.ts';
import { pagesOf } from './draft/transcript.ts';

/** An account as the page shows it: with the pages of the draft it is made of. */
export interface CheckedAccount {
  readonly account: Account;
  /** Index of its first page in the draft; the others follow. */
  readonly firstPage: number;
}

interface Judged {
  readonly facts: ShopFacts;
  readonly pages: readonly DraftPage[];
  readonly checked: CheckedAccount;
}

/** By the first page of each account: of a night's slips one is changed at a time, and judged anew. */
const judgedBefore = new WeakMap<DraftPage, Judged>();

/** The draft, judged the same way as on the command line and on the server. */
export function checkDraft(
  draft: Draft,
  facts: ShopFacts,
): Result<readonly CheckedAccount[], Problem> {
  const stack = addPages(emptyStack, pagesOf(draft), facts.shop);
  if (!stack.ok) return stack;
  let firstPage = 0;
  return ok(
    stack.value.accounts.map((account) => {
      const pages = draft.pages.slice(firstPage, firstPage + account.pages.length);
      const checked = judge({ account, pages, firstPage }, facts);
      firstPage += pages.length;
      return checked;
    }),
  );
}

interface ToJudge {
  readonly account: AccountPages;
  readonly pages: readonly DraftPage[];
  readonly firstPage: number;
}

function judge({ account, pages, firstPage }: ToJudge, facts: ShopFacts): CheckedAccount {
  const [first] = pages as readonly [DraftPage, ...DraftPage[]];
  const before = judgedBefore.get(first);
  if (before !== undefined && isOf(before, facts, pages, firstPage)) return before.checked;
  const checked = { account: checkAccount(account, facts), firstPage };
  judgedBefore.set(first, { facts, pages, checked });
  return checked;
}

const isOf = (
  before: Judged,
  facts: ShopFacts,
  pages: readonly DraftPage[],
  firstPage: number,
): boolean =>
  before.facts === facts &&
  before.checked.firstPage === firstPage &&
  before.pages.length === pages.length &&
  before.pages.every((page, index) => page === pages[index]);

export const accountOfPage = (
  accounts: readonly CheckedAccount[],
  page: number,
): CheckedAccount | undefined => accounts.findLast(({ firstPage }) => firstPage <= page);

/** A cell of the whole draft: page and row count from 0, as on the desk. */
export interface DraftCell {
  readonly page: number;
  readonly row: number | null;
  readonly column: string;
}

/** A note of the report with the cells it speaks of. */
export interface Remark {
  readonly id: string;
  readonly text: string;
  readonly level: Note['level'];
  readonly cells: readonly DraftCell[];
}

/** The notes of an account, with the cells they speak of. */
export function notesOf({ account, firstPage }: CheckedAccount): readonly Remark[] {
  return account.notes.map((note, index) => ({
    id: `note-${firstPage}-${index}`,
    text: note.text,
    level: note.level,
    cells: note.evidence.flatMap((evidence) =>
      evidence.kind === 'cell'
        ? [
            {
              page: firstPage + evidence.page - 1,
              row: evidence.row === null ? null : evidence.row - 1,
              column: evidence.column,
            },
          ]
        : [],
    ),
  }));
}

/** The lines a report prints, in its order: the same rows that count. */
export const countedLines = (account: Account): readonly Line[] =>
  account.lines.filter((line) => !line.row.struck && line.subtotal !== null);

export function cellsOfLine(line: Line, firstPage: number): readonly DraftCell[] {
  const place = { page: firstPage + line.page - 1, row: line.row.r - 1 };
  return ['label', 'qty', 'unit'].map((column) => ({ ...place, column }));
}

export const lineOfRow = (checked: CheckedAccount, page: number, row: number): Line | undefined =>
  checked.account.lines.find(
    (line) => line.page - 1 + checked.firstPage === page && line.row.r - 1 === row,
  );

export const sameCell = (one: DraftCell, other: DraftCell): boolean =>
  one.page === other.page && one.row === other.row && one.column === other.column;

/** What the notes say of any cell of a row. */
export const notesOfRow = (
  notes: readonly Remark[],
  page: number,
  row: number,
): readonly Remark[] =>
  notes.filter(({ cells }) => cells.some((cell) => cell.page === page && cell.row === row));
