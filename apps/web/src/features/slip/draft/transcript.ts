import { ok, type Problem, type Result } from '@tashika/kernel';
import {
  addPages,
  openSession,
  type Page,
  pageToJson,
  parseTranscript,
  type Shop,
} from '@tashika/slip';
import { blankRow, type Draft, type DraftPage, type DraftRow, rowIsBlank } from './draft.ts';

/** What is written with a page that continues the one before it, or does not. */
const instructions = { follows: '続き', separate: '別会計' } as const;

interface TranscriptOptions {
  /** Empty lines of the form are not on the slip; only what is kept for the next visit has them. */
  readonly blankRows?: boolean;
}

/** The draft in the form every reader of slips understands. Rows keep the number they show. */
export function transcriptOf(draft: Draft, { blankRows = false }: TranscriptOptions = {}): unknown {
  return {
    pages: draft.pages.map((page, index) =>
      pageToJson({
        entry: page.entry,
        exit: page.exit,
        rows: page.rows.flatMap((row, at) =>
          blankRows || !rowIsBlank(row) ? [engineRow(row, at + 1)] : [],
        ),
        statedTotal: page.total,
        instructions: page.follows
          ? [instructions.follows]
          : index === 0
            ? []
            : [instructions.separate],
      }),
    ),
  };
}

const engineRow = (row: DraftRow, r: number): Page['rows'][number] => ({
  r,
  label: row.label,
  quantity: row.qty,
  unitPrice: row.unit,
  amount: row.amount,
  struck: row.struck,
});

/** A draft from a transcript, or what is wrong with it. */
export function draftOf(json: unknown, shop: Shop): Result<Draft, Problem> {
  const parsed = parseTranscript(json);
  if (!parsed.ok) return parsed;
  let nextId = 0;
  const pages: DraftPage[] = [];
  for (const [index, page] of parsed.value.entries()) {
    // Only the engine says what an instruction means.
    const before = index === 0 ? [] : [{ pages: [page], beginsMissing: false }];
    const session = addPages({ ...openSession(), accounts: before }, [page], shop);
    if (!session.ok) return session;
    const [account, ...others] = session.value.accounts;
    const follows =
      index === 0 ? account?.beginsMissing === true : account !== undefined && others.length === 0;
    const id = nextId++;
    const rows = page.rows.map((row) => ({
      id: nextId++,
      label: row.label,
      qty: row.quantity,
      unit: row.unitPrice,
      amount: row.amount,
      struck: row.struck,
    }));
    pages.push({
      id,
      follows,
      entry: page.entry,
      exit: page.exit,
      rows: rows.length === 0 ? [blankRow(nextId++)] : rows,
      total: page.statedTotal,
    });
  }
  return ok({ pages, nextId });
}
