import { readNumeral } from '@tashika/japanese';

/** How many, as said. */
export interface Quantity {
  readonly kind: 'count' | 'share' | 'all' | 'some' | 'none' | 'vague' | 'impossible';
  /** count: at least so many; share: numerator. */
  readonly low: number;
  /** 「2、3人」: the higher one. */
  readonly high: number | null;
  readonly denominator: number;
  /** 過半数: more than half. */
  readonly strict: boolean;
  readonly compare: 'bare' | 'least' | 'more' | 'most' | 'fewer' | 'exactly';
  readonly about: boolean;
  /** 「1人でも」. */
  readonly even: boolean;
  /** 「3人しか」. */
  readonly only: boolean;
  /** 「5人中」: of how many. */
  readonly of: number | null;
  /** みんな: everyone, or everyone who likes to. */
  readonly loose: boolean;
}

export const bare: Quantity = {
  kind: 'count',
  low: 0,
  high: null,
  denominator: 1,
  strict: false,
  compare: 'bare',
  about: false,
  even: false,
  only: false,
  of: null,
  loose: false,
};

export const all: Quantity = { ...bare, kind: 'all' };
export const some: Quantity = { ...bare, kind: 'some', low: 1 };
export const none: Quantity = { ...bare, kind: 'none' };

const numeral = '(?:[0-9]+|[〇一二三四五六七八九十百千]+)';
/** Behind these a number of people counts seats, rooms, portions … */
const things =
  '(?!乗り|のり|部屋|べや|掛け|がけ|用の?|席|前(?!後|から)|分|組|兄弟|姉妹|家族|目|抜き(?!で[、残全みあほ他0-9]|の残)|連れ|乗れ|一組|1組|称|気|生|物|口|件|簿|刺|前後の|あたり|当たり|当り|につき|、?[0-9]+(?:円|千円|万円|本|個|枚|杯|品|点|冊|分|時間))';
/** 四役 too are people; so are families, and seats that are taken. */
const people = `(?:(?:人|名|めい|にん|役(?=[がのはもとで全揃そ]))(?:様|さま|さん)?${things}|(?:世帯|家庭|家族|軒)(?=中|のうち|以上|未満|以下|が?(?:[来参集揃出]|そろ)|の?ご?(?:参加|出席))|席(?=が?(?:埋ま|うま))|つ(?<=(?:頭数|人数|丸|まる|マル|○)[がはも]?${'[0-9一二三四五六七八九]'}つ))`;
const range = new RegExp(
  `お?(${numeral})(?:${people})?(?:、|,|〜|-|~|か|から|or|もしくは|または|ないし|・)(${numeral})${people}`,
  'uy',
);
const count = new RegExp(`お?(${numeral})(\\.[0-9]+)?${people}`, 'uy');
const minus = new RegExp(`[-−](${numeral})${people}`, 'uy');
const fraction = new RegExp(`(${numeral})分の(${numeral})`, 'uy');
const slash = /([1-9])\/([1-9])(?=以上|超|が|の|来|参|出|集|揃)/uy;
const ofSoMany = /([0-9]{1,2})\/([0-9]{1,2})(?:人|名|(?=い[れたる]|集ま|揃|そろ))/uy;
/** 「6/10いれば」 where ten are invited: so many of them, perhaps, rather than a day. */
export const isSoManyOf = (text: string, members: number): boolean =>
  /^[0-9]{1,2}\/([0-9]{1,2})(?:い[れたる]|集ま|揃|そろ)/u.exec(text)?.[1] === String(members);
const tenths = new RegExp(`(${numeral})割(?:([0-9一二三四五六七八九])分)?(?!引|増|れ)`, 'uy');
const tenthsRange = new RegExp(
  `(${numeral})割?(?:、|,|〜|-|~|か|から|ないし|・)(${numeral})割(?!引|増|れ)`,
  'uy',
);
const percentRange =
  /([0-9]+)(?:%|パーセント)?(?:、|,|〜|-|~|か|から|ないし)([0-9]+)(?:%|パーセント)/uy;
const percent = /([0-9]+(?:\.[0-9]+)?)(?:%|パーセント|ぱーせんと)/uy;
const half = /(?:約)?(?:半分|半数|半々|ハーフ)/uy;
/** 「一人残らず」. */
const nobodyLeft = /[一1](?:人|名)(?:残らず|のこらず|残さず|のこさず|漏れなく|もれなく)/uy;
const majority = /(?:過半数|過半|半数超)/uy;
const mostOf =
  /(?:大半|大多数|ほとんど(?:の人|の方|全員)?|多数|大部分|数人|数名|何人か|何名か|若干名|ある程度(?:の人数)?|それなりの人数|そこそこの人数|大勢|大人数|少人数|複数人|複数名|複数(?=人|名|の)|一定数|適当な人数)/uy;

/** A number that can only be of people: 「最低3」, 「参加5以上」. */
const alone =
  /(?<=(?:最低|最少|min|ミニマム|下限|定足数|人数|参加|出席|\+|プラス)(?:[はがを:、で]|人数[は:]?)?)([0-9]+|[一二三四五六七八九十]+)(?![0-9時分日月年円%/:.人名つ個回階〜-])|([0-9]+)(?=(?:以上|未満|以下|を(?:超え|下回|上回)|(?:じゃ|では)な[くい]て?、?[0-9]+(?![0-9時分日月年円%/:])))|(?<=[0-9](?:じゃ|では)なく(?:て)?、?)([0-9]+)(?![0-9時分日月年円%/:.人名つ個回階〜-])/uy;

/** What any of these can begin with. */
const heads = new Set(
  Array.from('0123456789〇一二三四五六七八九十百千お-−過半約ハ大ほ多数何若あそ少複適', (one) =>
    one.charCodeAt(0),
  ),
);

const value = (digits: string): number =>
  /^[0-9]{1,4}$/u.test(digits) ? Number(digits) : (readNumeral(digits) ?? Number(digits));

export interface QuantityAt {
  readonly quantity: Quantity;
  readonly end: number;
}

/** The number of people, or the share of them, that stands at `at` of a folded text. */
export function quantityAt(text: string, at: number): QuantityAt | undefined {
  if (!heads.has(text.charCodeAt(at))) return undefined;
  const find = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  const end = (found: RegExpExecArray) => at + found[0].length;
  const part = find(ofSoMany);
  if (part !== null && Number(part[1]) <= Number(part[2]))
    return { end: end(part), quantity: { ...bare, low: Number(part[1]), of: Number(part[2]) } };
  let found = find(fraction) ?? find(slash);
  if (found) {
    const isSlash = found[0].includes('/');
    const denominator = value(found[isSlash ? 2 : 1] as string);
    const low = value(found[isSlash ? 1 : 2] as string);
    const sensible = denominator > 0 && low > 0 && low <= denominator;
    return {
      end: end(found),
      quantity: { ...bare, kind: sensible ? 'share' : 'impossible', low, denominator },
    };
  }
  const tens = find(tenthsRange);
  found = tens ?? find(percentRange);
  if (found) {
    const [low, high] = [found[1], found[2]].map((one) => value(one as string) * (tens ? 10 : 1));
    if (low !== undefined && high !== undefined && low < high && high <= 100)
      return { end: end(found), quantity: { ...bare, kind: 'share', low, high, denominator: 100 } };
  }
  found = find(tenths);
  if (found) {
    const low = value(found[1] as string) * 10 + (found[2] ? value(found[2]) : 0);
    return {
      end: end(found),
      quantity: {
        ...bare,
        kind: low > 100 || low <= 0 ? 'impossible' : 'share',
        low,
        denominator: 100,
      },
    };
  }
  found = find(percent);
  if (found) {
    const low = Number(found[1]);
    return {
      end: end(found),
      quantity: {
        ...bare,
        kind: low > 100 || low <= 0 ? 'impossible' : 'share',
        low,
        denominator: 100,
      },
    };
  }
  found = find(nobodyLeft);
  if (found) return { end: end(found), quantity: all };
  found = find(majority);
  if (found)
    return {
      end: end(found),
      quantity: { ...bare, kind: 'share', low: 1, denominator: 2, strict: true },
    };
  found = find(half);
  if (found)
    return { end: end(found), quantity: { ...bare, kind: 'share', low: 1, denominator: 2 } };
  found = find(mostOf);
  if (found) return { end: end(found), quantity: { ...bare, kind: 'vague' } };
  found = find(range);
  if (found) {
    const low = value(found[1] as string);
    const high = value(found[2] as string);
    if (low < high) return { end: end(found), quantity: { ...bare, low, high } };
  }
  found = find(minus);
  if (found)
    return {
      end: end(found),
      quantity: { ...bare, kind: 'impossible', low: -value(found[1] as string) },
    };
  found = find(count);
  if (found) {
    const written = found[1] as string;
    // 二三人: two or three.
    if (
      /^[一二三四五六七八九]{2}$/u.test(written) &&
      value(written[1] as string) === value(written[0] as string) + 1
    ) {
      return {
        end: end(found),
        quantity: { ...bare, low: value(written[0] as string), high: value(written[1] as string) },
      };
    }
    const low = value(written);
    if (found[2] !== undefined)
      return {
        end: end(found),
        quantity: { ...bare, kind: 'impossible', low: low + Number(`0${found[2]}`) },
      };
    return { end: end(found), quantity: { ...bare, low } };
  }
  found = find(alone);
  if (found)
    return {
      end: end(found),
      quantity: { ...bare, low: value((found[1] ?? found[2] ?? found[3]) as string) },
    };
  return undefined;
}

const digitsAlone =
  /[0-9]{1,2}(?=$|[、。\n・+&/〜]|以上|以下|未満|[はもでとが]|ずつ|くらい|ぐらい|[一-鿿a-z]{1,4}[0-9]|必|来|い[れたるな]|集|揃|そろ|ok|or)/uy;

/** 「営業2・開発1」: behind a group a number counts its people. */
export function bareCountAt(text: string, at: number): QuantityAt | undefined {
  digitsAlone.lastIndex = at;
  const found = digitsAlone.exec(text)?.[0];
  return found === undefined
    ? undefined
    : { end: at + found.length, quantity: { ...bare, low: value(found) } };
}
