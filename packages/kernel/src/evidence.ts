/** Where a statement comes from. Whoever reads a verdict can follow it back to what was handed over. */
export type Evidence = TextSpan | PageCell | RegistryRow | ModelCall;

/** Words of the original text: `quote` is exactly `text.slice(start, end)` (UTF-16 offsets). */
export interface TextSpan {
  readonly kind: 'text';
  readonly start: number;
  readonly end: number;
  readonly quote: string;
}

/** A cell of a page; `box` is its place in the photo's own pixels, where there is a photo. */
export interface PageCell {
  readonly kind: 'cell';
  /** 1 for the first page. */
  readonly page: number;
  /** The row's own number on the page; null for what stands outside the rows (times, total). */
  readonly row: number | null;
  readonly column: string;
  readonly box?: readonly [left: number, top: number, right: number, bottom: number];
}

/** An entry of a list the shop or the user keeps, with the version it was read in. */
export interface RegistryRow {
  readonly kind: 'registry';
  readonly registry: string;
  readonly version: string;
  readonly entry: string;
}

/** An answer of a language model. */
export interface ModelCall {
  readonly kind: 'model';
  readonly model: string;
  readonly call: string;
}

/** At least one: the compiler refuses a statement that rests on nothing. */
export type Evidences = readonly [Evidence, ...Evidence[]];

/** The words between two offsets of a text, as evidence. */
export function textSpan(text: string, start: number, end: number): TextSpan {
  return { kind: 'text', start, end, quote: text.slice(start, end) };
}
