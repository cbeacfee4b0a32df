import type {
  AnswerOption,
  OpenQuestion,
  UnderstandingJson,
  Understood,
} from '@tashika/contract/attendance';
import { finalizePolicyToJson, type InviteeKey, ruleToJson } from '../rules/index.ts';
import { slotHintOf } from '../slots/index.ts';
import type { Fact } from '../understand/facts.ts';
import { originalSpan } from '../understand/normalise.ts';
import { type AnswerForm, answerForms, questionId } from '../understand/questions.ts';
import type { Understanding } from '../understand/understand.ts';
import {
  answerInWords,
  factInWords,
  missingInWords,
  policyInWords,
  questionInWords,
} from './messages.ts';
import { ruleInWords } from './rule-in-words.ts';

/** M01: exactly the documented structure; everything else stands under `explanation`. */
export function understandingToJson(understanding: Understanding): UnderstandingJson {
  const { rule, inviteeSets, reading } = understanding;
  const { windows, words, replyBy, absent } = reading.dates;
  const hint = slotHintOf(reading.dates);
  const { tie_breaker: _, ...finalize_policy } = finalizePolicyToJson(rule.finalizePolicy);
  return {
    attendance_rule: ruleToJson(rule),
    finalize_policy,
    invitee_sets: {
      target: [...inviteeSets.target],
      required: [...inviteeSets.required],
      optional: [...inviteeSets.optional],
    },
    slot_generation_hint: {
      count: hint.count ?? null,
      preferred_days: [...(hint.preferredDays ?? [])],
      preferred_hours: [...(hint.preferredHours ?? [])],
      duration_minutes: hint.durationMinutes ?? null,
    },
    share_intent: {
      room_id: null,
      list_ids: [],
      individual_emails: [...understanding.emails],
    },
    confidence: understanding.confidence,
    needs_clarification: understanding.questions.map(questionInWords),
    missing: understanding.missing.map(missingInWords),
    explanation: {
      rule: ruleInWords(rule, nameOf(understanding)),
      understood: understoodOf(understanding),
      questions: questionsOf(understanding),
      answers: understanding.answers.map(({ question, answer }) => ({ question, answer })),
      // When somebody is away is no time to meet.
      windows: absent ? [] : windows.map((window) => ({ ...window })),
      ...(replyBy === null ? {} : { reply_by: replyBy }),
      unreadable_dates: words.flatMap(({ meaning, obstacle }) =>
        obstacle === undefined ? [] : [meaning],
      ),
      model: understanding.model?.model ?? null,
    },
  };
}

function nameOf({ context }: Understanding): (key: InviteeKey) => string {
  const names = new Map<InviteeKey, string>();
  for (const { key, name } of [...(context.contacts ?? []), ...context.members])
    names.set(key, name);
  return (key) => names.get(key) ?? key;
}

/** The questions with the answers a form can offer; `value` is what `answerQuestion` takes. */
export function questionsOf(understanding: Understanding): OpenQuestion[] {
  const name = nameOf(understanding);
  const keys = understanding.context.members.map(({ key }) => key);
  return understanding.questions.map((question) => ({
    id: questionId(question),
    text: questionInWords(question),
    options: answerForms(question, keys).flatMap((form) => optionsOf(form, name)),
  }));
}

function optionsOf(form: AnswerForm, nameOfKey: (key: InviteeKey) => string): AnswerOption[] {
  switch (form.kind) {
    case 'value':
      return [{ input: 'choice', value: form.value, label: answerInWords(form.value) }];
    case 'atLeast':
      return form.suggested === null
        ? [{ input: 'number', value: 'at_least:', label: answerInWords('at_least') }]
        : [
            {
              input: 'choice',
              value: `at_least:${form.suggested}`,
              label: answerInWords('at_least', form.suggested),
            },
          ];
    case 'person':
      return form.keys.map((key) => ({ input: 'choice', value: key, label: nameOfKey(key) }));
    case 'people':
      return form.keys.map((key) => ({ input: 'several', value: key, label: nameOfKey(key) }));
  }
}

/** What a fact is about, for the sign on its chip. */
function aboutOf(fact: Fact): Understood['about'] {
  const subjects = fact.kind === 'quorum' ? fact.scope : 'subjects' in fact ? fact.subjects : [];
  if (subjects.some(({ kind }) => kind === 'group')) return 'group';
  switch (fact.kind) {
    case 'quorum':
    case 'stated':
    case 'upperBound':
    case 'notAll':
    case 'vague':
      return 'count';
    case 'wish':
      return fact.quantity === null ? 'people' : 'count';
    case 'required':
    case 'groupUnclear':
    case 'choice':
    case 'optional':
    case 'excluded':
    case 'mentioned':
    case 'noneRequired':
      return 'people';
    case 'unsupported':
    case 'correction':
    case 'fallback':
    case 'chatter':
      return 'other';
  }
}

/** What was understood from which words, in the order they stand. */
export function understoodOf({ reading }: Understanding): Understood[] {
  const { text, facts, wishes, dates } = reading;
  const at = (start: number, end: number) => {
    const span = originalSpan(text, start, end);
    return { ...span, words: text.original.slice(span.start, span.end) };
  };
  const understood: Understood[] = [
    ...facts
      .filter((fact) => fact.end > fact.start)
      .map((fact) => ({
        what: fact.kind,
        about: aboutOf(fact),
        meaning: factInWords(fact),
        ...at(fact.start, fact.end),
      })),
    ...wishes.words.map(({ wish, start, end }) => ({
      what: 'policy',
      about: 'policy' as const,
      meaning: policyInWords(wish, wishes.delaySeconds),
      ...at(start, end),
    })),
    ...dates.words.map(({ start, end, text: words, meaning }) => ({
      what: 'date',
      about: 'date' as const,
      meaning,
      start,
      end,
      words,
    })),
  ];
  return understood.sort((a, b) => a.start - b.start || a.end - b.end);
}
