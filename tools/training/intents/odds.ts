import {
  type Candidate,
  type Grounds,
  groundsOf,
  type OwnReading,
  odds,
  weigh,
} from '../../../packages/attendance/src/understand/trained/weigh.ts';

/** A text as both have read it, and who was right. */
export interface Judged {
  readonly source: string;
  readonly texts: readonly string[];
  readonly own: OwnReading;
  readonly isOwnRight: boolean;
  /** The readings of the net, the likeliest first. */
  readonly list: readonly Candidate[];
  readonly areRight: readonly boolean[];
}

const newest = 'newest cases';
/** Cases the grammar was mended by since: it looks better there than it is. */
const mended = 'mended cases';
/** How much a text counts in the fit, by its kind; others are only measured. */
const counts: Readonly<Record<string, number>> = { [newest]: 2, texts: 1, conversations: 1 };

function kindOf({ source, texts }: Judged): string {
  if (source.startsWith('held-out-49')) return newest;
  if (source.startsWith('held-out')) return mended;
  if (source.endsWith('.tsv')) return texts.length > 1 ? 'conversations' : 'texts';
  return source;
}

/** Says how often either is right, by kinds of texts, and what odds would serve best. */
export function sayOdds(judged: readonly Judged[]): void {
  const fitted = fittedOdds(judged);
  console.log(fitted);
  for (const [kind, those] of Map.groupBy(judged, kindOf)) {
    const share = (fits: (one: Judged) => boolean): string =>
      (those.filter(fits).length / those.length).toFixed(3);
    const isNetRight = ({ areRight }: Judged): boolean => areRight[0] === true;
    console.log(
      [
        `${kind} ${those.length}: grammar ${share((one) => one.isOwnRight)}`,
        `net ${share(isNetRight)}`,
        `one of them ${share((one) => one.isOwnRight || isNetRight(one))}`,
        `any reading ${share((one) => one.isOwnRight || one.areRight.includes(true))}`,
      ].join(', '),
    );
    console.log(`  by the present odds ${together(those, odds)}`);
    for (const shift of [0, 0.5, -0.5]) {
      const by = { ...fitted, always: fitted.always + shift };
      console.log(
        `  by the fitted odds ${shift === 0 ? '' : `and ${shift} `}${together(those, by)}`,
      );
    }
  }
}

/** How often what stands is right, and how often what is sure is wrong. */
function together(judged: readonly Judged[], by: Grounds): string {
  let [right, sure, surelyWrong] = [0, 0, 0];
  for (const { own, isOwnRight, list, areRight } of judged) {
    const { is } = weigh(own, list, by);
    const isRight = is === 'taken' ? areRight[0] === true : isOwnRight;
    const isSure = is === 'agreed' && own.isSure;
    right += Number(isRight);
    sure += Number(isSure);
    surelyWrong += Number(isSure && !isRight);
  }
  return `${(right / judged.length).toFixed(3)}, sure ${sure}, of these wrong ${surelyWrong}`;
}

const names = Object.keys(odds) as (keyof Grounds)[];
const rounds = 20_000;
const rate = 0.5;
/** Towards nought, so that what is rare in the texts does not count too much. */
const decay = 0.002;

/** A logistic regression over the texts in which one of both is right and the other is not. */
function fittedOdds(judged: readonly Judged[]): Grounds {
  const samples = judged.flatMap((one) => {
    const grounds = groundsOf(one.own, one.list);
    const count = counts[kindOf(one)];
    const isNetRight = one.areRight[0] === true;
    if (grounds === undefined || count === undefined || isNetRight === one.isOwnRight) return [];
    return [{ values: names.map((name) => grounds[name]), count, wanted: Number(isNetRight) }];
  });
  const total = samples.reduce((sum, { count }) => sum + count, 0);
  const fitted = names.map(() => 0);
  const by = (place: number): number => fitted[place] as number;
  for (let round = 0; round < rounds; round++) {
    const slopes = names.map((name, place) => (name === 'always' ? 0 : decay * by(place)));
    for (const { values, count, wanted } of samples) {
      const log = values.reduce((sum, value, place) => sum + value * by(place), 0);
      const miss = (count * (1 / (1 + Math.exp(-log)) - wanted)) / total;
      for (const [place, value] of values.entries())
        slopes[place] = (slopes[place] as number) + miss * value;
    }
    for (const [place, slope] of slopes.entries()) fitted[place] = by(place) - rate * slope;
  }
  console.log(`${samples.length} texts in which one of both is right and the other is not`);
  const rounded = names.map((name, place) => [name, Math.round(by(place) * 100) / 100]);
  return Object.fromEntries(rounded) as Grounds;
}
