import { relationBefore, wordBefore } from './before.ts';
import { endOfRange, type Hindrance, type Item, type Phrases } from './item.ts';
import { isHan, isHiragana } from './match.ts';
import { reasonBetween } from './reasons.ts';
import type { Term } from './term.ts';

/**
 * Nothing that touches a date is dropped. The scanner knows the words that narrow or bound a date
 * (まで, 以降, ごろ …) and takes them into the item; what still touches an item must be on the lists
 * here of what may stand beside one. Anything else is named and asked about.
 */
export function unknownBeside(text: string, phrases: Phrases, terms: readonly Term[]): Hindrance[] {
  const { items, durations, hindrances } = phrases;
  const found: Hindrance[] = [];
  const asked = new Set<number>();
  for (const { start, end } of hindrances) for (let at = start; at < end; at++) asked.add(at);
  const ask = (start: number, end: number) => {
    let known = false;
    for (let at = start; at < end; at++) known ||= asked.has(at);
    if (!known) found.push({ obstacle: 'unknownWord', start, end });
  };
  const starts = new Set([
    ...items.map(({ left }) => left.start),
    ...[...durations, ...phrases.counts].map(({ start }) => start),
  ]);
  const knownUntil = endsOfKnown(items, terms);
  const named = new Set(terms.filter(({ is }) => is === 'name').map(({ end }) => end));
  for (const [index, item] of items.entries()) {
    if (notCandidates.has(item.purpose)) continue;
    // 1時間後ろ倒し: the 後 is part of another word.
    const back = /^後ろ[^、。\s]{0,2}/u.exec(text.slice(item.end - 1, item.end + 4))?.[0];
    const word = back === undefined ? wordBehind(text, item) : null;
    if (back !== undefined) ask(item.end - 1, item.end - 1 + back.length);
    if (word !== null && !starts.has(item.end) && !leadsToNext(text, item.end, starts))
      ask(item.end, item.end + word.length);
    const led = wordBefore(text, item, knownUntil[index] ?? 0);
    if (led !== null && !named.has(item.left.start))
      ask(item.left.start - led.length, item.left.start);
  }
  for (const [index, item] of items.entries()) {
    const length = offsetFrom(text, items[index - 1], item);
    if (length > 0) ask(item.left.start, item.left.start + length);
  }
  for (const [index, item] of items.entries()) {
    const next = items[index + 1];
    const why = next === undefined ? null : reasonBetween(text, item, next);
    if (why !== null) ask(why.start, why.end);
  }
  const isAside = (start: number, end: number) =>
    items.some(({ purpose, left }) => purpose === 'aside' && left.start > start && left.end <= end);
  for (const shape of items.length === 0 ? [] : [intervals, busyHours, takenUntil]) {
    for (const { index, 0: words } of text.matchAll(shape)) {
      if (!isAside(index, index + words.length)) ask(index, index + words.length);
    }
  }
  for (const { start, end } of unreadNumbers(text, items, terms)) ask(start, end);
  for (const { start, end } of unreadDays(text, items)) ask(start, end);
  for (const { start } of durations) {
    const led = relationBefore(text, start);
    if (led !== null) ask(start - led.length, start);
  }
  return found;
}

/** Seasons that are spoken of out of courtesy, and 当日:11/27(土) as a label where no other day is offered. */
export function withoutDescribing(text: string, { items, hindrances }: Phrases): Hindrance[] {
  const candidates = items.filter(({ purpose }) => purpose === null);
  const only = candidates.length === 1 ? candidates[0]?.left : undefined;
  const isStretched = candidates.some((item) => endOfRange(item) !== null);
  return hindrances.filter(({ obstacle, start, end }) => {
    // 7/30〜8/2のどこかで1泊: how long, within days that are named.
    const isNights = /^[^、。]{1,2}泊/u.test(text.slice(start, end));
    if (isStretched && isNights && withinThem.test(text.slice(0, start))) return false;
    if (isSeasonal(obstacle) && busyTimes.test(text.slice(end, end + 24))) return false;
    const isLabel = /^(?:当日|初日|最終日)[: ]$/u.test(text.slice(start, only?.start));
    return !isLabel || only?.anchors[0]?.is !== 'month';
  });
}

const withinThem = /(?:どこか|どれか|いずれか|うち|間|中|期間内?)(?:で|に|の|から|、)*$/u;
const isSeasonal = (obstacle: Hindrance['obstacle']) =>
  obstacle === 'season' || obstacle === 'vague';
/** 連休明けでお忙しいところ恐縮ですが: said out of courtesy. */
const busyTimes =
  /^(?:明け|前|中|直前|間近|さなか|の|で|は|に|も|と|、|何かと|大変|なにかと|皆様|皆さま)*(?:(?:お忙し|ご多[忙用]|慌ただし|あわただし|バタバタ)[^。!?\n]{0,8}(?:ところ|中|折|時期|時|際|存じ|思い)|(?:大変)?(?:失礼|恐縮|恐れ入|申し訳|すみません))/u;

/** For each item, where the last word before it ends that the reader has followed. */
function endsOfKnown(items: readonly Item[], terms: readonly Term[]): readonly number[] {
  const ends: number[] = [];
  let at = 0;
  let known = 0;
  for (const [index, { left }] of items.entries()) {
    for (; (terms[at]?.start ?? left.start) < left.start; at++) {
      const term = terms[at];
      if (term !== undefined && followed.has(term.is)) known = term.end;
    }
    ends.push(Math.max(known, items[index - 1]?.end ?? 0));
  }
  return ends;
}

/** What the reader takes into account wherever it stands. */
const followed: ReadonlySet<Term['is']> = new Set<Term['is']>([
  'instead',
  'name',
  'somewhere',
  'candidates',
  'zone',
  'except',
  'change',
  'reply',
  'aside',
  'finish',
  'proviso',
]);

/** Numbers of days or hours between the words of one time that the scanner could not read. */
function unreadNumbers(text: string, items: readonly Item[], terms: readonly Term[]) {
  const found: { readonly start: number; readonly end: number }[] = [];
  let at = 0;
  for (const { left, end } of items) {
    for (; (terms[at]?.end ?? end + 1) <= end; at++) {
      const term = terms[at];
      if (term?.is !== 'gap' || term.start < left.start) continue;
      const number = unread.exec(text.slice(term.start, term.end));
      if (number !== null) {
        const start = term.start + number.index;
        found.push({ start, end: start + number[0].length });
      }
    }
  }
  return found;
}

/** 「12.4 fri 18:30」, 「Dec 4 19:00」, 「15日は休みなんで17か18で」: what has the look of a day and was left lying. */
function unreadDays(text: string, items: readonly Item[]) {
  const found: { readonly start: number; readonly end: number }[] = [];
  const isTimeOnly = items.every(({ left }) => left.anchors.length === 0);
  for (const [index, { left, end, purpose }] of items.entries()) {
    const isDayless = left.anchors.length === 0 && left.moment === null;
    if (purpose !== null) continue;
    const from = Math.max(items[index - 1]?.end ?? 0, left.start - mostDay);
    const before = isDayless ? text.slice(from, left.start) : '';
    const led = dayInFront.exec(before) ?? (isTimeOnly ? ordinalInFront.exec(before) : null);
    const until = Math.min(items[index + 1]?.left.start ?? text.length, end + mostChosen);
    const next = text.slice(end, until);
    const behind = (isDayless ? dayBehind.exec(next) : null) ?? chosenDays.exec(next);
    if (led !== null)
      found.push({ start: from + led.index, end: from + led.index + led[0].trimEnd().length });
    if (behind !== null) {
      const start = end + behind.index;
      found.push({ start, end: start + behind[0].length });
    }
  }
  return found;
}

/** As far in front of its hours as a day is written, and as far behind a reason as the days chosen. */
const mostDay = 20;
const mostChosen = 32;
const latinDay = '(?<![a-z])(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\\.?';
const latinMonth =
  '(?<![a-z])(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const numbersOfDay = `(?<![\\d.a-z])(?:1[0-2]|0?[1-9])[.・\\\\_](?:3[01]|[12]\\d|0?[1-9])(?![\\d.])`;
const writtenDay = `(?:${numbersOfDay}|${latinMonth} ?\\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${latinMonth})`;
/** 4th 18:30; beside a day 1st and 2nd count something else. */
const ordinal = '(?<![a-z\\d])\\d{1,2}(?:st|nd|rd|th)';
const dayInFront = new RegExp(
  `(?:${writtenDay}(?:[ ,]*\\(?${latinDay}\\)?)?|${latinDay}|${latinMonth})[ ,、]*$`,
  'u',
);
const ordinalInFront = new RegExp(`${ordinal}[ ,、]*$`, 'u');
const dayBehind = new RegExp(
  `^[- 〜,、]*(?:on )?${writtenDay}(?![a-z\\d%\\p{Script=Han}\\p{Script=Katakana}])`,
  'u',
);
/** …なんで、17か18で: numbers that a reason leads to. */
const chosenDays =
  /(?<=(?:ので|んで|ため|から|けど|が|し)、?)\d{1,2}(?:か|、|と|・)\d{1,2}(?=で|に(?!人)|が|は|の(?:どちら|どっち|いずれ|どれ))/u;

/** 30分刻みで, 1時間おきに: how often, which no window says. */
const intervals =
  /[\d〇一二三四五六七八九十]+(?:時間|分|日|週間?|[ヶか]月)(?:刻み|おき|置き|ごと|毎(?![日週月年])|間隔)/gu;

/** 仕事が17時まで: hours of something else. */
const busyHours =
  /(?:仕事|授業|講義|バイト|勤務|シフト|残業|部活|出勤|出社)[はが] ?\d{1,2}[時:][\d半分]{0,3}まで/gu;

/** 12/3は15時まで会議です: hours that are taken, or those of the meeting. */
const takenUntil =
  /[はも、 ](?:\d{1,2}[時:][\d半分]{0,3}|午前|昼|夕方)まで(?:は|ずっと)?(?:仕事|授業|講義|バイト|勤務|シフト|残業|部活|会議|打ち?合わ?せ|ミーティング|面談|来客|外出|研修|予定)(?:です|だ|なん|で[、す]|$|[。!?]|が(?:あ|入))/gu;

/** 一日動けない is a length. */
const unread = /(?![一1]日)[\d〇一二三四五六七八九十]+(?:日|月|時)/u;

/** By when, and the hours of a place: what stands around them is of something else. */
const notCandidates: ReadonlySet<Item['purpose']> = new Set(['reply', 'due', 'aside']);

/** 来週月曜の3日後: counted from the date before it, and not from today. */
const counted =
  /^(?:\d+|[一二三四五六七八九十]+)(?:日|週間?|[ヶかカケ箇]月|年|時間)(?:後|前|あと|まえ)/u;

function offsetFrom(text: string, before: Item | undefined, item: Item): number {
  const { start } = item.left;
  if (before === undefined || text.slice(before.end, start) !== 'の') return 0;
  return counted.exec(text.slice(start, start + 16))?.[0].length ?? 0;
}

// ── behind ─────────────────────────────────────────────────────────────────────────────────────

/**
 * Words of relation. Those the reader can follow were taken by the scanner; of the rest each changes
 * the date beside it in a way it does not know.
 */
const relation =
  /^の?(?:ちょっと|ちょい|ちょこっと|少し|すぐ|もう少し|かなり|だいぶ|ほんの)?(?:直?前(?!回|提|向|田|川|山|橋|原|半戦|売)|直?後(?!日|ほど|で|は|悔|援|輩|藤|任|継)|まえ|あと(?!で|は)|以来|いらい|以上|以下|未満|以内|過ぎ|すぎ|明け|あけ(?!と[いくき]|て|られ|ま[すし]|る)|初め|始め(?![まてたるよ])|はじめ(?!ま)|最初|最後(?!に)|最終(?!的)|初頭|冒頭|終わり(?!ま)|終り|おわり(?!ま)|終盤|序盤|中盤|半ば|なかば|途中|最中|末期|末頃|次(?=[はが])|前日|前夜|前週|前月|前年|翌|際|度(?!も)|毎|限り|週(?!末|明|間|刊)|月(?!曜|末|初|例|見|額|謝|給)|年(?!末|始|明|内|間|度|会))/u;
/** 14時20分の便の前に: beside something that happens then. */
const besideEvent =
  /^の[^、。!?\nのはがを]{1,8}(?:まで(?:に|の|[、。!?]|$)|の?(?:直前|直後|前|後|あと|まえ|合間)(?:に|で|は|も|の|$|[、。!?])|[がを]?(?:終わ|終え|済ん|済み)(?:ったら|たら|だら|り次第|次第|ってから|てから))/u;
/** 12/3に間に合うように, 12/3の本番に向けて: what is said next is before that day. */
const goal =
  /^(?:の[^、。!?\nのはがを]{1,8})?(?:に(?:は|も)?(?:間に合|向け|備え|先立|先だ)|を(?:控え|前に|目指|めざ|目途|目処|めど)|[がを](?:過ぎ|すぎ|終わ[っれる]|終え|越え|越し))/u;
/** 9/30で退職します, 10/1付で異動: what happens to somebody on that day. */
const turningPoint =
  /^(?:で|に|付け?で|をもって|をもちまして)(?:退職|退社し|退任|卒業し|閉店|閉館|異動|転勤|入社し|着任|就任|入籍|引退|終売)/u;
/** の早い時間, 遅めで, のいい時間に: when on that day is not said. */
const narrowing =
  /^の?(?:なるべく|できるだけ|できれば|比較的|ちょっと|少し|やや)?(?:(?:早|遅)(?:い(?:時間|うち|方|ほう|便|枠|タイミング)|め|く(?!とも|て|な))|早朝|朝早|夜遅|ギリギリ|ぎりぎり|スレスレ|アバウト)/u;
/** Suffixes that make another word of the date they touch. */
const suffix =
  /^(?:ごと|の?たび|の?度に|おき|置き|ぶり|越し|越え|続き|連続|並み|代|版|号|期(?!待)|便|付|目|生まれ|発売日|周年|内外|組|派|式(?!典|次))/u;
/** About that time: it takes what follows along. */
const around = /^(?:頃|ごろ|ころ|あたり|辺り|くらい|ぐらい|ほど|程度)/u;
/** Comparisons speak of another time than the one they name. */
const comparison =
  /^(?:と同じ|の同じ|の同時[刻間]|[もは、 ]? ?(?:同じ(?:時間|時刻|頃|く)|同時[刻間])|と同様|と比べ|に比べ|みたい|のよう[なに]|並みに)/u;
/** 12月9日またはその…: what the pointer adds is not known. */
const pointer =
  /^(?:、|また|または|もしくは|あるいは|か|と|及び|および)?(?:その|それ)(?:前|後|以|翌|日|次|週|月|年|直)/u;
/** 12/3で決定ではありません, 12/3は違います: denied, and nothing said instead. */
const denial = /^(?:で|に)(?:決定|確定|決まり)(?:では|じゃ)(?:あり|な)|^は違[いう]/u;
/** から and a word of counting: 1日から数えて, 20日から遡って. */
const counting = /^(?:先|数え|かぞえ|見て|みて|起算|遡|さかのぼ|逆算)/u;

/** Particles and endings: what binds a date to the rest of its sentence, one after the other. */
const particles =
  'さ(?=、) にて は が を に で の も へ と や か ね よ わ な から まで より など なら だけ しか のみ って とか さえ すら';
/** How nearly, and of how many: straight behind the date. */
const degrees =
  'ごろ ころ くらい ぐらい ほど あたり らへん ちょうど ぴったり きっかり きっちり ずっと それぞれ いずれ いずれか すべて ぜんぶ';
/** Copulas, as wholes: the で of です binds nothing. */
const copulas =
  'です でし でしょ だ だよ だし だけど だった だったら だろ だと じゃ じゃあ なの なん なので なし なく ない なさ らしい っぽい みたいです っす っしょ っていう かな かも けど けれ ので のに ならび なり なる なっ なれ なけ なら';
/** Words in kana that begin what is said of the date: verbs, questions, pronouns, adverbs, links. */
const kanaWords =
  'いかが いつ いずれ いい どう どこ どっか どれ どちら どっち どんな どなた どの なに なん なんとか だれ よい よか よけ よさ よろし むり だめ ひま むずか きび ほしい ほし うれし たのし ある あり あっ あい あき あけ あれば あえ あう いる いま いな いけ いき いく いこ いっ いただ いら いられ くる くだ くれ きま きて きた こら こな する すれ しま した して しよ しな しっ しん しち したら させ せず や やり やる やろ やっ やめ でき でま でる でて でた もら もど まと まち まっ みる みま みて みた みん みな のむ のん のみに たべ たの かえ かか かけ かかる きめ つく つき つけ とる とり とっ とれ とま とら はじま おわりま おわる あそ はなせ はなそ あつ ずら かわ(?!き) うか うご ぜひ まだ また(?![いがぐげ]) または まず もう もし もしくは もち もっと すぐ すみ すいて ちょっと ちょい ちゃん ゆっくり なるべく だいたい だいじょ ほぼ たぶん きっと やっぱ やはり たっぷり さくっと ふつう ほか ほんと しっかり のんびり いっしょ いちど いったん ひとまず さっそく あらため とても とにかく とりあえず がっつり あなた わた ぼく おれ それ その そち そう そこ(?!そ) そん そし これ この こち ここ こと もの わけ つもり はず よう ほう かた とき うち うちに あいだ あの あれ あるいは および かつ それとも すべて ぜんぶ ただ ないし つまり しか しかし ところ ため つい だけど むり むず まとめ たい おねが おひ おちゃ おはな おあい おいし ごめ ご';
const kana = new RegExp(
  `^(?:${byLength(degrees)})?(?:${byLength(particles)}){0,5}(?:(?<=は|も|が|で|って)(?!らみ|てら|どき)|$|[^\\p{Script=Hiragana}]|${byLength(`${copulas} ${kanaWords}`)}|[おご](?=[\\p{Script=Han}\\p{Script=Katakana}]))`,
  'u',
);

/** きょうとあす: what follows the particle is the next date. */
const leadsToNext = (text: string, end: number, starts: ReadonlySet<number>): boolean =>
  [1, 2, 3].some(
    (length) =>
      starts.has(end + length) &&
      /^(?:か|と|や|も|の|から|まで|より| )+$/u.test(text.slice(end, end + length)),
  );

/** The words as alternatives of an expression, the longest first. */
function byLength(words: string): string {
  return words
    .split(' ')
    .toSorted((one, other) => other.length - one.length)
    .join('|');
}

/** Kanji that may stand straight behind a date without a particle: nouns of meetings and people. */
export const nounsBehind =
  /^(?:現在|時点|当日|開催|開始|開演|開会|集合|解散|終了|希望|予定|候補|実施|出発|到着|出社|退社|出勤|終演|搭乗|帰宅|発(?![売表行見])|着(?![手替用])|参加|出席|欠席|会議|会合|会食|食事|打合|打ち合|面談|面接|飲み|飲会|懇親|忘年|新年|歓迎|送別|定例|例会|総会|来社|来店|来訪|来場|訪問|訪社|面会|納品|搬入|内見|内覧|見学|下見|引越|引っ越|入居|検診|健診|診察|手術|試験|試合|練習|稽古|本番|公演|発表会|講演|講習|研修|説明会|授業|補講|旅行|帰省|撮影|収録|点検|工事|理事|役員|会場|場所|東京|大阪|京都|名古屋|新宿|渋谷|池袋|横浜|本社|全員|皆|私|僕|俺|我々|各自|各位|両方|両日|全部|全日|毎回|一緒|必着|必須|厳守|限定|確定|決定|調整|変更|延期|中止|開放|休業|休講|不可|可|可能|対応(?=可|でき|出来|し|いた|させ)|大丈夫|問題|都合|時間|空き|所要|計|約|合計|各|程度|程|頃|祝|他|等|同|又|或|若|及|並|兼|迄|中)/u;
/** 八月踊りの太鼓: a noun made of a verb; in 飲みに行く it is what one goes for. */
const inflectedNoun =
  /^\p{Script=Han}{1,3}[りみきいけえしちびぎ](?:[のがをはへ]|に(?![行来出い]))/u;
const inflected = /^\p{Script=Han}{1,4}[ぁ-ん]/u;
const particle = /^(?:は|が|を|に|で|の|も|へ|と|や|か|から|まで|より|など|だけ|しか)/u;

/** 12/3 18-20, 12/3の18,30: numbers that were not read as hours, and with no word behind them that they count. */
const bareNumber =
  /^[の ]?\d[\d-]*(?![\d:/)%]|\. | ?(?:つ|か月|[a-z\p{Script=Katakana}]|(?![頃以過前後着発開集終半限])\p{Script=Han}))/u;

function wordBehind(text: string, item: Item): string | null {
  const rest = text.slice(item.end, item.end + 16);
  // 来週は出張続きなので: what follows touches the refusal, and not the date.
  if (rest === '' || (item.end > item.left.end + 1 && item.negation === 'refusal')) return null;
  const skipped = around.exec(rest)?.[0] ?? '';
  const touching = rest.slice(skipped.length);
  // 4月5日以前の各年: behind a bound の leads to another noun.
  const isBounded = item.left.bound !== null && touching.startsWith('の');
  for (const shape of isBounded
    ? []
    : [relation, narrowing, suffix, comparison, pointer, besideEvent, goal, turningPoint, denial]) {
    const close = shape.exec(touching);
    if (close !== null) return skipped + close[0];
  }
  const number = bareNumber.exec(rest);
  if (number !== null) return number[0];
  if (item.right === 'open') return counting.exec(rest)?.[0] ?? null;
  if (isKnownEnd(item) || item.purpose !== null) return null;
  if (isHiragana(rest[0])) {
    if (kana.test(rest)) return null;
    return /^\p{Script=Hiragana}{1,6}/u.exec(rest)?.[0] ?? null;
  }
  // 12/3±2日, 12/3+α.
  if (/^[\p{Sm}\p{Sc}\p{Sk}]/u.test(rest) && !/^[〜|<>]/u.test(rest)) return rest.slice(0, 1);
  if (!isHan(rest[0])) return null;
  // 12/4発12/6着: one journey.
  if (item.left.hours === null && /^[発着]/u.test(rest)) return rest.slice(0, 1);
  if (nounsBehind.test(rest)) return null;
  const run = /^[\p{Script=Han}々]+/u.exec(rest)?.[0] ?? '';
  // 明日戻ります, 今日発表されます: a verb or an adjective; 今週株価が is a noun nobody announced.
  const verb =
    inflected.test(rest) && !particle.test(rest.slice(run.length)) && !inflectedNoun.test(rest);
  return verb ? null : run;
}

/** Behind a bound or the end of a range the date is closed: 12月5日まで募集. */
function isKnownEnd(item: Item): boolean {
  const to = endOfRange(item);
  // 木曜にずらせますか: the word that moves it was taken as well.
  const hasMore = item.end > (to ?? item.left).end;
  return item.left.bound !== null || to !== null || item.negation !== null || hasMore;
}
