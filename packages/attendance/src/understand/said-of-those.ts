import { and, atLeast, refsIn, whole } from './form.ts';
import type { SentenceReading } from './sentence.ts';
import type { Statement } from './statement.ts';

const notComing = ['missing', 'denied', 'if', 'even', 'neg', 'asked', 'past'];

/** 「西村さんに来てもらう。必須。」: said of whoever the sentence before is about. */
export function mustOfThose(
  { words, start, end }: SentenceReading,
  before: SentenceReading | undefined,
): Statement | undefined {
  const isMust = words.some(
    ({ tags }) => tags.has('must') && !tags.has('neg') && !tags.has('if') && !tags.has('asked'),
  );
  const isBare = words.every(({ tags }) =>
    ['must', 'surely', 'be', 'de', 'comma', 'silent', 'stop'].some((tag) => tags.has(tag)),
  );
  if (!isMust || !isBare || before === undefined || before.statements.length > 0) return undefined;
  const refs = before.left.flatMap(({ meaning, tags }) => {
    if (meaning.is === 'people') return meaning.people.refs;
    const isComing = meaning.is === 'form' && !notComing.some((tag) => tags.has(tag));
    return isComing ? refsIn(meaning.form) : [];
  });
  return refs.length === 0
    ? undefined
    : {
        says: 'need',
        form: and(refs.map((ref) => atLeast(whole, { refs: [ref], scope: 'named' }))),
        role: 'plain',
        start,
        end,
        modality: 'asserted',
        doubts: [],
      };
}
