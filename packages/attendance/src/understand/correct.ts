import { atLeast, type Form, leaves, or, refsIn, whole } from './form.ts';
import type { Item } from './items.ts';
import { mapRefs } from './map-refs.ts';
import { givingWay, isBareNumber, isMissing, isNeed, type Need, needsEveryone } from './need.ts';
import type { TextReading } from './read.ts';
import type { Statement } from './statement.ts';
import { isNumeric, retracted, withoutNamed } from './taken-back.ts';

/** What takes back, widens, joins or points at what was said before it in the same text. */

const isPortion = ({ form }: Need): boolean =>
  form.is === 'number' && form.who.scope === 'named' && form.amount.of !== 'all';

/** 「開発部の全員、難しければ3人」 too is of the group. */
const isOfGroup = (one: Need): boolean =>
  isPortion(one) ||
  (one.form.is === 'number' && one.form.who.refs.some(({ kind }) => kind === 'group'));

/** The statements after what takes back, widens or joins what was said before. */
export function corrected(
  statements: readonly Statement[],
  reading: TextReading,
  doubts: string[],
): Statement[] {
  let kept: Statement[] = [];
  let announced: 'and' | 'or' = 'and';
  const turns = turnsIn(statements, reading);
  for (const one of statements) {
    const turn = turns.findLast(({ at }) => at < one.start);
    const before = kept;
    if (one.says === 'retract') {
      doubts.push('corrected');
      kept = retracted(kept, one);
    } else if (one.says === 'exclude' && one.modality === 'asserted') {
      kept = withoutNamed(kept, one.people.refs);
      if (isChanged(before, kept)) doubts.push('corrected');
    } else if (one.says === 'free' && one.modality === 'asserted') {
      // 「部長と課長は必須だけど、部長は来なくてもいい」: what is said last.
      kept = withoutNamed(
        kept,
        one.people.refs.filter(({ kind }) => kind === 'person'),
      );
      if (isChanged(before, kept)) doubts.push('corrected');
    } else if (one.says === 'notAll' && one.people === undefined && kept.some(needsEveryone)) {
      doubts.push('corrected');
      kept = kept.filter((other) => !needsEveryone(other));
    } else if (one.says === 'notAll' && one.doubts.includes('unclear')) {
      // 「両方いる必要はありません」 where both must come: one of the two was misread.
      if (kept.some((other) => isNeed(other) && isTogether(other.form))) doubts.push('conflict');
    } else if (one.says === 'noneRequired' && turn !== undefined) {
      kept = kept.filter((other) => !isNeed(other) || isNumeric(other.form));
    } else if (one.says === 'joins') {
      // 「次のいずれかで成立」: of what comes.
      if (!kept.some(({ says }) => says === 'need' || says === 'mentioned')) announced = one.joint;
      kept = joinedNeeds(kept, one.joint);
    } else if (isNeed(one) && otherWay(one, kept) !== undefined) {
      // 「または、…」: another way beside the one before.
      const other = otherWay(one, kept) as Need;
      const both: Need = { ...other, form: or([other.form, inAll(one, other.form)]) };
      kept = kept.map((stated) => (stated === other ? both : stated));
      continue;
    } else if (isNeed(one) && givingWay(one, kept, reading) !== undefined) {
      kept = givingWay(one, kept, reading) as Statement[];
      continue;
    } else if (isNeed(one)) {
      const widened = one.doubts.includes('substitute') ? widening(one, kept) : undefined;
      // 「失礼、神保さんではなく神尾さん」: only the one who is named is taken back.
      const isSwap = (at: number): boolean =>
        statements.some(
          (other) => other.says === 'retract' && other.people !== undefined && other.start > at,
        );
      const isAdded = turn === undefined || isSwap(turn.at) || isAlso(one, reading);
      kept = widened?.kept ?? (isAdded ? kept : replaced(kept, one, turn));
      if (widened === undefined && kept.length < before.length) doubts.push('corrected');
      // 「基本は全員参加。ただ、2人までは休んでもOK」: all but so many.
      if (isMissing(one.form)) {
        if (turn === undefined && kept.some(isFirmlyEveryone)) doubts.push('conflict');
        kept = kept.filter((other) => !needsEveryone(other));
      }
      kept = withoutWays(kept, one);
      kept = [...kept, widened?.one ?? inPlaceOf(one, before, kept)];
      continue;
    }
    kept = [...kept, one];
  }
  kept = withFallbacks(joinedNeeds(kept, announced), reading);
  const counted = kept.findLast((one) => one.says === 'counted');
  if (counted?.says === 'counted') {
    const role = counted.isIn ? ('total' as const) : ('additional' as const);
    kept = kept.map((one) => (isNeed(one) && isBareNumber(one) ? { ...one, role } : one));
  }
  return kept.map((one, place) =>
    pointed(carriedOn(one, kept[place - 1]), kept.slice(0, place), reading),
  );
}

/** 「7人以上で開催。7人に届かなければ部長がいれば」: the first is one of the two ways. */
function withoutWays(kept: readonly Statement[], { form }: Need): Statement[] {
  if (form.is !== 'or') return [...kept];
  const ways = form.parts.map((part) => JSON.stringify(part));
  return kept.filter((other) => !isNeed(other) || !ways.includes(JSON.stringify(other.form)));
}

/** 「全員必須です。2人は休んでもいい」: said firmly, and nothing turned round. */
const isFirmlyEveryone = (one: Statement): boolean =>
  needsEveryone(one) && one.doubts.includes('firm');

/** Whether anything is another than before; what stayed is the same object. */
const isChanged = (before: readonly Statement[], kept: readonly Statement[]): boolean =>
  kept.length !== before.length ||
  kept.some(
    (one, place) => one !== before[place] && JSON.stringify(one) !== JSON.stringify(before[place]),
  );

/** Beside which need this one is another way. */
const otherWay = ({ doubts }: Need, kept: readonly Statement[]): Need | undefined => {
  const needs = kept.filter(isNeed);
  if (doubts.includes('alternative')) return needs.at(-1);
  // 「営業が2人いれば開催。開発が2人でもOK」.
  const last = needs.at(-1);
  if (doubts.includes('as-well')) return last !== undefined && isPortion(last) ? last : undefined;
  return doubts.includes('fewer-with') ? needs.findLast(isBareNumber) : undefined;
};

/** 「両方あわせて5人」 beside 「関東から2人、関西から2人」: of those groups together. */
export function inAll({ form, role }: Need, before: Form): Form {
  const refs = refsIn(before);
  const isOfGroups = refs.length > 1 && refs.every(({ kind }) => kind === 'group');
  return role === 'total' && form.is === 'number' && form.who.scope === 'everyone' && isOfGroups
    ? { ...form, who: { refs, scope: 'named' } }
    : form;
}

/** Two people or more, all of whom must come. */
const isTogether = (form: Form): boolean =>
  form.is !== 'or' &&
  leaves(form)
    .filter((leaf) => leaf.is === 'number' && leaf.amount.of === 'all')
    .flatMap(refsIn).length > 1;

interface Turn {
  readonly at: number;
  readonly isWhole: boolean;
}

function turnsIn(statements: readonly Statement[], reading: TextReading): Turn[] {
  const turns = reading.sentences.flatMap(({ items }) => items.flatMap(turnAt));
  for (const { start, doubts } of statements)
    if (doubts.includes('changed')) turns.push({ at: start - 1, isWhole: false });
  return turns.sort((a, b) => a.at - b.at);
}

/** 「いや、天沼さんも必須」: besides whoever was named before. */
const isAlso = ({ form, start, end }: Need, { sentences }: TextReading): boolean =>
  !isNumeric(form) &&
  sentences.some(
    ({ words, start: from, end: to }) =>
      from <= end &&
      start <= to &&
      words.some(
        (one, at) =>
          one.tags.has('person') &&
          words[at + 1]?.tags.has('mo') &&
          start <= one.start &&
          one.end <= end,
      ),
  );

/** What was said before a word like やっぱり is replaced by what comes after it. */
function replaced(kept: readonly Statement[], one: Need, turn: Turn): Statement[] {
  const gone = kept.filter(
    (other): other is Need =>
      isNeed(other) &&
      other.start < turn.at &&
      (turn.isWhole || isNumeric(other.form) === isNumeric(one.form)),
  );
  // 「Aから2人とBから1人、いや2人」: only the last number.
  const last = gone.findLast(isPortion);
  const taken = last !== undefined && isBareNumber(one) ? [last] : gone;
  return kept.filter((other) => !taken.includes(other as Need));
}

/** 「営業部から2人、いや3人」: of the same people. */
function inPlaceOf(one: Need, before: readonly Statement[], kept: readonly Statement[]): Statement {
  if (kept.length === before.length || !isBareNumber(one)) return one;
  const still = new Set(kept);
  const gone = before.findLast((other) => isNeed(other) && !still.has(other));
  return gone !== undefined && isNeed(gone) && isPortion(gone) ? ofSamePeople(one, gone) : one;
}

function ofSamePeople(one: Need, other: Need): Need {
  return one.form.is === 'number' && other.form.is === 'number'
    ? {
        ...one,
        form: { ...one.form, who: other.form.who },
        // 「団員は10人中…いえ8人中4人」: eight of them.
        ...(one.of === undefined
          ? {}
          : {
              of: one.of.map(({ count }) => ({
                count,
                people: { refs: refsIn(other.form), joint: 'and' as const },
              })),
            }),
      }
    : one;
}

/** 「無理なら代わりに佐藤さん」: whoever was required may now be represented. */
function widening(one: Need, kept: readonly Statement[]): { one: Need; kept: Statement[] } {
  const last = kept.findLast(
    (other): other is Need => isNeed(other) && refsIn(other.form).length > 0,
  );
  const missing = one.form.is === 'or' ? refsIn(one.form) : last ? refsIn(last.form).slice(-1) : [];
  const form =
    one.form.is === 'or'
      ? one.form
      : or([...missing.map((ref) => atLeast(whole, { refs: [ref], scope: 'named' })), one.form]);
  const keys = new Set(missing.flatMap(({ keys: own }) => own));
  const others = kept.flatMap((other): Statement[] => {
    if (!isNeed(other) || other.form.is === 'or' || isNumeric(other.form)) return [other];
    const rest = mapRefs(other, (ref) => (ref.keys.some((key) => keys.has(key)) ? [] : [ref]));
    return 'form' in rest && refsIn(rest.form).length > 0 ? [rest] : [];
  });
  return { one: { ...one, form }, kept: others };
}

/** Needs that were listed one by one, as one choice; all of them is what they are already. */
function joinedNeeds(kept: readonly Statement[], joint: 'and' | 'or'): Statement[] {
  if (joint === 'and') return [...kept];
  const needs = kept.filter(isNeed);
  const listed = kept.flatMap((one) =>
    one.says === 'mentioned'
      ? one.people.refs.map((ref) => atLeast(whole, { refs: [ref], scope: 'named' }))
      : [],
  );
  const [only] = needs;
  const parts =
    needs.length === 1 && only?.form.is === 'and' ? only.form.parts : needs.map(({ form }) => form);
  const all = parts.length > 0 ? parts : listed;
  const model = only ?? kept.find(({ says }) => says === 'mentioned');
  if (all.length === 0 || model === undefined) return [...kept];
  const { start, end, modality } = model;
  const common = { start, end, modality, doubts: needs.flatMap(({ doubts }) => doubts) };
  return [
    ...kept.filter((one) => !isNeed(one) && one.says !== 'mentioned'),
    { ...common, says: 'need', role: 'plain', form: or(all) },
  ];
}

/** 「無理なら」: the one before is a wish, or another way where it speaks of other people. */
function withFallbacks(statements: readonly Statement[], reading: TextReading): Statement[] {
  let kept = [...statements];
  const places = reading.sentences.flatMap(({ steps }) =>
    steps.filter(({ rule }) => rule === 'fallback').map(({ start }) => start),
  );
  for (const at of places) {
    const later = kept.find((one): one is Need => isNeed(one) && one.start > at);
    const earlier = kept.findLast((one): one is Need => isNeed(one) && one.start < at);
    if (later === undefined || earlier === undefined) continue;
    const isOther = [earlier, later].every(({ form }) => refsIn(form).length > 0);
    if (isOther) {
      const either: Need = { ...later, form: or([earlier.form, later.form]) };
      kept = kept.filter((one) => one !== earlier).map((one) => (one === later ? either : one));
      continue;
    }
    const instead =
      isOfGroup(earlier) && isBareNumber(later) ? ofSamePeople(later, earlier) : later;
    kept = kept.map((one) => {
      if (one === later) return instead;
      return (isNeed(one) && one.start < at ? { ...one, says: 'prefer' } : one) as Statement;
    });
  }
  return kept;
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
  // 「田中か佐藤のだれか1人、1人いればOK」: of the same people.
  if (
    group !== undefined &&
    (group.says === 'need' || group.says === 'prefer') &&
    isPortion(group as Need) &&
    isBareNumber(one) &&
    one.role !== 'additional' &&
    group.form.is === 'number' &&
    group.form.amount.of === one.form.amount.of &&
    group.form.amount.count === one.form.amount.count
  )
    return ofSamePeople(one, group as Need);
  const words = folded.text.slice(one.start, one.end);
  const isPointing =
    /^(?:お|ご|御|この|その)?(?:[二三四2-4](?:人|名|方)|両[名方者人])(?:様)?(?:とも|は|が|の|$)/u.test(
      words,
    );
  if (!isPointing) return one;
  // 「設計の誰かと、現場の誰かと、所長。この3者が」: those parts, counted.
  const listed = before.at(-1);
  if (listed?.says === 'need' && one.form.amount.count === leaves(listed.form).length)
    return { ...one, role: 'total' };
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
