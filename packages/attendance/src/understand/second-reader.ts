import type { LanguageModel } from '@tashika/language-model';
import { z } from 'zod';
import { modelInstructions, questionInWords } from '../report/messages.ja.ts';
import {
  type AttendanceRule,
  type InviteeKey,
  parseRule,
  ruleToJson,
  targetOf,
  validateRule,
} from '../rules/index.ts';
import { type QuestionKind, questionId } from './questions.ts';
import { type Understanding, type UnderstandingContext, understand } from './understand.ts';

/** At this confidence and without questions the grammar's answer stands alone (M11). */
const SURE = 0.85;
/** A model is never surer than this. */
const MOST_CONFIDENCE = 0.8;

/**
 * Questions the words themselves can answer to a better reader. Who a name belongs to, who is not
 * named yet and what five types cannot say are not in the words: only the organiser can answer.
 */
const IN_THE_WORDS: ReadonlySet<QuestionKind> = new Set([
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
const count = z.int().min(0);
const modelAnswerSchema = z.object({
  /** UNKNOWN is the way out: better no answer than a made-up one. */
  type: z.enum(['ALL', 'ANY', 'K_OF_N', 'REQUIRED_PLUS_QUORUM', 'GROUP_ANY', 'UNKNOWN']),
  k: count.nullable(),
  required_invitee_keys: keys,
  min_additional: count,
  groups: z.array(z.object({ name: z.string(), min: count, any_of_invitee_keys: keys })),
  exclude_invitee_keys: keys,
  answered_question_ids: z.array(z.string()),
  confidence: z.number().min(0).max(1),
});
type ModelAnswer = z.infer<typeof modelAnswerSchema>;

export interface SecondReading {
  readonly understanding: Understanding;
  /** Why the model's answer is or is not the one given. */
  readonly second: 'not_needed' | 'unavailable' | 'unknown' | 'refused' | 'taken';
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
  options: { readonly signal?: AbortSignal } = {},
): Promise<SecondReading> {
  const first = understand(utterance, context);
  if (first.confidence >= SURE && first.questions.length === 0) {
    return { understanding: first, second: 'not_needed' };
  }
  const reply = await model.ask(
    {
      system: modelInstructions.system,
      text: modelInstructions.request(
        utterance,
        context.members,
        first.questions.map((one) => ({ id: questionId(one), text: questionInWords(one) })),
      ),
      schema: modelAnswerSchema,
      schemaName: 'attendance_rule',
      temperature: 0,
    },
    options,
  );
  if (reply.status !== 'answered') return { understanding: first, second: 'unavailable' };
  if (reply.value.type === 'UNKNOWN') return { understanding: first, second: 'unknown' };
  const rule = checkedRule(first, reply.value);
  if (rule === undefined) return { understanding: first, second: 'refused' };
  const answered = new Set(reply.value.answered_question_ids);
  return {
    second: 'taken',
    understanding: {
      ...first,
      rule,
      inviteeSets: {
        target: targetOf(rule.inviteeScope),
        required: rule.type === 'REQUIRED_PLUS_QUORUM' ? rule.requiredInviteeKeys : [],
        optional: first.inviteeSets.optional,
      },
      confidence: Math.min(reply.value.confidence, MOST_CONFIDENCE),
      questions: first.questions.filter(
        (question) => !(IN_THE_WORDS.has(question.kind) && answered.has(questionId(question))),
      ),
      missing: first.missing.filter(
        ({ kind }) => kind !== 'condition' || !answered.has('condition'),
      ),
      model: reply.evidence,
    },
  };
}

/** The model's rule, if it could have been stored: same schema, same validator, only known keys. */
function checkedRule(first: Understanding, answer: ModelAnswer): AttendanceRule | undefined {
  const known = new Set<InviteeKey>(first.rule.inviteeScope.includeInviteeKeys);
  const named = [
    ...answer.required_invitee_keys,
    ...answer.exclude_invitee_keys,
    ...answer.groups.flatMap((group) => group.any_of_invitee_keys),
  ];
  if (named.some((key) => !known.has(key))) return undefined;
  const json = ruleToJson(first.rule);
  const scope = { ...json.invitee_scope, exclude_invitee_keys: answer.exclude_invitee_keys };
  const size = known.size - new Set(answer.exclude_invitee_keys).size;
  const read = parseRule({
    ...json,
    type: answer.type,
    invitee_scope: scope,
    rule: bodyOf(answer, size),
    finalize_policy: {
      ...json.finalize_policy,
      auto_finalize: false,
      auto_finalize_delay_seconds: null,
    },
  });
  return read.ok && validateRule(read.value).length === 0 ? read.value : undefined;
}

function bodyOf(answer: ModelAnswer, size: number): unknown {
  switch (answer.type) {
    case 'K_OF_N':
      return { k: answer.k, n: size };
    case 'REQUIRED_PLUS_QUORUM':
      return {
        required_invitee_keys: answer.required_invitee_keys,
        min_additional: answer.min_additional,
      };
    case 'GROUP_ANY':
      return { groups: answer.groups };
    default:
      return {};
  }
}
