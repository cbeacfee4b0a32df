import type { InviteeKey } from '../../rules/index.ts';
import { isNumbered } from './group-names.ts';
import { endOfSuffix, hiraganaCode } from './names.ts';
import type { PeopleIndex, PeopleSpan, Ref } from './people.ts';

const everyGroup =
  /(?:(各|どの|両|全(?!部[、。でがはのをに合])|それぞれの|すべての|全ての|いずれの|どちらの|(?<![0-9一二三四五六七八九十])[1一](?=(?:部署|部門|チーム|班|組|グループ|課|クラス)でも))(?=[部課チ班組グ学ク係パ支店])|(どちらかの|どっちかの|いずれかの|どれかの|どこかの|どこか一つの|どこか1つの|いずれか一つの|どれか一つの|片方の|一つの|1つの))?(部署|部門|部|課|チーム|班|組|グループ|学年|クラス|係|パート|支店|店舗)(ごと(?:に)?|毎に|別に)?/uy;

const everyKind = /各|どの|両|それぞれの|すべての|全ての/uy;

/** 各回生 of 1回生 and 2回生: the groups whose names end so. */
function groupsEnding(text: string, at: number, index: PeopleIndex): PeopleSpan | undefined {
  everyKind.lastIndex = at;
  const every = everyKind.exec(text)?.[0];
  if (every === undefined) return undefined;
  const from = at + every.length;
  for (let length = 4; length > 0; length--) {
    const ending = text.slice(from, from + length);
    const kinds = [...index.groups].filter(
      ([name]) => name.length > length && ending.length === length && name.endsWith(ending),
    );
    if (kinds.length > 1) return groupsSpan(at, text.slice(at, from + length), kinds, false);
  }
  return undefined;
}

const soManyGroups =
  /(?:(?:この|その|上記の?|以上の?|これら)?([2-9二三四五六])(?:つの|個の|か所の)?)(部署|部門|部|課|チーム|班|グループ|学年|クラス|係|パート|支店|店舗|社)(?:とも)?(?=[がはもとかのでに、全そ0-9一二最])/uy;

/** 「この3部署」 of three that are kept: each of them. */
function countedGroups(text: string, at: number, index: PeopleIndex): PeopleSpan | undefined {
  soManyGroups.lastIndex = at;
  const found = soManyGroups.exec(text);
  if (found === null) return undefined;
  const written = '一二三四五六'.indexOf(found[1] as string) + 1;
  const many = written === 0 ? Number(found[1]) : written;
  const kept = [...index.groups];
  const ofKind = kept.filter(([name]) => name.endsWith(found[2] as string));
  const counted = [kept, ofKind, ofKind.filter(([name]) => isNumbered(name))].find(
    ({ length }) => length === many,
  );
  return counted === undefined ? undefined : groupsSpan(at, found[0], counted, false);
}

/** 「全部門長」 of the 部門長: all of them. */
function wholeGroup(text: string, at: number, index: PeopleIndex): PeopleSpan | undefined {
  if (text[at] !== '全') return undefined;
  const found = [...index.groups].find(([name]) => text.startsWith(name, at + 1));
  return found === undefined ? undefined : groupsSpan(at, `全${found[0]}`, [found], false);
}

/** 正副会長: the 会長 and the 副会長. */
function deputiesAt(text: string, at: number, { roles }: PeopleIndex): PeopleSpan | undefined {
  if (!text.startsWith('正副', at)) return undefined;
  for (const [role, keys] of roles) {
    const deputies = roles.get(`副${role}`);
    if (deputies === undefined || !text.startsWith(role, at + 2)) continue;
    return {
      start: at,
      end: endOfSuffix(text, at + 2 + role.length),
      ref: { kind: 'group', name: `正副${role}`, keys: [...keys, ...deputies], doubt: 'none' },
    };
  }
  return undefined;
}

/** 両課長, 各部長: whoever has the title, and no 課 with something behind it. */
function everyHolder(text: string, at: number, { roles }: PeopleIndex): PeopleSpan | undefined {
  const every = text[at];
  if (every !== '両' && every !== '各' && every !== '全') return undefined;
  const title = /^[一-鿿]{1,4}?長/u.exec(text.slice(at + 1, at + 6))?.[0];
  if (title === undefined) return undefined;
  const end = at + 1 + title.length;
  if (/^(?:補佐|代理|代行|級|職|会)/u.test(text.slice(end, end + 2))) return undefined;
  const ending = [...roles].filter(
    ([role]) => role.endsWith(title) && !/[副次元前]$/u.test(role.slice(0, -title.length)),
  );
  const keys = [...new Set(roles.get(title) ?? ending.flatMap(([, holders]) => holders))];
  if (keys.length < 2 || (every === '両' && keys.length !== 2)) return undefined;
  const ref: Ref = { kind: 'group', name: `${every}${title}`, keys, doubt: 'none', role: true };
  return { start: at, end: endOfSuffix(text, end), ref };
}

/** What any of these can begin with. */
const firsts = new Set(
  Array.from('こそ上以123456789一二三四五六全各ど両すい片部課チ班組グ学ク係パ支店', (one) =>
    one.charCodeAt(0),
  ),
);

const isGroupAt = (text: string, at: number, { byFirst }: PeopleIndex): boolean =>
  byFirst
    .get(hiraganaCode(text.charCodeAt(at)))
    ?.some(
      ({ text: name, group }) =>
        group !== undefined &&
        name.length > 1 &&
        text.startsWith(name, at) &&
        !/^(?:とも|それぞれ|[^、。]{1,8}ずつ)/u.test(
          text.slice(at + name.length, at + name.length + 12),
        ),
    ) === true;

/** 各班, 両チーム, どちらかの部署: the groups that are kept, of that kind. */
export function groupsAt(text: string, at: number, index: PeopleIndex): PeopleSpan | undefined {
  const deputies = deputiesAt(text, at, index) ?? everyHolder(text, at, index);
  if (deputies !== undefined || !index.hasGroups) return deputies;
  if (!firsts.has(text.charCodeAt(at))) return undefined;
  // 「3班」 where there is one of that name, and not three of them; 「三課とも」 are three.
  if (isGroupAt(text, at, index)) return undefined;
  const counted = countedGroups(text, at, index) ?? wholeGroup(text, at, index);
  if (counted !== undefined) return counted;
  everyGroup.lastIndex = at;
  const found = everyGroup.exec(text);
  if (
    found === null ||
    (found[1] === undefined && found[2] === undefined && found[4] === undefined)
  )
    return groupsEnding(text, at, index);
  const ending = found[3] as string;
  const isOfKind = ([name]: readonly [string, unknown]): boolean =>
    name.endsWith(ending) || (ending === '学年' && /^[0-9一二三四五六]年生?$/u.test(name));
  const kinds = [...index.groups].filter(
    (group) => isOfKind(group) || /^(?:部署|グループ|チーム)$/u.test(ending),
  );
  const exact = kinds.filter(isOfKind);
  const named = exact.length > 0 ? exact : kinds;
  const isEach = found[1] !== undefined || found[4] !== undefined;
  const chosen = named.length === 0 && isEach ? [...index.groups] : named;
  if (chosen.length < 2) return undefined;
  return groupsSpan(at, found[0], chosen, found[2] !== undefined);
}

function groupsSpan(
  start: number,
  name: string,
  groups: readonly (readonly [string, readonly InviteeKey[]])[],
  any: boolean,
): PeopleSpan {
  const refs = groups.map(
    ([group, keys]): Ref => ({ kind: 'group', name: group, keys, doubt: 'none' }),
  );
  const keys = refs.flatMap(({ keys: own }) => own);
  return {
    start,
    end: start + name.length,
    ref: { kind: 'group', name, keys, doubt: 'none', groups: { refs, any } },
  };
}
