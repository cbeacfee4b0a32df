import { createInterface } from 'node:readline';
import {
  answerQuestion,
  continueWith,
  questionsOf,
  readIntent,
  type Understanding,
  understand,
  understandingToJson,
} from '@tashika/attendance';
import type { AnswerOption, OpenQuestion } from '@tashika/contract/attendance';
import { loadCompactTokeniser } from '@tashika/japanese/compact-tokeniser';
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
 * Puts the open questions one by one and finishes the rule. The conversation is on standard error,
 * the rule alone on standard output. 1 where a question stays open.
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
    await loadCompactTokeniser(),
  );
  if (!intent.ok) return refuse(intent.error);

  const lines = createInterface({ input: call.stdin })[Symbol.asyncIterator]();
  call.signal.addEventListener('abort', () => call.stdin.destroy());
  const listen: Listen = async () => (await lines.next()).value;
  const understanding = await settle(
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

/** Asks until nothing is open, or what is left was passed over. */
async function settle(call: AskCall, begin: Understanding, listen: Listen): Promise<Understanding> {
  let understanding = begin;
  const passed = new Set<string>();
  for (;;) {
    const question = questionsOf(understanding).find(({ id }) => !passed.has(id));
    if (question === undefined) return understanding;
    await call.stderr.write(`${inWords(question)}\n`);
    const answer = await hear(call, question, listen);
    if (answer === 'nobody listens') return understanding;
    if (answer === 'passed') {
      passed.add(question.id);
      continue;
    }
    if ('words' in answer) {
      // Whoever answers in words of their own may say more than was asked (M32).
      understanding = continueWith(understanding, answer.words);
      await call.stderr.write(`${understanding.changed}\n`);
      continue;
    }
    const answered = answerQuestion(understanding, question.id, answer.value);
    if (answered.ok) understanding = answered.value;
    else await complain(call.stderr, answered.error);
  }
}

function inWords({ text, options }: OpenQuestion): string {
  const choices = options.map(({ label }, index) => `  ${index + 1}. ${label}`);
  const several = options.some(({ input }) => input === 'several');
  return [text, ...choices, several ? messages.chooseSeveral() : messages.choose()].join('\n');
}

async function hear(
  call: AskCall,
  { options }: OpenQuestion,
  listen: Listen,
): Promise<{ readonly value: string } | { readonly words: string } | 'passed' | 'nobody listens'> {
  for (;;) {
    const typed = await listen();
    if (typed === undefined) return 'nobody listens';
    if (typed.trim() === '') return 'passed';
    if (!/^[\d\s,、]+$/u.test(typed.normalize('NFKC'))) return { words: typed };
    const chosen = choose(options, typed);
    if (!chosen.ok) {
      await complain(call.stderr, chosen.error);
      continue;
    }
    const [first] = chosen.value;
    if (first?.input !== 'number')
      return { value: chosen.value.map(({ value }) => value).join(',') };
    await call.stderr.write(`${messages.howMany()}\n`);
    const count = (await listen())?.normalize('NFKC').trim();
    return count === undefined ? 'nobody listens' : { value: `${first.value}${count}` };
  }
}

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
