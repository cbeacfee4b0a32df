import type { InviteeKey } from '../rules/index.ts';
import { and, type Form, or } from './form.ts';
import { joined, presenceOf } from './grammar/build.ts';
import { asks, match, pattern } from './grammar/pattern.ts';
import { type Item, item, type People } from './items.ts';
import { toOthers } from './resolve.ts';
import type { SentenceReading } from './sentence.ts';
import type { Statement } from './statement.ts';

/**
 * 「部長が来るならあと1人、来ないなら4人」: two cases, each with a condition of its own. They are told apart
 * before anything else is read, and what follows each is read as a sentence of its own.
 */

type Sentence = readonly Item[];
type Need = Extract<Statement, { says: 'need' }>;

/** Whether somebody comes, said as the case for what follows. */
interface Head {
  readonly sentence: number;
  readonly from: number;
  readonly to: number;
  readonly isThere: boolean;
  /** Missing where they were named before: 「来ないなら」. */
  readonly people?: People;
}

const who = 'people.!others (people.!others|to|and|dot|ga|wa|mo|no|sae|ka|both|silent)*';
const there = '(attend.!neg.if|gather.!neg.if|good.!neg.if)';
const away = '(attend.neg.if|gather.neg.if|absent.!neg.if|unfit.!neg.if|bad.!neg.if|ifNot)';
const thereDay = '(attend.!neg.adn|gather.!neg.adn) day (wa|ni|be.if)';
const awayDay =
  '(attend.neg.adn|gather.neg.adn|absent.!neg.adn|unfit.!neg.adn|bad.!neg.adn) day (wa|ni|be.if)';
const rest = '(wa|ni|comma)*';
const named = [
  { isThere: true, shapes: [`${who} ${there} ${rest}`, `${who} ${thereDay} ${rest}`] },
  { isThere: false, shapes: [`${who} ${away} ${rest}`, `${who} ${awayDay} ${rest}`] },
].map(({ isThere, shapes }) => ({ isThere, shapes: shapes.map(pattern) }));
/** Of those who were named before. */
const unnamed = [
  {
    isThere: false,
    shapes: [`${away} ${rest}`, `(held.neg.if|be.neg.if) ${rest}`, `${awayDay} ${rest}`],
  },
  { isThere: true, shapes: [`${there} ${rest}`, `${thereDay} ${rest}`] },
].map(({ isThere, shapes }) => ({ isThere, shapes: shapes.map(pattern) }));

const peopleIn = (items: Sentence): People => ({
  refs: items.flatMap(({ meaning }) => (meaning.is === 'people' ? meaning.people.refs : [])),
  joint: items.some(({ tags }) => tags.has('ka')) ? 'or' : 'and',
});
const keysOf = ({ refs }: People): string =>
  [...new Set<InviteeKey>(refs.flatMap(({ keys }) => keys))].sort().join();

/** What every one of these begins with. */
const mayOpen = asks('people|attend|gather|good|absent|unfit|bad|ifNot|held|be');

function headAt(items: Sentence, sentence: number, from: number): Head | undefined {
  if (!mayOpen(items[from])) return undefined;
  for (const { isThere, shapes } of named)
    for (const shape of shapes) {
      const to = match(shape, items, from);
      if (to > 0) return { sentence, from, to, isThere, people: peopleIn(items.slice(from, to)) };
    }
  const before = items[from - 1]?.tags;
  if (before !== undefined && !['comma', 'or', 'silent'].some((tag) => before.has(tag)))
    return undefined;
  for (const { isThere, shapes } of unnamed)
    for (const shape of shapes) {
      const to = match(shape, items, from);
      if (to > 0) return { sentence, from, to, isThere };
    }
  return undefined;
}

/** What every one of these holds. */
const isCondition = asks('if|ifNot|adn');

function headsIn(sentences: readonly Sentence[]): Head[] {
  return sentences.flatMap((items, sentence) => {
    const heads: Head[] = [];
    if (!items.some(isCondition)) return heads;
    for (let at = 0; at < items.length; ) {
      const head = headAt(items, sentence, at);
      if (head !== undefined) heads.push(head);
      at = head?.to ?? at + 1;
    }
    return heads;
  });
}

/** 「来ないなら5人」, and nobody named: the other case of what was said before. */
export function opensCase(items: Sentence): boolean {
  const from = items.findIndex(
    ({ tags }) => !['silent', 'comma', 'but', 'interjection'].some((tag) => tags.has(tag)),
  );
  const head = from < 0 ? undefined : headAt(items, 0, from);
  return head !== undefined && head.people === undefined;
}

/** 「黒田さんか、それが無理なら…」: who is named before, and nothing of them but that. */
const nameOnly = pattern(`${who} (quantity.count)? (comma|or|ka|silent)* $`);

/** The sentences with the two cases read as one; undefined where no two are told apart. */
export function withCases(
  sentences: readonly Sentence[],
  read: (items: Sentence) => SentenceReading,
): SentenceReading[] | undefined {
  const heads = headsIn(sentences);
  const absent = heads.filter(({ isThere }) => !isThere);
  const [missing] = absent;
  if (missing === undefined || absent.length > 1) return undefined;
  const others = heads.filter(
    (one) =>
      one !== missing &&
      (one.people === undefined ||
        missing.people === undefined ||
        keysOf(one.people) === keysOf(missing.people)),
  );
  const [present] = others;
  if (present === undefined) return inPlaceOfNamed(sentences, missing, read);
  if (others.length > 1) return undefined;
  const people = present.people ?? missing.people;
  if (people !== undefined) return bothCases(sentences, { ...present, people }, missing, read);
  // 「安保さん来れる？来れるなら開催、来れないなら中止」: whoever was asked about.
  const from = Math.min(present.sentence, missing.sentence) - 1;
  const asked = askedAbout(sentences[from] ?? []);
  const cut = sentences.filter((_, at) => at !== from);
  const moved = (head: Head): Head => ({ ...head, sentence: head.sentence - 1 });
  return asked === undefined
    ? undefined
    : bothCases(cut, { ...moved(present), people: asked }, moved(missing), read, true);
}

/** 「安保さん来れる？」: whether somebody comes, and nothing else. */
function askedAbout(items: Sentence): People | undefined {
  const people = peopleIn(items);
  const isAsked =
    people.refs.length > 0 &&
    items.some(({ tags }) => tags.has('question') || tags.has('asked')) &&
    items.every(({ tags }) =>
      ['people', 'attend', 'good', 'func', 'silent', 'stop', 'looks'].some((tag) => tags.has(tag)),
    );
  return isAsked ? people : undefined;
}

function bothCases(
  sentences: readonly Sentence[],
  present: Head,
  missing: Head,
  read: (items: Sentence) => SentenceReading,
  isAsked = false,
): SentenceReading[] | undefined {
  const [one, two] =
    present.sentence < missing.sentence ||
    (present.sentence === missing.sentence && present.from < missing.from)
      ? [present, missing]
      : [missing, present];
  const lead = (sentences[one.sentence] as Sentence).slice(0, one.from);
  const isFar = two.sentence - one.sentence > 1;
  const isBeside =
    two.sentence > one.sentence &&
    (sentences[two.sentence] as Sentence).slice(0, two.from).some(isTelling);
  if (isFar || isBeside || lead.some(isTelling)) return undefined;
  const behind = (head: Head): SentenceReading | undefined => {
    const items = sentences[head.sentence] as Sentence;
    const isCut = head === one && two.sentence === one.sentence;
    const part = items.slice(head.to, isCut ? two.from : items.length);
    return part.some(({ tags }) => !tags.has('stop') && !tags.has('comma'))
      ? read(part)
      : undefined;
  };
  const [ifThere, ifAway] = [behind(present), behind(missing)];
  const there = ifThere === undefined ? [] : conditionsOf(ifThere, true);
  // 「来られなければ中止、来られるなら3人以上」: one way only.
  const isOff = ifAway?.words.every(
    ({ tags }) => tags.has('cancel') || tags.has('func') || tags.has('stop') || tags.has('silent'),
  );
  const away = isOff ? [] : ifAway === undefined ? undefined : conditionsOf(ifAway, false);
  if (there === undefined || away === undefined) return undefined;
  if (isOff ? there.length === 0 && !isAsked : away.length === 0) return undefined;
  const withThem = and([presenceOf(present.people as People, false), ...there.map(formOf)]);
  const form = isOff ? withThem : or([withThem, and(away.map(formOf))]);
  const whole = sentences.slice(one.sentence, two.sentence + 1).flat();
  return [
    ...sentences.slice(0, one.sentence).map(read),
    ...(lead.length > 0 ? [read(lead)] : []),
    told(whole.slice(lead.length), form, [ifThere, ifAway], [...there, ...away]),
    ...sentences.slice(two.sentence + 1).map(read),
  ];
}

/** 「山田さん、都合がつかなければ田中さんと鈴木さんの二人」. */
function inPlaceOfNamed(
  sentences: readonly Sentence[],
  missing: Head,
  read: (items: Sentence) => SentenceReading,
): SentenceReading[] | undefined {
  const items = sentences[missing.sentence] as Sentence;
  const lead = items.slice(0, missing.from);
  const from = lead.findIndex(({ meaning }) => meaning.is === 'people');
  const people = peopleIn(lead);
  // 「部長と課長の2人、無理なら代表」: as many as are named.
  const isName =
    from >= 0 &&
    match(nameOnly, lead, from) === lead.length &&
    lead.every(
      ({ meaning }) => meaning.is !== 'quantity' || meaning.quantity.low === people.refs.length,
    );
  if (!isName || lead.slice(0, from).some(isTelling)) return undefined;
  if (missing.people !== undefined && keysOf(missing.people) !== keysOf(people)) return undefined;
  const instead = read(items.slice(missing.to));
  const conditions = conditionsOf(instead, false);
  if (conditions === undefined || conditions.length === 0) return undefined;
  const form = or([presenceOf(people, false), and(conditions.map(formOf))]);
  return [
    ...sentences.slice(0, missing.sentence).map(read),
    told(items, form, [instead], conditions),
    ...sentences.slice(missing.sentence + 1).map(read),
  ];
}

/** What could be a condition of its own. */
const isTelling = ({ tags }: Item): boolean =>
  ['people', 'quantity', 'pred', 'must', 'either', 'both'].some((tag) => tags.has(tag));

const formOf = ({ form, role }: Need): Form => (role === 'additional' ? toOthers(form) : form);

/** What must hold in a case; nothing where it is enough as it is, undefined where it was not read. */
function conditionsOf(
  { statements, left, items, start, end }: SentenceReading,
  isThere: boolean,
): readonly Need[] | undefined {
  const needs = statements.flatMap((one): Need[] => {
    if (one.says === 'prefer') return [{ ...one, says: 'need', role: 'plain' }];
    // 「ほかは誰もいなくても」: nobody else is needed.
    const isNobody =
      one.says === 'need' &&
      one.form.is === 'number' &&
      one.form.amount.of === 'count' &&
      one.form.amount.count === 0;
    return one.says === 'need' && !isNobody ? [one] : [];
  });
  if (needs.some(({ modality }) => modality !== 'asserted' && modality !== 'wished'))
    return undefined;
  if (statements.some(({ says }) => !['need', 'prefer', 'free', 'policy'].includes(says)))
    return undefined;
  if (needs.length > 0) return needs;
  // 「専務と常務の両方に出てもらう」: whoever comes then.
  const coming = left.filter(
    ({ meaning, tags }) => meaning.is === 'form' && tags.has('ofPeople') && !tags.has('missing'),
  );
  if (coming.length > 0 && coming.length === left.length)
    return coming.map(({ meaning, start, end }) => ({
      says: 'need',
      form: (meaning as { form: Form }).form,
      role: 'plain',
      start,
      end,
      modality: 'asserted',
      doubts: [],
    }));
  const names = left.filter(({ meaning }) => meaning.is === 'people');
  if (names.length === 0) return isThere ? [] : undefined;
  const isBare = left.every(
    ({ meaning, tags }) => meaning.is === 'people' || tags.has('content') || tags.has('both'),
  );
  const form = joined(items, undefined, names);
  return isBare && form !== undefined
    ? [{ says: 'need', form, role: 'plain', start, end, modality: 'asserted', doubts: [] }]
    : undefined;
}

function told(
  words: Sentence,
  form: Form,
  parts: readonly (SentenceReading | undefined)[],
  conditions: readonly Need[],
): SentenceReading {
  const { start } = words[0] as Item;
  const { end } = words.at(-1) as Item;
  const read = parts.filter((one) => one !== undefined);
  const one: Need = {
    says: 'need',
    form,
    role: 'plain',
    start,
    end,
    modality: 'asserted',
    doubts: [
      'conditional',
      ...conditions.flatMap(({ doubts }) =>
        doubts.filter((doubt) => doubt !== 'bare-number' && doubt !== 'hoped'),
      ),
    ],
  };
  const policies = read.flatMap(({ statements }) =>
    statements.filter(({ says }) => says === 'policy'),
  );
  return {
    start,
    end,
    statements: [one, ...policies],
    left: read.flatMap(({ left }) => left.filter(({ meaning }) => meaning.is !== 'people')),
    items: [item(['done', 'says:need'], start, end)],
    words,
    steps: [{ rule: 'case', start, end }, ...read.flatMap(({ steps }) => steps)],
    isQuestion: read.at(-1)?.isQuestion ?? false,
  };
}
