import type { Calibration } from '../recognise/calibration.ts';
import { agreedTexts, columnsOf, type Lattice, textScore } from '../recognise/ctc.ts';
import { blankKey, type Hypothesis, rank, spoiltKey } from '../recognise/ranking.ts';
import type { Read } from '../recognise/read.ts';
import { unreadLoss, withUnread } from '../recognise/unread.ts';
import { labelAlphabet } from './alphabet.ts';
import { lookAlikes, toDisplay } from './kana.ts';
import { keyOf, type Lexicon } from './lexicon.ts';
import { spellingLoss } from './spelling.ts';
import { labelTuning } from './tuning.ts';
import { widthLoss } from './width.ts';

const signs = [...labelAlphabet];
const classOf = new Map(signs.map((sign, i) => [sign, i + 1]));
const spoilt = signs.indexOf('×') + 1;
const { beamWidth, reach, hopeless } = labelTuning;

/**
 * Expected labels are scored one by one, and the strip is read freely as well. An expected label
 * wins only if it explains the ink about as well as the free reading does: a guest's name stays the
 * guest's. `aspect` is width by height of the writing. D and S are two signs like any other; what the row costs plays no part.
 */
export function labelRead(
  lattices: readonly Lattice[],
  lexicon: Lexicon,
  aspect: number,
  calibration: Calibration,
): Read<string> {
  const hypotheses: Hypothesis<string>[] = [];
  for (const text of withUnread(lattices, agreedTexts(lattices, beamWidth), reach, spoilt)) {
    const written = text.signs.map((c) => signs[c - 1]).join('');
    if (written === '') hypotheses.push({ key: blankKey, value: '', score: text.score });
    else if (written.includes('×'))
      hypotheses.push({ key: spoiltKey, value: '', score: text.score });
    else
      hypotheses.push({
        key: keyOf(written),
        value: toDisplay(written),
        score: text.score - widthLoss(written, aspect) - spellingLoss(written),
      });
  }
  hypotheses.push(...expectedLabels(lattices, lexicon, aspect));
  return rank(hypotheses, calibration);
}

function expectedLabels(
  lattices: readonly Lattice[],
  lexicon: Lexicon,
  aspect: number,
): Hypothesis<string>[] {
  const columns = lattices.map(columnsOf);
  const known = new Map<string, Sign | null>();
  const signOf = (char: string): Sign | null => {
    const made = known.get(char);
    if (made !== undefined) return made;
    const ids = lookAlikes(char).flatMap((c) => classOf.get(c) ?? []);
    const sign =
      ids.length === 0 ? null : { ids, best: bestOf(columns.map((column) => column(ids))) };
    known.set(char, sign);
    return sign;
  };
  const hopeful = lexicon
    .flatMap((form) => {
      const found = [...form.classes].map(signOf);
      const spelt = found.filter((sign) => sign !== null);
      if (spelt.length !== found.length) return [];
      // no way through the strip can beat every sign at its best step
      const worth = form.worth - widthLoss(form.classes, aspect);
      const limit = spelt.reduce((sum, { best }) => sum + best, worth);
      return [{ form, worth, limit, spelt: spelt.map(({ ids }) => ids) }];
    })
    .sort((a, b) => b.limit - a.limit);
  let best = Number.NEGATIVE_INFINITY;
  const scored: Hypothesis<string>[] = [];
  for (const { form, worth, limit, spelt } of hopeful) {
    if (limit < best - hopeless) break;
    let sum = 0;
    for (const column of columns) sum += textScore(column([0]), spelt.map(column));
    const fits = sum / lattices.length + worth;
    if (fits < best - hopeless) continue;
    const score = fits - unreadLoss(lattices, spelt.map(likeliest), reach);
    if (score > best) best = score;
    scored.push({ key: form.key, value: form.text, score });
  }
  return scored.filter(({ score }) => score >= best - hopeless);
}

/** One class stands for its look-alikes where only the place of a sign matters. */
const likeliest = (ids: readonly number[]): number => ids[0] as number;

/** A sign of an expected label: its classes and the most it can add to a score. */
interface Sign {
  readonly ids: readonly number[];
  readonly best: number;
}

const bestOf = (columns: readonly Float64Array[]): number =>
  columns.reduce((sum, column) => sum + Math.log(Math.max(...column)), 0) / columns.length;
