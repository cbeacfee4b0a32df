import type { InviteeKey } from '../../rules/index.ts';
import type { KnownPerson } from '../analyse/people.ts';
import { foldName } from '../analyse/text.ts';

const teaches =
  /教授|講師|助教|教員|教諭|教師|師範|家元|医師|院長|医長|担任|顧問|指揮|税理士|弁護士|司法書士|校長|教頭|先生$/u;

/**
 * Words for a kind of people, and what those are called whom they mean: by role, by group, or by what stands beside
 * their name. Only words that anybody would use so; whether somebody is meant, the net tells.
 */
const kinds: readonly (readonly [string, RegExp, RegExp?])[] = [
  ['先生', teaches],
  ['教員', /教授|講師|助教|教諭|教員|担任/u],
  ['学生', /学生|院生|学部|修士|博士|^[bmd][1-6]$/u, teaches],
  ['院生', /院生|修士|博士|^[md][1-6]$/u, teaches],
  ['生徒', /生徒|^[1-6]年生?$|^[1-6]年?[a-z1-9]?組$|クラス$|年生/u, teaches],
  ['ドクター', /医師|医長|院長/u],
  ['管理職', /[課部室係院校署所園局]長$|教頭/u],
  ['和尚', /^住職|^和尚/u],
  ['師匠', /師匠|師範|家元|真打|親方/u],
  ['親', /^(?:父|母|パパ|ママ|お父さん|お母さん|父親|母親)/u],
  ['委員', /委員会?$|審査会$/u],
  ['女声', /ソプラノ|メゾ|アルト/u],
  ['男声', /テノール|テナー|バス$|バリトン/u],
  ['管', /サックス|トランペット|トロンボーン|フルート|クラリネット|ホルン|チューバ|オーボエ|管$/u],
  ['木管', /フルート|クラリネット|オーボエ|ファゴット|サックス/u],
  ['金管', /トランペット|トロンボーン|ホルン|チューバ|ユーフォ/u],
  ['弦', /バイオリン|ヴァイオリン|ヴィオラ|ビオラ|チェロ|コントラバス/u],
  ['打楽器', /パーカッション|ティンパニ|打楽器/u],
  ['パーカス', /パーカッション/u],
  ['リズム隊', /^(?:ba|bass|dr|drums?|ベース|ドラム)/u],
  ['ドラム', /^(?:dr|drums?)$/u],
  ['ベース', /^(?:ba|bass)$/u],
  ['ギター', /^(?:gt|guitar)$/u],
  ['ボーカル', /^(?:vo|vocals?)$/u],
  ['キーボード', /^(?:key|kb|keyboards?)$/u],
  ['鍵盤', /^(?:key|kb|keyboards?|キーボード|ピアノ)$/u],
  ['ピアノ', /^(?:pf|piano)$/u],
  ['テナー', /^tenor/u],
  ['アルト', /^alto/u],
  ['キーパー', /^(?:gk|ゴールキーパー|ゴレイロ)$/u],
  ['ピッチャー', /^投手$/u],
  ['キャッチャー', /^捕手$/u],
  ['ヒーラー', /^(?:healer|回復)$/u],
  ['火力', /^(?:アタッカー|dps)$/u],
  ['デザイナー', /^(?:デザイン|design)/u],
  ['エンジニア', /^eng/u],
  ['engineer', /^エンジニア/u],
  ['fe', /^frontend$/u],
  ['be', /^backend$/u],
  ['po', /^プロダクトオーナー$/u],
  ['pm', /^プロ(?:ジェクト|ダクト)マネージャー$/u],
  ['p', /^プロデューサー/u],
  ['d', /^ディレクター/u],
];

/** What somebody is called beside their own name. */
function* callings({ name, role, groups = [] }: KnownPerson): Generator<string> {
  if (role) yield foldName(role);
  for (const group of groups) yield foldName(group);
  const parts = name.split(/[\s・の.@＠]+/u);
  if (parts.length > 1) for (const part of parts) yield foldName(part);
  else if (/先生$/u.test(name)) yield foldName(name);
}

/** Whom the words for kinds of people mean here; nobody, where it would be everybody. */
export function kindsOf(
  members: readonly KnownPerson[],
): { readonly text: string; readonly keys: readonly InviteeKey[] }[] {
  const called = members.map((one) => ({ key: one.key, names: [...callings(one)] }));
  return kinds.flatMap(([text, means, but]) => {
    const keys = called
      .filter(
        ({ names }) =>
          names.some((name) => means.test(name)) && !names.some((name) => but?.test(name)),
      )
      .map(({ key }) => key);
    return keys.length === 0 || keys.length === members.length ? [] : [{ text, keys }];
  });
}
