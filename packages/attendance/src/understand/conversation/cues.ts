import { readNumeral } from '@tashika/japanese';
import { bare } from '../analyse/numbers.ts';
import { type Item, item } from '../items.ts';

/** Words of replies, by what they do there; elsewhere they are ordinary words. */
const cues: readonly (readonly [string, RegExp])[] = [
  [
    'filler',
    /(?:という|って|の)?(?:意味|つもり|感じ|イメージ|認識)(?:です|でした|で)?|(?<=^|、)(?:でも|だけど|ただ|それと|ていうか|というか)(?=、|[一-鿿])/gu,
  ],
  [
    'restart',
    /(?:最初|はじめ|初め|一|ゼロ|0)から(?:やり直|考え直|決め直)[^、。\n]*|(?:(?:全部|すべて|全て|一旦|いったん|一回)、?)?(?:白紙|リセット|ご破算|チャラ)(?:に[^、。\n]*|で[^、。\n]*)?|(?:全部|すべて|全て|ぜんぶ)(?:なし|無し|ナシ|取り消|取消|キャンセル|忘れて)[^、。\n]*/gu,
  ],
  [
    'back',
    /(?:(?:元|もと|前|さっき|先ほど|最初|初め|はじめ)(?:の(?:条件|状態|設定|まま|通り|とおり|案|内容))?(?:に|へ)?)(?:戻|もど)[^、。\n]{1,8}/gu,
  ],
  [
    'previous',
    /(?:さっき|先ほど|先程|今さっき|たった今|今|いま|直前|ひとつ前|一つ前|最後)の(?:(?:変更|話|件|発言|返事|答え|回答|条件|指定|やつ|もの|訂正|一言|お願い|言ったこと))?|(?:さっき|先ほど|今)(?:言った|書いた|頼んだ|お願いした)(?:こと|の|件|やつ)|(?:今|さっき)の変更/gu,
  ],
  [
    'drop',
    /(?:な|無)かったこと(?:に[^、。\n]{1,6})?|(?:なし|無し|ナシ)(?:に(?:して|します|しましょう|しよう|する|しといて|戻して)|で|です|の方向で|ということで)?(?:ください|いい|お願い|ok|大丈夫|構い?ませ|結構)?(?:です|します)?|(?:取り?消|とりけ)[しすそさ]?(?:て|ます|で|に|たい|しよう)?(?:ください|ほしい|いいです|お願いします|します)?|撤回[^、。\n]{0,6}|解除[^、。\n]{0,6}|忘れて(?:ください|いいです|ok|ほしいです|大丈夫(?:です)?|下さい)?|無視(?:して|し|で|します)?[^、。\n]{0,6}|気にし(?:なく|ない|ません)[^、。\n]{0,8}|考え(?:なく|ない)[^、。\n]{0,8}|消して[^、。\n]{0,5}|(?:な|無)くして[^、。\n]{0,6}|(?:な|無)くて(?:も)?(?:いい|大丈夫|構いません|ok|結構|よい|良い|問題ない|問題ありません)[^、。\n]{0,4}|撤廃[^、。\n]{0,6}|(?:問わ|問い)(?:ない|ません|ず)[^、。\n]{0,4}|関係(?:な|あり)[^、。\n]{0,6}|不問[^、。\n]{0,4}|カットで?|こだわ(?:らない|りません|らなくて[^、。\n]{0,6})/gu,
  ],
  [
    'countOut',
    /(?:数え|数に(?:入れ|含め)|人数に(?:入れ|含め)|カウントし|頭数に入れ|勘定に入れ|入れ|含め|含ま|含み|込みでは)(?:ない|なく|ません|ず)[^、。\n]{0,6}|(?:カウント|数|人数|勘定)(?:外|には?(?:入ら|含ま|入り|含み)(?:ない|ません|ず))[^、。\n]{0,4}|(?:とは|と)?別(?:枠|口|に|で|途|です|カウント|計算|勘定)(?:です|で|に)?|(?:を|は)?除(?:いて|いた|く|き)(?:です|の)?|(?:を|は)?抜(?:いて|き)(?:で|です|の|に)?|(?:の)?(?:ほか|他)(?:に|で|です)|以外(?:に|で|です)|プラス(?:で|して)?|に加えて|追加で|上乗せ[^、。\n]{0,4}|含みません|含まれません|入りません/gu,
  ],
  [
    'countIn',
    /(?:数え|数に(?:入れ|含め)|人数に(?:入れ|含め)|カウントし|頭数に入れ|勘定に入れ)(?:て|ます|る|た)[^、。\n]{0,5}|(?:数|人数|頭数|勘定)(?:の?うち)?に(?:入|はい)(?:り|る|って)[^、。\n]{0,4}|(?:入れて|含めて|込みで)数えて[^、。\n]{0,5}|含(?:みます|む|めます|める|んで(?:い?ます|です|い?る|ください|いい)?|まれます|まれる|めて(?:ください|いいです|です|で|ok|ほしい|もらって|数えて)?|めた(?:人数|数|合計)?)|込みです?|コミ(?:で|です)?|合計(?:で|です|の)?|トータル(?:で|です)?|全部で|全体で|合わせて(?:です)?|あわせて(?:です)?|総勢|コミコミ|ひっくるめて|(?:その|うち)?(?:の)?1人(?:です|として)(?=。|$)/gu,
  ],
  [
    'letIn',
    /(?:(?:対象|メンバー|候補|頭数|人数|招待|輪)に)?(?:入れ|加え|戻し|復活させ|追加し|含め|呼ん)(?:て|で)(?:くださ|下さ|ほし|あげ|もら|いい|ok|おい|お|やっ|も)?[^、。\n0-9]{0,5}|復活(?:で|させ)[^、。\n]{0,6}/gu,
  ],
  [
    'pick2',
    /後者|(?:2|二)(?:番(?:目)?|つ(?:目|め)|個目|択目|人目|の方|のほう)|②|(?<![一-鿿])下(?:の(?:ほう|方|やつ|選択肢))?(?=です|で|。|$)|後ろの(?:ほう|方)|(?:あと|後)の(?:ほう|方)/gu,
  ],
  [
    'pick3',
    /(?:3|三)(?:番(?:目)?|つ(?:目|め)|個目|択目|人目)|③|最後の(?:ほう|方|やつ|選択肢|案)/gu,
  ],
  [
    'pick1',
    /前者|(?:1|一)(?:番(?:目)?|つ(?:目|め)|個目|択目|人目)(?!多|早|少)|①|最初の(?:ほう|方|やつ|選択肢|案)|(?<![一-鿿])上(?:の(?:ほう|方|やつ|選択肢))?(?=です|で|。|$)|(?:先|まえ|前)の(?:ほう|方)/gu,
  ],
  ['most', /(?:多い|大きい|高い|厳しい|きつい)(?:ほう|方|数字|人数)/gu],
  ['fewest', /(?:少ない|小さい|低い|緩い|ゆるい)(?:ほう|方|数字|人数)/gu],
  ['notThat', /(?:じゃ|では?)(?:ない|なく)(?:ほう|方)/gu],
  [
    'raise',
    /(?:増や|ふや|足)[しすそせ](?:て|ます|たい|ましょう|よう)?[^、。\n]{0,7}|増(?:で|です|に)?(?=。|、|$)/gu,
  ],
  [
    'lower',
    /(?:減ら|へら)[しすそせ](?:て|ます|たい|ましょう|よう)?[^、。\n]{0,7}|減(?:で|です|に)?(?=。|、|$)/gu,
  ],
  [
    'slip',
    /(?:の)?(?:書き|打ち|言い|入力)?(?:間違い|まちがい|誤り|間違え|ミス|誤字|タイポ|typo)(?:です|でした|だ|だった|ました|ましたね|ちゃいました)?/gu,
  ],
  [
    'known',
    /(?:いま|今|現在|この|今の|いまの|現状の?)(?:の|いる)?(?:招待者|メンバー|人数|顔ぶれ|[0-9]+人|人たち|みんな|全員)?(?:だけ|のみ|で全員|で全部|が全員|が全部)[^、。\n]{0,6}|(?:この|その|今の|いまの)まま[^、。\n]{0,8}|(?:わか|分か)っている(?:人|方|招待者|[0-9]+人)?だけ[^、。\n]{0,6}|それ(?:で|が)全員[^、。\n]{0,4}/gu,
  ],
];

const yes =
  /^(?:はい|ええ|うん|そう(?:です|だ|ですね|だね|そう|いうこと|で)?|その通り|そのとおり|おっしゃる通り|仰る通り|ok|おk|おけ|おっけー|オッケー|オーケー|了解|承知|それで|これで|問題な[^、。\n]*|合ってい?ま?[すし]?[^、。\n]*|あってい?ます[^、。\n]*|正しい|いいです|いいよ|いいね|よいです|よろしい|大丈夫|結構です|yes|yep|y(?![a-z])|もちろん|左様|お願いします|賛成|間違いな[^、。\n]*|間違いあり[^、。\n]*)(?:です|ます|いたしました|しました|である|だよ|だね|よ|ね|でお願いします|お願いします|お願い|いいです|大丈夫です|よろしく[^、。\n]*|いい(?:です)?よ?|でいいです|進めて[^、。\n]*|結構です|ok)*/u;
const no =
  /^(?:いいえ|いえ(?:いえ)?|いや(?:いや)?|ううん|違い?ます|違う|ちがう|ちがいます|no(?![a-z])|n(?![a-z])|そうじゃ(?:な|あり)[^、。\n]*|そうでは(?:な|あり)[^、。\n]*|ノー|だめ|ダメ|駄目)(?:です|ます|よ|ね)*/u;

/** How long to wait, said of the waiting: 「待つのは1時間で」. */
const waiting =
  /(?:待(?:つ|ち|機|って)|猶予|確定(?:まで|するまで))(?:の|時間|期間|もらうの|まで)*(?:は|を|が|も)?、?(?:やっぱり)?(?:丸|まる|約)?(?:([0-9一二三四五六七八九十]+)(分|時間|日|週間)|(半日|一晩))(?:間)?(?:で|に|だけ|は)?[^、。\n]{0,8}/u;
/** Another length for a waiting that stands: 「2時間じゃなくて6時間後に」. */
const lasting =
  /(?:[0-9]+(?:分|時間|日|週間)(?:後|間|待ち)?(?:じゃ|では|で)な(?:くて|く)、?)?([0-9]+)(分|時間|日|週間)(?:後|待ち|間)(?:に|で|へ)?[^、。\n]{0,6}|(?:[0-9]+(?:分|時間|日|週間)(?:後|間|待ち)?(?:じゃ|では|で)な(?:くて|く)、?)([0-9]+)(分|時間|日|週間)(?:に|で)?[^、。\n]{0,6}/u;
const withoutWaiting = /待(?:た(?:なくて|ないで|ずに?)|つ必要(?:は|も)?(?:な|あり))[^、。\n]{0,8}/u;
const unitSeconds: Readonly<Record<string, number>> = {
  分: 60,
  時間: 3600,
  日: 86_400,
  週間: 604_800,
};

/** The words of one sentence, those that mean more in a reply under their own names. */
export function withCues(text: string, words: readonly Item[]): Item[] {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return [];
  const from = first.start;
  const sentence = text.slice(from, last.end);
  const found = cueItems(sentence, from);
  const items: Item[] = [...found];
  for (const one of words) {
    if (one.tags.has('stop') || found.some(({ start, end }) => start < one.end && one.start < end))
      continue;
    const isSilent = one.tags.has('silent') && !one.tags.has('date') && one.tags.size === 1;
    if (!isSilent) items.push(numeralOr(text, one));
  }
  return items.sort((a, b) => a.start - b.start);
}

function cueItems(sentence: string, from: number): Item[] {
  const found: Item[] = [];
  const add = (tags: string[], start: number, words: string, meaning?: Item['meaning']) => {
    const [begin, end] = [from + start, from + start + words.length];
    if (words !== '' && !found.some((one) => one.start < end && begin < one.end))
      found.push(item(tags, begin, end, meaning));
  };
  for (const [tag, pattern] of [
    ['waitFor', waiting],
    ['lasts', lasting],
    ['waitFor', withoutWaiting],
  ] as const) {
    const wait = pattern.exec(sentence);
    if (wait === null) continue;
    const [amount = '0', unit = ''] = [wait[1] ?? wait[3], wait[2] ?? wait[4]];
    const isHalfDay = unit === '' && wait[3] !== undefined;
    const seconds = isHalfDay ? 43_200 : (readNumeral(amount) ?? 0) * (unitSeconds[unit] ?? 0);
    add([tag], wait.index, wait[0], { is: 'delay', seconds });
  }
  for (const [tag, cue] of cues)
    for (const { 0: words, index } of sentence.matchAll(cue)) add([tag], index, words);
  const agreed = yes.exec(sentence)?.[0];
  if (agreed !== undefined) add(['agreed'], 0, agreed);
  const refused = no.exec(sentence)?.[0];
  if (refused !== undefined) add(['refused'], 0, refused);
  return found;
}

/** 「5で」: a number of nothing. */
function numeralOr(text: string, one: Item): Item {
  if (!one.tags.has('number') || !one.tags.has('content')) return one;
  const count = readNumeral(text.slice(one.start, one.end));
  return count === null || count === undefined
    ? one
    : item(['numeral'], one.start, one.end, { is: 'quantity', quantity: { ...bare, low: count } });
}
