import { foldName } from './text.ts';

/** How groups are called. */

const groupEnding =
  /(?:部門|部署|部|課|チーム|班|組|グループ|係|室|局|学年|支店|支社|店舗|サークル|委員会|シフト|パート|ユニット|事業部|営業所|研究室|ゼミ|クラス|team)$/u;

/** 営業部 is also called 営業, Aチーム also チームA. */
export function* groupSurfaces(name: string): Generator<string> {
  const whole = foldName(name);
  yield whole;
  // 3年生 is also called 3年, 三年生, 三年.
  const year = /^([1-9])年生?$/u.exec(whole)?.[1];
  if (year !== undefined) {
    const numeral = '一二三四五六七八九'[Number(year) - 1] as string;
    yield* [`${year}年`, `${numeral}年生`, `${numeral}年`];
  }
  const ending = groupEnding.exec(whole)?.[0];
  if (ending === undefined) {
    const prefixed = /^(チーム|シフト|グループ|パート|班|ユニット)(.+)$/u.exec(whole);
    if (prefixed) yield `${prefixed[2]}${prefixed[1]}`;
    // シフトB is also called B, where B stands as somebody does.
    if (/^[a-z]$/u.test(prefixed?.[2] ?? '')) yield prefixed?.[2] as string;
    return;
  }
  const stem = whole.slice(0, -ending.length);
  if (stem.length >= 2 && !/^\d+$/u.test(stem)) yield stem;
  if (/^[0-9a-z]$/u.test(stem)) yield `${ending}${stem}`;
  if (/^[a-z]$/u.test(stem)) yield stem;
}

const numerals = '一二三四五六七八九';
/** 一課 and 1課 are one. */
const otherNumeral = (name: string): string =>
  name.replace(/[1-9一二三四五六七八九](?=[^1-9一二三四五六七八九]*$)/u, (one) =>
    /[1-9]/u.test(one) ? (numerals[Number(one) - 1] as string) : `${numerals.indexOf(one) + 1}`,
  );

/** 営業一課, 1年A組: the part they share with their neighbours, and the one that tells them apart. */
const numbered =
  /^(.{2,}?)(第?(?:[1-9一二三四五六七八九]|[a-z])(?:部|課|班|組|係|室|チーム|グループ))$/u;
export const isNumbered = (name: string): boolean => numbered.test(name);
/** 本社総務部: a name that is whole without what stands before it. */
const placed =
  /^.*(?:本社|本店|支社|支店|支部|本部|工場|営業所|事業所|事業部|センター)(.{2,}(?:部|課|班|組|係|室))$/u;

/**
 * What a group is called for short: 一課 where there is one 営業一課 and no other, 営業 of all that are
 * numbered so. What fits several in different ways is of none, and asked about.
 */
export function shortGroupNames(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const endings = new Map<string, Set<string>>();
  const beginnings = new Map<string, Set<string>>();
  const put = (map: Map<string, Set<string>>, text: string, name: string): unknown =>
    map.set(text, (map.get(text) ?? new Set<string>()).add(name));
  for (const name of names) {
    const [, shared, ending] = numbered.exec(name) ?? [];
    if (shared !== undefined && ending !== undefined) {
      put(beginnings, shared, name);
      for (const text of [ending, otherNumeral(ending), otherNumeral(name)])
        put(endings, text, name);
    }
    const own = placed.exec(name)?.[1];
    if (own !== undefined) for (const text of groupSurfaces(own)) put(endings, text, name);
  }
  const isOneKind = (text: string, kept: ReadonlySet<string>): boolean =>
    names.every((name) => kept.has(name) || !name.includes(text));
  return new Map([
    ...[...endings].map(([text, kept]) => [text, kept.size === 1 ? [...kept] : []] as const),
    ...[...beginnings].map(
      ([text, kept]) => [text, isOneKind(text, kept) ? [...kept] : []] as const,
    ),
  ]);
}
