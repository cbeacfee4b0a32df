import type { Calibration } from '../recognise/calibration.ts';
import { agreedTexts, columnsOf, type Lattice, textScore } from '../recognise/ctc.ts';
import { blankKey, type Hypothesis, rank, spoiltKey } from '../recognise/ranking.ts';
import type { Read } from '../recognise/read.ts';
import { unreadLoss, withUnread } from '../recognise/unread.ts';
import { digitsAlphabet } from './alphabet.ts';
import { lacksDigit } from './lacks-digit.ts';
import { type DigitsKind, numberMeant, timeWithoutSign } from './number-forms.ts';

const signs = [...digitsAlphabet];
const classOf = new Map(signs.map((sign, i) => [sign, i + 1]));
const spoilt = signs.indexOf('×') + 1;

/**
 * Worth of standing in the shop's price list, in nats. A prior and no cage: a clear 500 is ahead of
 * every listed price by far more than this.
 */
const listed = 3;

/** Nats lost by a price that lacks a digit of a listed one: two ones ran into each other. */
const digitLost = 3;

/**
 * Worth of an amount or a total that listed prices can add up to at all, in nats: where every price is
 * a multiple of 100, so are they, unless something was sold at another price. What the other cells of
 * the slip say plays no part.
 */
const reachable = 1.5;

/** Worth of a time on the full five minutes, in nats: so most people read a clock for a slip. */
const roundMinute = 1;

/** Nats lost by a time whose colon is not to be seen. */
const signLost = 1;

const beamWidth = 24;

/** How far from its place a digit accounts for ink, in points of the strip. */
const reach = 14;

export function digitsRead(
  looks: readonly Lattice[],
  kind: DigitsKind,
  prices: readonly number[],
  calibration: Calibration,
): Read<string> {
  const hypotheses: Hypothesis<string>[] = [];
  for (const text of withUnread(looks, agreedTexts(looks, beamWidth), reach, spoilt)) {
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
      }
      // what fits no grammar keeps its share, so that it makes the rest less sure
      else hypotheses.push({ key: spoiltKey, value: '', score: text.score - 2 });
    }
  }
  if (kind === 'price') return rank(withPrices(looks, hypotheses, prices), calibration);
  const step = prices.reduce(commonDivisor, 0);
  const worth = (value: string): number => {
    if (value === '') return 0;
    if (kind === 'time') return /[05]$/.test(value) ? roundMinute : 0;
    return step > 1 && Number(value) % step === 0 ? reachable : 0;
  };
  return rank(
    hypotheses.map((found) => ({ ...found, score: found.score + worth(found.value) })),
    calibration,
  );
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

function withPrices(
  looks: readonly Lattice[],
  found: readonly Hypothesis<string>[],
  prices: readonly number[],
): Hypothesis<string>[] {
  const list = new Set(prices.map(String));
  const seen = new Set(found.map(({ key }) => key));
  const worth = (price: string): number => {
    if (list.has(price)) return listed;
    return lacksDigit(price, prices) ? -digitLost : 0;
  };
  const raised = found.map((each) => ({ ...each, score: each.score + worth(each.key) }));
  const columns = looks.map(columnsOf);
  for (const price of list) {
    if (seen.has(price)) continue;
    const classes = [...price].map((digit) => [classOf.get(digit) as number]);
    let sum = 0;
    for (const column of columns) sum += textScore(column([0]), classes.map(column));
    const loss = unreadLoss(looks, classes.flat(), reach);
    raised.push({ key: price, value: price, score: sum / looks.length + listed - loss });
  }
  return raised;
}
