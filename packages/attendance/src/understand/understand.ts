import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { changeInWords } from '../report/change-in-words.ts';
import { answerProblems } from '../report/messages.ts';
import { unaccounted } from './accounted.ts';
import { originalSpan } from './analyse/text.ts';
import { answered } from './answer.ts';
import { opensCase } from './cases.ts';
import { keysIn } from './change.ts';
import { conclude } from './conclude.ts';
import { hear } from './conversation/hear.ts';
import { movesIn } from './conversation/moves.ts';
import { peopleOf } from './conversation/standing.ts';
import { readTurn } from './conversation/turn.ts';
import { standing } from './discourse.ts';
import { finish } from './finish.ts';
import { leftOutByNumber } from './left-out.ts';
import { idleIn, isLooser, lostOf } from './lost-in-turn.ts';
import { whoAreThose } from './pointers.ts';
import { questionId } from './questions.ts';
import { readText, type TextReading, type UnderstandingContext } from './read.ts';
import { isBare } from './sentence.ts';
import { allHeard, type Understanding } from './understanding.ts';
import { weighed } from './weighed.ts';

export const understand = (utterance: string, context: UnderstandingContext): Understanding =>
  weighed(readFirst(utterance, context), null);

/** M32: a reply to a question, or a change; the same operation as a second sentence. */
export const continueWith = (before: Understanding, turn: string): Understanding =>
  weighed(readNext(before.own ?? before, turn), before);

/** As the grammar alone reads it. */
export function readFirst(utterance: string, context: UnderstandingContext): Understanding {
  const reading = readText(utterance, context);
  const { statements: told, doubts } = standing(reading);
  const stated = leftOutByNumber(told, reading, context.members.length).map((one, place) =>
    place === 0 ? whoAreThose(one, reading) : one,
  );
  const statements = isBare(reading)
    ? stated.map((one) => ({ ...one, doubts: [...one.doubts, 'number-only'] }))
    : stated;
  const conclusion = conclude(statements, doubts, context);
  const lost = unaccounted(reading, statements, conclusion);
  return finish(
    {
      context,
      turns: [reading],
      dated: [reading],
      statements,
      doubts: [...doubts, ...lost],
      answers: [],
      unheard: allHeard,
      before: null,
    },
    null,
    lost.length === 0 ? conclusion : undefined,
  );
}

export function readNext(before: Understanding, turn: string): Understanding {
  const { context } = before;
  const read = readTurn(turn, context, before.turns.at(-1));
  const cases = bothCases(before, turn, read);
  if (cases !== undefined) return cases;
  const other = pickedAnew(before, turn, read);
  if (other !== undefined) return other;
  const heard = hear(before, read);
  const { reading } = heard;
  const turns = [...before.turns, reading];
  if (heard.takesBack !== null) {
    const { what, rest } = heard.takesBack;
    const back = takenBack(before, what, turns);
    if (rest === '' || isReason(rest, before, back)) return back;
    // Where nothing stands any more, what follows is a first sentence again.
    const isFirst = back.statements.length === 0;
    const next = isFirst ? { ...readFirst(rest, context), before } : readNext(back, rest);
    const after = { ...next, utterance: before.utterance, turns };
    return { ...after, changed: changeInWords(before, after) };
  }
  const lost = lostOf(heard, read, before);
  const isAnswered =
    heard.talk.answers.length > before.answers.length || (isOpen(before) && heard.isUnderstood);
  const isKept = !isAnswered && isLooser(heard, lost, before);
  const { statements, answers } = isKept ? before : heard.talk;
  const isSettled = heard.isConfirmed || heard.isForgotten || isAnswered;
  const unread = [
    ...new Set(
      [...heard.unread, ...lost, ...idleIn(heard, before)].map(
        ({ start, end }) => originalSpan(reading.folded, start, end).words,
      ),
    ),
  ];
  return finish(
    {
      context,
      turns,
      dated: isDated(reading) ? [...before.dated, reading] : before.dated,
      statements: heard.isConfirmed
        ? statements.map((one) => ({ ...one, doubts: [] }))
        : statements,
      doubts: [
        ...(isSettled
          ? []
          : doubtsBefore(before, reading, heard.isUnderstood && unread.length === 0)),
        ...unread.map(() => 'unread'),
      ],
      answers,
      unheard: { words: unread, isAsked: heard.isAsked || lost.length > 0 || isKept },
      before,
    },
    before,
  );
}

/** 「そこそこ集まったら」: neither a number nor a name was said, so whatever is said next is the answer. */
const isOpen = ({ questions, statements, turns }: Understanding): boolean =>
  questions.some(({ kind }) => kind === 'condition') &&
  statements.length === 0 &&
  turns.every(
    ({ people, sentences }) =>
      people.length === 0 &&
      !sentences.some(({ words }) => words.some(({ tags }) => tags.has('quantity'))),
  );

/** 「やっぱり二人目の人で」: another answer to the question that was answered last. */
function pickedAnew(
  before: Understanding,
  turn: string,
  read: TextReading,
): Understanding | undefined {
  const asked = before.before;
  const isAnswered =
    asked !== null && asked.questions.length > 0 && before.answers.length > asked.answers.length;
  const isPick = movesIn(read).some(({ move }) => move.is === 'pick');
  if (!isAnswered || !isPick || before.questions.length > 0) return undefined;
  const after = readNext(asked, turn);
  return after.answers.length > asked.answers.length
    ? { ...after, turns: [...before.turns, read], before, changed: changeInWords(before, after) }
    : undefined;
}

/** 「坂井さん来られるって。戻して」: told of whoever was in what is taken back, and nothing else said. */
function isReason(rest: string, before: Understanding, back: Understanding): boolean {
  const { people, sentences } = readTurn(rest, before.context, undefined);
  const taken = keysIn(
    before.statements.filter((one) => !back.statements.includes(one)).flatMap(peopleOf),
  );
  return (
    people.length > 0 &&
    people.every(({ ref }) => ref.keys.length > 0 && ref.keys.every((key) => taken.has(key))) &&
    sentences.every(
      ({ words, statements }) =>
        statements.length === 0 && !words.some(({ tags }) => tags.has('quantity')),
    )
  );
}

/** 「来るなら3人で」, 「来ないなら5人」: the other case of what was said before, read with it. */
function bothCases(
  before: Understanding,
  turn: string,
  read: TextReading,
): Understanding | undefined {
  if (before.turns.length > 1 || !opensCase(read.sentences[0]?.words ?? [])) return undefined;
  const both = readFirst(`${before.utterance}。${turn}`, before.context);
  if (both.questions.length > 0) return undefined;
  const after = { ...both, utterance: before.utterance, turns: [...before.turns, read], before };
  return { ...after, changed: changeInWords(before, after) };
}

/**
 * What was uncertain before; what nobody understood is no doubt any more once it is said otherwise,
 * with the people it named.
 */
function doubtsBefore(
  before: Understanding,
  now: TextReading,
  isUnderstood: boolean,
): readonly string[] {
  const said = new Set(now.people.flatMap(({ ref }) => ref.keys));
  const isOtherwise = ({ turns }: Understanding): boolean => {
    const named = turns.at(-1)?.people ?? [];
    return named.length > 0 && named.every(({ ref }) => ref.keys.every((key) => said.has(key)));
  };
  let last: Understanding | null = before;
  while (isUnderstood && last !== null && last.unheard.words.length > 0 && isOtherwise(last))
    last = last.before;
  return (last ?? before).doubts;
}

/** Whether a turn speaks of days and hours to meet at; how long to wait for a decision is none. */
function isDated({ dates, replies = [], folded }: TextReading): boolean {
  const spans = replies.map(({ start, end }) => originalSpan(folded, start, end));
  return dates.words.some(
    (word) => !spans.some(({ start, end }) => start <= word.start && word.end <= end),
  );
}

/** As if the last thing that changed anything had not been said; or nothing since; or nothing at all. */
function takenBack(
  before: Understanding,
  what: 'last' | 'since' | 'all',
  turns: readonly TextReading[],
): Understanding {
  let last: Understanding | null = before;
  const isIdle = (one: Understanding): boolean =>
    one.before?.statements === one.statements && one.before?.dated === one.dated;
  while (last !== null && isIdle(last)) last = last.before;
  while (what === 'since' && last?.before?.before) last = last.before;
  const kept = what === 'all' ? null : (last?.before ?? null);
  return finish(
    {
      context: before.context,
      turns,
      dated: kept?.dated ?? [],
      statements: kept?.statements ?? [],
      doubts: kept?.doubts ?? [],
      answers: kept?.answers ?? [],
      unheard: allHeard,
      before: kept,
    },
    before,
  );
}

/** The organiser's choice among the answers a form offers. */
export function answerQuestion(
  before: Understanding,
  id: string,
  answer: string,
): Result<Understanding, Problem> {
  const question = before.questions.find((one) => questionId(one) === id);
  if (question === undefined) {
    return err({ code: 'question-unknown', message: answerProblems['question-unknown']({ id }) });
  }
  const statements = answered(before.statements, question, answer.trim(), before.context);
  if (statements === undefined) {
    return err({ code: 'answer-unfit', message: answerProblems['answer-unfit']({ answer }) });
  }
  const answers = [...before.answers, { question: id, answer: answer.trim() }];
  return ok(
    finish({ ...before, statements, doubts: [], answers, unheard: allHeard, before }, before),
  );
}
