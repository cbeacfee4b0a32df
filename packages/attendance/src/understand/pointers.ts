import type { Ref } from './analyse/people.ts';
import { match, pattern } from './grammar/pattern.ts';
import { type Item, item } from './items.ts';
import type { TextReading } from './read.ts';
import type { Statement } from './statement.ts';

/**
 * 「A、B、C。このうち2人」, 「任意：A、B、C ※任意の中から1人」: words that stand for those who were listed just
 * before. They are put in their place before anything is read, wherever the list stands.
 */
export function withListed(
  items: readonly Item[],
  text: string,
  earlier: readonly Ref[] = [],
): readonly Item[] {
  let out = [...items];
  for (let at = 0; at < out.length; at++) {
    const pointer = pointerAt(out, at, text);
    if (pointer === undefined) continue;
    const list = listBefore(out, at) ?? listOf(earlier);
    if (list === undefined || (pointer.size ?? list.refs.length) !== list.refs.length) continue;
    const { start } = out[at] as Item;
    const { end } = out[pointer.end - 1] as Item;
    const people = item(
      ['people', 'person', 'list', ...(pointer.isWhole ? ['together'] : [])],
      start,
      end,
      { is: 'people', people: { refs: list.refs, joint: 'and' } },
    );
    const isSaid = (place: number): boolean => list.bare && place >= list.from && place < list.to;
    out = [
      ...out.slice(0, at).map((one, place) => (isSaid(place) ? quiet(one) : one)),
      people,
      ...(pointer.isWhole ? [] : [item(['of'], end, end)]),
      ...out.slice(pointer.end),
    ];
    at++;
  }
  return out;
}

const listOf = (refs: readonly Ref[]): List | undefined =>
  refs.length > 1 ? { from: 0, to: 0, refs, bare: false } : undefined;

const quiet = (one: Item): Item =>
  one.tags.has('stop') ? one : item(['silent'], one.start, one.end);

const pointing = /^(?:この|その|これら|それら|上記|以上|右記|前記)の?$/u;
const behind = '(kara|no|de|wa|ga|mo|comma|members|attendees|silent)*';
const counted = '>(quantity.count|quantity.some|floor|either|quantity.share)';
const among = pattern(`silent of ${behind} ${counted}`);
const amongThem = pattern(`of ${behind} ${counted}`);
const ofFree = pattern(`free.noun (no|silent|members|attendees)* (of|kara) ${behind} ${counted}`);

const amongSoMany = pattern(`silent quantity.count of ${behind} ${counted}`);
const soMany = pattern('silent quantity.count >(ga|wa|mo|no|wo|ni|de|must|both|all|justly|comma)');
const allOfThem = pattern(
  'silent (members|attendees|personal) >(ga|wa|mo|no|wo|ni|de|must|both|all)',
);

interface Pointer {
  readonly end: number;
  /** 「この3人」: all of them. */
  readonly isWhole: boolean;
  /** How many they are said to be. */
  readonly size?: number;
}

/** Where the words end that point back, if they begin here. */
function pointerAt(items: readonly Item[], at: number, text: string): Pointer | undefined {
  const one = items[at] as Item;
  const before = items[at - 1];
  const isOpen =
    before === undefined || ['stop', 'comma', 'silent', 'func'].some((tag) => before.tags.has(tag));
  if (!isOpen) return undefined;
  const words = text.slice(one.start, one.end);
  const isPointing = pointing.test(words);
  const size = items[at + 1]?.meaning;
  const counts = size?.is === 'quantity' ? { size: size.quantity.low } : {};
  const within = isPointing
    ? Math.max(match(among, items, at), match(amongSoMany, items, at))
    : /^(?:そのうち|このうち)/u.test(words)
      ? match(amongThem, items, at)
      : match(ofFree, items, at);
  if (within >= 0)
    return isOfOthers(items, within)
      ? undefined
      : { end: within, isWhole: false, ...(isPointing ? counts : {}) };
  if (!isPointing || !/^(?:この|これら)/u.test(words)) return undefined;
  const whole = Math.max(match(soMany, items, at), match(allOfThem, items, at));
  // A look ahead takes nothing.
  return whole < 0 ? undefined : { end: at + 2, isWhole: true, ...counts };
}

/** 「うち1人は管理職」: of those who come. */
const isOfOthers = (items: readonly Item[], end: number): boolean =>
  items
    .slice(end, end + 4)
    .some(({ tags }, place, all) => tags.has('people') && all[place - 1]?.tags.has('wa'));

interface List {
  readonly from: number;
  readonly to: number;
  readonly refs: readonly Ref[];
  /** Nothing but their names: it says nothing of its own. */
  readonly bare: boolean;
}

const inList = 'to and comma dot func silent be day quantity stop members both wish'.split(' ');

/** The last two people or more who were named side by side. */
function listBefore(items: readonly Item[], at: number): List | undefined {
  const isName = ({ tags }: Item): boolean => tags.has('people') && tags.has('person');
  const isPart = (one: Item): boolean => isName(one) || inList.some((tag) => one.tags.has(tag));
  let to = at;
  while (to > 0 && !isName(items[to - 1] as Item)) to--;
  if (!items.slice(to, at).every(isPart)) return undefined;
  let from = to;
  while (from > 0 && isPart(items[from - 1] as Item) && !items[from - 1]?.tags.has('stop')) from--;
  const refs = items
    .slice(from, to)
    .flatMap(({ meaning }) => (meaning.is === 'people' ? meaning.people.refs : []));
  const isBare = from === 0 || items[from - 1]?.tags.has('stop') === true;
  return refs.length > 1 && refs.every(({ doubt }) => doubt === 'none')
    ? { from, to: at, refs, bare: isBare }
    : undefined;
}

/** 「AかB、CかD、最低この二人」: the parts that were named, counted once more. */
export function withoutSums(items: readonly Item[], text: string): readonly Item[] {
  const gone = new Set<Item>();
  for (const [at, one] of items.entries()) {
    if (!/^(?:この|その|以上の)$/u.test(text.slice(one.start, one.end))) continue;
    const number = items[at + 1];
    const from = items.slice(0, at).findLastIndex(({ tags }) => tags.has('stop')) + 1;
    const isChoice = items
      .slice(from, at)
      .some(({ tags }) => tags.has('either') || tags.has('ka') || tags.has('or'));
    const isCount = number?.meaning.is === 'quantity' && number.meaning.quantity.kind === 'count';
    if (!isChoice || !isCount || number === undefined) continue;
    gone.add(number);
    if (items[at - 1]?.tags.has('floor')) gone.add(items[at - 1] as Item);
  }
  return gone.size === 0 ? items : items.map((one) => (gone.has(one) ? quiet(one) : one));
}

/** 「あの三人は必要です」, and nobody was named before: who they are is asked. */
export function whoAreThose(one: Statement, { folded, people }: TextReading): Statement {
  const pointing = /(?:あの|その|例の)$/u.exec(folded.text.slice(0, one.start).slice(-2))?.[0];
  if (pointing === undefined) return one;
  const isOfThem =
    one.says === 'need' &&
    one.form.is === 'number' &&
    one.form.who.scope === 'everyone' &&
    one.form.amount.of === 'count' &&
    !people.some(({ end }) => end <= one.start);
  const number = /^[0-9一二三四五六七八九十]+[人名](?=[はがもを])/u.exec(
    folded.text.slice(one.start),
  )?.[0];
  if (number === undefined || !isOfThem) return one;
  const ref = { kind: 'group', name: `${pointing}${number}`, keys: [], doubt: 'unknown' } as const;
  return { ...one, form: { ...one.form, who: { refs: [ref], scope: 'named' } } };
}
