import type { InviteeKey } from '../../rules/index.ts';
import { entryOf } from '../lexicon.ts';
import { groupsAt } from './find-groups.ts';
import { holderOf, sharedTitle, titledSpan } from './find-titles.ts';
import {
  afterName,
  aloneBefore,
  beforeName,
  closedRole,
  endOfGroup,
  endOfSuffix,
  endsBefore,
  endsKanaBefore,
  hiragana,
  hiraganaCode,
  honorific,
  insideGroup,
  isCounted,
  isPartOfWord,
  kana,
  kanji,
  latin,
  ofSeveral,
} from './names.ts';
import type { PeopleIndex as KnownIndex, PeopleSpan, Ref, Surface } from './people.ts';
import { spansOf } from './spans.ts';
import { type FoldedText, foldName } from './text.ts';

const address = /[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+/gu;

/** Who is known, and where the text has blanks. */
interface PeopleIndex extends KnownIndex {
  readonly gaps: ReadonlySet<number>;
}

/** Where people and groups are named, left to right, the longest name first, none over another. */
export function findPeople(
  { text, original, origin }: FoldedText,
  known: KnownIndex,
  keyOf: (address: string) => InviteeKey,
): PeopleSpan[] {
  const index = { ...known, gaps: gapsIn(original, origin) };
  const spans: PeopleSpan[] = [];
  const addresses = (text.includes('@') ? spansOf(address, text) : []).map(({ start, end }) => {
    const found = text.slice(start, end);
    return { start, end, key: keyOf(found), found };
  });
  let at = 0;
  let nextAddress = 0;
  while (at < text.length) {
    const mail = addresses[nextAddress];
    if (mail !== undefined && mail.start <= at) {
      const end = endOfSuffix(
        text,
        mail.end + (/^の(?:方|かた|人|者)/u.exec(text.slice(mail.end))?.[0].length ?? 0),
      );
      spans.push({
        start: mail.start,
        end,
        ref: { kind: 'person', name: mail.found, keys: [mail.key], doubt: 'none', email: true },
      });
      at = end;
      nextAddress++;
      continue;
    }
    const span = spanAt(text, at, index, spans.at(-1)?.end);
    if (span !== undefined) spans.push(span);
    at = span?.end ?? at + 1;
  }
  return spans;
}

/** Where a blank was typed: a word ends there, and another begins. */
function gapsIn(original: string, origin: Int32Array): ReadonlySet<number> {
  const gaps = new Set<number>();
  if (/[ \t\u3000]/u.test(original))
    for (let at = 1; at < origin.length; at++)
      if (/[ \t\u3000]/u.test(original[(origin[at] ?? 0) - 1] ?? '')) gaps.add(at);
  return gaps;
}

function spanAt(
  text: string,
  at: number,
  index: PeopleIndex,
  previousEnd: number | undefined,
): PeopleSpan | undefined {
  const several = groupsAt(text, at, index) ?? sharedTitle(text, at, index);
  if (several !== undefined) return several;
  const candidates = index.byFirst.get(hiraganaCode(text.charCodeAt(at)));
  if (candidates === undefined) return undefined;
  for (const surface of candidates) {
    const matches =
      text.startsWith(surface.text, at) ||
      (kana.test(surface.text) &&
        hiragana(text.slice(at, at + surface.text.length)) === hiragana(surface.text));
    if (!matches) continue;
    const span = acceptable(text, at, surface, index, previousEnd);
    if (span !== undefined) return span;
  }
  return undefined;
}

/** The span of a surface at `at`, if it stands there as a name and not as a part of another word. */
function acceptable(
  text: string,
  at: number,
  surface: Surface,
  index: PeopleIndex,
  previousEnd: number | undefined,
): PeopleSpan | undefined {
  const end = at + surface.text.length;
  const before = index.gaps.has(at) ? '' : text.slice(Math.max(0, at - 5), at);
  const rest = `${index.gaps.has(end) ? '、' : ''}${text.slice(end, end + 8)}`;
  const isJoined = previousEnd === at;
  if (surface.group !== undefined) return groupSpan(text, at, surface, index, isJoined);
  if (surface.strength === 'key') return keySpan(text, at, surface, index);
  honorific.lastIndex = end;
  const honoured = honorific.test(text);
  const suffixEnd = endOfSuffix(text, endOfOwnTitle(text, end, surface, index));
  const titled = suffixEnd > end;
  // Somebody called 参加 is meant with a さん; without it the word is the word.
  if (!titled && surface.strength !== 'role' && entryOf(surface.text)?.sense !== undefined)
    return undefined;
  const closedBefore =
    isJoined ||
    /[ぁ-ん]ー$/u.test(before) ||
    !(kanji.test(surface.text) ? /[一-鿿々ァ-ヶー]$/u : /[一-鿿々ァ-ヶーa-z0-9]$/u).test(before) ||
    beforeName.test(before) ||
    // 「プラス藤沢さん」, 「リーダー藤沢さん」: the letters change where the name begins.
    (titled && kanji.test(surface.text) && /[ァ-ヶー]$/u.test(before)) ||
    endsInEntry(before);
  const closedAfter =
    titled ||
    afterName.test(rest) ||
    endsBefore(rest) ||
    (index.byFirst.get(rest.charCodeAt(0)) ?? []).some(
      ({ text: other, strength }) =>
        strength !== 'part' && kanji.test(other) && other.length >= 2 && rest.startsWith(other),
    );
  let isName: boolean;
  if (surface.strength === 'role') {
    isName =
      closedBefore || /(?:の|元|新|現|副|各)$/u.test(before) === false
        ? closedRole(before, honoured ? text.slice(suffixEnd, suffixEnd + 8) : rest, surface.text)
        : false;
  } else if (kanji.test(surface.text)) {
    const sure = surface.text.length >= 2 && surface.strength !== 'part';
    isName = closedBefore && (sure ? closedAfter : titled && closedAfter);
    if (surface.strength === 'given' && !titled)
      isName = closedBefore && (sure ? aloneBefore.test(rest) : isBesideName(rest, index));
    if (!isName && surface.text.length === 1 && surface.strength === 'whole')
      isName = closedBefore && isSingleName(surface.text, before, rest);
  } else if (latin.test(surface.text) || /^[a-z、]+$/u.test(surface.text)) {
    isName = !/[a-z]$/u.test(before) && !/^[a-z]/u.test(rest) && surface.text.length >= 2;
  } else {
    // Kana: a word like any other, unless さん follows or nothing but particles stands around it.
    const isFree =
      /(?:^|[、。\n:・&/+一-鿿0-9a-z]|[はがともかのをにで]|[れけえ]ば|[たな]ら|から|ので|けど|って|なくて)$/u.test(
        before,
      ) ||
      endsInEntry(before) ||
      before === '' ||
      isJoined;
    const closes =
      isBesideName(rest, index) ||
      endsKanaBefore(rest) ||
      /^(?:は|が|と(?!き|こ|り)|も|or|か(?!も|ら)|の(?!で)|を|に|さえ|だけ|どちら|どっち|いずれ|全員|両|確定|固定|マスト|次第|優先|任意|参加|出席|欠席|ペア|必須|絶対|不参加|抜|以外|来|含|込|い(?:な|れ|た|る)|[、。\n:・&/+]|$)/u.test(
        rest,
      );
    const whole = surface.strength === 'whole' || surface.strength === 'reading';
    isName =
      (titled && (isFree || surface.text.length >= 3)) ||
      (whole && isFree && closes && surface.text.length >= 2);
  }
  // PM3時 is no project manager.
  if (!isName || (/^[ap]m$/u.test(surface.text) && /^、?[0-9]/u.test(rest))) return undefined;
  if (latin.test(surface.text) && /^、(?:さん|様|くん)/u.test(text.slice(end, end + 4)))
    return personSpan(text, at, endOfSuffix(text, end + 1), surface, index);
  if (surface.strength === 'role')
    return roleSpan(text, at, surface, index, honoured ? suffixEnd : end);
  return personSpan(text, at, suffixEnd, surface, index);
}

/** 「明石副室長」, 「高石審査委員長」: whatever the role is called that they have. */
function endOfOwnTitle(
  text: string,
  end: number,
  { keys }: Surface,
  { roles }: PeopleIndex,
): number {
  let longest = 0;
  for (const [role, holders] of roles)
    if (text.startsWith(role, end) && holders.some((key) => keys.includes(key)))
      longest = Math.max(longest, role.length);
  return end + longest;
}

/** 「プラス」, 「必須」: a word of the lexicon ends here. */
const endsInEntry = (before: string): boolean =>
  [2, 3, 4, 5].some((size) => size <= before.length && entryOf(before.slice(-size)) !== undefined);

/** A name of one character, without a さん. */
const isSingleName = (name: string, before: string, rest: string): boolean =>
  !/[一-鿿]$/u.test(before) &&
  (/^(?:は|が|と|も|か|を|の|に(?:も|は|来|必|出)|、|。|:|\n|・|\+|さえ|必須|どっち|どちら|いずれ|両方|$)/u.test(
    rest,
  ) ||
    (endsBefore(rest) && entryOf(name + rest[0]) === undefined));

/** 「u:31 は必須」: somebody by the key, spoken of by name. */
function keySpan(
  text: string,
  start: number,
  { text: key, keys }: Surface,
  { people }: PeopleIndex,
): PeopleSpan | undefined {
  const end = start + key.length;
  const isWhole = !/[a-z0-9:]/u.test(`${text[start - 1] ?? ''}${text[end] ?? ''}`);
  const name = foldName(people.find((one) => one.key === keys[0])?.name ?? key);
  return isWhole
    ? { start, end: endOfSuffix(text, end), ref: { kind: 'person', name, keys, doubt: 'none' } }
    : undefined;
}

function personSpan(
  text: string,
  start: number,
  end: number,
  surface: Surface,
  index: PeopleIndex,
): PeopleSpan {
  let keys = surface.keys;
  // As it was written: サイトウ is found by its reading さいとう.
  const name = text.slice(start, start + surface.text.length);
  const title = text.slice(start + surface.text.length, end);
  const titled = index.people.filter(({ role }) => role && title.startsWith(foldName(role)));
  const called = titled.filter(({ key }) => keys.includes(key));
  // 鈴木課長, where one is called just 鈴木 and another, 鈴木誠, is the 課長.
  const named = titled.filter(({ name }) => foldName(name).startsWith(surface.text));
  const meant = called.length > 0 ? called : named;
  if (meant.length === 1) keys = meant.map(({ key }) => key);
  const initial =
    keys.length > 1
      ? /^、?([一-鿿ぁ-ん]{1,3})、(さん|様|くん|君)?/u.exec(text.slice(end, end + 8))
      : null;
  if (initial) {
    const fits = keys.filter((key) =>
      index.people.some(
        (one) =>
          one.key === key &&
          foldName(one.name)
            .slice(surface.text.length)
            .startsWith(initial[1] as string),
      ),
    );
    if (fits.length === 1) {
      return {
        start,
        end: end + initial[0].length,
        ref: { kind: 'person', name, keys: fits, doubt: 'none' },
      };
    }
  }
  return {
    start,
    end,
    ref: { kind: 'person', name, keys, doubt: keys.length > 1 ? 'several' : 'none' },
  };
}

/** A role somebody has; 「幹事の山田」 is one person. */
function roleSpan(
  text: string,
  start: number,
  surface: Surface,
  index: PeopleIndex,
  end: number,
): PeopleSpan {
  const { keys } = surface;
  // 「顧問の先生」 is the 顧問.
  const teacher = /^の先生(?!方|たち|達)/u.exec(text.slice(end, end + 5))?.[0].length ?? 0;
  if (teacher > 0 && keys.length > 1 && ofSeveral.test(text.slice(end, end + 12)))
    return {
      start,
      end: end + teacher,
      ref: { kind: 'group', name: surface.text, keys, doubt: 'none', role: true },
    };
  if (teacher > 0 && keys.length === 1)
    return {
      start,
      end: end + teacher,
      ref: { kind: 'person', name: surface.text, keys, doubt: 'none', role: true },
    };
  const apposition = /^の?/u.exec(text.slice(end))?.[0].length ?? 0;
  const person = spanAt(text, end + apposition, index, end);
  if (
    person !== undefined &&
    person.ref.kind === 'person' &&
    person.ref.role !== true &&
    person.ref.keys.some((key) => keys.includes(key))
  ) {
    const both = person.ref.keys.filter((key) => keys.includes(key));
    return {
      start,
      end: person.end,
      ref: { ...person.ref, keys: both, doubt: both.length > 1 ? 'several' : 'none' },
    };
  }
  const ref = holderOf(surface.text, surface.text, keys, text.slice(end, end + 12));
  return { start, end: ref.kind === 'group' ? endOfGroup(text, end) : end, ref };
}

/** 「健か翔太」: one character is a name where another name stands beside it. */
const isBesideName = (rest: string, index: PeopleIndex): boolean => {
  const joint = /^(?:か、?|と|・|、|または|もしくは)/u.exec(rest)?.[0];
  if (joint === undefined) return false;
  const next = rest.slice(joint.length);
  return (index.byFirst.get(hiraganaCode(next.charCodeAt(0))) ?? []).some(
    ({ text, strength, group }) =>
      group === undefined && strength !== 'part' && next.startsWith(text),
  );
};

/** A group, or the one of the group who is named or titled behind it: 営業部長, 開発部の佐藤さん. */
function groupSpan(
  text: string,
  start: number,
  surface: Surface,
  index: PeopleIndex,
  isJoined: boolean,
): PeopleSpan | undefined {
  let end = start + surface.text.length;
  const before = text.slice(Math.max(0, start - 3), start);
  if (/^[a-z0-9]/u.test(surface.text) && /[a-z0-9]$/u.test(before)) return undefined;
  if (
    /^[一-鿿]/u.test(surface.text) &&
    /[一-鿿]$/u.test(before) &&
    !beforeName.test(before) &&
    !isJoined &&
    !/[新元現]$/u.test(before) &&
    !(surface.text.length === 1 && text.startsWith('から', end))
  )
    return undefined;
  if (
    /[a-z0-9]$/u.test(surface.text) &&
    /^[a-z0-9]/u.test(text.slice(end)) &&
    !isCounted(text, end)
  )
    return undefined;
  const name = surface.group as string;
  const keys = surface.keys;
  const shortened = !index.groups.has(surface.text);
  // 「Aから2人」 of the team A; 「A案」 is none.
  const isOfLetter = /^(?:から|[はがもと](?![一-鿿])|全員|、?[0-9])/u.test(text.slice(end));
  if (shortened && surface.text.length === 1 && !isOfLetter) return undefined;
  const titled = titledSpan(text, start, surface, index);
  if (titled !== undefined) return titled;
  if (/^(?:長|会(?!員)|室)/u.test(text.slice(end, end + 2))) return undefined;
  const isBesideGroup = [...index.groups.keys()].some((other) => text.startsWith(other, end));
  if (
    /年$/u.test(surface.text) &&
    /^(?:前|後|間|目|ぶり|以|越|ご|[0-9])/u.test(text.slice(end)) &&
    !isBesideGroup
  )
    return undefined;
  const gap = insideGroup.exec(text.slice(end, end + 8))?.[0].length ?? 0;
  const person = index.byFirst.has(hiraganaCode(text.charCodeAt(end + gap)))
    ? spanAt(text, end + gap, index, end + gap)
    : undefined;
  if (person !== undefined && (person.ref.kind === 'person' || person.ref.role === true)) {
    const both = person.ref.keys.filter((key) => keys.includes(key));
    const isOneOf = person.ref.kind === 'person' && both.length > 1;
    if (both.length > 0)
      return {
        start,
        end: person.end,
        ref: { ...person.ref, keys: both, doubt: isOneOf ? 'several' : 'none', within: true },
      };
  }
  if (shortened && isPartOfWord(text.slice(end, end + 6))) return undefined;
  end = endOfGroup(text, end);
  const ref: Ref =
    keys.length > 0
      ? { kind: 'group', name, keys, doubt: 'none' }
      : { kind: 'group', name: `@${start}-${end}`, keys, doubt: 'unknown' };
  return { start, end, ref };
}
