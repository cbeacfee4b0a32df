/** Scores go from 1 to this. */
const HIGHEST = 5;

/**
 * Cohen's κ with quadratic weights: 1 is full agreement, 0 what chance would give. Null where there is
 * nothing to agree on: no pair, or each side always says one and the same.
 */
export function weightedKappa(pairs: readonly (readonly [number, number])[]): number | null {
  if (pairs.length === 0) return null;
  const first = Array.from({ length: HIGHEST }, () => 0);
  const second = [...first];
  let observed = 0;
  for (const [a, b] of pairs) {
    observed += (a - b) ** 2;
    first[a - 1] = (first[a - 1] ?? 0) + 1;
    second[b - 1] = (second[b - 1] ?? 0) + 1;
  }
  let expected = 0;
  for (const [i, one] of first.entries()) {
    for (const [j, other] of second.entries()) expected += one * other * (i - j) ** 2;
  }
  expected /= pairs.length;
  return expected === 0 ? null : 1 - observed / expected;
}
