import { isAllDay } from './clock.ts';
import { endOfRange, type Hindrance, type Item, type Phrases, type Spot } from './item.ts';
import { isShare } from './shares.ts';

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
  for (const [index, item] of meant.entries()) {
    // 明日3日の16時: one day under two names stands or falls with the second.
    if (isSaidAgain(item, meant[index + 1]) || isListed(text, meant[index - 1], item)) continue;
    if (sentence === null || item.end > sentence.end) sentence = sentenceAt(text, item, items);
    if (isOutOfFrame(text, item, sentence, arranges)) {
      found.push({ obstacle: 'unrelated', start: item.left.start, end: item.end });
    }
  }
  return found;
}

function isOutOfFrame(text: string, item: Item, sentence: Sentence, arranges: boolean): boolean {
  const rest = text.slice(item.end, sentence.end);
  if (naming.test(rest) || isShare(text, item)) return true;
  if (isTitled(text, item) || isCompared(text, item)) return true;
  const weak = isWeak(text, item);
  if (weak && (isCourtesy(sentence, rest) || isAsRule(sentence))) return true;
  if (isOffered(text, item, sentence)) return false;
  const statement = { ...sentence, rest };
  const plainWeek = isPlainWeek(text, item);
  if (!plainWeek && !arranging.test(sentence.before + rest) && states(statement, item)) return true;
  if (arranges && isOfOther(sentence, rest)) return true;
  if (arranges) return weak && (leadsElsewhere(rest) || isFarOff(item, sentence));
  if (weak) return !plainWeek && !isKnown(sentence, item);
  return isLoose(item) && !isKnown(sentence, item) && !isCompany(sentence);
}

/** 仕事始めは1/4です。1/5でいかがでしょう: a sentence of its own that tells the day of something else. */
function isOfOther({ before, tail }: Sentence, rest: string): boolean {
  const name = /(?<name>[^、。はがも:\d]{1,12})(?:は|が)$/u.exec(before)?.groups?.name;
  if (name === undefined || arranging.test(before + rest) || !isStated.test(tail)) return false;
  return !mayBeDated(name);
}

const isStated = /^(?:から|まで)?(?:です|でした|となります|になります|だ)[よね]*[。!\n]/u;
/** What may have one of the candidates for its day: people, what they meet for, 次回. */
export const mayBeDated = (name: string): boolean => event.test(name) || datable.test(name);
const datable =
  /(?:さん|様|さま|君|くん|ちゃん|氏|先生|長|私|僕|俺|自分|方|側|社|集まり|ライブ|デート|ゼミ|イベント|パーティー?|発表|公演|式|祭り?|稽古|レッスン|訪問|来社|来店|見学|次回?|今回|本番|当日|日程|日時|日に?ち|候補|希望|都合|予約|予定|案|件|開始|開演|開会|スタート|集合|開催|実施|期限|時間|こちら|うち|それ|これ)$/u;

const isSaidAgain = ({ left, right }: Item, next: Item | undefined): boolean =>
  next?.joint === 'touching' &&
  right === null &&
  left.anchors.at(-1)?.is === 'relativeDay' &&
  left.hours === null &&
  next.left.anchors.at(-1)?.is === 'dayOfMonth';

/** 3月2日・|9日・16日: a day of the month named at the head of the list. */
const isListed = (text: string, before: Item | undefined, { left: { start, anchors } }: Item) =>
  anchors[0]?.is === 'dayOfMonth' &&
  before?.left.anchors.at(-1)?.is === 'dayOfMonth' &&
  /^[・、,]$/u.test(text.slice(before.end, start));

const isYearOnly = ({ left: { anchors } }: Item): boolean =>
  anchors.length === 1 && /year$/iu.test(anchors[0]?.is ?? '');

/** 再来年には家を建てたい: a wish for a year, where nobody meets; a year alone wishes for nothing. */
const isFarOff = (item: Item, { before, tail }: Sentence): boolean =>
  isYearOnly(item) && /[^。!?\s]/u.test(before + tail) && !event.test(before + tail);

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
  for (const other of items) {
    if (other.left.start < end && other.end > last) last = Math.min(other.end, end);
  }
  const led = text.slice(Math.max(0, start - mostSaid), start);
  const before = led.slice(Math.max(...[...'。!?\n'].map((sign) => led.lastIndexOf(sign))) + 1);
  return { end, before, tail: text.slice(last, end).replace(flourish, '$1') };
}

/** 駅前でー♪: what is drawn behind a sentence and says nothing. */
const flourish =
  /(?:[〜♪☆★…・^ ]|(?<=\p{Script=Hiragana})ー|\p{Extended_Pictographic}|\ufe0f)+([。!?\n]*)$/u;

// ── how sure the words are by themselves ───────────────────────────────────────────────────────

/** Days of the month people also count: 三日, 7日. */
const mostCounted = 10;

/** Words of everyday talk: weekdays, parts of the day, 今日, 来年, a month alone, 三日. */
export function isWeak(text: string, item: Item): boolean {
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

/** 今週新しい戦略を発表しました: no saying is made of a week; of 来週の〜 and 今週は〜 one may be. */
const isPlainWeek = (text: string, { left, end }: Item): boolean =>
  left.anchors[0]?.is === 'week' && left.bound === null && !/[のはも]/u.test(text[end] ?? '');

/** A day or an hour in figures, and nothing that makes a plan of it: no stretch, no bound, no weekday beside it. */
const isLoose = ({ left, right }: Item): boolean =>
  right === null &&
  left.bound === null &&
  left.moment === null &&
  left.hours?.rough !== true &&
  // 12/31の23時〜1時: a day with both ends of its hours is a plan.
  (left.anchors.length === 0 || left.hours === null || left.hours.to === null) &&
  (left.check === null || left.hours === null);

/** What goes with figures: an event, told of or planned, where to meet, a request, a polite verb. */
const isCompany = ({ before, tail }: Sentence): boolean =>
  event.test(before + tail) ||
  planned.test(tail) ||
  asking.test(tail) ||
  courteous.test(tail) ||
  /(?:で|にて|に|へ|のまま|の回|の部)[ねよ]?[。!]?$/u.test(tail) ||
  // A note: 12/3 19:00 8名 個室.
  !/\p{Script=Hiragana}/u.test(tail);

/** 昨日より今日: a comparison, and no stretch of days. */
function isCompared(text: string, item: Item): boolean {
  const to = endOfRange(item);
  if (to === null || !/^より[もは]?$/u.test(text.slice(item.left.end, to.start))) return false;
  // 午前より午後がいい.
  if (/^(?:の(?:方|ほう))?が/u.test(text.slice(item.end, item.end + 4))) return true;
  // 土曜より日曜, 今日より明日; 月曜より金曜まで is a stretch.
  const isWord = [item.left, to].every(
    ({ anchors: [first], filter }) =>
      /^relative/u.test(first?.is ?? '') || (first === undefined && filter !== null),
  );
  return isWord && item.end === to.end;
}

// ── what may be said of a date ─────────────────────────────────────────────────────────────────

/** 「金土という姓」, 「黒い水曜日と呼ばれた」: the words are named and not meant. */
const naming =
  /^[」』"'）)]?(?:どうでしょう(?=[のがはをもっと])|を(?:回|過ぎ|まわ|すぎ|指)|[^、。!?\n]{1,12}(?:た|ている|てる)(?:方|人|者|もの|物|資料|書類|写真|メール|手紙|本|店|子|話|曲|映画|靴|服|動画|データ|ファイル)(?:の|を|は|が|に)|の(?:文字|字|語源|由来|語|歌詞|異名)|という(?!こと|話|感じ|の|案|線|候補|予定|わけ|形|都合|方向|日程|希望|条件|認識|理解|ふう|風|時間|日)|っていう(?!こと|話|感じ|の)|と(?:呼ば|呼び|呼ぶ|呼ん|名付|名づけ|題し|題す|書い|書か|読む|読ま|訳)|を(?:略|もじ|題|意味))/u;

/** Requests, proposals, and who can come: whoever says so arranges something. */
export const arranging =
  /お願い|おねが|願いま|ください|下さい|くださ|頂け|いただけ|もらえ|くれ(?:ます|ませ|る|ない)|いかが|どう(?:です|でしょう(?!の)|かな|しま|する|\?|$)|でどう|はどう|ましょ|ません(?:か|$|。)|(?:(?<!み)|(?<=[組飲読休進込積望頼住編包]み))たい(?:です|と思|と考|の|な|ん|ね|$|[。!、])|(?:しよ|行こ|会お|やろ|飲も|集まろ)う(?![はがの])|希望|都合|空い|空き|空け|あいて|(?<!が)あけ(?:と[いくき]|て(?:い|お|る|ま|く)|られ)|(?:まだ|あと|\d)[席枠][がもは]?(?:ある|あり(?!が|まし)|残)|大丈夫|だいじょうぶ|可能|有力|(?<![a-z])ok(?![a-z])|参加|出席|欠席|不在|調整|候補|日程|予約|予定|決ま|決定|確定|変更|訂正|修正|延期|助か|うれし|嬉し|ありがた|幸い|よろし|(?<!気分|天気|調子|機嫌|運|仲|頭|体調|具合|景色|眺め)(?:で|が|なら|は|も|だけ|ほど|分|時間)(?:いい|良い|よい)(?:です|か|よ|と|な|ね|$|[。!?])|集合|集ま|開催|開始|実施|締切|締め切|期限|行け|いけ(?:ます|る|そう)|来れ|来られ|出れ|出られ|伺|訪問|必須|任意参加|揃[うえいっ]|そろ[うえっ]|何人|人以上|人で|名で|全員|頼[むみん]|ほしい|欲しい|[はがも](?:暇|ひま)|(?:暇|ひま)(?:\?|です|か|な[のん]?\?|$)|ちょうだい|おいで|お越し|どうぞ|(?:来|手伝っ|付き合っ|つきあっ|集まっ|空け)て(?:ね|よ|[。!]|〜|$)|望まし|理想|ベスト|時間(?:って|は|が|とか)?(?:ある|あり|取れ|とれ|作れ|もらえ)|(?:し|行か|やら|飲ま|食べ|会わ|集まら|見|来|遊ば|話さ|始め|出かけ|出)ない(?:\?|か|$)|(?:ほう|方)が(?:いい|楽|助|うれし|嬉し|よ|良|あり)|話せ|やる(?:よ|ね|$)|(?:取り|取れ|とれ|押さえ|おさえ|確保し|申し込み)(?:ました|ております)|(?:取れ|取っ|押さえ|おさえ)た|[席店枠室券]を?と[りっ](?:まし)?[たとて]|投票|選んで|多数決|(?:借り|押さえ|おさえ|確保し|取っ)て(?:い|お|あ|る|ま)|お待ち|(?:会|会議|打ち?合わ?せ|アポ)が入|で(?:考え|承知|了解|かしこま)|改め|仕切り直|ずら[しせすそ]|延ば|振り替え|検討|迷って|企画|計画|を開[くきこ]|リマインド|スケジュール|アポ|リスケ|取り直|組み直|し直|設定|手配|会議室|未定|想定|セット|(?<=[\p{Script=Han}\p{Script=Katakana}べみきー])でも(?=$|[。!?〜])/u;

/** What people meet for, and what they do then. */
export const event =
  /(?<![大教社機学都議国照協司])会(?![社員場計長館費話釈津葉得])|打ち?合わ?せ|ミーティング|mtg|面談|面接|商談|研修|セミナー|ランチ|ディナー|飲み|食事|通話|電話|待ち合わ?せ|合流|定例|授業|講座|練習|試合|旅行|出張|休暇|休み|便|フライト|ツアー|戻|帰[りるっ]|出発|到着|着[きく]|行[きくっ]|来[まるて]|離れ|去[りる]|発[ちつ](?!売)|発(?![売表行見言])|始ま|始め|終わ|行わ|行い|出ます|出る|入れ|入り|返し|返す|提出|納品|発送|届|締め|休業|いません|いない|(?<![てで])います|残り|フォロー|再開|時間(?:が|を|は|の)/u;

/** 二日に戻りました: somebody's coming and going has a day, told or planned. */
const coming = /^には?(?:戻|帰|出発|到着|着[いき]|伺|来ま|行きま|会[いう])/u;

/** The predicate tells how things are or were. */
const telling =
  /(?<!会議|会|打ち?合わ?せ|ミーティング|休み|出張|予定|集合)(?:た|だ|である|らしい|だろうか|のか|もの|言われる|と言う|という|とも呼ばれる|がある|ことにしてい(?:ます|る)|気がし(?:ます|る)|ことが多い(?:です)?|時代|物語|店|話)[。!?]?$/u;

/** Particles, endings and signs; the longest first, as they are taken one by one. */
const small =
  /[^\p{L}\p{N}]+|ー|の天気は[^、。は]{1,6}です|[\d〇一二三四五六七八九十百]+(?:日|人|名|件|枠|分|時間|コマ|候補|つ|社|組)間?(?:半|以上|中)?|[a-z]{1,4}|日本時間|になりました|お日柄もよく|かもしれない|になります|ちょうど|もう一度|いずれか|どちらか|きっかり|いつでも|どこでも|何時でも|何時からでも|ですけど|になった|だったら|ぴったり|のうち|どちら|ですね|この後|どれか|でした|くらい|あたり|ですが|ぐらい|どこか|どっち|かな|ほど|の間|の?あいだ|のまま|全員|程度|ごろ|イチ|辺り|なら|かも|だと|って|ころ|だけ|限定|だね|現在|でも|まで|だよ|から|両方|のみ|も可|で可|にて|では|とか|です|など|には|だ|は|の|を|よ|可|各|ね|か|中|な|頃|間|も|が|に|で/uy;

/** 金曜の東京の天気は?, 日曜は晴れる?: asked of that very day. */
const asksWeather =
  /^[^。]{0,10}(?:天気|気温|予報|雨|雪|晴れ|曇り|傘|暖か|暑い|寒い)[^。]{0,10}(?:\?|か[。?]?|は|は\?|教えて|見せて)$/u;

/** Nothing more than those. Without going back: whoever writes a thousand commas waits for nobody. */
export function isNothing(tail: string): boolean {
  for (let at = 0; at < tail.length; at = small.lastIndex) {
    small.lastIndex = at;
    if (small.exec(tail) === null) return false;
  }
  return true;
}

/** 前撮りできますか: whether it can be done then. */
const polite = /(?:(?:でき|られ|[えけせねべめれ])ますか|ずに)[。!?、]*$/u;
/** 電気代を払うのを思い出させて: a request; 今日は疲れていて is none. */
const asking = /を[^。]{1,20}(?<!く|すぎ|ちゃっ|なっ|あっ|い|だっ)て[。!]?$/u;
/** 3日後に抜糸となります: days that are counted are counted for something. */
const courteous = /(?:ます|ません|でしょう|(?:まし|でし)た(?=か))(?:か|ね|よ|が|ので)*[。!?、]*$/u;

/** 12/5に鍋しよ, 明日飲も: the short forms; 明日は早起きしよ is said to oneself. */
export const proposedShort =
  /^(?!は|も)[^。!?]*(?:(?<![だるた]|[しなさたずむくき]い)しよ|食べよ|(?:決|始|はじ|き)めよ|出かけよ|(?<!を)見よ|行こ|(?<!い)いこ|[をで]やろ|飲も|集まろ|会お|遊ぼ|話そ)(?:っか|ー|〜|ぜ|や)?[。!?]?$/u;

/** 木曜の夜で手を打とう, 明日にして. */
const proposed =
  /(?:(?<!だ|で)[おこそとのほもろごぞどぼ]う[よかぜね]?|^にして|^からにして|^に回して)[。!?]?$/u;

/** 今夜カラオケ, 水曜の夜に稽古, 土曜の午前に引っ越しの手伝い: what is on that day, in a noun. */
const planned =
  /^(?:には?|、)? ?(?:いつもの)?(?=\p{Script=Han}{2}|\p{Script=Katakana}{2}|\p{Script=Han}[ぁ-ん]{1,2}\p{Script=Han})(?:[\p{Script=Han}\p{Script=Katakana}ー]+(?:っ(?=\p{Script=Han})|[しちみりきえけせ]?[のと]?(?=[\p{Script=Han}\p{Script=Katakana}]))?){1,5}(?:(?<=[伝祝舞集習合買])い|[しりみ])?(?:です|だよ|だね|[ねよ]|する|あり|中)?[。!]?$/u;

/** 明日の夕方なら抜けられます: what can be done then; 土曜に卓球やります: what is held. */
function isOffered(text: string, item: Item, { tail }: Sentence): boolean {
  const { start, anchors, filter } = item.left;
  if (anchors.length === 0 && filter === null) return false;
  return possible.test(text.slice(start, item.end) + tail) || held.test(tail);
}

/** この店では土曜に市を開きます. */
const isAsRule = ({ before, tail }: Sentence): boolean =>
  /[^それ]では、?$/u.test(before) && held.test(tail);

const possible =
  /^[^がはもを、]*(?:なら|だったら|でしたら|であれば)[^がは。!?]*(?:(?:でき|られ|[えけげせてねべめれ])(?:ます|る)|て(?:い|お)?り?ます)(?:よね?|が|けど|と思い?ます?)*[。!?]*$/u;
const held =
  /^(?!は|も)[^。!?]*(?:(?:やり|行い|開き|(?:やっ|開い)てい)ます(?:よ|ね|ので|が)*|[すや]る(?:よ|ね|ぜ|から|けど)+|待って(?:る|い?ます)(?:よ|ね)*)[。!?]*$/u;

const isCounted = ({ left }: Item): boolean =>
  left.anchors.some((anchor) => 'counted' in anchor && anchor.counted === true);

/** The day itself is said, and not only a part of any day. */
const namesDay = ({ left }: Item): boolean =>
  left.filter !== null ||
  left.anchors.some(({ is }) => is === 'relativeDay' || is === 'week' || is === 'namedHoliday');

// ── what is only stated ────────────────────────────────────────────────────────────────────────

/** 防災の日, 誕生日, 定休日: what a day is, not what is done on it. */
const kindOfDay =
  /(?<!開催|実施|候補|希望|予定|予備|出発|集合|締切|締め切り|〆切|期限|申込|参加|会議|打ち?合わせ|面談|面接|訪問|出勤|試験|当|期|同|平|翌|前|都合の(?:いい|良い|よい))日$|デー$/u;
const copula =
  /(?:じゃない|ではない|(?:では|じゃ)ありません)?(?:です|でした|だ|だった|である|なんだ|なんです|らしい|らしいです|だそうです|だって|なの|なので)?(?:よ|ね|けど|が|な|なあ)*[。!?、]*$/u;
const said = /^(?:は|が|って|も|とは|といえば)/u;

/** 9月1日は防災の日です, 誕生日は5月20日です. */
function isNamedDay({ before, rest, tail }: Statement): boolean {
  const topic = /(?<name>[^、。はがも]{1,12})(?:は|が|って|も|、)$/u.exec(before)?.groups?.name;
  if (topic !== undefined && kindOfDay.test(topic) && isNothing(tail)) return true;
  return said.test(rest) && kindOfDay.test(rest.replace(copula, ''));
}

/** 12月24日になると, 毎年この日が来ると: whenever it comes. */
const whenever =
  /^(?:に(?:なると|なれば|なったら|もなると)|が(?:来る|くる|近づく)と|ともなると|が来れば)/u;

/** What somebody does as a rule. */
const habit =
  /いつも(?!の)|たいてい|大抵|だいたい|大体(?!の)|必ず|毎(?:日|朝|晩|週|月|年)|ことにして(?:い|る)|ようにして(?:い|る)|習慣|日課|生活|起きは|派(?:です|だ|な)|ものだ|がち(?:です|だ|な)/u;
/** How something is. */
export const evaluating =
  /(?:[しきたよ高安早遅暑寒冷暗若辛甘重軽怖痛眠弱強少多長短濃薄深浅広狭悪青赤白黒]い|しい|(?:やす|にく|づら)い|つらい|きつい|すごい|嫌い|好き|苦手|大変|憂鬱|だるい|くなる|くなります|くなってきた?|さそう|しそう|みたい|待ち遠しい|楽しみ|気がし(?:ない|ます|ません)|気がする|派)(?:です|だ)?(?:よ|ね|な|なあ|よね|よな|けど|から)*[。!?、]*$/u;
/** How somebody's day goes on or went. */
const ongoing =
  /(?<!お待ちし|予定し)て(?:い|お)?(?:る|ます|た|ました|ります)(?:よ|ね|な)*[。!?]*$/u;
const past =
  /(?<!に決ま|に変更|にな|にし|で取れ)(?:っ|し|い|き|え|げ|け|せ|ね|べ|め|れ|じ|ち|び|み|り|に|か)?(?:た|だ(?=った))(?:った)?(?:よ|ね|な|なあ|らしい|らしいです|そうです|そうだ|んだ|んです|のです|のか|のだ|よね|ようです|ようだ|もの(?:です|だ)?|こと|ところ(?:です|だ))*[。!?]*$/u;

/** 23時59分に提出した: told to nobody in particular. */
const plainPast = /(?<!まし|でし)[ただ](?:よ|ね|な|らしい|そうです|ところ(?:です|だ))*[。!?]*$/u;

/** 二月は逃げると言いますよね: what people say of it. */
const hearsay =
  /(?:と|って)(?:言い?ます|いいます|言う|いう|言われ(?:る|ます|ています))(?:よ|ね|から|けど|もの|もん)*[。!?]*$/u;

/** One sentence and the place of one date in it. */
interface Statement extends Sentence {
  /** Behind the date. */
  readonly rest: string;
}

/**
 * What is told of a date is a fact, a habit or over: 8月15日の空は青かった, 夜9時に寝る生活を続けている. Somebody's
 * coming and going, and what people meet for, has a day all the same.
 */
function states(statement: Statement, item: Item): boolean {
  const { before, rest, tail } = statement;
  if (whenever.test(rest) || isNamedDay(statement)) return true;
  if (isNothing(tail) || coming.test(tail) || isFormal(item)) return false;
  if (isOfThing(rest, item) || habit.test(before + rest)) return true;
  if (evaluating.test(tail) || hearsay.test(tail)) return true;
  if (event.test(before + tail)) return plainPast.test(tail);
  if ((isYearly(item) || isYearOnly(item)) && telling.test(tail)) return true;
  return past.test(tail) || ongoing.test(tail);
}

/** 12/3(木)13時〜15時: nobody tells a story in such words; 一日中 says nothing to tell apart. */
const isFormal = ({ left: { anchors, check, hours } }: Item): boolean =>
  (check !== null && hours !== null) || (anchors.length === 0 && hours !== null && isAllDay(hours));

/** 9/11のテロ, 10時のおやつ: a thing that goes by its date, and nothing said of it. */
function isOfThing(rest: string, item: Item): boolean {
  const bare = isYearly(item) || (item.left.anchors.length === 0 && item.right === null);
  const noun = /^の(?<noun>[^、。!?\n]{1,8})$/u.exec(rest)?.groups?.noun;
  return bare && noun !== undefined && !event.test(noun) && !ofArranging.test(noun);
}

/** A day of any year. */
const isYearly = ({ left, right }: Item): boolean =>
  left.anchors.length === 2 &&
  left.anchors[0]?.is === 'month' &&
  left.hours === null &&
  left.check === null &&
  left.bound === null &&
  right === null;

/** 『真夜中のカーボーイ』: the name of something. */
function isTitled(text: string, { left, end }: Item): boolean {
  const before = text.slice(Math.max(0, left.start - mostTitle), left.start);
  return /『[^』]*$/u.test(before) && /^[^『]*』/u.test(text.slice(end, end + mostTitle));
}

/** Nobody gives anything a longer name. */
const mostTitle = 30;

/** 良い週末を, また明日, 月曜から頑張ります: said in parting. */
function isCourtesy({ before, tail }: Sentence, rest: string): boolean {
  if (/(?:[よ良い]い|素敵な|すてきな|楽しい|素晴らしい)$/u.test(before) && /^を/u.test(rest))
    return true;
  if (/(?:また|ではまた|じゃあまた)、?$/u.test(before) && isNothing(tail)) return true;
  return parting.test(rest);
}

const parting =
  /^(?:[はも、 ]|から|まで)*(?:[一1]日)?、?(?:どうぞ|何卒|なにとぞ)?(?:(?<=[はも、 ])(?:よろしく|宜しく)|頑張|がんば|お疲れ|おつかれ|ありがと)/u;

/** 明日の自分に期待しよう, 今日の議事録をお願いします: of something else that belongs to the day. */
function leadsElsewhere(rest: string): boolean {
  const noun = /^の(?<noun>[^、。!?\n]{1,14})/u.exec(rest)?.groups?.noun;
  return (
    noun !== undefined &&
    !event.test(noun) &&
    !ofArranging.test(noun) &&
    !arranging.test(noun.slice(0, 6))
  );
}

const ofArranging =
  /^(?:ど[こっ]か|どれか|いつか|うち|間|中|件|回|部|分|枠|方|ほう|[\d①-⑨]|いずれ|どちら|どっち|両|全|み|全員|皆|時間|夜(?![食景])|[朝昼](?![食飯ご])|夕[方刻]|午|出欠|出勤|シフト|待ち合わせ|飲|食)/u;

function isKnown({ before, tail }: Sentence, item: Item): boolean {
  if (isNothing(tail) || coming.test(tail) || proposed.test(tail) || asksWeather.test(tail))
    return true;
  if (proposedShort.test(tail)) return true;
  const begun = item.right === 'open' && /する[。!]?$/u.test(tail);
  const kindOnly = item.left.anchors.length === 0 && (item.left.filter?.classes.length ?? 0) > 0;
  if (namesDay(item) && planned.test(tail) && !begun && !kindOnly) return true;
  if (asking.test(tail) && !tail.startsWith('の')) return true;
  if (event.test(tail) || event.test(before)) return !telling.test(tail);
  return polite.test(tail) || (isCounted(item) && courteous.test(tail) && !telling.test(tail));
}
