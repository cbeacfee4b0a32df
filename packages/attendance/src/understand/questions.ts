import type { InviteeKey } from '../rules/index.ts';

/** What is asked, as data: the sentence comes from the messages, the answer from a form. */
export type Question =
  | { readonly kind: 'condition' }
  /** `word`: what everyone was called. */
  | { readonly kind: 'everybody'; readonly word: string }
  | { readonly kind: 'who'; readonly name: string; readonly keys: readonly InviteeKey[] }
  | { readonly kind: 'unknown_person'; readonly name: string }
  | { readonly kind: 'unknown_group'; readonly name: string }
  | {
      readonly kind: 'total_or_additional';
      readonly count: number;
      readonly names: readonly string[];
      /** Of whom so many are meant; nobody in particular where it is missing. */
      readonly group?: string;
    }
  | { readonly kind: 'upper_bound'; readonly count: number }
  | { readonly kind: 'lower_bound'; readonly low: number; readonly high: number }
  | { readonly kind: 'exactly'; readonly count: number }
  | { readonly kind: 'around'; readonly count: number }
  /** `words`: how many there should be, without a number. */
  | { readonly kind: 'how_many'; readonly words: string }
  | { readonly kind: 'wish' }
  | { readonly kind: 'not_enough_people'; readonly k: number; readonly n: number }
  | { readonly kind: 'nobody_needed' }
  | { readonly kind: 'stated_number'; readonly stated: number; readonly known: number }
  | { readonly kind: 'which_number'; readonly counts: readonly number[] }
  | { readonly kind: 'group_all_or_some'; readonly name: string }
  | { readonly kind: 'mentioned'; readonly name: string }
  | { readonly kind: 'impossible'; readonly words: string }
  | { readonly kind: 'unsupported'; readonly why: string }
  | { readonly kind: 'not_understood'; readonly words: string }
  | { readonly kind: 'too_long'; readonly limit: number }
  /** `rule`: what was understood, in words. */
  | { readonly kind: 'confirm'; readonly rule: string }
  | { readonly kind: 'contradiction'; readonly problem: string };

export type QuestionKind = Question['kind'];

/** 「皆さまご参加ください」: the word for everyone, as it was written. */
export const wordForEveryone = (words: string): string =>
  /皆[々さ様んま]*|みな[さんま]*|みんな|各位|総員/u.exec(words)?.[0] ?? 'みんな';

/** 「私も含めて5人以上」: a number is a condition, whoever of those invited the writer is. */
export const isWriter = (name: string): boolean =>
  /^(?:私|わたし|わたくし|僕|ぼく|俺|おれ|自分|あたし|わし|ワシ|小生)$/u.test(name);

/** Each question once. */
export const distinct = (questions: readonly Question[]): Question[] => [
  ...new Map(questions.map((one) => [JSON.stringify(one), one])).values(),
];

/** The same question about two people is two questions. */
export function questionId(question: Question): string {
  return 'name' in question ? `${question.kind}:${question.name}` : question.kind;
}

/**
 * How a question can be answered. A value is what `answerQuestion` takes; `atLeast` stands for
 * `at_least:<number>` and `people` for invitee keys joined by commas.
 */
export type AnswerForm =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'atLeast'; readonly suggested: number | null }
  | { readonly kind: 'person'; readonly keys: readonly InviteeKey[] }
  | { readonly kind: 'people'; readonly keys: readonly InviteeKey[] };

const value = (name: string): AnswerForm => ({ kind: 'value', value: name });
const atLeast = (suggested: number | null): AnswerForm => ({ kind: 'atLeast', suggested });

/** The answers a form offers for a question. */
export function answerForms(
  question: Question,
  memberKeys: readonly InviteeKey[],
): readonly AnswerForm[] {
  switch (question.kind) {
    case 'condition':
    case 'everybody':
    case 'unsupported':
    case 'contradiction':
    case 'too_long':
    case 'nobody_needed':
    case 'impossible':
      return [value('all'), value('any'), atLeast(null)];
    case 'not_understood':
      return [];
    case 'confirm':
      return [value('yes'), value('all'), value('any'), atLeast(null)];
    case 'wish':
      return [value('all'), value('any'), atLeast(null), value('required')];
    case 'upper_bound':
      return [value('any'), atLeast(null)];
    case 'lower_bound':
      return [atLeast(question.low), atLeast(question.high)];
    case 'around':
      return [atLeast(question.count), atLeast(null)];
    case 'how_many':
      return [atLeast(null)];
    case 'exactly':
      return [atLeast(question.count)];
    case 'which_number':
      return question.counts.map((count) => atLeast(count));
    case 'not_enough_people':
      if (question.n === 0) return [];
      return [atLeast(question.n), value('all')];
    case 'stated_number':
      return [value('known')];
    case 'total_or_additional':
      return [value('total'), value('additional')];
    case 'group_all_or_some':
      return [value('all'), value('some')];
    case 'mentioned':
      return [value('required'), value('optional'), value('excluded')];
    case 'who':
      return [{ kind: 'person', keys: question.keys }];
    case 'unknown_person':
      return [{ kind: 'person', keys: memberKeys }, value('nobody')];
    case 'unknown_group':
      return [{ kind: 'people', keys: memberKeys }];
  }
}
