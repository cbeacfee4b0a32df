/** Where a global pattern is found in a text, from left to right. */
export function spansOf(
  pattern: RegExp,
  text: string,
): { readonly start: number; readonly end: number }[] {
  const spans = [];
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    spans.push({ start: found.index, end: pattern.lastIndex });
    if (found[0] === '') pattern.lastIndex++;
  }
  return spans;
}
