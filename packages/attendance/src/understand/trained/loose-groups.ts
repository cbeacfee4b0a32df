import type { InviteeKey } from '../../rules/index.ts';
import { peopleIndex, type Ref } from '../analyse/people.ts';
import type { UnderstandingContext } from '../read.ts';
import { groupStem, inDigits } from './short-names.ts';

/** Several groups said at once, as only the net is shown them: 各拠点, 三会派, ほかの課, 2・3年, 東西. */

export interface FoundGroups {
  readonly start: number;
  readonly end: number;
  readonly ref: Ref;
}

type Group = readonly [name: string, keys: readonly InviteeKey[]];

const kinds =
  '委員会|営業所|事業所|研究室|拠点|会派|会社|団体|機関|職種|ロール|ポジション|パート|楽器|教科|部会|支社|支店|支部|ユニット|学科|学年|学部|地区|丁目|店舗|家庭|地域|エリア|工場|センター|部署|部門|クラス|チーム|グループ|分団|ブロック|フロア|病棟|事業部|委員|team|site|region|側|棟|校|社|家|科|店|課|室|係|班|組|隊|部|会';
const behind = '(?![長員議一-龠](?<!全|各|両|合|毎|別|計))';
const openings =
  '(?<every>各|両|全(?!部|社|校|会|家|員)|どの|すべての|全ての|それぞれの)|(?<any>どちらかの|どっちかの|いずれかの|どこかの|片方の)|(?<other>その他の|そのほかの|ほかの|他の|他(?!社|校|店|家|会))|(?<many>[2-6二三四五六])(?:つの|個の|か所の)?';
const prefixed = new RegExp(`(?:${openings})(?<kind>${kinds})${behind}`, 'gu');
const followed = new RegExp(
  `(?<kind>${kinds})(?=(?<any>の?(?:どちらか|どっちか|いずれか|片方))|ごと|それぞれ|の?両方|すべて)`,
  'gu',
);

const anyKind = new RegExp(kinds, 'u');

const isYear = (name: string): boolean => /^[0-9一二三四五六]年生?$/u.test(name);

/** Those of a kind by their names; where no name says its kind, all that there are. */
function ofKind(kind: string, groups: readonly Group[]): readonly Group[] {
  const fits = groups.filter(
    ([name]) =>
      name.endsWith(kind) ||
      name.startsWith(kind) ||
      (kind === '学年' && isYear(name)) ||
      (/科$/u.test(kind) && name.endsWith('科')),
  );
  if (fits.length > 0) return fits;
  return groups;
}

const each = (start: number, name: string, groups: readonly Group[], any = false): FoundGroups => {
  const refs = groups.map(
    ([group, keys]): Ref => ({ kind: 'group', name: group, keys, doubt: 'none', loose: true }),
  );
  const keys = [...new Set(refs.flatMap((one) => one.keys))];
  const ref: Ref = {
    kind: 'group',
    name,
    keys,
    doubt: 'none',
    loose: true,
    groups: { refs, any },
  };
  return { start, end: start + name.length, ref };
};

const isSame = (a: readonly InviteeKey[], b: readonly InviteeKey[]): boolean =>
  a.length === b.length && a.every((key) => b.includes(key));

/** 各拠点, 両社, 三会派, ほかの課, どちらかの研究室. */
function* kindsIn(
  text: string,
  groups: readonly Group[],
  named: readonly { readonly start: number; readonly ref: Ref }[],
): Generator<FoundGroups> {
  const isOpened = /[各両全どすそいほ他2-6二三四五六片]/u.test(text) && anyKind.test(text);
  for (const { index, 0: written, groups: said = {} } of isOpened ? text.matchAll(prefixed) : []) {
    const { every, any, other, many, kind = '' } = said;
    const fits = ofKind(kind, groups);
    const isNamedKind =
      fits.length < groups.length || groups.every(([name]) => name.endsWith(kind));
    // 他部, 全店: a kind of one letter that no group is called by may be of anything.
    if (kind.length === 1 && !isNamedKind && every !== '各' && every !== '両') continue;
    if (other !== undefined) {
      const before = named.filter(({ start, ref }) => start < index && ref.kind === 'group');
      const left = fits.filter(([, keys]) => !before.some(({ ref }) => isSame(ref.keys, keys)));
      if (left.length > 0 && left.length < fits.length) yield each(index, written, left);
      continue;
    }
    const wanted = every === '両' ? 2 : many === undefined ? undefined : Number(inDigits(many));
    const counted = [fits, groups].find(
      (some) => some.length > 1 && (wanted === undefined || some.length === wanted),
    );
    if (counted !== undefined) yield each(index, written, counted, any !== undefined);
  }
  if (!/どちらか|どっちか|いずれか|片方|ごと|それぞれ|両方|すべて/u.test(text)) return;
  for (const { index, groups: said = {} } of text.matchAll(followed)) {
    const { kind = '', any } = said;
    const fits = ofKind(kind, groups);
    if (fits.length > 1 && (kind.length > 1 || fits.length < groups.length))
      yield each(index, kind, fits, any !== undefined);
  }
}

const listed =
  /(?<![0-9a-z])(?<first>[0-9a-z一二三四五六])(?<joint>[・、,/]|〜|-|から)?(?<second>[0-9a-z一二三四五六])(?<kind>年生?|年次|組|班|課|チーム|クラス|部|パート|グループ|階?病棟|ブロック|丁目|分団)(?!前|後|間|目|ぶり|以|越|ご)/gu;

/** 2・3年, AB班, 1組〜3組: a kind said once for several. */
function* listsIn(text: string, { byName }: Tables): Generator<FoundGroups> {
  if (byName.size < 2) return;
  for (const { index, 0: written, groups: said = {} } of text.matchAll(listed)) {
    const { first = '', joint = '', second = '', kind = '' } = said;
    const [from, to] = [inDigits(first), inDigits(second)];
    const isRange = /[〜-]|から/u.test(joint) && /^[0-9]{2}$/u.test(from + to);
    const letters = isRange
      ? Array.from({ length: Math.max(0, Number(to) - Number(from) + 1) }, (_, step) =>
          String(Number(from) + step),
        )
      : [from, to];
    const found = letters.flatMap((letter) => {
      const group = [`${letter}${kind}`, `${letter}${kind}生`, `${kind}${letter}`]
        .map((name) => byName.get(name))
        .find((one) => one !== undefined);
      return group === undefined ? [] : [group];
    });
    if (found.length > 1 && found.length === letters.length) yield each(index, written, found);
  }
}

/** 東西, 紅白: groups by one letter each, side by side. */
function* lettersIn(text: string, { byLetter, together }: Tables): Generator<FoundGroups> {
  if (together === undefined) return;
  for (const { index, 0: written } of text.matchAll(together)) {
    const found = new Set([...written].map((letter) => byLetter.get(letter) as Group));
    if (found.size === written.length) yield each(index, written, [...found]);
  }
}

/** What is known of the groups of a request, for all of its texts. */
interface Tables {
  readonly groups: readonly Group[];
  /** Those with a number or a letter of their own. */
  readonly byName: ReadonlyMap<string, Group>;
  readonly byLetter: ReadonlyMap<string, Group>;
  readonly together: RegExp | undefined;
}

const known = new WeakMap<ReadonlyMap<string, readonly InviteeKey[]>, Tables>();

function tablesOf(all: ReadonlyMap<string, readonly InviteeKey[]>): Tables {
  const tables = known.get(all) ?? buildTables([...all]);
  known.set(all, tables);
  return tables;
}

function buildTables(groups: readonly Group[]): Tables {
  const byName = new Map<string, Group>();
  const byLetter = new Map<string, Group>();
  for (const group of groups) {
    const name = inDigits(group[0]);
    if (/^[0-9a-z]|[0-9a-z]$/u.test(name)) byName.set(name, group);
    const stem = groupStem(group[0]) ?? group[0];
    if (/^[一-鿿]$/u.test(stem)) byLetter.set(stem, group);
  }
  const letters = `[${[...byLetter.keys()].join('')}]`;
  const behindThem = '(?=の|から|とも|それぞれ|各|どちら|両|は|で|、|[0-9])';
  const together =
    byLetter.size < 2 ? undefined : new RegExp(`(?<![一-鿿])${letters}{2,}${behindThem}`, 'gu');
  return { groups, byName, byLetter, together };
}

export function groupsIn(
  text: string,
  { members, contacts = [] }: UnderstandingContext,
  named: readonly { readonly start: number; readonly ref: Ref }[],
): FoundGroups[] {
  const { groups } = peopleIndex(members, contacts);
  if (groups.size < 2) return [];
  const tables = tablesOf(groups);
  return [
    ...listsIn(text, tables),
    ...lettersIn(text, tables),
    ...kindsIn(text, tables.groups, named),
  ];
}
