import * as z from 'zod/mini';
import type { Immutable } from '../immutable.ts';
import { list } from '../list.ts';

/*
 * A page of a slip, cell by cell: the one form it has in the engine, in the database and on the
 * screen. A reading is never changed; what a person put in its place stands beside it (A83).
 */

/** Longer than anything that fits into a cell. */
export const longestText = 200;
/** More marks, candidates or messages than one place ever has. */
export const mostMarks = 100;

export const cellText = z.string().check(z.maxLength(longestText));
export const share = z.number().check(z.minimum(0), z.maximum(1));
/** A whole number that is not below nought. */
export const natural = z.int().check(z.minimum(0));

/** Left, top, right, bottom in the photo's own pixels. */
export const box = z.readonly(z.tuple([z.number(), z.number(), z.number(), z.number()]));
export type Box = Immutable<z.infer<typeof box>>;

const sei = z.object({ kind: z.literal('sei') });
const barDirection = z.enum(['h', 'v', 'd']);
const bar = z.object({
  kind: z.literal('bar'),
  dir: barDirection,
  y: z.nullable(share),
});
export const glyph = z.discriminatedUnion('kind', [sei, bar]);
/** A whole 正, or one stroke; `y` is its centre in the cell, 0 at the top, null where nobody says. */
export type Glyph = Immutable<z.infer<typeof glyph>>;

const candidates = z.readonly(z.array(cellText).check(z.maxLength(mostMarks)));
const written = { state: z.literal('written'), text: cellText };
const blank = { state: z.literal('blank') };
const unreadable = { state: z.literal('unreadable'), candidates };
const marks = {
  state: z.literal('marks'),
  glyphs: z.readonly(z.array(glyph).check(z.minLength(1), z.maxLength(mostMarks))),
};

/** What stands in a cell, whoever says so. */
const textContent = z.discriminatedUnion('state', [
  z.object(written),
  z.object(blank),
  z.object(unreadable),
]);
export const quantityContent = z.discriminatedUnion('state', [
  z.object(written),
  z.object(blank),
  z.object(unreadable),
  z.object(marks),
]);
export type TextContent = Immutable<z.infer<typeof textContent>>;
export type QuantityContent = Immutable<z.infer<typeof quantityContent>>;

/** How sure a reader of photos is and where it looked; a cell that a person typed has neither. */
const seen = {
  confidence: z.optional(share),
  box: z.optional(box),
};
/** What else it could be, the likeliest first; what is stated is among them. */
const others = { candidates: z.optional(candidates) };

const textReading = z.discriminatedUnion('state', [
  z.object({ ...written, ...others, ...seen }),
  z.object({ ...blank, ...seen }),
  z.object({ ...unreadable, ...seen }),
]);
export const quantityReading = z.discriminatedUnion('state', [
  z.object({ ...written, ...others, ...seen }),
  z.object({ ...blank, ...seen }),
  z.object({ ...unreadable, ...seen }),
  z.object({ ...marks, ...others, ...seen }),
]);
export type TextReading = Immutable<z.infer<typeof textReading>>;
export type QuantityReading = Immutable<z.infer<typeof quantityReading>>;

export const signature = {
  by: cellText,
  at: cellText,
};

const textCorrection = z.nullable(z.object({ value: textContent, ...signature }));
const quantityCorrection = z.nullable(z.object({ value: quantityContent, ...signature }));

export const textCell = z
  .object({
    read: textReading,
    correction: textCorrection,
  })
  .register(z.globalRegistry, { id: 'SlipCell' });
export const quantityCell = z
  .object({
    read: quantityReading,
    correction: quantityCorrection,
  })
  .register(z.globalRegistry, { id: 'SlipQuantityCell' });
const totalCell = z.extend(textCell, {
  label: z.nullable(cellText),
});
export type TextCell = Immutable<z.infer<typeof textCell>>;
export type QuantityCell = Immutable<z.infer<typeof quantityCell>>;
/** `label` is what stands beside the number, for example 小計. */
export type TotalCell = Immutable<z.infer<typeof totalCell>>;

const row = z.object({
  r: natural,
  label: textCell,
  qty: quantityCell,
  unit: textCell,
  amount: textCell,
  struck: z.boolean(),
});
export type Row = Immutable<z.infer<typeof row>>;

/** A place where a reader is not sure whether a row stands. */
export const rowDoubt = z.object({
  /** The number of the row above that place; 0 above the first. */
  after: natural,
  /** `missing`: another row may stand there; `extra`: the row that follows may be none. */
  kind: z.enum(['missing', 'extra']),
  /** How likely the doubt is right. */
  confidence: share,
});
export type RowDoubt = Immutable<z.infer<typeof rowDoubt>>;

/** With whoever looked at the paper and settled it, by a row or without one. */
const settledRowDoubt = z.extend(rowDoubt, { settled: z.optional(z.object(signature)) });
export type SettledRowDoubt = Immutable<z.infer<typeof settledRowDoubt>>;

export const page = z
  .object({
    entry: textCell,
    exit: textCell,
    rows: list(row),
    /** Missing where nobody read a photo: who types the rows knows how many there are. */
    row_doubts: z.optional(list(settledRowDoubt)),
    stated_total: totalCell,
    instruction: z.readonly(z.array(cellText).check(z.maxLength(mostMarks))),
  })
  .register(z.globalRegistry, { id: 'SlipPage' });
export type Page = Immutable<z.infer<typeof page>>;

export const rowColumns = ['label', 'qty', 'unit', 'amount'] as const;
export type RowColumn = (typeof rowColumns)[number];
export const pageColumns = ['entry', 'exit', 'stated_total'] as const;
export type PageColumn = (typeof pageColumns)[number];
