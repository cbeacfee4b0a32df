import {
  continueWith,
  type Intent,
  readIntent,
  understand,
  understandingToJson,
  understandWithModel,
} from '@tashika/attendance';
import type { UnderstandingJson } from '@tashika/contract/attendance';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import { ok, type Problem, type Result } from '@tashika/kernel';
import { unavailableModel } from '@tashika/language-model';
import { answerTexts } from '../../answer.ts';
import type { Call, Run } from '../../command.ts';
import { complain } from '../../complain.ts';
import { modelSettingsOf, openModel } from '../../configured-model.ts';
import { membersOf } from './members-file.ts';
import { messages } from './messages.ts';
import { withReference } from './reference.ts';
import type { parseOptions } from './table.ts';

/** The second reader is a server elsewhere: a few questions may be on their way at once. */
const questionsAtOnce = 4;

type ParseCall = Call<typeof parseOptions>;

export const run: Run<typeof parseOptions> = async (call) => {
  const members = await membersOf(call);
  if (!members.ok) {
    await complain(call.stderr, members.error);
    return 1;
  }
  const tokeniser = await loadTokeniser();
  const reader = await readerOf(call);
  if (!reader.ok) {
    await complain(call.stderr, reader.error);
    return 2;
  }
  return answerTexts(call, (utterance) => ({ utterance }), {
    each: (value) => {
      const intent = readIntent(
        withReference({ members: members.value, ...own(value) }, call),
        tokeniser,
      );
      return intent.ok ? reader.value(intent.value) : intent;
    },
    plain,
    concurrency: call.values.model ? questionsAtOnce : 1,
  });
};

const own = (value: unknown): object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

type Answer = Result<UnderstandingJson, Problem>;

/** The grammar alone, or with the model as second reader where it is unsure (M11). */
async function readerOf(
  call: ParseCall,
): Promise<Result<(intent: Intent) => Answer | Promise<Answer>, Problem>> {
  if (!call.values.model) {
    return ok(({ utterance, turns, context }) =>
      ok(understandingToJson(turns.reduce(continueWith, understand(utterance, context)))),
    );
  }
  const settings = await modelSettingsOf(call, undefined);
  if (!settings.ok) return settings;
  const model = settings.value === null ? unavailableModel() : await openModel(settings.value);
  return ok(async ({ utterance, turns, context }) => {
    const { signal } = call;
    const { understanding } = await understandWithModel(utterance, context, model, {
      signal,
      turns,
    });
    return ok(understandingToJson(understanding));
  });
}

function plain({
  explanation,
  needs_clarification,
  missing,
  confidence,
}: UnderstandingJson): string {
  const lines = [
    explanation.rule,
    messages.confidence(confidence),
    ...explanation.understood.map(({ words, meaning }) => messages.dateWords(words, meaning)),
    ...missing.map(messages.missing),
    ...needs_clarification.map(messages.question),
  ];
  return `${lines.join('\n')}\n`;
}
