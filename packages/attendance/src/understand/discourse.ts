import type { PeopleSpan, Ref } from './analyse/people.ts';
import { originalSpan } from './analyse/text.ts';
import { besidesTheRest } from './besides-the-rest.ts';
import { withThoseComing } from './coming.ts';
import { peopleOf } from './conversation/standing.ts';
import { corrected } from './correct.ts';
import { and, atLeast, count, type Form, isOverall, leaves, refsIn, whole } from './form.ts';
import { those } from './grammar/people.ts';
import type { People } from './items.ts';
import { mapRefs } from './map-refs.ts';
import { markedList } from './marks.ts';
import { isPerhaps, supposed } from './perhaps.ts';
import type { TextReading } from './read.ts';
import { mustOfThose } from './said-of-those.ts';
import { isAsked, isDecision, type SentenceReading } from './sentence.ts';
import type { Statement } from './statement.ts';
import { asWanted, downgraded, firmedUp, isWantedBeside, onlyThoseNamed } from './wanted.ts';

/** The statements that stand, after questions, hearsay, other occasions and corrections. */
export function standing(reading: TextReading): { statements: Statement[]; doubts: string[] } {
  const marked = markedList(reading);
  const doubts: string[] = [...(marked?.doubts ?? [])];
  const all: Statement[] = [...(marked?.statements ?? [])];
  const foreign: Statement[] = [];
  let heading: Heading | undefined;
  for (const [place, sentence] of reading.sentences.entries()) {
    if (marked?.sentences.has(sentence)) continue;
    const listed = heading === undefined ? undefined : listedIn(sentence, heading);
    if (listed !== undefined) {
      all.push(listed);
      continue;
    }
    heading = headingOf(sentence);
    const next = reading.sentences[place + 1];
    if (heading !== undefined && next !== undefined && listedIn(next, heading) !== undefined)
      continue;
    const ofThose = mustOfThose(sentence, reading.sentences[place - 1]);
    all.push(...mentionedIn(sentence), ...(ofThose === undefined ? [] : [ofThose]));
    const instead = insteadOf(
      sentence,
      all.some(({ says }) => says === 'need'),
    );
    if (instead !== undefined) all.push(instead);
    if (firmedUp(sentence, all)) continue;
    if (downgraded(sentence, all)) {
      doubts.push('corrected');
      continue;
    }
    doubts.push(...leftDoubts(sentence));
    // 「営業2名以上／または／マーケ2名以上」, line by line.
    const last = reading.sentences[place - 1]?.words ?? [];
    const isAlternative =
      sentence.items[0]?.tags.has('or') === true ||
      (last.some(({ tags }) => tags.has('or')) &&
        last.every(({ tags }) => tags.has('or') || tags.has('func') || tags.has('stop')));
    const states = sentence.statements.some(
      ({ says, doubts: own }) => says !== 'vague' && !own.includes('loose'),
    );
    const needs = sentence.statements.filter(({ says }) => says === 'need');
    for (const [place, one] of sentence.statements.entries()) {
      // 「ドラムがいないと始まらないので、亮さんは必須」: the reason is no condition of its own.
      if (one.doubts.includes('reason') && needs.some((next) => isReasonOf(one, next))) continue;
      // 「何か問題が起きたら連絡して」 is a condition of nothing; 「雨が降らなければ決行。」 is one of the rest.
      if (one.says === 'vague' && one.what === 'foreign' && !states) {
        if (isDecision(sentence)) foreign.push(one);
        continue;
      }
      const told = withModality(likeBefore(withThose(one, reading), all), sentence);
      // 「どちらも来てくれたら最高」, and no two were named: who is hoped for is not known.
      if (told !== undefined && isUnclearWish(told)) doubts.push('unclear');
      else if (told !== undefined)
        all.push(
          isAlternative && place === 0
            ? { ...told, doubts: [...told.doubts, 'alternative'] }
            : told,
        );
    }
  }
  if (all.some(({ says }) => says === 'need')) all.push(...foreign);
  if (isWantedBeside(all)) doubts.push('wanted');
  const stated = withThoseComing(asWanted(onlyThoseNamed(withoutEchoes(all))), reading);
  const apart = besidesTheRest(stated, reading);
  if (apart.length > 0) doubts.push('unplaced');
  const named = corrected([...apart, ...stated], reading, doubts).map((one) =>
    inWords(one, reading),
  );
  const isMistaken = reading.sentences.some(({ left }) =>
    left.some(({ tags }) => tags.has('mistake')),
  );
  if (isMistaken && !doubts.includes('corrected')) doubts.push('unread');
  return { statements: named, doubts };
}

/** Whoever a sentence names and says nothing of. */
const mentionedIn = (sentence: SentenceReading): Statement[] =>
  sentence.left.flatMap(({ meaning, start, end }): Statement[] => {
    if (meaning.is !== 'people') return [];
    const { people } = meaning;
    const isMentioned =
      sentence.statements.length === 0
        ? !isTitle(people)
        : isDoubtful(people) && !isAside(sentence, end);
    return isMentioned
      ? [{ says: 'mentioned', people, start, end, modality: 'asserted', doubts: [] }]
      : [];
  });

/** 「両部門がそろわない日は外します」 beside 「品質保証部から2名、製造部から1名」: as many of them as was said. */
function withoutEchoes(all: readonly Statement[]): readonly Statement[] {
  const portions = all
    .flatMap((one) =>
      one.says === 'need' && !one.doubts.includes('bare-group') ? leaves(one.form) : [],
    )
    .filter((leaf) => leaf.is === 'number' && leaf.amount.of !== 'all')
    .flatMap(refsIn);
  // 「東京：3人以上、大阪：3人以上、両方そろった日で」: both of what was said.
  const isBoth = (one: Statement): boolean =>
    one.says === 'need' &&
    one.doubts.includes('unclear') &&
    isOverall(one.form) &&
    portions.filter(({ kind }) => kind === 'group').length > 1;
  return all.filter(
    (one) =>
      !isBoth(one) &&
      (one.says !== 'need' ||
        !one.doubts.includes('bare-group') ||
        !refsIn(one.form).every(({ name }) => portions.some((other) => other.name === name))),
  );
}

/** 「店は木村さんに頼んだから、」: told of something else, whoever it is. */
function isAside({ words }: SentenceReading, from: number): boolean {
  const verb = words.find(
    ({ start, tags }) => start >= from && (tags.has('pred') || tags.has('verb')),
  );
  const isTold = verb !== undefined && (verb.tags.has('past') || verb.tags.has('cause'));
  return isTold && ['find', 'tell', 'say', 'verb'].some((tag) => verb.tags.has(tag));
}

/** Nobody of that name is known, or two are: asked, whatever the words say of them (M05). */
const isDoubtful = ({ refs }: People): boolean => refs.some(({ doubt }) => doubt !== 'none');
/** 「監督より連絡です」: a title nobody here has, where nothing is said of anybody. */
const isTitle = ({ refs }: People): boolean =>
  refs.every(({ doubt, role }) => doubt === 'unknown' && role === true);

const isReasonOf = (one: Statement, next: Statement): boolean =>
  next.start > one.start &&
  'form' in one &&
  'form' in next &&
  (refsIn(one.form).length === 0 || refsIn(next.form).length > 0);

/** What is said of whoever is listed below it. */
type Heading = 'need' | 'free' | 'prefer' | 'exclude' | 'either';
const headings: readonly (readonly [Heading, readonly string[]])[] = [
  ['free', ['free', 'opensFree']],
  ['prefer', ['wish', 'ideally', 'hope']],
  ['exclude', ['exclude', 'absent']],
  ['either', ['either']],
  ['need', ['must', 'surely', 'opensMust']],
];
/** What a heading may hold besides. */
const inHeading: ReadonlySet<string> = new Set([
  ...'silent func stop members attendees attend below be quantity done topic'.split(' '),
  ...headings.flatMap(([, tags]) => tags),
]);
const hasAny = (tags: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean => {
  for (const tag of tags) if (wanted.has(tag)) return true;
  return false;
};

/** 「必須メンバー」, 「参加希望」, 「どちらか1人」: a line of which the next ones are the list. */
function headingOf({ items, words }: SentenceReading): Heading | undefined {
  const isOpen = items.some(({ tags }) => tags.has('opensMust') || tags.has('opensFree'));
  // 「来られたら来てほしい人」; 「必ず来てほしい人」 must.
  const isHoped = words.some(({ tags }) => tags.has('hope'));
  const isHeading = words.every(
    ({ tags }) => hasAny(tags, inHeading) && !tags.has('neg') && (!tags.has('if') || isHoped),
  );
  if (!isOpen && !isHeading) return undefined;
  const said = isHeading ? [...items, ...words] : items;
  if (isHoped && words.some(({ tags }) => tags.has('surely'))) return 'need';
  return headings.find(([, wanted]) =>
    wanted.some((tag) => said.some(({ tags }) => tags.has(tag))),
  )?.[0];
}

/** A line of names under a heading. */
function listedIn({ items, start, end }: SentenceReading, heading: Heading): Statement | undefined {
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
  if (heading === 'free' || heading === 'exclude')
    return {
      ...common,
      says: heading,
      people: { refs, joint: 'and', ...(others ? { others } : {}) },
    };
  const form =
    heading === 'either'
      ? atLeast(count(1), { refs, scope: 'named' })
      : others
        ? atLeast(whole, { refs: [], scope: 'others' })
        : and(refs.map((ref): Form => atLeast(whole, { refs: [ref], scope: 'named' })));
  return heading === 'prefer'
    ? { ...common, says: 'prefer', form }
    : { ...common, says: 'need', role: 'plain', form };
}

/** 「どちらかは必須」: of the two or more who were named side by side just before. */
function thoseBefore(at: number, people: readonly PeopleSpan[]): readonly Ref[] {
  const before = people.filter(({ end, ref }) => end <= at && ref.kind === 'person');
  const runs: PeopleSpan[][] = [];
  for (const span of before) {
    const run = runs.at(-1);
    if (run !== undefined && span.start - (run.at(-1)?.end ?? 0) <= 2) run.push(span);
    else runs.push([span]);
  }
  const together = runs.findLast((run) => run.length > 1);
  const named = new Map((together ?? before).map(({ ref }) => [ref.keys.join(), ref]));
  return named.size === 2 || (together !== undefined && named.size > 1) ? [...named.values()] : [];
}

/** 「山田さんじゃなくて田中さん」: the second takes the place of the first. */
function insteadOf(
  { statements, left }: SentenceReading,
  isCorrection: boolean,
): Statement | undefined {
  const gone =
    statements.find((one) => one.says === 'retract' && one.people !== undefined) ??
    (isCorrection
      ? left.find(({ tags }) => tags.has('mistake') || (tags.has('actually') && left.length === 2))
      : undefined);
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

/** 「どちらもいれば最高」. */
const isUnclearWish = (one: Statement): boolean =>
  one.says === 'prefer' && one.doubts.includes('unclear') && refsIn(one.form).length === 0;

/** 「城戸さんも同じく」: what was said last of somebody, said of them. */
function likeBefore(
  one: Statement | undefined,
  before: readonly Statement[],
): Statement | undefined {
  if (one?.says !== 'mentioned' || !one.doubts.includes('likewise')) return one;
  const { people, start, end, doubts } = one;
  const model = before.findLast(
    (other) => peopleOf(other).length > 0 && peopleOf(other).every(({ kind }) => kind === 'person'),
  );
  if (model === undefined) return one;
  const place = { start, end, doubts: [...model.doubts, ...doubts] };
  if ('form' in model)
    return {
      ...model,
      ...place,
      form: and(people.refs.map((ref) => atLeast(whole, { refs: [ref], scope: 'named' }))),
    };
  return model.says === 'free' || model.says === 'exclude' ? { ...model, ...place, people } : one;
}

/** With those who are meant by どちらか; undefined where nobody was named. */
function withThose(one: Statement, reading: TextReading): Statement | undefined {
  if (!('form' in one)) return one;
  const isWish = isUnclearWish(one);
  const isOfEveryone =
    one.says === 'need' && one.form.is === 'number' && one.form.who.scope === 'everyone';
  const [only] = (isOfEveryone && one.of) || [];
  const isOfThose = refsIn(one.form).some(({ name }) => name === those.name);
  if (!isWish && only === undefined && !isOfThose) return one;
  const refs = thoseBefore(one.start, reading.people);
  // 「どちらもいれば最高」: hoped for are those two, not everybody.
  const isPair = /^(?:お|御)?(?:二|2|両|どちら|どっち)/u.test(reading.folded.text.slice(one.start));
  if (isWish && refs.length > 1 && (refs.length === 2 || !isPair))
    return { ...one, form: atLeast(whole, { refs, scope: 'named' }) };
  // 「お二人のうちお一人で」: of the two who were named.
  if (one.says === 'need' && one.form.is === 'number') {
    const isThem = only !== undefined && only.people === undefined && only.count === refs.length;
    if (isThem) return { ...one, of: [], form: { ...one.form, who: { refs, scope: 'named' } } };
  }
  if (!isOfThose) return one;
  return refs.length === 0
    ? undefined
    : mapRefs(one, (ref) => (ref.name === those.name ? refs : [ref]));
}

/** Undefined for what is told of another occasion. */
function withModality(
  one: Statement | undefined,
  sentence: SentenceReading,
): Statement | undefined {
  if (one === undefined) return undefined;
  if (one.modality === 'supposed' && isPerhaps(one, sentence)) return supposed(one);
  if (one.modality !== 'asserted') return one;
  // 「自動で確定されますか？」: how it is decided is not settled.
  if (one.says === 'policy' && isAsked(sentence))
    return { ...one, doubts: [...one.doubts, 'unsettled'] };
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
  if (isPerhaps(one, sentence)) return supposed(one);
  if (
    items.some(
      ({ tags, end }) =>
        tags.has('say') &&
        !tags.has('done') &&
        !tags.has('request') &&
        !tags.has('te') &&
        // 「先週も言いましたが、」, 「行くって言ってるから、」: what stands behind it is not told.
        !((tags.has('but') || tags.has('cause')) && end <= one.start),
    )
  )
    return { ...one, modality: 'hearsay' };
  if (
    one.says === 'need' &&
    items.some(({ start, tags }) => tags.has('soFar') && start < one.start)
  )
    return { ...one, modality: 'past' };
  return one;
}

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
