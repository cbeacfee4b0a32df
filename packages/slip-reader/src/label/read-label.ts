import type { Strip } from '../cell/frame.ts';
import type { Calibration } from '../recognise/calibration.ts';
import { agreedTexts, columnsOf, type Lattice, logSum, textScore } from '../recognise/ctc.ts';
import { blankKey, type Hypothesis, rank, spoiltKey } from '../recognise/ranking.ts';
import type { Read } from '../recognise/read.ts';
import { unreadLoss, withUnread } from '../recognise/unread.ts';
import { labelAlphabet } from './alphabet.ts';
import { lookAlikes, sameSize, toClasses, toDisplay } from './kana.ts';
import { type Form, keyOf, type Lexicon } from './lexicon.ts';
import { smallness } from './sign-size.ts';
import { spellingLoss } from './spelling.ts';
import { askTuning, labelTuning, twinTuning } from './tuning.ts';
import { blurred, hasSizes, isSmall, largeKana, twinsOf } from './twins.ts';
import { lossOf, type Widths, widthLoss, widthsOf } from './width.ts';

const signs = [...labelAlphabet];
const classOf = new Map(signs.map((sign, i) => [sign, i + 1]));
const spoilt = signs.indexOf('×') + 1;
const isKanji = (char: string): boolean => /\p{Script=Han}/u.test(char);
/** What the nets may say of a kanji they do not know: any they know, or nothing. */
const unknownKanji: readonly number[] = [
  0,
  ...signs.filter(isKanji).map((sign) => classOf.get(sign) as number),
];
const isUnknown = (char: string): boolean => isKanji(char) && !classOf.has(char);
const { beamWidth, reach, hopeless, unknownSign } = labelTuning;

/** The writing of a label beside what nets say about it. */
export interface SeenLabel {
  /** What the first net was shown. */
  readonly strip: Strip;
  /** Width by height of the writing. */
  readonly aspect: number;
}

/**
 * Expected labels are scored one by one, and the strip is read freely as well. An expected label
 * wins only if it explains the ink about as well as the free reading does: a guest's name stays the
 * guest's. D and S are two signs like any other; what the row costs plays no part.
 */
export function labelRead(
  lattices: readonly [Lattice, ...Lattice[]],
  lexicon: Lexicon,
  seen: SeenLabel,
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
        score: text.score - widthLoss(written, seen.aspect) - spellingLoss(written),
      });
  }
  const expected = expectedLabels(lattices, lexicon, seen.aspect);
  hypotheses.push(...withTwins(expected, lattices, seen));
  const read = rank(hypotheses, calibration);
  if (!mustAsk(read, lattices, lexicon)) return read;
  const asked = { ...read, confidence: Math.min(read.confidence, askTuning.most) };
  return withRest(asked, lattices, expected);
}

/**
 * A label that leaves writing unread and is the beginning of an expected one that accounts for it: 基本システム with
 * something behind it is rather 基本システム1h. It is asked about either way.
 */
function withRest(
  read: Read<string>,
  lattices: readonly Lattice[],
  expected: readonly ExpectedLabel[],
): Read<string> {
  const { value, confidence } = read;
  if (value === null || [...value].some(isUnknown)) return read;
  if (leftUnread(toClasses(value), lattices) <= askTuning.unread) return read;
  const key = keyOf(value);
  const [whole] = expected
    .filter(
      ({ form }) =>
        form.key !== key &&
        form.key.startsWith(key) &&
        leftUnread(form.classes, lattices) <= askTuning.unread,
    )
    .sort((a, b) => b.score - a.score);
  if (whole === undefined) return read;
  const others = read.candidates.filter((each) => keyOf(each.value) !== whole.key);
  return {
    ...read,
    value: whole.value,
    candidates: [{ value: whole.value, confidence }, ...others],
  };
}

const leftUnread = (classes: string, lattices: readonly Lattice[]): number =>
  unreadLoss(lattices, idsOf(classes), reach);

/**
 * Labels that must not pass unasked: one with a kanji no net knows, one that leaves writing unread, one that differs
 * from a registered name only in size or marks of its kana or in what a net takes for one of them, and one without the letter that says what was drunk.
 */
function mustAsk(read: Read<string>, lattices: readonly Lattice[], lexicon: Lexicon): boolean {
  if (read.value === null) return false;
  const classes = toClasses(read.value);
  if ([...classes].some(isUnknown)) return true;
  const key = keyOf(read.value);
  const listed = lexicon.filter((form) => form.key === key);
  const isTwin =
    !listed.some(({ kind }) => kind !== 'unmarked') &&
    lexicon.some((form) => form.kind === 'name' && blurred(form.key) === blurred(key));
  const isBare = !/[DS]/.test(key) && !listed.some(({ kind }) => kind === 'item');
  return isTwin || isBare || leftUnread(classes, lattices) > askTuning.unread;
}

/**
 * Among the expected labels the best name and what differs from it only in size or marks share what it
 * was given: by what the nets make of that one sign, and by its size beside the others.
 */
function withTwins(
  expected: readonly ExpectedLabel[],
  lattices: readonly [Lattice, ...Lattice[]],
  { strip }: SeenLabel,
): Hypothesis<string>[] {
  const best = expected.reduce<ExpectedLabel | null>(
    (most, each) => (most && most.score >= each.score ? most : each),
    null,
  );
  if (best?.form.kind !== 'name') return [...expected];
  const { classes } = best.form;
  const columns = lattices.map(columnsOf);
  const scoreOf = (text: string): number => {
    const ids = [...text].map((char) => sameSize(char).map((c) => classOf.get(c) as number));
    let sum = 0;
    for (const column of columns) sum += textScore(column([0]), ids.map(column));
    return sum / lattices.length;
  };
  const own = scoreOf(classes);
  const large = [...classes].map(largeKana);
  const near = twinsOf(classes, labelAlphabet)
    .map((twin) => {
      const differs = [...twin.classes][twin.at] as string;
      const sized =
        hasSizes(differs) && isSmall(differs) !== isSmall([...classes][twin.at] as string);
      const evidence = sized ? smallness(strip, lattices[0], large, idsOf(classes), twin.at) : 0;
      const score = scoreOf(twin.classes) - own - twinTuning.listed;
      return { twin, score: score + (isSmall(differs) ? evidence : -evidence) };
    })
    .filter(({ score }) => score > -twinTuning.hopeless);
  const total = near.reduce((sum, { score }) => logSum(sum, score), 0);
  return [
    ...expected.map((each) =>
      each.key === best.key ? { ...each, score: each.score - total } : each,
    ),
    ...near.map(({ twin, score }) => ({
      key: keyOf(twin.classes),
      value: toDisplay(twin.classes),
      score: best.score + score - total,
    })),
  ];
}

const idsOf = (classes: string): number[] =>
  [...classes].map((char) => classOf.get(char) as number);

interface ExpectedLabel extends Hypothesis<string> {
  readonly form: Form;
}

function expectedLabels(
  lattices: readonly Lattice[],
  lexicon: Lexicon,
  aspect: number,
): ExpectedLabel[] {
  const columns = lattices.map(columnsOf);
  const hopeful = hopefulLabels(columns, lexicon, aspect);
  const scored: ExpectedLabel[] = [];
  let best = Number.NEGATIVE_INFINITY;
  const score = ({ form, worth, spelling: { ids, unknown } }: HopefulLabel): void => {
    let sum = 0;
    for (const column of columns) sum += textScore(column([0]), ids.map(column));
    const fits = sum / lattices.length + worth;
    if (fits < best - hopeless) return;
    // where an unknown sign stands cannot be told, nor what ink is left
    const left = unknown > 0 ? 0 : unreadLoss(lattices, ids.map(likeliest), reach);
    best = Math.max(best, fits - left);
    scored.push({ key: form.key, value: form.text, score: fits - left, form });
  };
  const first = hopeful.reduce<HopefulLabel | null>(
    (most, each) => (most && most.limit >= each.limit ? most : each),
    null,
  );
  if (first === null) return [];
  // few are left once one is known: only those are put in order
  score(first);
  const others = hopeful.filter((each) => each !== first && each.limit >= best - hopeless);
  for (const each of others.sort((a, b) => b.limit - a.limit)) {
    if (each.limit < best - hopeless) break;
    score(each);
  }
  return scored.filter((each) => each.score >= best - hopeless);
}

/** An expected label, and the most it can be worth in a strip. */
interface HopefulLabel {
  readonly form: Form;
  readonly spelling: Spelling;
  readonly worth: number;
  readonly limit: number;
}

function hopefulLabels(
  columns: readonly ((ids: readonly number[]) => Float64Array)[],
  lexicon: Lexicon,
  aspect: number,
): HopefulLabel[] {
  const known = new Map<readonly number[], number>();
  const bestOf = (ids: readonly number[]): number => {
    const best =
      known.get(ids) ??
      columns.reduce((sum, column) => sum + Math.log(most(column(ids))), 0) / columns.length;
    known.set(ids, best);
    return best;
  };
  return lexicon.flatMap((form) => {
    const spelling = spellingOf(form);
    if (spelling === null) return [];
    const worth = form.worth - lossOf(spelling.widths, aspect) - spelling.unknown * unknownSign;
    // no way through the strip can beat every sign at its best step
    let limit = worth;
    for (const ids of spelling.ids) limit += bestOf(ids);
    return [{ form, spelling, worth, limit }];
  });
}

function most(column: Float64Array): number {
  let best = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < column.length; i++) best = Math.max(best, column[i] as number);
  return best;
}

/** How an expected label is spelt in the classes of the nets, whatever strip it is looked for in. */
interface Spelling {
  /** Of each sign with its look-alikes; signs that are the same have the same list. */
  readonly ids: readonly (readonly number[])[];
  /** Signs among them that no net knows. */
  readonly unknown: number;
  readonly widths: Widths;
}

const spellings = new WeakMap<Form, Spelling | null>();
const idsBySign = new Map<string, readonly number[]>();

/** null for what the nets cannot spell. */
function spellingOf(form: Form): Spelling | null {
  const made = spellings.get(form);
  if (made !== undefined) return made;
  const chars = [...form.classes];
  const ids = chars.map(lookAlikeIds);
  const unknown = chars.filter(isUnknown).length;
  const isSpelt = ids.every(({ length }) => length > 0) && (unknown === 0 || form.kind === 'item');
  const spelling = isSpelt ? { ids, unknown, widths: widthsOf(form.classes) } : null;
  spellings.set(form, spelling);
  return spelling;
}

function lookAlikeIds(char: string): readonly number[] {
  if (isUnknown(char)) return unknownKanji;
  const ids = idsBySign.get(char) ?? lookAlikes(char).flatMap((c) => classOf.get(c) ?? []);
  idsBySign.set(char, ids);
  return ids;
}

/** One class stands for its look-alikes where only the place of a sign matters. */
const likeliest = (ids: readonly number[]): number => ids[0] as number;
