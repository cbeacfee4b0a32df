import type { InviteeKey } from '../../rules/index.ts';
import { hiraganaCode } from '../analyse/names.ts';
import { type KnownPerson, peopleIndex, type Ref } from '../analyse/people.ts';
import { foldName } from '../analyse/text.ts';
import type { UnderstandingContext } from '../read.ts';
import { kindsOf } from './kinds.ts';

/** How people and groups may be called for short: 総代 of the 檀家総代, 品証 of the 品質保証課. */
export interface LooseName {
  readonly text: string;
  readonly keys: readonly InviteeKey[];
  readonly kind: Ref['kind'];
  readonly name: string;
  readonly isRole: boolean;
  /** A part of a name that is one only with a さん. */
  readonly isPart: boolean;
  /** 先生: behind a name it belongs to that name. */
  readonly isKind?: boolean;
}

export interface LongName {
  readonly text: string;
  /** Without its 課 or 部. */
  readonly stem: string;
  readonly keys: readonly InviteeKey[];
}

export interface LooseIndex {
  readonly byFirst: ReadonlyMap<number, readonly LooseName[]>;
  /** Groups, roles and long names, of which a beginning or an end may stand for them. */
  readonly long: readonly LongName[];
}

const groupEnding =
  /^(.+?)(?:チーム|組|班|部|課|係|軍|団|グループ|パート|担当|家|クラス|ゼミ|研|室|委員会|委員|店|支店|隊|ユニット|側|陣|さん|年生|ブロック|地区|支部|支社|部会|学科|学年|科|分団|営業所|事業所|病棟|棟|院生|学生|エリア|フロア|セクション|講)$/u;
const groupBeginning =
  /^(?:チーム|グループ|パート|班|シフト|ユニット|研究室|店舗|クラス|ブロック|フロア|team、?)([^0-9]+)$/u;
// 委員 of a 委員長 are the others.
const roleEnding = /^(?!.+[員会団師]長$)(.{2,})(?:担当|係|役|さん|者|員|師|士|長)$/u;
const roleOpening = /^(?:副|主任|チーフ|代表|正|上級|主|ご|お)(.{2,})$/u;
const groupOpening = /^[0-9一二三四五六七八九十]+(?:階|期|号|丁目|年)(.{2,})$/u;
const addedEndings = ['チーム', '組', '班', '部', '陣', '勢', 'さん'];

const numerals = '一二三四五六七八九';
/** 一班 and 1班 are one. */
export const inDigits = (text: string): string =>
  text.replace(/[一二三四五六七八九]/gu, (one) => String(numerals.indexOf(one) + 1));

/** 東 of the 東ブロック, A of the 研究室A. */
export const groupStem = (name: string): string | undefined =>
  groupEnding.exec(name)?.[1] ?? groupBeginning.exec(name)?.[1];

const indexes = new WeakMap<readonly KnownPerson[], LooseIndex>();

export function looseIndex({ members, contacts = [] }: UnderstandingContext): LooseIndex {
  // As the index of people: with other contacts there are other names.
  const known = contacts.length === 0 ? indexes.get(members) : undefined;
  if (known !== undefined) return known;
  const byFirst = new Map<number, LooseName[]>();
  const taken = new Set<string>();
  const put = (name: LooseName): void => {
    taken.add(name.text);
    const first = hiraganaCode(name.text.charCodeAt(0));
    byFirst.set(first, [...(byFirst.get(first) ?? []), name]);
  };
  for (const surfaces of peopleIndex(members, contacts).byFirst.values())
    for (const { text, keys, group, strength } of surfaces) {
      const isGroup = group !== undefined || (strength === 'role' && keys.length > 1);
      if (keys.length > 0)
        put({
          text,
          keys,
          kind: isGroup ? 'group' : 'person',
          name: group ?? text,
          isRole: strength === 'role',
          isPart: strength === 'part',
        });
    }
  const called = heldBy(members);
  for (const name of [...shortNames(called), ...callNames(members)])
    if (!taken.has(name.text)) put(name);
  for (const { text, keys } of kindsOf(members)) {
    if (taken.has(text)) continue;
    const kind = keys.length > 1 ? 'group' : 'person';
    put({ text, keys, kind, name: text, isRole: true, isPart: false, isKind: true });
  }
  const index = { byFirst: longestFirst(byFirst), long: called.long };
  if (contacts.length === 0) indexes.set(members, index);
  return index;
}

function longestFirst(byFirst: ReadonlyMap<number, LooseName[]>): LooseIndex['byFirst'] {
  for (const list of byFirst.values()) list.sort((a, b) => b.text.length - a.text.length);
  return byFirst;
}

type Holders = Map<string, InviteeKey[]>;

function hold(holders: Holders, name: string, key: InviteeKey): void {
  if (!holders.get(name)?.includes(key)) holders.set(name, [...(holders.get(name) ?? []), key]);
}

interface Called {
  readonly groups: Holders;
  readonly roles: Holders;
  readonly long: readonly LongName[];
}

function heldBy(members: readonly KnownPerson[]): Called {
  const [groups, roles, long]: [Holders, Holders, Holders] = [new Map(), new Map(), new Map()];
  for (const { name, key, role, groups: own = [] } of members) {
    for (const group of own) {
      hold(groups, foldName(group), key);
      hold(long, inDigits(foldName(group)), key);
    }
    if (role) {
      hold(roles, foldName(role), key);
      hold(long, inDigits(foldName(role)), key);
    }
    const parts = name.split(/[\s・の]+/u);
    for (const part of parts)
      if (part.length > 3 || (parts.length > 1 && /長$|監督|デスク|カメラ/u.test(part)))
        hold(long, inDigits(foldName(part)), key);
  }
  return {
    groups,
    roles,
    long: [...long].flatMap(([text, keys]) =>
      text.length > 1 ? [{ text, stem: groupStem(text) ?? text, keys }] : [],
    ),
  };
}

/** 赤 of the 赤チーム, 病棟 of the 3階病棟, 幹事 of the 副幹事: where no other is called so. */
function* shortNames({ groups, roles }: Called): Generator<LooseName> {
  const all = [...groups.keys(), ...roles.keys()];
  const given = new Set<string>();
  const isOnly = (found: string | undefined, fits: (name: string) => boolean): found is string =>
    found !== undefined && all.filter(fits).length === 1;
  const take = (texts: Iterable<string>): string[] =>
    [...texts].filter((text) => !all.includes(text) && !given.has(text) && given.add(text));
  for (const [name, keys] of groups) {
    const tail = groupOpening.exec(name)?.[1];
    const stem = groupEnding.exec(name)?.[1];
    const letter = groupBeginning.exec(name)?.[1];
    const half = /^(.{2,})[・/&]/u.exec(name)?.[1];
    const texts = take([
      ...(isOnly(tail, (other) => other.endsWith(tail as string)) ? [tail] : []),
      ...(isOnly(stem, (other) => other.startsWith(stem as string)) && !/^[0-9]$/u.test(stem)
        ? [stem]
        : []),
      ...(isOnly(letter, (other) => other.endsWith(letter as string)) ? turned(name, letter) : []),
      ...addedEndings.filter((end) => !name.endsWith(end)).map((end) => name + end),
      ...(isOnly(half, (other) => other.includes(half as string)) ? [half] : []),
      ...contractions(name).filter((short) =>
        isOnly(short, (other) => contractions(other).includes(short)),
      ),
    ]);
    for (const text of texts)
      yield { text, keys, kind: 'group', name, isRole: false, isPart: false };
  }
  for (const [name, keys] of roles) {
    const stem = roleEnding.exec(name)?.[1];
    const tail = roleOpening.exec(name)?.[1];
    const kind = keys.length > 1 ? 'group' : 'person';
    const texts = take([
      ...(isOnly(stem, (other) => other.startsWith(stem as string)) ? [stem] : []),
      ...(isOnly(tail, (other) => other.endsWith(tail as string)) ? [tail] : []),
      ...contractions(name).filter((short) =>
        isOnly(short, (other) => contractions(other).includes(short)),
      ),
    ]);
    for (const text of texts) yield { text, keys, kind, name, isRole: false, isPart: false };
  }
}

/** 店舗A is A, A店 and A店舗. */
function turned(name: string, letter: string): string[] {
  const kind = name.slice(0, -letter.length).replace(/、$/u, '');
  return [
    letter,
    `${letter}${kind}`,
    ...(kind === '店舗' ? [`${letter}店`] : kind === '研究室' ? [`${letter}研`] : []),
  ];
}

/** 品証 of 品質保証, 経企 of the 経営企画室, 情シス of the 情報システム部. */
function contractions(name: string): string[] {
  const stem = groupEnding.exec(name)?.[1] ?? name;
  const [, first, second, third] =
    /^([一-鿿])[一-鿿]([一-鿿])([一-鿿])(?:師|士)?$/u.exec(stem) ?? [];
  if (first !== undefined) return [`${first}${second}`, `${first}${third}`];
  const [, kanji, kana] = /^([一-鿿])[一-鿿]([ァ-ヶー]{2})[ァ-ヶー]+$/u.exec(stem) ?? [];
  return kanji === undefined ? [] : [`${kanji}${kana}`];
}

const kin = /^[母父兄姉弟妹祖叔伯爺婆坊]$/u;
const byName = /(?:さん|ちゃん|くん|様|氏|先生)$/u;

/** 源 of 豆腐屋の源, PM of PMの増田, 山ちゃん of 山沢, とし of とし子: how they are called beside their names. */
function* callNames(members: readonly KnownPerson[]): Generator<LooseName> {
  const owners: Holders = new Map();
  const parts: Holders = new Map();
  const callings: Holders = new Map();
  for (const { name, key } of members) {
    const folded = foldName(name.replace(/[\s・]/gu, ''));
    const [, before, own] = /^(.+)の([^の\s]+)/u.exec(name) ?? [];
    if (own !== undefined && before !== undefined) {
      hold(owners, foldName(own), key);
      if (before.length > 1) hold(callings, foldName(before), key);
    }
    const [, called, at] = /^([^@＠]+)[@＠](.+)$/u.exec(name) ?? [];
    if (called !== undefined && at !== undefined) {
      hold(owners, foldName(called), key);
      hold(callings, foldName(at), key);
    }
    const [, mark, dotted] = /^([A-Za-z]{1,4})\.(.+)$/u.exec(name) ?? [];
    if (mark !== undefined && dotted !== undefined) {
      hold(owners, foldName(dotted), key);
      hold(callings, foldName(mark), key);
    }
    const bare = folded.replace(byName, '');
    if (bare.length > 1 && bare !== folded) hold(owners, bare, key);
    const first = /^[一-鿿](?=[一-鿿])/u.exec(folded)?.[0];
    if (first !== undefined && !kin.test(first)) hold(parts, first, key);
    const given = name.split(/[\s・]+/u).at(-1) as string;
    const opening = /^[ぁ-んァ-ヶー]{2}(?=[ぁ-んァ-ヶー一-鿿])/u.exec(given)?.[0];
    if (opening !== undefined) hold(parts, opening, key);
  }
  for (const [text, keys] of owners)
    yield { text, keys, kind: 'person', name: text, isRole: false, isPart: false };
  const groups = new Set(members.flatMap((one) => one.groups?.map(foldName) ?? []));
  for (const [text, keys] of callings) {
    if (groups.has(text)) continue;
    const kind = keys.length > 1 ? 'group' : 'person';
    yield { text, keys, kind, name: text, isRole: true, isPart: false };
  }
  for (const [text, keys] of parts)
    if (keys.length === 1)
      for (const end of petNames) {
        const called = `${text}${end}`;
        yield { text: called, keys, kind: 'person', name: called, isRole: false, isPart: false };
      }
}

const petNames = ['ちゃん', 'っち', 'ちん', 'やん', 'りん', 'ぴょん', 'ぽん', 'ぴー'];
