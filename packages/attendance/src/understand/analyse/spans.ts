interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a global pattern is found in a text, from left to right. */
export function spansOf(pattern: RegExp, text: string): Span[] {
  const spans = [];
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    spans.push({ start: found.index, end: pattern.lastIndex });
    if (found[0] === '') pattern.lastIndex++;
  }
  return spans;
}

/** Whether a place is within one of these spans; to be asked from left to right. */
export function within(spans: readonly Span[]): (place: Span) => boolean {
  const inOrder = spans.toSorted((a, b) => a.start - b.start);
  let next = 0;
  let reach = -1;
  return ({ start, end }) => {
    for (let one = inOrder[next]; one !== undefined && one.start <= start; one = inOrder[++next])
      reach = Math.max(reach, one.end);
    return end <= reach;
  };
}
