import { isOfGroups, keysIn } from '../change.ts';
import { standing } from '../discourse.ts';
import { isOverall, refsIn } from '../form.ts';
import type { Item } from '../items.ts';
import { mapRefs } from '../map-refs.ts';
import type { TextReading } from '../read.ts';
import { isDecision } from '../sentence.ts';
import type { Statement } from '../statement.ts';
import { isOfNumber, type Talk } from './answering.ts';
import { asSwaps, exchanged } from './exchange.ts';
import type { Move, Place, Said, Taken } from './move.ts';
import { movesIn } from './moves.ts';
import { narrowed } from './narrowing.ts';
import { peopleOf } from './standing.ts';
import { overlaps, takeInOrder } from './take.ts';
import { asMeant } from './turn.ts';
import { asAnswered, ofAnswered } from './who-is-meant.ts';

export interface Heard {
  readonly talk: Talk;
  /** What was said takes back what was said last, everything since the first text, or all. */
  readonly takesBack: { readonly what: 'last' | 'since' | 'all'; readonly rest: string } | null;
  /** Whether anything was made of the words. */
  readonly isUnderstood: boolean;
  /** Whether to ask what was meant: small talk is only told to be that. */
  readonly isAsked: boolean;
  /** 「はい、それで」 where nothing is asked: what stands is right. */
  readonly isConfirmed: boolean;
  /** What was not understood before is not to matter. */
  readonly isForgotten: boolean;
  /** The turn with what was made of its words. */
  readonly reading: TextReading;
  /** Places nothing was made of. */
  readonly unread: readonly Place[];
  /** Places whose numbers and names are accounted for, whatever comes out. */
  readonly explained: readonly Taken[];
}

/** A turn, heard with what was said and asked before as its context (M32). */
export function hear(before: Talk, reading: TextReading): Heard {
  const told = standing(reading).statements.map((one) =>
    mapRefs(asMeant(one, reading), (ref) => [asAnswered(ref, before)]),
  );
  const stood = narrowed(told, before, reading);
  const isNarrower = (place: Place) =>
    told.some((one) => !stood.includes(one) && overlaps(place, one));
  // 「あと2人じゃなくて1人で」: the number is said anew, so there is nothing to take away.
  const isRenewed = stood.some((one) => one.says === 'need' && isOverall(one.form));
  const found = movesIn(reading)
    .filter((one) => !isNarrower(one))
    .filter((one) => !isRead(one, reading) || isOfNumber(one.move, before, reading))
    .map((one) => ({ ...one, move: ofAnswered(ofWhich(one, reading), before) }));
  const moves = howManyOpen(asSwaps(found, stood), stood);
  const unclear = moves.filter(({ move }) => move.is === 'unclear');
  const same = moves.filter(({ move }) => move.is === 'same');
  const swaps = moves.filter((one) => one.move.is === 'swap' && !found.includes(one));
  const said = stood.filter(
    (one) =>
      ![...unclear, ...same, ...swaps].some((place) => overlaps(place, one)) &&
      takesSomething(one, isRenewed, before),
  );
  const backs = moves.filter(
    (one) => ['undo', 'undoAll', 'restart'].includes(one.move.is) && !isOfThem(one, said),
  );
  if (backs.length > 0) return takenBack(before, backs, reading);
  const exchange = exchanged(before, stood, reading.people);
  const { talk, taken, answers, polar } = takeInOrder(before, said, moves, reading, exchange);
  const quiet = [
    ...same,
    ...moves.filter((one) => one.move.is === 'nothing' || isOfThem(one, said)),
  ];
  const isConfirmed =
    taken.length === 0 &&
    (polar?.move.is === 'agree' || polar?.move.is === 'note') &&
    before.questions.length === 0;
  const isDenied = taken.length === 0 && polar?.move.is === 'refuse';
  const heard = [...taken, ...quiet, ...(isConfirmed ? [polar] : [])];
  const isHeard = (one: Place) =>
    heard.some((place) => overlaps(place, one) && !(isContent(one) && 'says' in place));
  const notHeard = [
    ...reading.sentences.flatMap(({ left }) => left.filter(({ tags }) => !isConnective(tags))),
    ...said,
    ...casesIn(reading, told),
    ...unclear,
    ...(isDenied && polar !== undefined ? [polar] : []),
    // Whoever is named, and nothing was made of it.
    ...(taken.length === 0 ? reading.people : []),
  ].filter((one) => !isHeard(one) && !isGone(one, before, talk));
  // 「金曜も候補に入れて」: what is said of days alone is read with the dates.
  const isOfDays =
    reading.dates.words.length > 0 &&
    !notHeard.some((one) => !('tags' in one) || speaksOfPeople(one.tags));
  const unread = isOfDays ? [] : notHeard;
  const isUnderstood =
    taken.length > 0 || isConfirmed || isOfDays || (quiet.length > 0 && unread.length === 0);
  return {
    talk,
    takesBack: null,
    isUnderstood,
    isAsked: unread.some((one) =>
      'tags' in one
        ? isLost(one, [before, talk]) || (!isUnderstood && speaksOfAttending(one.tags))
        : !isUnderstood,
    ),
    isConfirmed,
    isForgotten: moves.some(({ move }) => move.is === 'drop' && move.what === 'topic'),
    reading: heardOf(reading, taken, isConfirmed ? [polar] : [], unread),
    unread,
    explained: [...explainedBy(stood, taken, reading), ...answers],
  };
}

/** The turn with what was made of it: its replies, its statements, and what is left over. */
const heardOf = (
  reading: TextReading,
  taken: readonly Taken[],
  confirmed: readonly Said[],
  unread: readonly Place[],
): TextReading => ({
  ...reading,
  replies: [...taken.filter((place) => !('says' in place)), ...confirmed],
  sentences: reading.sentences.map((one) => ({
    ...one,
    left: one.left.filter((place) => unread.some((left) => overlaps(left, place))),
    statements: one.statements.filter((stated) => taken.some((place) => sameAs(place, stated))),
  })),
});

/** Whether there is anything for it to take away, where that is what it does. */
const takesSomething = (one: Statement, isRenewed: boolean, { statements }: Talk): boolean =>
  one.says !== 'retract' ||
  (one.people === undefined || one.ofGroups
    ? !isRenewed || (one.ofGroups === true && statements.some(isOfGroupsOnly))
    : !one.people.refs.every(({ doubt }) => doubt === 'several'));

/** 「青組も加える、青は4人で」: a word of its own is not explained by a statement that reaches across it. */
const isContent = (one: Place): boolean => 'tags' in one && (one as Item).tags.has('content');

/** 「片方は1人で」: so many of one of them, and of which is not said. */
const ofWhich = ({ move, start }: Said, { folded }: TextReading): Move =>
  move.is === 'either' && oneOfThem.test(folded.text.slice(start)) ? { is: 'unclear' } : move;
const oneOfThem = /^(?:どちらか|どっちか|いずれか|どれか|片方|一方)は、?[0-9一二三四五六七八九十]/u;

/** 「大月さんは呼びません。忘れてください」: of whoever was just left out, and nothing more. */
const isOfThem = ({ move, start }: Said, said: readonly Statement[]): boolean =>
  move.is === 'undo' &&
  said.some(({ says, end }) => (says === 'exclude' || says === 'free') && end <= start);

/** Moves by words that mean something only beside what stands: もう1人, だけ, でも, 数に入れて. */
const relative: ReadonlySet<Move['is']> = new Set([
  'alternative',
  'only',
  'uncount',
  'include',
  'letIn',
  'adjust',
  'both',
  'either',
  'fromThese',
  'each',
  'namely',
  'skip',
  'same',
  'stays',
  'complete',
  'ofName',
  'unclear',
]);

/** What the grammar has read to the last word is what the turn says; any other move is idle there. */
function isRead({ start, end, move }: Said, { sentences }: TextReading): boolean {
  const sentence = sentences.find((one) => one.start <= start && end <= one.end);
  const said = sentence?.statements.filter((one) => overlaps(one, { start, end })) ?? [];
  return (
    !relative.has(move.is) &&
    !('isMatter' in move && move.isMatter) &&
    sentence?.left.length === 0 &&
    said.length > 0 &&
    said.every(
      ({ says, modality, doubts }) =>
        modality === 'asserted' && complete.has(says) && !doubts.includes('bare-number'),
    )
  );
}
const complete: ReadonlySet<Statement['says']> = new Set([
  'need',
  'free',
  'exclude',
  'prefer',
  'policy',
  'retract',
]);

const explainedBy = (
  stood: readonly Statement[],
  taken: readonly Taken[],
  reading: TextReading,
): readonly Taken[] => [
  ...stood.filter(({ says }) => says === 'retract'),
  ...putAside(reading),
  ...taken.filter((place) =>
    'says' in place ? takesAway.has(place.says) : 'move' in place && settles.has(place.move.is),
  ),
];

/** 「半数じゃなくて」: what is said not to be it. */
const putAside = ({ sentences }: TextReading): readonly Item[] =>
  sentences.flatMap(({ words }) =>
    words.filter((_, place) => {
      const next = words[place + 1]?.tags;
      return next?.has('be') && next.has('neg') && next.has('te');
    }),
  );

const isOfGroupsOnly = (one: Statement): boolean => one.says === 'need' && isOfGroups(one.form);

/** 「5人は多い」, and nothing else: how many it shall be is not said. */
const howManyOpen = (moves: readonly Said[], stood: readonly Statement[]): readonly Said[] =>
  moves.every(({ move }) => move.is === 'skip') &&
  stood.every((one) => moves.some((place) => overlaps(place, one)))
    ? moves.map((one) => ({ ...one, move: { is: 'unclear' } }))
    : moves;

/** 「祖父は入院したので祖母だけ」: somebody who was needed, and is not any more. */
function isGone(one: Place, before: Talk, after: Talk): boolean {
  if (!('meaning' in one)) return false;
  const { meaning } = one as Item;
  const needed = ({ statements }: Talk) =>
    keysIn(statements.flatMap((other) => (other.says === 'need' ? refsIn(other.form) : [])));
  const [was, is] = [needed(before), needed(after)];
  return (
    meaning.is === 'people' &&
    meaning.people.refs.every(
      ({ keys }) => keys.length > 0 && keys.every((key) => was.has(key) && !is.has(key)),
    )
  );
}

/** A number, or somebody of whom nothing was said, neither before nor now. */
function isLost({ meaning, tags }: Item, talks: readonly Talk[]): boolean {
  if (meaning.is !== 'people') return tags.has('quantity');
  const known = talks.flatMap(({ statements }) => statements.flatMap(peopleOf));
  return !meaning.people.refs.every(
    ({ keys, name }) =>
      // 「@」: words for people nobody is called by.
      name.startsWith('@') ||
      known.some((ref) => ref.name === name || keys.some((key) => ref.keys.includes(key))),
  );
}

/** Moves whose numbers and names need not stand in what comes out. */
const settles: ReadonlySet<Move['is']> = new Set([
  'include',
  'besides',
  'drop',
  'spare',
  'swap',
  'skip',
  'adjust',
  'pick',
  'mean',
  'wait',
  'known',
  'only',
  'letIn',
  'leaveOut',
  'uncount',
  'namely',
  'stays',
  'ofName',
  'renumber',
]);

/** Statements after which whoever they name is not in the rule. */
const takesAway: ReadonlySet<Statement['says']> = new Set([
  'retract',
  'free',
  'exclude',
  'notAll',
  'noneRequired',
  'policy',
]);

/** What is said besides taking something back is heard with that taken back. */
function takenBack(before: Talk, backs: readonly Said[], reading: TextReading): Heard {
  const { original, origin } = reading.folded;
  let rest = '';
  let from = 0;
  for (const { start, end } of backs) {
    rest += `${original.slice(from, origin[start])}\n`;
    from = origin[end] ?? original.length;
  }
  rest += original.slice(from);
  const is = (what: Move['is']): boolean => backs.some(({ move }) => move.is === what);
  return {
    talk: before,
    takesBack: {
      what: is('restart') ? 'all' : is('undoAll') ? 'since' : 'last',
      rest: rest.replace(/^[、。\s]+|[、。！!\s]+$/gu, ''),
    },
    isUnderstood: true,
    isAsked: false,
    isConfirmed: false,
    isForgotten: false,
    reading: { ...reading, replies: backs },
    unread: [],
    explained: backs,
  };
}

/** 「天気が良ければやります」: a case nobody can set, and no condition beside it. */
const casesIn = ({ sentences }: TextReading, told: readonly Statement[]): readonly Statement[] =>
  sentences
    .filter(isDecision)
    .flatMap(({ statements }) => statements)
    .filter(
      (one) =>
        one.says === 'vague' && one.what === 'foreign' && !told.some((other) => sameAs(other, one)),
    );

const speaksOfPeople = (tags: ReadonlySet<string>): boolean =>
  tags.has('people') || tags.has('quantity') || tags.has('untold');
/** Words about people, numbers and coming. */
const speaksOfAttending = (tags: ReadonlySet<string>): boolean =>
  attending.some((tag) => tags.has(tag));
const attending: readonly string[] =
  'people quantity attendees all either both attend gather absent must free exclude include held cancel decide raise lower untold'.split(
    ' ',
  );
const sameAs = (a: Place, b: Place): boolean => a.start === b.start && a.end === b.end;
const isConnective = (tags: ReadonlySet<string>): boolean =>
  ['actually', 'but', 'mistake', 'change'].some((tag) => tags.has(tag));
