import { createInterface } from 'node:readline';
import {
  answerQuestion,
  continueWith,
  questionId,
  questionsOf,
  readIntent,
  type Understanding,
  understand,
  understandingToJson,
} from '@tashika/attendance';
import type { AnswerOption, OpenQuestion } from '@tashika/contract/attendance';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { Call, Run } from '../../command.ts';
import { complain } from '../../complain.ts';
import { membersOf } from './members-file.ts';
import { messages } from './messages.ts';
import { withReference } from './reference.ts';
import type { askOptions } from './table.ts';

type AskCall = Call<typeof askOptions>;

/** The next line someone types; undefined when there will be none. */
type Listen = () => Promise<string | undefined>;

/**
 * A conversation until nothing is open and nothing more is said: questions are answered by number or
 * in free words, and what stands can be changed by a sentence (M32). It is held on standard error,
 * the rule alone goes to standard output. 1 where a question stays open.
 */
export const run: Run<typeof askOptions> = async (call) => {
  const refuse = async (problem: Problem): Promise<1> => {
    await complain(call.stderr, problem);
    return 1;
  };
  const members = await membersOf(call);
  if (!members.ok) return refuse(members.error);
  const [utterance] = call.positionals;
  const intent = readIntent(
    withReference({ utterance, members: members.value }, call),
    await loadTokeniser(),
  );
  if (!intent.ok) return refuse(intent.error);

  const lines = createInterface({ input: call.stdin })[Symbol.asyncIterator]();
  call.signal.addEventListener('abort', () => call.stdin.destroy());
  const listen: Listen = async () => {
    if (call.stdin.isTTY === true) await call.stderr.write('> ');
    return (await lines.next()).value;
  };
  const understanding = await converse(
    call,
    understand(intent.value.utterance, intent.value.context),
    listen,
  );
  const json = understandingToJson(understanding);
  const open = understanding.questions.length;
  if (open > 0) await call.stderr.write(`${messages.stillOpen(open)}\n`);
  await call.stdout.write(
    call.values.json ? `${JSON.stringify(json, null, 2)}\n` : `${json.explanation.rule}\n`,
  );
  return open > 0 ? 1 : 0;
};

/** Asks what is open, then takes changes, until an empty line or the end of the input. */
async function converse(
  call: AskCall,
  begin: Understanding,
  listen: Listen,
): Promise<Understanding> {
  let understanding = begin;
  const passed = new Set<string>();
  const tell = (words: string) => call.stderr.write(`${words}\n`);
  await tell(standingIn(understanding));
  for (;;) {
    const question = questionsOf(understanding).find(({ id }) => !passed.has(id));
    await tell(question === undefined ? messages.anythingElse() : inWords(question));
    const said = await hear(call, question, listen);
    if (said === 'nobody listens') return understanding;
    if (said === 'nothing') {
      if (question === undefined) return understanding;
      passed.add(question.id);
      continue;
    }
    const before = understanding;
    if ('words' in said) understanding = continueWith(before, said.words);
    else {
      const answered = answerQuestion(understanding, said.question, said.value);
      if (!answered.ok) {
        await complain(call.stderr, answered.error);
        continue;
      }
      understanding = answered.value;
    }
    await tell(replyTo(said, before, understanding));
  }
}

const standingIn = (understanding: Understanding): string => {
  const { rule } = understandingToJson(understanding).explanation;
  return understanding.questions.length > 0 ? messages.provisional(rule) : messages.standing(rule);
};

/** What came of the words: what changed; where nothing did, whatever helps most. */
function replyTo(said: Said, before: Understanding, after: Understanding): string {
  const changed = after.changed ?? '';
  const isSame = before.statements === after.statements && before.dated === after.dated;
  if (!isSame || !('words' in said)) return changed;
  // Asked back: what stands is the answer there is.
  if (/[?？]\s*$/u.test(said.words)) return `${changed}\n${standingIn(after)}`;
  const isOpen = after.questions.some((one) =>
    before.questions.some((other) => questionId(one) === questionId(other)),
  );
  return isOpen ? `${changed}${messages.askedAgain()}` : changed;
}

function inWords({ text, options }: OpenQuestion): string {
  const isNumber = options.length === 1 && options[0]?.input === 'number';
  if (isNumber) return [text, messages.count()].join('\n');
  const choices = options.map(({ label }, index) => `  ${index + 1}. ${label}`);
  const several = options.some(({ input }) => input === 'several');
  const how =
    options.length === 0
      ? messages.inWords()
      : several
        ? messages.chooseSeveral()
        : messages.choose();
  return [text, ...choices, how].join('\n');
}

type Said = { readonly question: string; readonly value: string } | { readonly words: string };
type Typed = Said | 'nothing' | 'nobody listens';

async function hear(
  call: AskCall,
  question: OpenQuestion | undefined,
  listen: Listen,
): Promise<Typed> {
  for (;;) {
    const typed = await listen();
    if (typed === undefined) return 'nobody listens';
    if (typed.trim() === '') return 'nothing';
    const options = question?.options ?? [];
    if (question === undefined || options.length === 0 || !isNumbers(typed))
      return { words: typed };
    // 「数名」は何人以上のことですか: there is nothing to choose from, so 「1」 is that number.
    const [only] = options;
    const count = typed.normalize('NFKC').trim();
    if (options.length === 1 && only?.input === 'number' && /^\d+$/u.test(count))
      return { question: question.id, value: `${only.value}${count}` };
    const chosen = choose(options, typed);
    if (!chosen.ok) {
      // 「5」 where a number of people is asked for is that number.
      if (options.some(({ input }) => input === 'number')) return { words: typed };
      await complain(call.stderr, chosen.error);
      continue;
    }
    const [first] = chosen.value;
    if (first?.input !== 'number')
      return { question: question.id, value: chosen.value.map(({ value }) => value).join(',') };
    await call.stderr.write(`${messages.howMany()}\n`);
    const next = (await listen())?.normalize('NFKC').trim();
    if (next === undefined) return 'nobody listens';
    return /^\d+$/u.test(next)
      ? { question: question.id, value: `${first.value}${next}` }
      : { words: next };
  }
}

const isNumbers = (typed: string): boolean => /^[\d\s,、]+$/u.test(typed.normalize('NFKC'));

/** The options whose numbers were typed: one, or several where several may be. */
function choose(
  options: readonly AnswerOption[],
  typed: string,
): Result<readonly AnswerOption[], Problem> {
  const numbers = typed
    .normalize('NFKC')
    .trim()
    .split(/[\s,、]+/u);
  const chosen = numbers.map((number) =>
    /^\d{1,4}$/.test(number) ? options[Number(number) - 1] : undefined,
  );
  const known = chosen.filter((option) => option !== undefined);
  const several = known.every(({ input }) => input === 'several');
  return known.length === numbers.length && (several || known.length === 1)
    ? ok(known)
    : err({ code: 'no-such-answer', message: messages.noSuchAnswer(options.length) });
}
