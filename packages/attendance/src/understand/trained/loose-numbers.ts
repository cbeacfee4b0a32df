import { bare, type Quantity } from '../analyse/numbers.ts';

/** Numbers that are only shown to the net: they may be something else, a day or a word of a title. */

const half: Quantity = { ...bare, kind: 'share', low: 1, denominator: 2 };
const words: ReadonlyMap<string, Quantity> = new Map([
  ['majority', { ...half, strict: true }],
  ['half', half],
  ...['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map(
    (word, place): [string, Quantity] => [word, { ...bare, low: place + 2 }],
  ),
  ...['ふたつ', 'みっつ', 'よっつ', 'いつつ'].map((word, place): [string, Quantity] => [
    word,
    { ...bare, low: place + 2 },
  ]),
]);

const fraction = /^([0-9]{1,2})\/([0-9]{1,2})$/u;
/** 「4/6のあと」 and 「4/6から」 are a day; of a number of people there is only said whether it is enough. */
const isEnough =
  /^(?:で(?!す?から|の|は|も)|以上|超|が(?:出|来|揃|そろ|集|い[れた]|参|賛|ok|yes)|い[れたるな]|揃|そろ|集|出席|、in|in|ok|可|必|を(?:目安|超|満)|です|、|。|\n|$)/u;
/** 全体の3/4, 9人中2/3, quorum 2/3. */
const isOf = /(?:の|中|のうち|残り[0-9]+の|quorum[、:は]*|定足数[は:、]*|最低[は:、]*)$/u;

/** 4/6 of six who are invited, 2/3 of whoever it is: how many of them. */
function partOf(surface: string, before: string, rest: string, all: number): Quantity | undefined {
  const found = fraction.exec(surface);
  if (found === null) return undefined;
  const [low, of] = [Number(found[1]), Number(found[2])];
  if (low < 1 || low > of || of < 2 || /^[(0-9:/]/u.test(rest)) return undefined;
  const isSmall = of <= 5 && low < of;
  if (!isEnough.test(rest) && !(isSmall && isOf.test(before))) return undefined;
  if (of === all) return { ...bare, low, of };
  return isSmall || low < of ? { ...bare, kind: 'share', low, denominator: of } : undefined;
}

const places = /^([0-9]{1,2})(?:枠|つ)$/u;
const counted = /^[二三四五六七八九]つ$/u;

/** The number a word may be, where the strict search finds none. */
export function looseQuantity(
  surface: string,
  { before, rest, all, isDate }: { before: string; rest: string; all: number; isDate: boolean },
): Quantity | undefined {
  const part = partOf(surface, before, rest, all);
  if (part !== undefined) return part;
  const free = places.exec(surface)?.[1];
  if (free !== undefined) return { ...bare, low: Number(free) };
  // 「今夜4いれば」: taken for a day.
  if (isDate)
    return /^[0-9]{1,2}$/u.test(surface) && /^(?:い[れた]|集ま|揃|そろ)/u.test(rest)
      ? { ...bare, low: Number(surface) }
      : undefined;
  if (counted.test(surface))
    return { ...bare, low: '一二三四五六七八九'.indexOf(surface[0] as string) + 1 };
  return words.get(surface);
}
