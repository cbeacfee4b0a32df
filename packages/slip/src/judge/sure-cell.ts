/**
 * A reader of photos states what it reads together with how sure it is. Below this a person should
 * look; a transcript without a confidence was typed by one.
 */
const sure = 0.85;

export const isUnsure = (cell: { readonly confidence: number | null }): boolean =>
  cell.confidence !== null && cell.confidence < sure;
