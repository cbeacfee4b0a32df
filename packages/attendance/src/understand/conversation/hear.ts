import { changed } from '../change.ts';
import { standing } from '../discourse.ts';
import { isOverall, refsIn } from '../form.ts';
import type { TextReading } from '../read.ts';
import type { Statement } from '../statement.ts';
import { answerBy, answerIn, answering, described, type Talk } from './answering.ts';
import { changeBy, meant } from './edits.ts';
import { type Move, movesIn, type Said } from './moves.ts';

export interface Heard {
  readonly talk: Talk;
  /** What was said takes back what was said last, or everything. */
  readonly takesBack: { readonly what: 'last' | 'all'; readonly rest: string } | null;
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
}

/** A turn, heard with what was said and asked before as its context (M32). */
export function hear(before: Talk, reading: TextReading): Heard {
  const stood = standing(reading).statements;
  // 「あと2人じゃなくて1人で」: the number is said anew, so there is nothing to take away.
  const isRenewed = stood.some((one) => one.says === 'need' && isOverall(one.form));
  const said = stood.filter(
    (one) =>
      one.says !== 'retract' ||
      (one.people === undefined
        ? !isRenewed
        : !one.people.refs.every(({ doubt }) => doubt === 'several')),
  );
  const moves = movesIn(reading);
  const back = moves.find(({ move }) => move.is === 'undo' || move.is === 'restart');
  if (back !== undefined) return takenBack(before, back, reading);
  const { talk, taken, polar } = takeInOrder(before, said, moves, reading.folded.text);
  const quiet = moves.filter(({ move }) => move.is === 'nothing');
  const isConfirmed =
    taken.length === 0 && polar?.move.is === 'agree' && before.questions.length === 0;
  const isDenied = taken.length === 0 && polar?.move.is === 'refuse';
  const heard = [...taken, ...quiet, ...(isConfirmed ? [polar] : [])];
  const isHeard = (one: Place) => heard.some((place) => overlaps(place, one));
  const notHeard = [
    ...reading.sentences.flatMap(({ left }) => left.filter(({ tags }) => !isConnective(tags))),
    ...said,
    ...(isDenied && polar !== undefined ? [polar] : []),
  ].filter((one) => !isHeard(one));
  // 「金曜も候補に入れて」: what is said of days alone is read with the dates.
  const isOfDays =
    reading.dates.words.length > 0 &&
    !notHeard.some((one) => !('tags' in one) || speaksOfPeople(one.tags));
  const unread = isOfDays ? [] : notHeard;
  const isUnderstood =
    taken.length > 0 || isConfirmed || isOfDays || (quiet.length > 0 && unread.length === 0);
  const isLeft = (one: Place) => unread.some((left) => overlaps(left, one));
  return {
    talk,
    takesBack: null,
    isUnderstood,
    isAsked: !isUnderstood && unread.some((one) => !('tags' in one) || speaksOfAttending(one.tags)),
    isConfirmed,
    isForgotten: moves.some(({ move }) => move.is === 'drop' && move.what === 'topic'),
    reading: {
      ...reading,
      replies: [...taken.filter((place) => !('says' in place)), ...(isConfirmed ? [polar] : [])],
      sentences: reading.sentences.map((one) => ({
        ...one,
        left: one.left.filter(isLeft),
        statements: one.statements.filter((stated) => taken.some((place) => sameAs(place, stated))),
      })),
    },
    unread,
  };
}

/** Moves and statements one after the other; a statement made of a move's words waits for the move. */
function takeInOrder(
  before: Talk,
  said: readonly Statement[],
  moves: readonly Said[],
  text: string,
): { talk: Talk; taken: Place[]; polar: Said | undefined } {
  let talk = before;
  const taken: Place[] = [];
  const take = (next: Talk | undefined, place: Place) => {
    if (next === undefined) return false;
    talk = next;
    taken.push(place);
    return true;
  };
  const state = (one: Statement) => {
    if (!taken.some((place) => overlaps(place, one))) take(stated(talk, one), one);
  };
  const candidates = moves.filter(
    ({ move }) => move.is !== 'agree' && move.is !== 'refuse' && move.is !== 'nothing',
  );
  const waiting = said.filter((one) => candidates.some((move) => overlaps(move, one)));
  const steps = [...candidates, ...said.filter((one) => !waiting.includes(one))];
  steps.sort((a, b) => a.start - b.start);
  for (const step of steps) {
    if ('says' in step) state(step);
    else if (!take(moved(talk, step.move), step))
      for (const one of waiting) if (overlaps(step, one)) state(one);
  }
  for (const one of waiting) state(one);
  const polar = moves.find(({ move }) => move.is === 'agree' || move.is === 'refuse');
  if (taken.length === 0 && polar !== undefined) take(moved(talk, polar.move), polar);
  if (taken.length === 0) take(described(talk, text), { start: 0, end: text.length });
  return { talk, taken, polar };
}

/** What is said besides taking something back is heard with that taken back. */
function takenBack(before: Talk, { move, start, end }: Said, reading: TextReading): Heard {
  const { original, origin } = reading.folded;
  const rest = `${original.slice(0, origin[start])}\n${original.slice(origin[end] ?? original.length)}`;
  return {
    talk: before,
    takesBack: {
      what: move.is === 'undo' ? 'last' : 'all',
      rest: rest.replace(/^[、。\s]+|[、。\s]+$/gu, ''),
    },
    isUnderstood: true,
    isAsked: false,
    isConfirmed: false,
    isForgotten: false,
    reading: { ...reading, replies: [{ start, end }] },
    unread: [],
  };
}

interface Place {
  readonly start: number;
  readonly end: number;
}
const overlaps = (a: Place, b: Place): boolean => a.start < b.end && b.start < a.end;
const speaksOfPeople = (tags: ReadonlySet<string>): boolean =>
  tags.has('people') || tags.has('quantity');
/** Words about people, numbers and coming. */
const speaksOfAttending = (tags: ReadonlySet<string>): boolean =>
  ['people', 'quantity', 'pred', 'attendees', 'all', 'either', 'both'].some((tag) => tags.has(tag));
const sameAs = (a: Place, b: Place): boolean => a.start === b.start && a.end === b.end;
const isConnective = (tags: ReadonlySet<string>): boolean =>
  ['actually', 'but', 'mistake', 'change'].some((tag) => tags.has(tag));

/** What a statement of a reply means once the questions are known. */
function stated(talk: Talk, one: Statement): Talk | undefined {
  if (one.says === 'mentioned') return meant(talk, one.people, false);
  if (one.says === 'counted')
    return moved(
      talk,
      one.isIn ? { is: 'include', people: undefined, quantity: undefined } : { is: 'besides' },
    );
  if (one.says === 'joins')
    return moved(talk, { is: one.joint === 'and' ? 'both' : 'either', quantity: undefined });
  // A wish, and a request put as a question, are meant as they stand.
  const isMeant = one.modality === 'asked' || one.says === 'prefer';
  const asserted = isMeant ? { ...one, modality: 'asserted' as const } : one;
  if (asserted.modality !== 'asserted') return undefined;
  const answer = answering(talk, (question) => answerIn(question, asserted));
  if (answer !== undefined) return answer;
  const statements = changed(talk.statements, [ofGroup(asserted, talk.statements)]);
  // What takes something away, and finds nothing, was not about what stands.
  const isTaking = ['notAll', 'noneRequired', 'retract'].includes(one.says);
  return isTaking && statements.length === talk.statements.length
    ? undefined
    : { ...talk, statements };
}

/** 「営業部から何人か」, 「2人」: the number that was left open. */
function ofGroup(one: Statement, before: readonly Statement[]): Statement {
  if (one.says !== 'need' || one.form.is !== 'number' || one.form.who.scope !== 'everyone')
    return one;
  const refs = before.flatMap((other) => {
    if (other.says === 'vague') return other.people?.refs ?? [];
    return other.says === 'need' && other.doubts.includes('vague') ? refsIn(other.form) : [];
  });
  return refs.length === 1 ? { ...one, form: { ...one.form, who: { refs, scope: 'named' } } } : one;
}

/** What a move does; undefined where there is nothing it could speak of. */
function moved(talk: Talk, move: Move): Talk | undefined {
  const answer = answering(talk, (question) => answerBy(question, move, talk));
  if (answer !== undefined) return answer;
  const statements = changeBy(talk, move);
  return statements === undefined ? undefined : { ...talk, statements };
}
