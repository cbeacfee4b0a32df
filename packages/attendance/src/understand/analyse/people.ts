import type { InviteeKey } from '../../rules/index.ts';
import { groupSurfaces, shortGroupNames } from './group-names.ts';
import { hiragana, hiraganaCode, kana, kanji, latin, titleIn } from './names.ts';
import { romaji } from './romaji.ts';
import { foldName } from './text.ts';

/** Somebody the words may name: what the request says about them (`members` in JSON). */
export interface KnownPerson {
  readonly name: string;
  readonly key: InviteeKey;
  readonly reading?: string | undefined;
  readonly role?: string | undefined;
  readonly groups?: readonly string[] | undefined;
}

/** Who is meant by a name: one key, several where it is not clear which, none where nobody is known. */
export interface Ref {
  readonly kind: 'person' | 'group';
  readonly name: string;
  /** Of a person the candidates, of a group its people. */
  readonly keys: readonly InviteeKey[];
  /** Nobody of that name is known, or two are: asked, none chosen (M05). */
  readonly doubt: 'none' | 'unknown' | 'several';
  readonly role?: boolean;
  /** 「看護師は必須」: several have the role, and whether all of them are meant is not said. */
  readonly uncounted?: boolean;
  /** 「開発部の佐藤さん」: said with the group. */
  readonly within?: boolean;
  /** 各班: the groups it speaks of; any: どちらかのチーム. */
  readonly groups?: { readonly refs: readonly Ref[]; readonly any: boolean };
  readonly email?: boolean;
  /** Found only by a part of what they are called, or where nothing marks a name. */
  readonly loose?: boolean;
}

export interface PeopleSpan {
  readonly start: number;
  readonly end: number;
  readonly ref: Ref;
}

export interface Surface {
  readonly text: string;
  readonly strength: 'whole' | 'family' | 'given' | 'part' | 'reading' | 'role' | 'key';
  readonly keys: readonly InviteeKey[];
  readonly group?: string;
}

export interface PeopleIndex {
  /** By the code of the first character, in hiragana. */
  readonly byFirst: ReadonlyMap<number, readonly Surface[]>;
  readonly hasGroups: boolean;
  readonly roles: ReadonlyMap<string, readonly InviteeKey[]>;
  readonly groups: ReadonlyMap<string, readonly InviteeKey[]>;
  /** 総務 and 課長 of 総務課長, by the code of the first letter of the place. */
  readonly titles: ReadonlyMap<number, readonly TitleOfPlace[]>;
  readonly people: readonly KnownPerson[];
}

export interface TitleOfPlace {
  readonly place: string;
  readonly title: string;
  readonly keys: readonly InviteeKey[];
}

/** Whoever has a title that names its place, or a title in a group: 総務課長, the 部長 of 営業部. */
function titlesOf(
  roles: ReadonlyMap<string, readonly InviteeKey[]>,
  groups: ReadonlyMap<string, readonly InviteeKey[]>,
): Map<number, TitleOfPlace[]> {
  const titles = new Map<number, TitleOfPlace[]>();
  const add = (place: string, title: string, keys: readonly InviteeKey[]): void => {
    const first = place.charCodeAt(0);
    titles.set(first, [...(titles.get(first) ?? []), { place, title, keys }]);
  };
  for (const [role, keys] of roles) {
    const title = titleIn(role);
    if (title !== undefined && title.length < role.length)
      add(role.slice(0, -title.length), title, keys);
    for (const [group, members] of groups) {
      const both = keys.filter((key) => members.includes(key));
      if (both.length > 0) for (const place of groupSurfaces(group)) add(place, role, both);
    }
  }
  return titles;
}

const indexes = new WeakMap<readonly KnownPerson[], PeopleIndex>();

export function peopleIndex(
  members: readonly KnownPerson[],
  contacts: readonly KnownPerson[] = [],
): PeopleIndex {
  const known = contacts.length === 0 ? indexes.get(members) : undefined;
  if (known) return known;
  const index = buildIndex(members, contacts);
  if (contacts.length === 0) indexes.set(members, index);
  return index;
}

function buildIndex(
  members: readonly KnownPerson[],
  contacts: readonly KnownPerson[],
): PeopleIndex {
  const surfaces = new Map<
    string,
    { strength: Surface['strength']; keys: InviteeKey[]; group?: string }
  >();
  const add = (text: string, strength: Surface['strength'], key: InviteeKey, group?: string) => {
    if (text === '') return;
    const id = `${group === undefined ? 'p' : 'g'}${text}`;
    const entry = surfaces.get(id);
    if (entry === undefined) {
      surfaces.set(id, { strength, keys: [key], ...(group === undefined ? {} : { group }) });
    } else {
      if (entry.group !== group) return;
      // 小田 beside 小田島: whoever is called just so, before whose name begins so.
      const isWhole = strength === 'whole';
      if (group === undefined && (entry.strength === 'whole') !== isWhole) {
        if (isWhole) Object.assign(entry, { strength, keys: [key] });
        return;
      }
      if (!entry.keys.includes(key)) entry.keys.push(key);
      if (strength === 'family' && ['part', 'given'].includes(entry.strength))
        entry.strength = strength;
    }
  };
  const roles = new Map<string, InviteeKey[]>();
  const groups = new Map<string, InviteeKey[]>();
  const written = new Map<string, string>();
  for (const person of members) {
    const own = new Set(person.groups?.map(foldName));
    // 「世話人 桜井」 of the 世話人: what stands before the name says where they are of.
    for (const [text, strength] of nameSurfaces(person))
      if (strength === 'whole' || !own.has(text)) add(text, strength, person.key);
    add(person.key.toLowerCase(), 'key', person.key);
    if (person.role) {
      // 「部長@営業部」: which 部長 is said with it.
      const [role = '', place] = person.role.split(/[@＠]/u).map(foldName);
      add(role, 'role', person.key);
      roles.set(role, [...(roles.get(role) ?? []), person.key]);
      if (place !== undefined)
        for (const text of groupSurfaces(place))
          for (const title of [`${text}の${role}`, `${text}${role}`])
            add(title, 'role', person.key);
    }
    for (const group of person.groups ?? []) {
      for (const text of groupSurfaces(group)) add(text, 'whole', person.key, group);
      const folded = foldName(group);
      groups.set(folded, [...(groups.get(folded) ?? []), person.key]);
      written.set(folded, group);
    }
  }
  // After all names as they are kept: 営業 is the 営業部, where there is one.
  for (const [text, names] of shortGroupNames([...groups.keys()])) {
    const group = names.length === 1 ? (written.get(names[0] as string) as string) : text;
    if (names.length === 0 && !surfaces.has(`g${text}`))
      surfaces.set(`g${text}`, { strength: 'whole', keys: [], group });
    for (const key of names.flatMap((name) => groups.get(name) ?? []))
      add(text, 'whole', key, group);
  }
  const invited = new Set(members.map(({ key }) => key));
  const own = new Set(surfaces.keys());
  for (const contact of contacts) {
    if (invited.has(contact.key)) continue;
    for (const [text, strength] of nameSurfaces(contact)) {
      if (!own.has(`p${text}`)) add(text, strength, contact.key);
    }
  }
  return {
    byFirst: byFirstLetter(
      [...surfaces].map(([id, entry]): Surface => ({ text: id.slice(1), ...entry })),
    ),
    hasGroups: groups.size > 0,
    roles,
    groups,
    titles: titlesOf(roles, groups),
    people: [...members, ...contacts],
  };
}

/** The longest first. */
function byFirstLetter(surfaces: readonly Surface[]): ReadonlyMap<number, readonly Surface[]> {
  const byFirst = new Map<number, Surface[]>();
  for (const surface of surfaces) {
    const first = hiraganaCode(surface.text.charCodeAt(0));
    byFirst.set(first, [...(byFirst.get(first) ?? []), surface]);
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.text.length - a.text.length);
  return byFirst;
}

/** How a person can be called: the whole name, family and given name, the readings. */
function* nameSurfaces({ name, reading }: KnownPerson): Generator<[string, Surface['strength']]> {
  const parts = name
    .normalize('NFKC')
    .trim()
    .split(/[\s・.]+/u)
    .map(foldName);
  const whole = parts.join('');
  yield [whole, 'whole'];
  if (parts.length > 1) {
    // A space between Latin words becomes a pause in the text.
    yield [parts.join('、'), 'whole'];
    for (const [place, part] of parts.entries())
      yield [part, latin.test(part) ? 'part' : place === 0 ? 'family' : 'given'];
    if (parts.every((part) => latin.test(part))) yield [[...parts].reverse().join(''), 'whole'];
  } else if (kanji.test(whole) && whole.length >= 3) {
    // Most family names have two characters; of three or more any beginning may be one.
    for (let length = 1; length < Math.min(whole.length, 4); length++) {
      if (length === 1 && whole.length !== 3) continue;
      const isUsual = (length === 2 && whole.length >= 3) || (length === 3 && whole.length >= 5);
      yield [whole.slice(0, length), isUsual ? 'family' : 'part'];
      // 峯裕子: of three characters the last two may be the given name as well.
      if (length >= 2 || whole.length === 3) yield [whole.slice(length), 'part'];
    }
  } else {
    // 伊藤さやか, 林A太: the family name ends where another script begins.
    const [, family, given] = /^([一-鿿々]{1,3})([^一-鿿々].+)$/u.exec(whole) ?? [];
    if (family !== undefined && given !== undefined) {
      yield [family, family.length > 1 ? 'family' : 'part'];
      if (kana.test(given)) yield* spelled(given, 'part');
    }
  }
  if (kana.test(whole)) yield* spelled(whole, 'reading');
  if (!reading) return;
  const read = reading
    .normalize('NFKC')
    .trim()
    .split(/[\s・]+/u)
    .map((part) => hiragana(foldName(part)));
  yield [read.join(''), 'reading'];
  for (const text of inLetters(read)) yield [text, 'reading'];
  if (read.length > 1) for (const part of read) yield [part, 'reading'];
  else if (kanji.test(whole) && (read[0]?.length ?? 0) > 4) {
    for (let length = 2; length <= 5 && length < (read[0] as string).length - 1; length++) {
      yield* spelled((read[0] as string).slice(0, length), 'reading');
      const given = (read[0] as string).slice(length);
      // 高橋直子, たかはしなおこ: who is called なおこさん.
      if (whole.length > 2 && given.length > 1 && /^[^んっゃゅょー]/u.test(given))
        yield* spelled(given, 'part');
    }
  }
}

/** なおこ, and Naoko. */
function* spelled(
  name: string,
  strength: Surface['strength'],
): Generator<[string, Surface['strength']]> {
  yield [name, strength];
  for (const text of romaji(hiragana(name))) if (text.length > 2) yield [text, strength];
}

/** Suzuki, Atsushi, A.Suzuki, Atsushi Suzuki: the reading as it is signed. */
function* inLetters(read: readonly string[]): Generator<string> {
  const [family = '', given = ''] = read;
  for (const name of romaji(family)) {
    yield name;
    for (const first of given === '' ? [] : romaji(given)) {
      yield first;
      yield* [`${first}、${name}`, `${name}、${first}`, `${first}${name}`];
      yield* [`${first[0]}.${name}`, `${first[0]}.、${name}`, `${first[0]}、${name}`];
    }
  }
}
