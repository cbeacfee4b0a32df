import {
  type Candidate,
  weigh,
} from '../../../packages/attendance/src/understand/trained/weigh.ts';

/** A text as both have read it, and who was right. */
export interface Judged {
  readonly source: string;
  readonly texts: readonly string[];
  /** How the grammar read it: the rule, or null where it asks, and what. */
  readonly rule: string | null;
  readonly isSure: boolean;
  readonly confidence: number;
  readonly asks: readonly string[];
  readonly doubts: readonly string[];
  readonly isOwnRight: boolean;
  /** The readings of the net, the likeliest first. */
  readonly list: readonly Candidate[];
  readonly areRight: readonly boolean[];
}

function kindOf({ source, texts }: Judged): string {
  if (source.startsWith('held-out')) return 'cases';
  if (source.endsWith('.tsv')) return texts.length > 1 ? 'conversations' : 'texts';
  return source;
}

/** Shares of the net from which on its reading could stand: where the grammar asks, is not sure, is sure. */
const tried = [0.4, 0.55, 0.7].flatMap((asks) =>
  [0.4, 0.6].flatMap((unsure) => [0.8, 0.9].map((sure) => ({ asks, unsure, sure }))),
);

/** Says how often either is right, by kinds of texts, and what stands by each of the shares. */
export function sayShares(judged: readonly Judged[]): void {
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
    for (const from of tried)
      console.log(`  the net from ${Object.values(from).join(', ')}: ${together(those, from)}`);
  }
}

/** How often what stands is right, and how often what is sure is wrong. */
function together(judged: readonly Judged[], from: (typeof tried)[number]): string {
  let [right, sure, surelyWrong] = [0, 0, 0];
  for (const { rule, isSure, isOwnRight, list, areRight } of judged) {
    const { is } = weigh(rule, list, from[rule === null ? 'asks' : isSure ? 'sure' : 'unsure']);
    const isRight = is === 'taken' ? areRight[0] === true : isOwnRight;
    const isAgreed = is === 'agreed' && isSure;
    right += Number(isRight);
    sure += Number(isAgreed);
    surelyWrong += Number(isAgreed && !isRight);
  }
  return `${(right / judged.length).toFixed(3)}, sure ${sure}, of these wrong ${surelyWrong}`;
}
