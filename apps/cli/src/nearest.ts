/** Nothing further away than this is suggested: about one slip of the finger in three letters. */
const reach = (word: string): number => Math.max(1, Math.min(3, Math.floor(word.length / 3)));

/** The candidates nearest to a mistyped word, nearest first; none where all are far away. */
export function nearest(word: string, candidates: readonly string[]): string[] {
  const typed = word.normalize('NFKC').toLowerCase();
  if (typed.length > 64) return [];
  return candidates
    .map((candidate) => ({ candidate, distance: distance(typed, candidate) }))
    .filter(({ distance }) => distance <= reach(typed))
    .sort((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate);
}

/** How many insertions, deletions, replacements and swaps of neighbours lie between two words. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          replaced,
          swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
