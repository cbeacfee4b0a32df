import type { DatesReading } from '@tashika/japanese/dates';
import type { ModelCall } from '@tashika/kernel';
import type { AttendanceRule, InviteeKey } from '../rules/index.ts';
import type { Missing } from './conclude.ts';
import type { Question } from './questions.ts';
import type { TextReading, UnderstandingContext } from './read.ts';
import type { Statement } from './statement.ts';

/** At this confidence and without questions an answer is sure (M09, M31). */
export const sureFrom = 0.85;

/** What was understood of an intent, and of everything said since (M01, M32). */
export interface Understanding {
  readonly utterance: string;
  readonly context: UnderstandingContext;
  /** What was said, turn by turn; the first is the utterance. */
  readonly turns: readonly TextReading[];
  /** Those whose days and hours stand: all but what was taken back. */
  readonly dated: readonly TextReading[];
  readonly reading: { readonly dates: DatesReading };
  readonly statements: readonly Statement[];
  readonly doubts: readonly string[];
  readonly rule: AttendanceRule;
  readonly inviteeSets: {
    readonly target: readonly InviteeKey[];
    readonly required: readonly InviteeKey[];
    readonly optional: readonly InviteeKey[];
  };
  readonly emails: readonly string[];
  readonly confidence: number;
  readonly questions: readonly Question[];
  readonly missing: readonly Missing[];
  readonly wishes: readonly string[];
  readonly answers: readonly { readonly question: string; readonly answer: string }[];
  /** What the last turn changed, in a sentence; null where nothing was said yet but the utterance. */
  readonly changed: string | null;
  /** What nothing was made of in the last turn. */
  readonly unheard: { readonly words: readonly string[]; readonly isAsked: boolean };
  /** What was understood before the last turn. */
  readonly before: Understanding | null;
  /** The grammar's reading, where it is not this one: what is said next it hears beside its own. */
  readonly own: Understanding | null;
  /** The second reader whose rule this is; null where the words were read by the grammar alone. */
  readonly model: ModelCall | null;
}

/** What an understanding is made of; the rest follows from it. */
export type State = Pick<
  Understanding,
  'context' | 'turns' | 'dated' | 'statements' | 'doubts' | 'answers' | 'unheard' | 'before'
>;

export const allHeard: Understanding['unheard'] = { words: [], isAsked: false };
