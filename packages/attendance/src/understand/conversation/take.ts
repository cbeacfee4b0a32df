import { lessBesides } from '../change.ts';
import { refsIn } from '../form.ts';
import type { TextReading } from '../read.ts';
import type { SentenceReading } from '../sentence.ts';
import type { Statement } from '../statement.ts';
import { described, type Talk } from './answering.ts';
import type { exchanged } from './exchange.ts';
import type { Move, Place, Said, Taken } from './move.ts';
import { moved, stated } from './stated.ts';

/** Moves and statements one after the other; a statement made of a move's words waits for the move. */
export function takeInOrder(
  before: Talk,
  said: readonly Statement[],
  moves: readonly Said[],
  { folded: { text }, sentences }: TextReading,
  exchange: ReturnType<typeof exchanged>,
): { talk: Talk; taken: Taken[]; answers: Taken[]; polar: Said | undefined } {
  let talk = before;
  const taken: Taken[] = [];
  const answers: Taken[] = [];
  const take = (next: Talk | undefined, place: Taken) => {
    if (next === undefined) return false;
    if (next.answers.length > talk.answers.length) answers.push(place);
    talk = next;
    taken.push(place);
    return true;
  };
  const state = (one: Statement) => {
    // 「鈴木さんも呼んで、任意で」: let in, and free to come.
    const isFree = (place: Taken): boolean =>
      one.says === 'free' && 'move' in place && place.move.is === 'letIn';
    // 「全員来られるなら自動確定で構いません」: how it is decided is said within the condition.
    const isInside = (place: Taken): boolean =>
      one.says === 'policy' && 'says' in place && place.says === 'need';
    if (taken.some((place) => overlaps(place, one) && !isFree(place) && !isInside(place))) return;
    take(stated(talk, ofThem(one, said)), one);
  };
  const candidates = moves.filter(
    ({ move }) => !['agree', 'note', 'refuse', 'nothing', 'same', 'unclear'].includes(move.is),
  );
  const waiting = said.filter((one) => candidates.some((move) => overlaps(move, one)));
  const steps = [...candidates, ...said.filter((one) => !waiting.includes(one))];
  steps.sort((a, b) => a.start - b.start);
  if (exchange !== undefined)
    for (const place of exchange.places) take({ ...talk, statements: exchange.statements }, place);
  for (const step of steps) {
    if ('says' in step) state(step);
    else if (isSaidOf(step.move, taken)) taken.push(step);
    else if (!take(insideBesides(talk, step.move, taken) ?? moved(talk, step.move), step))
      for (const one of waiting) if (overlaps(step, one)) state(one);
  }
  for (const one of waiting) state(one);
  const polar = moves.find(({ move }) => ['agree', 'note', 'refuse'].includes(move.is));
  if (taken.length === 0 && polar !== undefined) take(moved(talk, polar.move), polar);
  for (const place of sentences.flatMap((one) => untaken(one, taken)))
    take(described(talk, text.slice(place.start, place.end)), place);
  return { talk, taken, answers, polar };
}

/** 「愛のほう、決めるのは私で」: what nothing was made of yet, a sentence or a part of one. */
function untaken(sentence: SentenceReading, taken: readonly Taken[]): readonly Place[] {
  const isTaken = (place: Place): boolean => taken.some((one) => overlaps(one, place));
  if (!isTaken(sentence)) return [sentence];
  const commas = sentence.words.filter(({ tags }) => tags.has('comma'));
  const parts = [...commas, { start: sentence.end, end: sentence.end }].map(({ start }, at) => ({
    start: commas[at - 1]?.end ?? sentence.start,
    end: start,
  }));
  return parts.filter((part) => part.end > part.start && !isTaken(part));
}

/** 「あと2人は欲しい、これも条件に入れて」: whether they are counted in was said with the number. */
const isSaidOf = (move: Move, taken: readonly Taken[]): boolean =>
  move.is === 'include' &&
  move.people === undefined &&
  move.quantity === undefined &&
  taken.some((place) => 'says' in place && place.says === 'need' && place.role !== 'plain');

/** 「高橋さんも必須、その2人に含めて」 after 「あと2人」: there are fewer others. */
function insideBesides(talk: Talk, move: Move, taken: readonly Taken[]): Talk | undefined {
  const added = taken.flatMap((place) =>
    'says' in place && place.says === 'need' ? refsIn(place.form) : [],
  );
  const isBesides = talk.statements.some((one) => one.says === 'need' && one.role === 'additional');
  return move.is === 'include' && move.people === undefined && added.length > 0 && isBesides
    ? { ...talk, statements: lessBesides(talk.statements, added.length) }
    : undefined;
}

/** 「なるべく九鬼さんも。必須ではないです」: of whoever was named just before in the same turn. */
function ofThem(one: Statement, said: readonly Statement[]): Statement {
  const before = said[said.indexOf(one) - 1];
  if (one.says !== 'noneRequired' || before === undefined) return one;
  if (before.says === 'free') return { ...one, says: 'free', people: before.people };
  if (!('form' in before)) return one;
  const refs = refsIn(before.form);
  const { start, end, modality, doubts } = one;
  // 「誰かいると助かりますが、これは必須ではない」: the wish is one already.
  return refs.length === 0 && before.says !== 'prefer'
    ? one
    : { start, end, modality, doubts, says: 'free', people: { refs, joint: 'and' } };
}

export const overlaps = (a: Place, b: Place): boolean => a.start < b.end && b.start < a.end;
