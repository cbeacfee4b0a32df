import { type Lattice, spansIn, type Text } from './ctc.ts';
import { unreadTuning } from './tuning.ts';

const { price, most, hopeless } = unreadTuning;

/**
 * Texts, likeliest first, each less what it loses by leaving ink unread. The sign `spoilt` stands for
 * all the ink there is.
 */
export function withUnread(
  lattices: readonly Lattice[],
  texts: readonly Text[],
  reach: number,
  spoilt: number,
): Text[] {
  const best = texts[0]?.score ?? 0;
  return texts.map((text) =>
    text.score < best - hopeless || text.signs.includes(spoilt)
      ? text
      : { ...text, score: text.score - unreadLoss(lattices, text.signs, reach) },
  );
}

/**
 * What a text loses by leaving ink unread: a net that does not know a sign says nothing there, and a
 * number without its first digit looks surer than the whole one. `reach`: how far from its place, in
 * points of the strip, a sign accounts for ink.
 */
export function unreadLoss(
  lattices: readonly Lattice[],
  signs: readonly number[],
  reach: number,
): number {
  let sum = 0;
  for (const lattice of lattices) sum += Math.min(most, price * unreadInk(lattice, signs, reach));
  return sum / lattices.length;
}

/** Points along the line that show ink and lie beyond the reach of every sign. */
function unreadInk(lattice: Lattice, signs: readonly number[], reach: number): number {
  const { inked, steps, perStep } = lattice;
  if (!inked || !perStep || signs.length === 0) return 0;
  const far = reach / perStep;
  const spans = spansIn(lattice, signs);
  let unread = 0;
  for (let step = 0, next = 0; step < steps; step++) {
    if (inked[step] !== 1) continue;
    while (next < spans.length && (spans[next] as [number, number])[1] < step) next++;
    const after = (spans[next]?.[0] ?? Number.POSITIVE_INFINITY) - step;
    const before = step - (spans[next - 1]?.[1] ?? Number.NEGATIVE_INFINITY);
    if (Math.min(before, after) > far) unread++;
  }
  return unread * perStep;
}
