import type { Ref } from './analyse/people.ts';
import { originalSpan } from './analyse/text.ts';
import { and, atLeast, type Form, refsIn, whole } from './form.ts';
import type { Item, People } from './items.ts';
import type { SentenceReading, TextReading } from './read.ts';
import type { Statement } from './statement.ts';

/** The statements that stand, after questions, hearsay, other occasions and corrections. */
export function standing(reading: TextReading): { statements: Statement[]; doubts: string[] } {
  const doubts: string[] = [];
  const all: Statement[] = [];
  let open: 'need' | 'free' | undefined;
  for (const sentence of reading.sentences) {
    const listed = open === undefined ? undefined : listedIn(sentence, open);
    if (listed !== undefined) {
      all.push(listed);
      continue;
    }
    open = sentence.items.some(({ tags }) => tags.has('opensMust'))
      ? 'need'
      : sentence.items.some(({ tags }) => tags.has('opensFree'))
        ? 'free'
        : undefined;
    for (const { meaning, start, end } of sentence.left) {
      if (
        meaning.is === 'people' &&
        (sentence.statements.length === 0 || isDoubtful(meaning.people))
      )
        all.push({
          says: 'mentioned',
          people: meaning.people,
          start,
          end,
          modality: 'asserted',
          doubts: [],
        });
    }
    const instead = insteadOf(sentence);
    if (instead !== undefined) all.push(instead);
    doubts.push(...leftDoubts(sentence));
    for (const one of sentence.statements) {
      const told = withModality(one, sentence);
      if (told !== undefined) all.push(told);
    }
  }
  const named = corrected(all, reading, doubts).map((one) => inWords(one, reading));
  return { statements: named, doubts };
}

/** Nobody of that name is known, or two are: asked, whatever the words say of them (M05). */
const isDoubtful = ({ refs }: People): boolean => refs.some(({ doubt }) => doubt !== 'none');

/** A line of names under 「必須メンバー」 or 「任意」. */
function listedIn(
  { items, start, end }: SentenceReading,
  says: 'need' | 'free',
): Statement | undefined {
  const people = items.flatMap(({ meaning }) => (meaning.is === 'people' ? [meaning.people] : []));
  const isList =
    people.length > 0 &&
    items.every(
      ({ meaning, tags }) =>
        meaning.is === 'people' || tags.has('func') || tags.has('silent') || tags.has('be'),
    );
  if (!isList) return undefined;
  const refs = people.flatMap(({ refs: named }) => named);
  const others = people.some(({ others: rest }) => rest);
  const common = { start, end, modality: 'asserted' as const, doubts: [] };
  if (says === 'free')
    return { ...common, says, people: { refs, joint: 'and', ...(others ? { others } : {}) } };
  const parts = refs.map((ref): Form => atLeast(whole, { refs: [ref], scope: 'named' }));
  return {
    ...common,
    says,
    role: 'plain',
    form: others ? atLeast(whole, { refs: [], scope: 'others' }) : and(parts),
  };
}

/** 「山田さんじゃなくて田中さん」: the second takes the place of the first. */
function insteadOf({ statements, left }: SentenceReading): Statement | undefined {
  const gone = statements.find((one) => one.says === 'retract' && one.people !== undefined);
  const named = left.find(({ meaning }) => meaning.is === 'people');
  if (
    gone === undefined ||
    named?.meaning.is !== 'people' ||
    statements.some(({ says }) => says === 'need')
  )
    return undefined;
  const form = and(
    named.meaning.people.refs.map((ref) => atLeast(whole, { refs: [ref], scope: 'named' })),
  );
  return {
    says: 'need',
    form,
    role: 'plain',
    start: named.start,
    end: named.end,
    modality: 'asserted',
    doubts: [],
  };
}

/** With the words it was read from, and strangers named by them. */
function inWords(one: Statement, { folded }: TextReading): Statement {
  const nameOf = (ref: Ref): Ref => {
    const place = /^@(\d+)-(\d+)$/u.exec(ref.name);
    return place
      ? { ...ref, name: originalSpan(folded, Number(place[1]), Number(place[2])).words }
      : ref;
  };
  return {
    ...mapRefs(one, (ref) => [nameOf(ref)]),
    words: originalSpan(folded, one.start, one.end).words,
  };
}

/** The statement about other people: whoever is dropped leaves nothing behind. */
export function mapRefs(one: Statement, map: (ref: Ref) => readonly Ref[]): Statement {
  const inForm = (form: Form): Form =>
    form.is === 'number'
      ? { ...form, who: { ...form.who, refs: form.who.refs.flatMap(map) } }
      : {
          ...form,
          parts: form.parts
            .map(inForm)
            .filter(
              (part) =>
                part.is !== 'number' || part.who.scope !== 'named' || part.who.refs.length > 0,
            ),
        };
  if ('form' in one) return { ...one, form: inForm(one.form) };
  if ('people' in one && one.people !== undefined)
    return { ...one, people: { ...one.people, refs: one.people.refs.flatMap(map) } };
  return one;
}

/** Undefined for what is told of another occasion. */
function withModality(one: Statement, sentence: SentenceReading): Statement | undefined {
  if (one.modality !== 'asserted') return one;
  const { items, isQuestion, steps } = sentence;
  const isDay = steps.some(({ rule }) => rule === 'day');
  if (isQuestion && !isDay && one.says !== 'policy') return { ...one, modality: 'asked' };
  const around = items.find(
    ({ start, end, tags }) => tags.has('done') && start <= one.start && one.end <= end,
  );
  const moods = [...(around?.tags ?? [])]
    .filter((tag) => tag.startsWith('mood:'))
    .map((tag) => tag.slice(5));
  if (moods.includes('hearsay') || moods.includes('quote')) return { ...one, modality: 'hearsay' };
  if (moods.includes('asked') && !isDay) return { ...one, modality: 'asked' };
  if (moods.includes('past')) return { ...one, modality: 'past' };
  if (moods.length > 0) return { ...one, modality: 'supposed' };
  const before = items.findLast(
    ({ start, tags }) => start < one.start && (tags.has('formerly') || tags.has('thisTimeOver')),
  );
  const isOver =
    before !== undefined &&
    items.some(
      ({ start, end, tags }) =>
        start >= before.start &&
        end <= one.start &&
        (tags.has('past') || tags.has('but') || tags.has('cause') || tags.has('over')),
    );
  if (before?.tags.has('formerly') && !isOver) return undefined;
  if (items.some(({ tags }) => tags.has('perhaps'))) return { ...one, modality: 'supposed' };
  if (items.some(({ tags }) => tags.has('say') && !tags.has('done')))
    return { ...one, modality: 'hearsay' };
  if (
    one.says === 'need' &&
    items.some(({ start, tags }) => tags.has('soFar') && start < one.start)
  )
    return { ...one, modality: 'past' };
  return one;
}

/** What was said before a word like やっぱり is replaced by what comes after it. */
function corrected(
  statements: readonly Statement[],
  reading: TextReading,
  doubts: string[],
): Statement[] {
  let kept: Statement[] = [];
  const turns = reading.sentences.flatMap(({ items }) => items.flatMap(turnAt));
  for (const { start, doubts: own } of statements) {
    if (own.includes('changed')) turns.push({ at: start - 1, isWhole: false });
  }
  turns.sort((a, b) => a.at - b.at);
  for (const one of statements) {
    const turn = turns.findLast(({ at }) => at < one.start);
    if (turn !== undefined && one.says === 'need') {
      const isNumber = isNumeric(one.form);
      const before = kept.filter(
        (other) =>
          !(
            other.says === 'need' &&
            other.start < turn.at &&
            (turn.isWhole || isNumeric(other.form) === isNumber)
          ),
      );
      if (before.length < kept.length) doubts.push('corrected');
      kept = before;
    }
    kept.push(one);
  }
  const fallbacks = reading.sentences.flatMap(({ items }) =>
    items.filter(({ tags }) => tags.has('fallback')).map(({ start }) => start),
  );
  for (const at of fallbacks) {
    if (!kept.some((one) => one.says === 'need' && one.start > at)) continue;
    kept = kept.map(
      (one) =>
        (one.says === 'need' && one.start < at ? { ...one, says: 'prefer' } : one) as Statement,
    );
  }
  for (const { says, ...rest } of statements.filter((one) => one.says === 'retract')) {
    void says;
    doubts.push('corrected');
    void rest;
  }
  return kept.map((one, place) =>
    pointed(carriedOn(one, kept[place - 1]), kept.slice(0, place), reading),
  );
}

/** A word that takes back: やっぱり what was said of the same kind, 違った all of it. */
function turnAt({ tags, start }: Item): { at: number; isWhole: boolean }[] {
  const isLeft = !tags.has('done');
  const isWhole = tags.has('mistake') || (isLeft && (tags.has('change') || isTakenBack(tags)));
  return isWhole || tags.has('actually') ? [{ at: start, isWhole }] : [];
}

/** 「…、じゃなくて」. */
const isTakenBack = (tags: ReadonlySet<string>): boolean =>
  tags.has('be') && tags.has('neg') && tags.has('te');

/** 「欠席3人以内なら決行、4人以上なら延期」: the second number counts the absent too. */
function carriedOn(one: Statement, before: Statement | undefined): Statement {
  if (
    one.says !== 'need' ||
    before?.says !== 'need' ||
    one.form.is !== 'number' ||
    before.form.is !== 'number'
  )
    return one;
  const isUpper =
    one.form.of === 'present' && one.form.at === 'most' && one.form.who.scope === 'everyone';
  return isUpper && before.form.of === 'absent'
    ? { ...one, form: { ...one.form, of: 'absent' } }
    : one;
}

/** 「お二人は必須」, 「二人とも」: those who were named just before. */
function pointed(one: Statement, before: readonly Statement[], { folded }: TextReading): Statement {
  if (one.says !== 'need' || one.form.is !== 'number' || one.form.who.scope !== 'everyone')
    return one;
  const group = before.at(-1);
  if (group?.says === 'notAll' && group.people !== undefined && one.form.amount.of !== 'all') {
    return { ...one, form: { ...one.form, who: { refs: group.people.refs, scope: 'named' } } };
  }
  const words = folded.text.slice(one.start, one.end);
  const isPointing =
    /^(?:お|ご|この|その)?(?:[二三四2-4](?:人|名|方)|両[名方者人])(?:様)?(?:とも|は|が|の|$)/u.test(
      words,
    );
  if (!isPointing) return one;
  const refs = [
    ...new Map(
      before
        .flatMap((other) =>
          'form' in other
            ? refsIn(other.form)
            : 'people' in other && other.people !== undefined
              ? other.people.refs
              : [],
        )
        .filter(({ kind }) => kind === 'person')
        .map((ref) => [ref.name, ref]),
    ).values(),
  ];
  const { count, of } = one.form.amount;
  if (refs.length < 2 || (of === 'count' && count !== refs.length)) return one;
  return {
    ...one,
    doubts: one.doubts.filter((doubt) => doubt !== 'unclear'),
    form: {
      ...one.form,
      amount: { ...one.form.amount, of: 'all', count: 0 },
      who: { refs, scope: 'named' },
    },
  };
}

const isNumeric = (form: Form): boolean =>
  form.is === 'number'
    ? form.who.scope !== 'named' || form.amount.of !== 'all'
    : form.parts.some(isNumeric);

function leftDoubts({ left }: SentenceReading): string[] {
  return left.map(({ tags, meaning }) => {
    if (tags.has('actually') || tags.has('but') || tags.has('mistake') || tags.has('change'))
      return 'connective';
    if (meaning.is === 'people') return 'unplaced';
    if (meaning.is === 'quantity' || meaning.is === 'scoped') return 'loose-number';
    if (tags.has('pred') || meaning.is === 'form' || tags.has('loose-not'))
      return 'loose-predicate';
    return 'unread';
  });
}
