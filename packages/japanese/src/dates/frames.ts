import { isAllDay } from './clock.ts';
import { endOfRange, type Hindrance, type Item, type Phrases, type Spot } from './item.ts';

/**
 * 「午後の紅茶はミルク派です」 and 「昨日の敵は今日の友」 hold words of the calendar and arrange nothing. A date in
 * such words is sure only where what is said of it is on the lists here: nothing more, a request or a
 * statement of who can come, an event, a polite verb. Elsewhere it is asked about. Dates in figures speak
 * for themselves, unless they are quoted as a name or may be a fraction.
 */
export function outOfFrame(text: string, { items }: Phrases): Hindrance[] {
  const meant = items.filter(({ purpose, negation }) => purpose === null && negation === null);
  if (meant.length === 0) return [];
  const arranges = arranging.test(text);
  const found: Hindrance[] = [];
  let sentence: Sentence | null = null;
  for (const item of meant) {
    const { start } = item.left;
    const ask = () => found.push({ obstacle: 'unrelated', start, end: item.end });
    if (naming.test(text.slice(item.end, item.end + 12))) ask();
    else if (isShare(text, item)) ask();
    else if (!arranges && !isPlainWeek(text, item)) {
      if (sentence === null || item.end > sentence.end) sentence = sentenceAt(text, item, items);
      const rest = text.slice(item.end, sentence.end);
      const weak = isWeak(text, item);
      const isAside = isYearly(item) && isTold(sentence);
      if (weak ? !isKnown(sentence, rest, namesDay(item)) : isAside) ask();
    }
  }
  return found;
}

/** What is said around the dates of one sentence. */
interface Sentence {
  readonly end: number;
  /** Before its first date. */
  readonly before: string;
  /** Behind its last date. */
  readonly tail: string;
}

/** Longer than this is no sentence that anybody arranges something in. */
const mostSaid = 200;

function sentenceAt(text: string, item: Item, items: readonly Item[]): Sentence {
  const { start } = item.left;
  const rest = text.slice(item.end, item.end + mostSaid);
  const stop = rest.search(/[。!?\n]/u);
  // The sign is kept: a question is one by its mark.
  const end = item.end + (stop < 0 ? rest.length : stop + 1);
  let last = item.end;
  for (const other of items) if (other.end > last && other.end <= end) last = other.end;
  const led = text.slice(Math.max(0, start - mostSaid), start);
  const before = led.slice(led.search(/[^。!?\n]*$/u));
  return { end, before, tail: text.slice(last, end) };
}

// ── how sure the words are by themselves ───────────────────────────────────────────────────────

/** Days of the month people also count: 三日, 7日. */
const mostCounted = 10;

/** Words of everyday talk: weekdays, parts of the day, 今日, 来年, a month alone, 三日. */
function isWeak(text: string, item: Item): boolean {
  const spots = [item.left, endOfRange(item)].filter((spot): spot is Spot => spot !== null);
  if (item.right !== null && item.right !== 'open' && endOfRange(item) === null) return false;
  return spots.every((spot) => isWeakSpot(text.slice(spot.start, spot.end), spot));
}

function isWeakSpot(words: string, { anchors, hours, moment, check, bound }: Spot): boolean {
  if (moment !== null || check !== null || bound !== null) return false;
  // 一日中 wishes for nothing.
  if (anchors.length === 0 && hours !== null && isAllDay(hours)) return false;
  if (hours !== null && /[\d時]/u.test(words) && !/^[〇零一二]時$/u.test(words)) return false;
  return anchors.every((anchor, index) => {
    if (anchor.is === 'year') return anchors.length === 1;
    if (anchor.is !== 'dayOfMonth') return !sureAnchors.has(anchor.is);
    return index === 0 && anchor.day <= mostCounted;
  });
}

const sureAnchors: ReadonlySet<Spot['anchors'][number]['is']> = new Set([
  'nth',
  'workingDaysLater',
  'withinDays',
  'coming',
  'monthsLater',
  'weekNumber',
  'weekOf',
  'portion',
]);

/** 今週新しい戦略を発表しました: no saying is made of a week; 来週の〜 may be the name of something. */
const isPlainWeek = (text: string, { left, end }: Item): boolean =>
  left.anchors[0]?.is === 'week' && text[end] !== 'の';

/** 全体の1/3を, 3/4カップ: a share of something, and no day. */
function isShare(text: string, { left, right, end }: Item): boolean {
  const pair = /^(\d{1,2})\/(\d{1,2})(?:まで|以上|以下|から)?$/u.exec(text.slice(left.start, end));
  if (right !== null || pair === null || Number(pair[1]) >= Number(pair[2])) return false;
  if (Number(pair[2]) > mostCounted) return false;
  const before = text.slice(Math.max(0, left.start - 3), left.start);
  const rest = text.slice(end, end + 8);
  const taken = /[^候補日程案]の ?$|[約計うち]$|およそ$|ほぼ$/u.test(before);
  const bounded = !/\d$/u.test(pair[0]);
  return (taken && (bounded || /^[をがはもにで]/u.test(rest))) || measured.test(rest);
}

/** What is measured in shares. */
const measured =
  /^ ?(?:カップ|杯|個|本|枚|斤|玉|株|束|合|升|缶|袋|丁|匙|さじ|量|倍|等分|スケール|サイズ|スプーン|ポンド|オンス|マイル|インチ|リットル|グラム|g|kg|ml|cc|km|m|世紀|時間|秒|の(?:確率|割合|長さ|高さ|広さ|重さ|距離|価格|値段|面積|人口|量|大きさ|サイズ|縮尺|模型))/u;

// ── what may be said of a date ─────────────────────────────────────────────────────────────────

/** 「金土という姓」, 「黒い水曜日と呼ばれた」: the words are named and not meant. */
const naming =
  /^[」』"'）)]?(?:の(?:文字|字|語源|由来|語|歌詞|異名)|という(?!こと|話|感じ|の|案|線|候補|予定|わけ|形|都合|方向|日程|希望|条件|認識|理解|ふう|風|時間|日)|っていう(?!こと|話|感じ|の)|と(?:呼ば|呼び|呼ぶ|呼ん|名付|名づけ|題し|題す|書い|書か|読む|読ま|訳)|を(?:略|もじ|題|意味))/u;

/** Requests, proposals, and who can come: whoever says so arranges something. */
const arranging =
  /お願い|おねが|願いま|ください|下さい|くださ|頂け|いただけ|もらえ|くれ(?:ます|ませ|る)|いかが|どう(?:です|でしょう(?!の)|かな|しま|する|\?|$)|でどう|はどう|ましょ|ません(?:か|$|。)|たい(?:です|と思|と考|の|な|ん|ね|$|[。!、])|(?:しよ|行こ|会お|やろ|飲も|集まろ)う|希望|都合|空い|空き|空け|あいて|大丈夫|だいじょうぶ|可能|(?<![a-z])ok(?![a-z])|参加|出席|欠席|不在|調整|候補|日程|予約|予定|決ま|決定|確定|変更|延期|助か|ありがた|幸い|よろし|(?:で|が|なら|は|も)(?:いい|良い|よい)(?:です|か|よ|と|な|ね|$|[。!?])|集合|集ま|開催|開始|実施|締切|締め切|期限|行け|いけ(?:ます|る|そう)|来れ|来られ|出れ|出られ|伺|訪問|必須|任意参加|揃[うえいっ]|そろ[うえっ]|何人|人以上|人で|名で|全員|頼[むみん]|ほしい|欲しい|[はがも](?:暇|ひま)|ちょうだい|望まし|理想|ベスト|(?:ほう|方)が(?:いい|楽|助|うれし|嬉し|よ|良|あり)|話せ|やる(?:よ|ね|$)|検討|企画|計画|を開[くきこ]|リマインド|スケジュール|アポ|リスケ|設定|手配|会議室|セット/u;

/** What people meet for, and what they do then. */
const event =
  /会議|会合|会食|(?:懇親|忘年|新年|歓迎|送別|飲み|勉強|説明|報告|発表|講演|運動|研究|演奏|食事|打ち上げ|保護者|同窓|親睦|女子|茶)会|打ち?合わ?せ|ミーティング|mtg|面談|面接|商談|研修|セミナー|ランチ|ディナー|飲み|食事|通話|電話|集会|総会|例会|定例|授業|講座|練習|試合|旅行|出張|休暇|休み|便|フライト|ツアー|会う|会い|会える|戻|帰[りるっ]|出発|到着|着[きく]|行[きくっ]|来[まるて]|離れ|去[りる]|発[ちつ](?!売)|始ま|始め|終わ|行わ|行い|出ます|出る|入れ|入り|返し|返す|提出|納品|発送|届|締め|休業|営業|いません|いない|います|残り|フォロー|再開|時間(?:が|を|は|の)/u;

/** 二日に戻りました: somebody's coming and going has a day, told or planned. */
const coming = /^には?(?:戻|帰|出発|到着|着[いき]|伺|来ま|行きま|会[いう])/u;

/** The predicate tells how things are or were. */
const telling =
  /(?<!会議|会|打ち?合わ?せ|ミーティング|休み|出張|予定|集合)(?:た|だ|である|らしい|だろうか|のか|もの|言われる|と言う|という|とも呼ばれる|がある|ことにしてい(?:ます|る)|気がし(?:ます|る)|ことが多い(?:です)?|時代|物語|店|話)[。!?]?$/u;

/** Particles, endings and signs; the longest first, as they are taken one by one. */
const small =
  /[^\p{L}\p{N}]+|ー|の天気は[^、。は]{1,6}|[\d〇一二三四五六七八九十百]+(?:日|人|名|件|枠|分|時間|コマ|候補|つ|社|組)間?(?:半|以上|中)?|[a-z]{1,4}|になりました|お日柄もよく|かもしれない|になります|ちょうど|もう一度|いずれか|どちらか|きっかり|いつでも|ですけど|になった|だったら|ぴったり|のうち|どちら|ですね|この後|どれか|でした|くらい|あたり|ですが|ぐらい|どこか|どっち|かな|ほど|の間|全員|程度|ごろ|イチ|辺り|なら|かも|だと|って|ころ|だけ|限定|だね|現在|でも|まで|だよ|から|両方|のみ|も可|で可|では|とか|です|など|には|だ|は|の|を|よ|可|各|ね|か|中|な|頃|間|も|が|に|で/uy;

/** Nothing more than those. Without going back: whoever writes a thousand commas waits for nobody. */
function isNothing(tail: string): boolean {
  for (let at = 0; at < tail.length; at = small.lastIndex) {
    small.lastIndex = at;
    if (small.exec(tail) === null) return false;
  }
  return true;
}

/** 〜ます, 〜でしょう: told to somebody. */
const polite =
  /(?:ます|ません|ました|でしょう|ますか|ましたか|ですか|でしたか|でしょうか|ますね|ますよ|ますが|ますので|ようか|ないか|かもしれない|[てで]|ずに|な)[ね。!?、]*$/u;

/** 木曜の夜で手を打とう, 明日にして. */
const proposed =
  /(?:(?<!だ|で)[おこそとのほもろごぞどぼ]う[よかぜね]?|^にして|^からにして|^に回して)[。!?]?$/u;

/** 今夜カラオケ, 水曜の夜に稽古, 土曜の午前に引っ越しの手伝い: what is on that day, in a noun. */
const planned =
  /^(?:には?|は|、)? ?[\p{Script=Han}\p{Script=Katakana}ー]{2,10}(?:しの?|の)?[\p{Script=Han}\p{Script=Katakana}ー]{0,8}い?(?:です|だよ|だね|する|あり|中)?[。!]?$/u;

/** The day itself is said, and not only a part of any day. */
const namesDay = ({ left }: Item): boolean =>
  left.filter !== null || left.anchors.some(({ is }) => is === 'relativeDay' || is === 'week');

/** 午後の紅茶, 今日では, 三月ウサギ, 三日三晩: the date only belongs to another word. */
const belonging = /^(?:の|では|とて|が来る|[\p{Script=Katakana}々])/u;

/** A day of any year. */
const isYearly = ({ left, right }: Item): boolean =>
  left.anchors.length === 2 &&
  left.anchors[0]?.is === 'month' &&
  left.hours === null &&
  left.check === null &&
  left.bound === null &&
  right === null;

/** 8月15日の空は青かった: even in figures the day is only told of. */
const isTold = ({ before, tail }: Sentence): boolean =>
  telling.test(tail) && !isNothing(tail) && !coming.test(tail) && !event.test(before + tail);

function isKnown({ before, tail }: Sentence, rest: string, isDay: boolean): boolean {
  if (isNothing(tail) || coming.test(tail) || proposed.test(tail)) return true;
  if (isDay && planned.test(tail)) return true;
  if (event.test(tail) || event.test(before)) return !telling.test(tail);
  return !belonging.test(rest) && polite.test(tail) && !telling.test(tail);
}
