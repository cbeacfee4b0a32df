import type {
  AnswerOption,
  OpenQuestion,
  UnderstandingJson,
  Understood,
} from '@tashika/contract/attendance';
import { finalizePolicyToJson, type InviteeKey, ruleToJson } from '../rules/index.ts';
import { slotHintOf } from '../slots/index.ts';
import type { Ref } from '../understand/analyse/people.ts';
import { originalSpan } from '../understand/analyse/text.ts';
import type { Form } from '../understand/form.ts';
import { type AnswerForm, answerForms, questionId } from '../understand/questions.ts';
import type { Statement } from '../understand/statement.ts';
import type { Understanding } from '../understand/understanding.ts';
import {
  answerInWords,
  missingInWords,
  passedWords,
  questionInWords,
  sameNamed,
  statementInWords,
} from './messages.ts';
import { ruleInWords } from './rule-in-words.ts';

/** M01: exactly the documented structure; everything else stands under `explanation`. */
export function understandingToJson(understanding: Understanding): UnderstandingJson {
  const { rule, inviteeSets, reading } = understanding;
  const { windows, words, replyBy, absent, deadline } = reading.dates;
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
      // When somebody is away is no time to meet, nor is what ends at a deadline.
      windows: absent || deadline ? [] : windows.map((window) => ({ ...window })),
      ...(replyBy === null ? {} : { reply_by: replyBy }),
      unreadable_dates: words.flatMap(({ meaning, obstacle }) =>
        obstacle === undefined ? [] : [meaning],
      ),
      wishes: [...understanding.wishes],
      changed: understanding.changed,
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

/** A person by name; of two of one name with what tells them apart. */
function labelOf({ context }: Understanding): (key: InviteeKey) => string {
  const people = [...context.members, ...(context.contacts ?? [])];
  return (key) => {
    const person = people.find((one) => one.key === key);
    if (person === undefined) return key;
    const { name, role, groups = [], reading } = person;
    const isOnly = people.every((other) => other.key === key || other.name !== name);
    if (isOnly) return name;
    const known = [role, ...groups, reading].filter((one) => one !== undefined && one !== '');
    return sameNamed(name, known.join('・'), people.indexOf(person) + 1);
  };
}

/** The questions with the answers a form can offer; `value` is what `answerQuestion` takes. */
export function questionsOf(understanding: Understanding): OpenQuestion[] {
  const keys = understanding.context.members.map(({ key }) => key);
  return understanding.questions.map((question) => ({
    id: questionId(question),
    text: questionInWords(question),
    options: answerForms(question, keys).flatMap((form) => optionsOf(form, labelOf(understanding))),
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

/** What a statement is about, for the sign on its chip. */
function aboutOf(statement: Statement): Understood['about'] {
  switch (statement.says) {
    case 'policy':
      return 'policy';
    case 'need':
    case 'prefer': {
      const refs = refsIn(statement.form);
      if (refs.some(({ kind }) => kind === 'group')) return 'group';
      return refs.length > 0 ? 'people' : 'count';
    }
    case 'free':
    case 'exclude':
    case 'mentioned':
    case 'noneRequired':
      return 'people';
    case 'stated':
    case 'notAll':
      return 'count';
    default:
      return 'other';
  }
}

const refsIn = (form: Form): Ref[] =>
  form.is === 'number' ? [...form.who.refs] : form.parts.flatMap(refsIn);

/** What was understood from which words of a turn, the utterance first, and what was left out, in their order. */
export function understoodOf({ turns }: Understanding, place = 0): Understood[] {
  const turn = turns[place];
  if (turn === undefined) return [];
  const { folded, sentences, dates, passed, replies = [] } = turn;
  const understood: Understood[] = [
    ...sentences.flatMap(({ statements }) =>
      statements.map((one) => ({
        what: one.says,
        about: aboutOf(one),
        meaning: statementInWords(one),
        ...originalSpan(folded, one.start, one.end),
      })),
    ),
    ...replies.map(({ start, end }) => ({
      what: 'reply',
      about: 'other' as const,
      meaning: passedWords.reply(),
      ...originalSpan(folded, start, end),
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
  const isCovered = (start: number, end: number) =>
    understood.some((one) => one.start <= start && end <= one.end);
  const rest = [
    ...sentences.flatMap(({ left }) => left.map((one) => ({ ...one, what: 'left_out' as const }))),
    ...passed.map((one) => ({ ...one, what: 'passed' as const })),
  ].map(({ start, end, what }) => ({ what, ...originalSpan(folded, start, end) }));
  rest.sort((a, b) => a.start - b.start);
  for (const { what, start, end, words } of rest) {
    if (end <= start || isCovered(start, end)) continue;
    const before = understood.at(-1);
    // Neighbours that say nothing are one.
    if (before?.what === what && before.end === start) {
      understood.pop();
      understood.push({ ...before, end, words: before.words + words });
      continue;
    }
    const meaning = what === 'left_out' ? passedWords.leftOut() : passedWords.saysNothing();
    understood.push({ what, about: 'other', meaning, start, end, words });
  }
  return understood.sort((a, b) => a.start - b.start || a.end - b.end);
}
