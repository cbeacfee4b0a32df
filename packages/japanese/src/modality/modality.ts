/**
 * How a predicate is put. `asserted`: as so; what the speaker is sure of counts as well (来るはず).
 * `wished`: hoped for, asked of others, proposed or planned. `supposed`: as a condition, a guess or
 * make-believe, or hedged (来ないわけではない). `asked`: as a question. `hearsay`: as others say it.
 */
export type Mood = 'asserted' | 'wished' | 'supposed' | 'asked' | 'hearsay';

export interface Modality {
  readonly mood: Mood;
  /** Said not to be so. Denials cancel each other. */
  readonly denied: boolean;
  /** Said of a time that is over. */
  readonly past: boolean;
}

/** What the words around a predicate do to it, one by one. */
export type MarkKind =
  | 'denial'
  | 'past'
  | 'condition'
  | 'concession'
  | 'wish'
  | 'request'
  | 'guess'
  | 'hearsay'
  | 'question'
  | 'obligation';

export const asserted: Modality = { mood: 'asserted', denied: false, past: false };

/** Of several moods the outermost counts: 来たいらしい is hearsay, 来たいらしいですか a question. */
const moods: readonly (readonly [Mood, readonly MarkKind[]])[] = [
  ['asked', ['question']],
  ['hearsay', ['hearsay']],
  ['supposed', ['condition', 'concession', 'guess']],
  ['wished', ['wish', 'request']],
];

/** What the marks of a predicate amount to. */
export function modalityOfMarks(marks: readonly MarkKind[]): Modality {
  const denials = marks.filter((mark) => mark === 'denial').length;
  const mood = moods.find(([, kinds]) => kinds.some((kind) => marks.includes(kind)))?.[0];
  const hedged = denials > 0 && denials % 2 === 0;
  return {
    mood: mood ?? (hedged ? 'supposed' : 'asserted'),
    denied: denials % 2 === 1,
    past: marks.includes('past'),
  };
}
