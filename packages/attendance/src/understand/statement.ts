import type { Quantity } from './analyse/numbers.ts';
import type { Form } from './form.ts';
import type { People } from './items.ts';

/** How the words stand to what they say. */
export type Modality = 'asserted' | 'wished' | 'asked' | 'hearsay' | 'past' | 'supposed';

/** What one place of the text says; a conversation is a list of these. */
export type Statement = {
  readonly start: number;
  readonly end: number;
  readonly modality: Modality;
  /** What makes it less than certain, by the names of `doubts.ts`. */
  readonly doubts: readonly string[];
  /** The words it was read from. */
  readonly words?: string;
} & Content;

export type Content =
  | {
      readonly says: 'need';
      readonly form: Form;
      readonly role: 'plain' | 'total' | 'additional';
      readonly of?: readonly Stated[];
      readonly high?: number;
    }
  | { readonly says: 'free'; readonly people: People }
  | { readonly says: 'exclude'; readonly people: People }
  | { readonly says: 'prefer'; readonly form: Form }
  | { readonly says: 'stated'; readonly count: number }
  | { readonly says: 'noneRequired' }
  | { readonly says: 'notAll'; readonly people?: People }
  | {
      readonly says: 'vague';
      readonly what:
        | 'everybody'
        | 'count'
        | 'group'
        | 'impossible'
        | 'conditional'
        | 'foreign'
        | 'substitute'
        | 'closing';
      readonly people?: People;
      readonly quantity?: Quantity;
    }
  /** 「（6人に含む）」: who must come is among the number. */
  | { readonly says: 'counted'; readonly isIn: boolean }
  /** 「いずれかを満たせば」, 「両方そろえば」: of what was said before. */
  | { readonly says: 'joins'; readonly joint: 'and' | 'or' }
  | { readonly says: 'policy'; readonly policy: Policy }
  | { readonly says: 'mentioned'; readonly people: People }
  /** `ofGroups`: 「部署は問わず」, whatever was said of groups. */
  | {
      readonly says: 'retract';
      readonly people?: People;
      readonly quantity?: Quantity;
      readonly ofGroups?: true;
    };

/** 「5人中」: how many there are, of whom. */
export interface Stated {
  readonly count: number;
  readonly people?: People;
}

export type Policy =
  | { readonly what: 'manual' }
  | { readonly what: 'auto'; readonly atOnce: boolean }
  | { readonly what: 'most' }
  | { readonly what: 'earliest' }
  | { readonly what: 'tie'; readonly by: 'earliest_slot' | 'highest_score' }
  | { readonly what: 'delay'; readonly seconds: number }
  | { readonly what: 'everyoneAnswered' };

export function modalityOf(tags: ReadonlySet<string>): Modality {
  if (tags.has('hearsay') || tags.has('quote')) return 'hearsay';
  if (tags.has('asked')) return 'asked';
  if (tags.has('regret') || tags.has('wake')) return 'supposed';
  if (tags.has('past')) return 'past';
  if (tags.has('guess') || tags.has('musing')) return 'supposed';
  if (tags.has('hope')) return 'wished';
  return 'asserted';
}
