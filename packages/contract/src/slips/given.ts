import * as z from 'zod/mini';
import { box, cellText, mostMarks, natural, rowDoubt, share, signature } from './page.ts';

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

type Shape = z.core.$ZodLooseShape;
/** Loose, so that a check behind it still sees what else stands there. */
const textStates = <Beside extends Shape>(beside: Beside) =>
  [
    z.looseObject({ ...written, ...beside }),
    z.looseObject({ ...blank, ...beside }),
    z.looseObject({ ...unreadable, ...beside }),
  ] as const;
const text = <Beside extends Shape>(beside: Beside) =>
  z.discriminatedUnion('state', textStates(beside));
const quantity = <Beside extends Shape>(beside: Beside) =>
  z.discriminatedUnion('state', [...textStates(beside), z.looseObject({ ...marks, ...beside })]);

/** Said by a person: how sure a reader was has no place beside it. */
const corrected = { correction: z.nullish(text(signature)) };
const correctedQuantity = { correction: z.nullish(quantity(signature)) };
/** A cell with `read` has the form of a page's own. */
const isBare = z.refine((cell) => !('read' in (cell as object)));

export const givenCell = z
  .union([
    z.object({
      read: text(seen),
      correction: z.nullish(z.object({ value: text({}), ...signature })),
    }),
    text({ ...seen, ...corrected }).check(isBare),
  ])
  .register(z.globalRegistry, { id: 'GivenSlipCell' });
export const givenQuantityCell = z
  .union([
    z.object({
      read: quantity(seen),
      correction: z.nullish(z.object({ value: quantity({}), ...signature })),
    }),
    quantity({ ...seen, ...correctedQuantity }).check(isBare),
  ])
  .register(z.globalRegistry, { id: 'GivenSlipQuantityCell' });
const beside = z.object({
  label: z.nullish(cellText),
});

const row = z.object({
  r: z.nullish(natural),
  label: givenCell,
  qty: givenQuantityCell,
  unit: givenCell,
  amount: givenCell,
  struck: z.nullish(z.boolean()),
});

const givenRowDoubt = z.extend(rowDoubt, { settled: z.nullish(z.object(signature)) });

export const givenPage = z
  .looseObject({
    entry: givenCell,
    exit: givenCell,
    rows: z.array(row).check(z.maxLength(mostRows)),
    row_doubts: z.nullish(z.array(givenRowDoubt).check(z.maxLength(mostMarks))),
    stated_total: z.intersection(givenCell, beside),
    instruction: z.nullish(z.union([cellText, z.array(cellText).check(z.maxLength(mostMarks))])),
  })
  .register(z.globalRegistry, { id: 'GivenSlipPage' });

/** An object with `pages` is the list of them, whatever else stands there. */
const onePage = givenPage.check(z.refine((page) => !('pages' in page)));

const pages = z.array(givenPage).check(
  z.minLength(1),
  z.maxLength(mostPages),
  z.refine((all) => all.reduce((sum, { rows }) => sum + rows.length, 0) <= mostRows),
);

/** `{"pages": […]}`, a list of pages, or one page alone. */
export const transcript = z
  .union([z.object({ pages }), pages, onePage])
  .register(z.globalRegistry, { id: 'SlipTranscript' });
