import type { Ridge } from '../picture/ridge.ts';
import { lineTuning, traceTuning } from './tuning.ts';

/**
 * A ruled line of the flat picture, followed from strip to strip, so that a bent sheet does not break
 * it. For a row line `along` is x and `across` y, for a column line the other way round.
 */
export interface Trace {
  /** Middle of each strip the line was seen in, ascending. */
  readonly along: readonly number[];
  readonly across: readonly number[];
  /** Mean contrast against the paper. */
  readonly strength: number;
}

const { strip, faintest, strongest } = lineTuning;
const { wander, wanderHidden, hidden, leastStrips, leastCovered, coveredContrast } = traceTuning;
const { neighbourhood, outstanding, grainShare, long } = traceTuning;
const { pointsBack, leastPoints, steepest, endPoints } = traceTuning;

/** The lines of the flat picture that run along x (`level`) or y (`upright`). */
export function traceLines(ridge: Ridge, way: 'level' | 'upright'): Trace[] {
  const { width, height } = ridge;
  const length = way === 'level' ? width : height;
  const lanes = way === 'level' ? height : width;
  const strips = Math.floor(length / strip);
  const open: Growing[] = [];
  const done: Growing[] = [];
  const profile = new Float32Array(lanes);
  const whole = new Uint8Array(lanes);
  for (let s = 0; s < strips; s++) {
    look(ridge, way, s, profile, whole);
    extend(open, peaksOf(profile, whole), s);
    for (let i = open.length - 1; i >= 0; i--) {
      if (s - (open[i] as Growing).last > hidden) done.push(...open.splice(i, 1));
    }
  }
  done.push(...open);
  return done.filter((line) => line.strips.length >= leastStrips).map(traceOf);
}

/** How dark each lane is in a strip, and whether it is so over most of it. */
function look(
  { width, data }: Ridge,
  way: 'level' | 'upright',
  s: number,
  profile: Float32Array,
  whole: Uint8Array,
): void {
  const step = way === 'level' ? 1 : width;
  for (let lane = 0; lane < profile.length; lane++) {
    let sum = 0;
    let covered = 0;
    const from = way === 'level' ? lane * width + s * strip : s * strip * width + lane;
    for (let i = 0; i < strip; i++) {
      const value = data[from + i * step] as number;
      sum += Math.min(value, strongest);
      if (value > coveredContrast * faintest) covered++;
    }
    // Dots of many dotted lines stand in columns too; a line covers its strip, a dot does not.
    profile[lane] = sum / strip;
    whole[lane] = covered >= leastCovered * strip ? 1 : 0;
  }
}

interface Peak {
  readonly at: number;
  readonly value: number;
}
interface Growing {
  readonly strips: number[];
  readonly at: number[];
  strength: number;
  last: number;
}

function peaksOf(profile: Float32Array, whole: Uint8Array): Peak[] {
  const peaks: Peak[] = [];
  for (let start = 0; start < profile.length; start += neighbourhood) {
    const end = Math.min(profile.length, start + neighbourhood);
    const least = Math.max(faintest, outstanding * grainOf(profile.subarray(start, end)));
    for (let i = Math.max(2, start); i < Math.min(end, profile.length - 2); i++) {
      const value = profile[i] as number;
      if (value < least || whole[i] === 0) continue;
      const before = profile[i - 1] as number;
      const after = profile[i + 1] as number;
      if (value < before || value <= after) continue;
      // the top of the parabola through the three points
      const bend = before - 2 * value + after;
      peaks.push({ at: i + (bend < 0 ? (before - after) / (2 * bend) : 0), value });
    }
  }
  return peaks;
}

/** What most lanes stay below: lines and writing take fewer. */
function grainOf(profile: Float32Array): number {
  const sorted = profile.slice().sort();
  return sorted[Math.floor(sorted.length * grainShare)] ?? 0;
}

/** Every open line takes the peak nearest to where it points; peaks left over begin new lines. */
function extend(open: Growing[], peaks: readonly Peak[], s: number): void {
  const pairs: { line: Growing; peak: Peak; cost: number }[] = [];
  for (const line of open) {
    const expected = pointedAt(line, s);
    for (const peak of peaks) {
      const apart = Math.abs(peak.at - expected);
      const allowed = wander + wanderHidden * (s - line.last - 1);
      if (apart <= allowed) {
        // long lines choose first, and a strong peak is preferred to a nearer weak one
        pairs.push({
          line,
          peak,
          cost: apart / wander - Math.min(line.strips.length, long) / long,
        });
      }
    }
  }
  pairs.sort((a, b) => a.cost - b.cost);
  const usedLines = new Set<Growing>();
  const usedPeaks = new Set<Peak>();
  for (const { line, peak } of pairs) {
    if (usedLines.has(line) || usedPeaks.has(peak)) continue;
    usedLines.add(line);
    usedPeaks.add(peak);
    line.strips.push(s);
    line.at.push(peak.at);
    line.strength += peak.value;
    line.last = s;
  }
  for (const peak of peaks) {
    if (!usedPeaks.has(peak)) {
      open.push({ strips: [s], at: [peak.at], strength: peak.value, last: s });
    }
  }
}

/** Where the line will be in strip s, from its last few points. */
function pointedAt(line: Growing, s: number): number {
  const n = line.at.length;
  const end = line.at[n - 1] as number;
  const back = Math.min(n - 1, pointsBack);
  if (back < leastPoints) return end;
  const slope =
    (end - (line.at[n - 1 - back] as number)) /
    ((line.strips[n - 1] as number) - (line.strips[n - 1 - back] as number));
  return end + Math.max(-steepest, Math.min(steepest, slope)) * (s - line.last);
}

function traceOf(line: Growing): Trace {
  return {
    along: line.strips.map((s) => (s + 0.5) * strip),
    across: line.at,
    strength: line.strength / line.strips.length,
  };
}

/** Where the line lies at a place along it; straight on beyond its ends. */
export function acrossAt(line: Pick<Trace, 'along' | 'across'>, along: number): number {
  const { along: at, across } = line;
  const n = at.length;
  if (n === 1) return across[0] as number;
  let i = 0;
  for (let end = n - 2; i < end; ) {
    const middle = (i + end) >> 1;
    if ((at[middle + 1] as number) < along) i = middle + 1;
    else end = middle;
  }
  const a = at[i] as number;
  const b = at[i + 1] as number;
  if (along >= (at[0] as number) && along <= (at[n - 1] as number)) {
    return mix(across[i] as number, across[i + 1] as number, (along - a) / (b - a));
  }
  // Beyond the ends the line goes on in its general direction: the last two points are too shaky.
  const span = Math.min(n - 1, endPoints);
  const [from, to] = along < (at[0] as number) ? [0, span] : [n - 1, n - 1 - span];
  const slope =
    ((across[to] as number) - (across[from] as number)) /
    ((at[to] as number) - (at[from] as number));
  return (across[from] as number) + slope * (along - (at[from] as number));
}

const mix = (a: number, b: number, share: number): number => a + (b - a) * share;
