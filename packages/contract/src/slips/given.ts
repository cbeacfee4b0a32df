import * as z from 'zod/mini';
import { box, cellText, mostMarks, natural, share, signature } from './page.ts';

/*
 * Pages as programs and people hand them over. Beside the form of `page` a cell may be its bare
 * reading, with or without a correction inside; what is not said may be missing or null.
 */

/** More rows than any slip has; beyond it the input is not a slip. */
export const mostRows = 10_000;
export const mostPages = 1_000;

const candidates = z.nullish(z.array(cellText).check(z.maxLength(mostMarks)));
/** A number in place of its text is read as its digits; a minus or a fraction never stands on a slip. */
const writtenText = z.union([cellText, natural]);
const glyph = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sei') }),
  z.object({
    kind: z.literal('bar'),
    dir: z.enum(['h', 'v', 'd']),
    y: z.nullish(share),
  }),
]);

const written = {
  state: z.literal('written'),
  text: writtenText,
  candidates,
};
const blank = { state: z.literal('blank') };
const unreadable = {
  state: z.literal('unreadable'),
  candidates,
};
const marks = {
  state: z.literal('marks'),
  glyphs: z.array(glyph).check(z.maxLength(mostMarks)),
  candidates,
};
const seen = {
  confidence: z.nullish(share),
  box: z.nullish(box),
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
const corrected = { correction: z.nullish(text(signature)) };
const correctedQuantity = {
  correction: z.nullish(quantity(signature)),
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
  .register(z.globalRegistry, { id: 'GivenSlipCell' });
const quantityCell = z
  .union([
    z.object({
      read: quantity(seen),
      correction: z.nullish(z.object({ value: quantity({}), ...signature })),
    }),
    quantity({ ...seen, ...correctedQuantity, ...unread }),
  ])
  .register(z.globalRegistry, { id: 'GivenSlipQuantityCell' });
const beside = z.object({
  label: z.nullish(cellText),
});

const row = z.object({
  r: z.nullish(natural),
  label: cell,
  qty: quantityCell,
  unit: cell,
  amount: cell,
  struck: z.nullish(z.boolean()),
});

const givenPage = z
  .object({
    pages: z.optional(z.never()),
    entry: cell,
    exit: cell,
    rows: z.array(row).check(z.maxLength(mostRows)),
    stated_total: z.intersection(cell, beside),
    instruction: z.nullish(z.union([cellText, z.array(cellText).check(z.maxLength(mostMarks))])),
  })
  .register(z.globalRegistry, { id: 'GivenSlipPage' });

const givenPages = z.array(givenPage).check(
  z.minLength(1),
  z.maxLength(mostPages),
  z.refine((pages) => pages.reduce((sum, { rows }) => sum + rows.length, 0) <= mostRows),
);

/** `{"pages": […]}`, a list of pages, or one page alone. */
export const transcript = z
  .union([z.object({ pages: givenPages }), givenPages, givenPage])
  .register(z.globalRegistry, { id: 'SlipTranscript' });
