import type { Calibration } from '../recognise/calibration.ts';
import { agreedTexts, columnsOf, type Lattice, textScore } from '../recognise/ctc.ts';
import { blankKey, type Hypothesis, rank, spoiltKey } from '../recognise/ranking.ts';
import type { Read } from '../recognise/read.ts';
import { unreadLoss, withUnread } from '../recognise/unread.ts';
import { digitsAlphabet } from './alphabet.ts';
import { type DigitsKind, numberMeant, timeWithoutSign } from './number-forms.ts';
import { digitsTuning } from './tuning.ts';
import { lacksDigit } from './unlisted-price.ts';

const signs = [...digitsAlphabet];
const classOf = new Map(signs.map((sign, i) => [sign, i + 1]));
const spoilt = signs.indexOf('×') + 1;

const { listed, listedSure, digitLost, reachable, signLost, noGrammar } = digitsTuning;
const { beamWidth, reach } = digitsTuning;

export function digitsRead(
  lattices: readonly Lattice[],
  kind: DigitsKind,
  prices: readonly number[],
  calibration: Calibration,
): Read<string> {
  const hypotheses: Hypothesis<string>[] = [];
  for (const text of withUnread(lattices, agreedTexts(lattices, beamWidth), reach, spoilt)) {
    const written = text.signs.map((c) => signs[c - 1]).join('');
    if (written === '') hypotheses.push({ key: blankKey, value: '', score: text.score });
    else if (written.includes('×')) {
      hypotheses.push({ key: spoiltKey, value: '', score: text.score });
    } else {
      const value = numberMeant(written, kind);
      const bare = kind === 'time' ? timeWithoutSign(written) : null;
      if (value !== null) hypotheses.push({ key: value, value, score: text.score });
      else if (bare !== null) {
        hypotheses.push({ key: bare, value: bare, score: text.score - signLost });
      } else hypotheses.push({ key: spoiltKey, value: '', score: text.score - noGrammar });
    }
  }
  if (kind === 'price')
    return priceRead(withPrices(lattices, hypotheses, prices), prices, calibration);
  const step = prices.reduce(commonDivisor, 0);
  const worth = (value: string): number => {
    if (value === '') return 0;
    if (kind === 'time') return worthOfTime(value);
    return step > 1 && Number(value) % step === 0 ? reachable : 0;
  };
  return rank(
    hypotheses.map((found) => ({ ...found, score: found.score + worth(found.value) })),
    calibration,
  );
}

/** What speaks for a time before anything of it is seen. */
function worthOfTime(value: string): number {
  const { roundMinute, lateHour } = digitsTuning;
  return (
    (/[05]$/.test(value) ? roundMinute : 0) - (Number.parseInt(value, 10) >= 24 ? lateHour : 0)
  );
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/**
 * A listed price is preferred, and sure only where it would be with less of a preference: otherwise the list itself
 * would make a 500 that looks a little like 600 a sure 600.
 */
function priceRead(
  found: readonly Hypothesis<string>[],
  prices: readonly number[],
  calibration: Calibration,
): Read<string> {
  const list = new Set(prices.map(String));
  const preferring = (worth: number): Read<string> =>
    rank(
      found.map((each) => ({ ...each, score: each.score + (list.has(each.key) ? worth : 0) })),
      calibration,
    );
  const read = preferring(listed);
  if (read.value === null || !list.has(read.value)) return read;
  const sure = preferring(listedSure).candidates.find(({ value }) => value === read.value);
  return { ...read, confidence: Math.min(read.confidence, sure?.confidence ?? 0) };
}

/** With every listed price among what was found, and less for one that lacks a digit of it. */
function withPrices(
  lattices: readonly Lattice[],
  found: readonly Hypothesis<string>[],
  prices: readonly number[],
): Hypothesis<string>[] {
  const list = new Set(prices.map(String));
  const seen = new Set(found.map(({ key }) => key));
  const raised = found.map((each) =>
    !list.has(each.key) && lacksDigit(each.key, prices)
      ? { ...each, score: each.score - digitLost }
      : each,
  );
  const columns = lattices.map(columnsOf);
  for (const price of list) {
    if (seen.has(price)) continue;
    const classes = [...price].map((digit) => [classOf.get(digit) as number]);
    let sum = 0;
    for (const column of columns) sum += textScore(column([0]), classes.map(column));
    const loss = unreadLoss(lattices, classes.flat(), reach);
    raised.push({ key: price, value: price, score: sum / lattices.length - loss });
  }
  return raised;
}
