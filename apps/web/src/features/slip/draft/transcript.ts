import type { Page, QuantityCell, QuantityContent } from '@tashika/contract/slips';
import { ok, type Problem, type Result } from '@tashika/kernel';
import { addPages, emptyStack, parseTranscript, type Shop } from '@tashika/slip';
import { blank } from './cells.ts';
import { blankRow, type Draft, type DraftPage, type DraftRow, rowIsBlank } from './draft.ts';
import { shownRowDoubts } from './row-doubts.ts';

/** What is written with a page that continues the one before it, or does not. */
const instructions = { follows: '続き', separate: '別会計' } as const;

/** The pages as the engine judges them and the server keeps them; rows have the number they show. */
export const pagesOf = ({ pages }: Draft): readonly Page[] =>
  pages.map((page, index) => ({
    entry: tidy(page.entry),
    exit: tidy(page.exit),
    rows: page.rows.flatMap((row, at) => (rowIsBlank(row) ? [] : [rowAs(row, at + 1)])),
    ...shownRowDoubts(page),
    stated_total: { ...tidy(page.stated_total), label: page.stated_total.label },
    instruction: instructionOf(page, index),
  }));

/** The slip in the form every reader of slips understands. */
export const transcriptOf = (draft: Draft): { readonly pages: readonly Page[] } => ({
  pages: pagesOf(draft),
});

export function instructionOf({ follows }: DraftPage, index: number): readonly string[] {
  if (follows) return [instructions.follows];
  return index === 0 ? [] : [instructions.separate];
}

const rowAs = (row: DraftRow, r: number): Page['rows'][number] => ({
  r,
  label: tidy(row.label),
  qty: tidy(row.qty),
  unit: tidy(row.unit),
  amount: tidy(row.amount),
  struck: row.struck,
});

/** While someone types, a space may be all that stands there: for everybody else that is nothing. */
function tidy<Cell extends QuantityCell>({
  read,
  correction,
}: Cell): Pick<Cell, keyof QuantityCell> {
  const tidied: QuantityCell = {
    read: isSpace(read) ? blank : read,
    correction:
      correction !== null && isSpace(correction.value)
        ? { ...correction, value: blank }
        : correction,
  };
  return tidied as Cell;
}

const isSpace = (content: QuantityContent): boolean =>
  content.state === 'written' && content.text.trim() === '';

/** A draft from a transcript, its pages named after `key`, or what is wrong with it. */
export function draftOf(json: unknown, shop: Shop, key: string): Result<Draft, Problem> {
  const parsed = parseTranscript(json);
  if (!parsed.ok) return parsed;
  let nextId = 0;
  const pages: DraftPage[] = [];
  for (const [index, { instruction, rows: given, ...cells }] of parsed.value.entries()) {
    const follows = followsIn(parsed.value, index, shop);
    if (!follows.ok) return follows;
    const id = nextId++;
    const rows = given.map((row) => ({ ...row, id: nextId++ }));
    pages.push({
      ...cells,
      id,
      key: `${key}-${index}`,
      follows: follows.value,
      rows: rows.length === 0 ? [blankRow(nextId++)] : rows,
      photo: null,
    });
  }
  return ok({ pages, nextId });
}

/** Only the engine says what an instruction means. */
function followsIn(pages: readonly Page[], index: number, shop: Shop): Result<boolean, Problem> {
  const page = pages[index] as Page;
  const before = index === 0 ? emptyStack : { accounts: [{ pages: [page], beginsMissing: false }] };
  const stack = addPages(before, [page], shop);
  if (!stack.ok) return stack;
  const [account, ...others] = stack.value.accounts;
  return ok(index === 0 ? account?.beginsMissing === true : others.length === 0);
}
