import { PrefixTable } from '../prefix-table.ts';

/**
 * What an ending does to its predicate. `neutral` and `te` only lead on to the next one; `unless` is
 * a denial and a condition in one (来なきゃ).
 */
export type EndingKind =
  | 'neutral'
  | 'te'
  | 'past'
  | 'denial'
  | 'unless'
  | 'condition'
  | 'concession'
  | 'wish'
  | 'request';

export interface Ending {
  readonly word: string;
  readonly kind: EndingKind;
}

/**
 * The endings of Japanese predicates as they are written, for text without tokens: katakana as
 * hiragana, and no spaces. Where the stem takes part in its ending (来-れば) the ending holds it.
 */
const endings: readonly (readonly [EndingKind, string])[] = [
  ['neutral', 'られ れ せ させ でき できる 出来 が可能 可能 る す する すれ し っ てい てる とる'],
  [
    'neutral',
    'ます まし です でし だ だっ である であり であっ ございま ござい なさ 頂け 頂き 頂い 頂く 頂か',
  ],
  [
    'neutral',
    'いただけ いただき いただい いただく いただか もらえ もらい もらっ もらう もらわ 貰え 貰わ 貰っ',
  ],
  [
    'neutral',
    'てもらえ てもらい てもらっ てもらう てもらわ て貰え くれ くれる くださ 下さ よう そう そうな ことが ことも のが べき',
  ],
  [
    'neutral',
    'がある があれ があっ があり が見込め が見込ま が見込ん が得られ が確認でき が確保でき おり おら ある あり あれ あっ んだ んです のです となり となる となっ にし にな になる になっ',
  ],
  ['te', 'て'],
  ['past', 'た'],
  [
    'denial',
    'が無い が無け が見つからない が見つからなけ が見つからなかっ が見つかりません なしに なしには なしでは がない がなけ がなかっ がなく がありません ない なけ なかっ なく ません ことなく ることなく ず ずに ぬ ねえ ねぇ なさそう れん',
  ],
  [
    'denial',
    'じゃない じゃなく じゃなけ じゃなかっ ではない ではなく ではなけ でない でなく でなけ でなかっ でもない でもなく でもなけ ってことはない ってことはなく ってことじゃない ってことではない ってこともない ということはない ということはなく ということではない ということじゃない ということもない わけでもない わけでもなく',
  ],
  [
    'denial',
    'じゃありません ではありません ではございません とは限らない とは限りません とは言わない とは言いません とはいわない とまではいわない とまではいかな とまでは言いません とまでは言わない ってわけじゃない ってわけではない というわけではない というわけじゃない わけではない わけじゃない わけではありません ってわけじゃなく ってわけではなく というわけではなく というわけじゃなく わけではなく わけじゃなく というわけではありません というわけじゃありません わけじゃありません ほどではない ほどじゃない である必要はない である必要はありません',
  ],
  ['unless', 'なきゃ なくちゃ ねば んと なくては でなきゃ じゃなきゃ でなくちゃ じゃなくちゃ'],
  [
    'condition',
    'ば れば たら だら なら ならば ったら のであれば であれば の場合 場合 とき の際 際 限り 時点で 段階で ところで 次第 だったら でしたら のなら だと',
  ],
  [
    'concession',
    'ても でも たって だって 場合でも 場合も の場合でも 時でも ときでも 日でも 日であっても としても',
  ],
  ['wish', 'たい たく'],
  [
    'request',
    'てほしい て欲しい てもらいたい ていただきたい て頂きたい いただきたい 頂きたい もらいたい',
  ],
];

const table = new PrefixTable(
  endings.flatMap(([kind, words]) =>
    words.split(' ').map((word): [string, Ending] => [word, { word, kind }]),
  ),
);

const to: Ending = { word: 'と', kind: 'condition' };
/** Behind these と makes a condition, unless it quotes (と思う) or adds (とも). */
const beforeTo = /(?:ない|る|ます|ません|ん|ぬ|しい|いい)$/u;
const otherTo = /^と(?:思|考|いう|言|か|も|は(?:言|いわ|いい|限)|まで)/u;

/** The ending at a place of a text, behind the ending or stem `last`. */
export function endingAt(text: string, at: number, last: string): Ending | undefined {
  if (text[at] === 'と' && beforeTo.test(last) && !otherTo.test(text.slice(at, at + 4))) return to;
  return table.longestAt(text, at, ({ word }) => !isPartOfMore(text, word, at))?.value;
}

/** 「ていただく」 and 「ていい」 are not 「ている」, 「だと思う」 is no condition. */
function isPartOfMore(text: string, ending: string, at: number): boolean {
  const after = at + ending.length;
  if (ending === 'てい') return text.startsWith('ただ', after) || text[after] === 'い';
  return (
    ending === 'だと' && /^(?:思|考|い|言|嬉|助|あり|うれ)/u.test(text.slice(after, after + 2))
  );
}

/** No verb has more endings than this; the bound keeps hostile text linear. */
const mostEndings = 12;

/** The endings behind a stem, as far as they go: a condition or concession is the last of them. */
export function readEndings(text: string, at: number, stem: string): Ending[] {
  const found: Ending[] = [];
  let last = stem;
  let end = at;
  while (found.length < mostEndings) {
    const ending = endingAt(text, end, last);
    if (ending === undefined) break;
    found.push(ending);
    last = ending.word;
    end += last.length;
    const { kind } = ending;
    if (kind === 'unless' || kind === 'condition' || kind === 'concession') break;
  }
  return found;
}
