/** A pair of brackets and what stands between: `text.slice(start, end)` includes the brackets. */
export interface Quotation {
  readonly start: number;
  readonly end: number;
  readonly open: string;
  readonly close: string;
}

/** Opening → family; round brackets of both widths are one family, since （笑) is common. */
const openers = new Map([
  ['「', '」'],
  ['｢', '」'],
  ['『', '』'],
  ['（', '）'],
  ['(', '）'],
]);
const closers = new Map([
  ['」', '」'],
  ['｣', '」'],
  ['』', '』'],
  ['）', '）'],
  [')', '）'],
]);

/**
 * The outermost balanced brackets 「」『』（）(), in order. A closing bracket belongs to the nearest
 * open one of its kind; what is left over on either side is unbalanced and encloses nothing.
 */
export function quotations(text: string): Quotation[] {
  const open: { readonly at: number; readonly family: string }[] = [];
  const openPerFamily = new Map<string, number>();
  const found: Quotation[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const opened = openers.get(character);
    if (opened !== undefined) {
      open.push({ at, family: opened });
      openPerFamily.set(opened, (openPerFamily.get(opened) ?? 0) + 1);
      continue;
    }
    const family = closers.get(character);
    if (family === undefined || !openPerFamily.get(family)) continue;
    for (let top = open.pop(); top !== undefined; top = open.pop()) {
      openPerFamily.set(top.family, (openPerFamily.get(top.family) ?? 0) - 1);
      if (top.family !== family) continue;
      while ((found.at(-1)?.start ?? -1) > top.at) found.pop();
      found.push({ start: top.at, end: at + 1, open: text.charAt(top.at), close: character });
      break;
    }
  }
  return found;
}
