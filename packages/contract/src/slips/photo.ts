import * as z from 'zod/mini';
import type { Immutable } from '../immutable.ts';
import { list } from '../list.ts';
import { box, cellText, glyph, natural, pageColumns, rowColumns, rowDoubt, share } from './page.ts';

/*
 * What the reader of photos says: a page of bare readings, and where each cell lies. Nobody has
 * corrected anything yet, so that it needs no room for it.
 */

const candidates = list(cellText);
/** A form may have no place for a cell; then there is no box either. */
const seen = { confidence: share, box: z.optional(box) };
const textStates = [
  z.object({
    state: z.literal('written'),
    text: cellText,
    candidates: z.optional(candidates),
    ...seen,
  }),
  z.object({ state: z.literal('blank'), text: z.optional(z.null()), ...seen }),
  z.object({
    state: z.literal('unreadable'),
    text: z.optional(z.null()),
    candidates,
    ...seen,
  }),
] as const;
const seenText = z.discriminatedUnion('state', textStates);
const seenQuantity = z.discriminatedUnion('state', [
  ...textStates,
  z.object({
    state: z.literal('marks'),
    glyphs: list(glyph),
    candidates: z.optional(candidates),
    ...seen,
  }),
]);
export type SeenText = Immutable<z.infer<typeof seenText>>;
export type SeenQuantity = Immutable<z.infer<typeof seenQuantity>>;

const seenRow = z.object({
  r: natural,
  label: seenText,
  qty: seenQuantity,
  unit: seenText,
  amount: seenText,
  struck: z.boolean(),
});
export type SeenRow = Immutable<z.infer<typeof seenRow>>;

const seenPage = z.object({
  entry: seenText,
  exit: seenText,
  rows: list(seenRow),
  /** None means that the number of rows is sure; readings of earlier releases say nothing of it. */
  row_doubts: z.optional(list(rowDoubt)),
  stated_total: seenText,
  instruction: z.null(),
});
export type SeenPage = Immutable<z.infer<typeof seenPage>>;

const outline = z.object({
  /** The row's number on the paper; null for what stands outside the rows. */
  row: z.nullable(natural),
  column: z.enum([...rowColumns, ...pageColumns]),
  corners: list(z.readonly(z.tuple([z.number(), z.number()]))),
});
/** The four corners of a cell. */
export type Outline = Immutable<z.infer<typeof outline>>;

/** Where the cells of a page lie on its photo, in its pixels as it is seen upright by its EXIF mark. */
export const photoPlaces = z.object({
  width: z.int(),
  height: z.int(),
  turns: z.int(),
  outlines: list(outline),
});

/** All that the reader says of a photo; the same is kept with a stored slip. */
export const photoReading = z.extend(photoPlaces, {
  page: seenPage,
});
export type PhotoReading = Immutable<z.infer<typeof photoReading>>;

export const readPhotoAnswer = z.extend(photoReading, {
  /** The other slips, where the photo shows more than one; whoever keeps them keeps a picture of each. */
  others: z.optional(list(photoReading)),
  preview: z.optional(z.string()),
  /** The reading, sealed by the server: whoever hands it back with the photo spares reading it again. */
  seal: z.optional(z.string()),
});
export type ReadPhotoAnswer = Immutable<z.infer<typeof readPhotoAnswer>>;

/** What is inside the seal; only a server that has its secret opens it. */
export const sealedReading = z.object({
  /** Nothing else that was sealed passes for a reading. */
  purpose: z.literal('photo-reading'),
  /** The hash of the photo itself. */
  photo: z.string(),
  /** The hash of the server's own picture of it, where one was made: it is kept as it is. */
  copy: z.nullable(z.string()),
  reading: photoReading,
});
export type SealedReading = Immutable<z.infer<typeof sealedReading>>;
