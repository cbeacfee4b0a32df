import * as z from 'zod/mini';
import { given as say, page as words } from './messages.ja.ts';
import { box, cellText, mostMarks, rowNumber, share, signature } from './page.ts';

/*
 * Pages as programs and people hand them over. Beside the form of `page` a cell may be its bare
 * reading, with or without a correction inside; what is not said may be missing or null.
 */

/** More rows than any slip has; beyond it the input is not a slip. */
export const mostRows = 10_000;
export const mostPages = 1_000;

const candidates = z.nullish(z.array(cellText).check(z.maxLength(mostMarks)));
/** A number in place of its text is read as its digits; a minus or a fraction never stands on a slip. */
const writtenText = z.union([cellText, rowNumber]);
const glyph = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sei') }),
  z.object({
    kind: z.literal('bar'),
    dir: z.enum(['h', 'v', 'd']).check(z.describe(words.dir)),
    y: z.nullish(share).check(z.describe(words.y)),
  }),
]);

const written = {
  state: z.literal('written'),
  text: writtenText.check(z.describe(words.text)),
  candidates: candidates.check(z.describe(words.candidates)),
};
const blank = { state: z.literal('blank') };
const unreadable = {
  state: z.literal('unreadable'),
  candidates: candidates.check(z.describe(words.candidates)),
};
const marks = {
  state: z.literal('marks'),
  glyphs: z.array(glyph).check(z.maxLength(mostMarks), z.describe(words.glyphs)),
  candidates: candidates.check(z.describe(words.candidates)),
};
const seen = {
  confidence: z.nullish(share).check(z.describe(words.confidence)),
  box: z.nullish(box).check(z.describe(words.box)),
};

const textStates = <Beside extends z.core.$ZodLooseShape>(beside: Beside) =>
  [
    z.object({ ...written, ...beside }),
    z.object({ ...blank, ...beside }),
    z.object({ ...unreadable, ...beside }),
  ] as const;
const text = <Beside extends z.core.$ZodLooseShape>(beside: Beside) =>
  z.discriminatedUnion('state', textStates(beside));
const quantity = <Beside extends z.core.$ZodLooseShape>(beside: Beside) =>
  z.discriminatedUnion('state', [...textStates(beside), z.object({ ...marks, ...beside })]);

/** Said by a person: how sure a reader was has no place beside it. */
const corrected = { correction: z.nullish(text(signature)).check(z.describe(words.correction)) };
const correctedQuantity = {
  correction: z.nullish(quantity(signature)).check(z.describe(words.correction)),
};
/** A cell with `read` has the form of a page's own. */
const unread = { read: z.optional(z.never()) };

const cell = z
  .union([
    z.object({
      read: text(seen),
      correction: z.nullish(z.object({ value: text({}), ...signature })),
    }),
    text({ ...seen, ...corrected, ...unread }),
  ])
  .register(z.globalRegistry, { id: 'GivenSlipCell', description: say.cell });
const quantityCell = z
  .union([
    z.object({
      read: quantity(seen),
      correction: z.nullish(z.object({ value: quantity({}), ...signature })),
    }),
    quantity({ ...seen, ...correctedQuantity, ...unread }),
  ])
  .register(z.globalRegistry, { id: 'GivenSlipQuantityCell', description: say.quantityCell });
const beside = z.object({
  label: z.nullish(cellText).check(z.describe(words.totalLabel)),
});

const row = z.object({
  r: z.nullish(rowNumber).check(z.describe(say.r)),
  label: cell.check(z.describe(words.label)),
  qty: quantityCell.check(z.describe(words.qty)),
  unit: cell.check(z.describe(words.unit)),
  amount: cell.check(z.describe(words.amount)),
  struck: z.nullish(z.boolean()).check(z.describe(words.struck)),
});

const givenPage = z
  .object({
    pages: z.optional(z.never()),
    entry: cell.check(z.describe(words.entry)),
    exit: cell.check(z.describe(words.exit)),
    rows: z.array(row).check(z.maxLength(mostRows), z.describe(words.rows)),
    stated_total: z.intersection(cell, beside).check(z.describe(words.statedTotal)),
    instruction: z
      .nullish(z.union([cellText, z.array(cellText).check(z.maxLength(mostMarks))]))
      .check(z.describe(words.instruction)),
  })
  .register(z.globalRegistry, { id: 'GivenSlipPage', description: words.page });

const givenPages = z.array(givenPage).check(
  z.minLength(1),
  z.maxLength(mostPages),
  z.refine((pages) => pages.reduce((sum, { rows }) => sum + rows.length, 0) <= mostRows),
  z.describe(words.pages),
);

/** `{"pages": […]}`, a list of pages, or one page alone. */
export const transcript = z
  .union([z.object({ pages: givenPages }), givenPages, givenPage])
  .register(z.globalRegistry, { id: 'SlipTranscript', description: say.transcript });
