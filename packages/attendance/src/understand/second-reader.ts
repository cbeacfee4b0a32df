import { type RuleBodyJson, type RuleType, ruleBodies } from '@tashika/contract/attendance';
import type { LanguageModel } from '@tashika/language-model';
import { fenced, fenceRule } from '@tashika/language-model/fence';
import * as z from 'zod/mini';
import { modelInstructions, questionInWords } from '../report/messages.ts';
import {
  type AttendanceRule,
  type InviteeKey,
  parseRule,
  requiredOf,
  ruleToJson,
  ruleTypes,
  targetOf,
  validateRule,
} from '../rules/index.ts';
import { type QuestionKind, questionId } from './questions.ts';
import type { UnderstandingContext } from './read.ts';
import { continueWith, understand } from './understand.ts';
import { sureFrom, type Understanding } from './understanding.ts';

/** A model is never surer than this. */
const mostConfidence = 0.8;

/**
 * Questions the words themselves can answer to a better reader. Who a name belongs to, who is not
 * named yet and what five types cannot say are not in the words: only the organiser can answer.
 */
const inTheWords: ReadonlySet<QuestionKind> = new Set([
  'condition',
  'everybody',
  'wish',
  'total_or_additional',
  'which_number',
  'group_all_or_some',
  'mentioned',
  'nobody_needed',
]);

const keys = z.array(z.string());

/** Every field a body can have, but the number of all, which is counted. */
type BodyField = { [Type in RuleType]: keyof RuleBodyJson<Type> }[RuleType];
const bodyFields = {
  k: z.nullable(ruleBodies.K_OF_N.shape.k),
  ...ruleBodies.REQUIRED_PLUS_QUORUM.shape,
  ...ruleBodies.GROUP_ANY.shape,
  ...ruleBodies.COMPOSITE.shape,
} satisfies Record<Exclude<BodyField, 'n'>, z.ZodMiniType>;

const modelAnswer = z.object({
  /** UNKNOWN is the way out: better no answer than a made-up one. */
  type: z.enum([...(Object.keys(ruleBodies) as RuleType[]), 'UNKNOWN']),
  ...bodyFields,
  exclude_invitee_keys: keys,
  answered_question_ids: z.array(z.string()),
  confidence: z.number().check(z.minimum(0), z.maximum(1)),
});
type ModelAnswer = z.infer<typeof modelAnswer>;

const typesToChooseFrom = () =>
  Object.entries(ruleTypes).map(([type, { words }]) => ({ type, meaning: words.meaning }));

export interface SecondReading {
  readonly understanding: Understanding;
  /** Why the model's answer is or is not the one given. */
  readonly second: 'not-needed' | 'unavailable' | 'unknown' | 'refused' | 'taken';
}

/**
 * M11: a model reads where the grammar is unsure or asks. Its answer passes the same checks as any
 * rule, is never surer than 0.8, never finalizes by itself, and leaves every question standing
 * that it did not answer. Without an answer everything is as the grammar understood it.
 */
export async function understandWithModel(
  utterance: string,
  context: UnderstandingContext,
  model: LanguageModel,
  options: { readonly signal?: AbortSignal; readonly turns?: readonly string[] } = {},
): Promise<SecondReading> {
  const { turns = [], ...asking } = options;
  const first = turns.reduce(continueWith, understand(utterance, context));
  if (first.confidence >= sureFrom && first.questions.length === 0) {
    return { understanding: first, second: 'not-needed' };
  }
  const reply = await model.ask(
    {
      system: [modelInstructions.system(typesToChooseFrom()), fenceRule].join('\n'),
      text: fenced(
        modelInstructions.title,
        JSON.stringify({
          utterance: [utterance, ...turns].join('\n'),
          members: context.members,
          questions: first.questions.map((one) => ({
            id: questionId(one),
            text: questionInWords(one),
          })),
        }),
      ),
      schema: modelAnswer,
      schemaName: 'attendance_rule',
      temperature: 0,
    },
    asking,
  );
  if (reply.status !== 'answered') return { understanding: first, second: 'unavailable' };
  const { type } = reply.value;
  if (type === 'UNKNOWN') return { understanding: first, second: 'unknown' };
  const rule = checkedRule(first, type, reply.value);
  if (rule === undefined) return { understanding: first, second: 'refused' };
  const answered = new Set(reply.value.answered_question_ids);
  return {
    second: 'taken',
    understanding: {
      ...first,
      rule,
      inviteeSets: {
        target: targetOf(rule.inviteeScope),
        required: requiredOf(rule),
        optional: first.inviteeSets.optional,
      },
      confidence: Math.min(reply.value.confidence, mostConfidence),
      questions: first.questions.filter(
        (question) => !(inTheWords.has(question.kind) && answered.has(questionId(question))),
      ),
      missing: first.missing.filter(
        ({ kind }) => kind !== 'condition' || !answered.has('condition'),
      ),
      model: reply.evidence,
    },
  };
}

/** The model's rule, if it could have been stored: same schema, same validator, only known keys. */
function checkedRule(
  first: Understanding,
  type: RuleType,
  answer: ModelAnswer,
): AttendanceRule | undefined {
  const known = new Set<InviteeKey>(first.rule.inviteeScope.includeInviteeKeys);
  if (inviteeKeysIn(answer).some((key) => !known.has(key))) return undefined;
  const fields = { ...answer, n: known.size - new Set(answer.exclude_invitee_keys).size };
  const json = ruleToJson(first.rule);
  const read = parseRule({
    ...json,
    version: ruleTypes[type].since,
    type,
    invitee_scope: { ...json.invitee_scope, exclude_invitee_keys: answer.exclude_invitee_keys },
    rule: Object.fromEntries(
      Object.entries(fields).filter(([field]) => Object.hasOwn(ruleBodies[type].shape, field)),
    ),
    finalize_policy: {
      ...json.finalize_policy,
      auto_finalize: false,
      auto_finalize_delay_seconds: null,
    },
  });
  return read.ok && validateRule(read.value).length === 0 ? read.value : undefined;
}

/** Everybody an answer names, wherever in it: a model that invents one person is not believed at all. */
function inviteeKeysIn(value: unknown): InviteeKey[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inside]) =>
    field.endsWith('invitee_keys') ? (inside as InviteeKey[]) : inviteeKeysIn(inside),
  );
}
