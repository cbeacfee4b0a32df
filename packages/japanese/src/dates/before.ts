import { event } from './frames.ts';
import type { Item } from './item.ts';

/**
 * What touches a time from the front. A phrase that ends there (会議は|明日, 新宿で|19時, できれば|来週) leaves the
 * time alone, and so does a noun set beside it (懇親会|12/3). A modifier, a の-phrase, a prefix or what it
 * is counted from belongs to it: those on the lists here change nothing, any other is named and asked
 * about.
 */
export function wordBefore(text: string, item: Item, from: number): string | null {
  const { start } = item.left;
  const asked = isDescribed(text, item) ? null : relationBefore(text, start);
  const led = phraseBefore(text, Math.max(from, start - mostLed), start);
  if (item.purpose === 'moved') return null;
  if (asked !== null || led === '') return asked;
  // 12/3か12/4, 12/3の夜か12/4の各19時: from one time to the next.
  if (led.length === start - from && from > 0 && between.test(led)) return null;
  if (isCountedOn(item)) {
    return !pointsToNow.test(led) && countedFrom.test(led) ? lastWord(led) : null;
  }
  if (isDescribed(text, item)) return null;
  if (led.endsWith('の')) return isOfSame(text, item, led) ? null : lastWord(led);
  if (modifying.test(led) && !endsThere.test(led) && !harmlessModifier.test(led))
    return lastWord(led);
  return numbered.exec(led)?.[0] ?? prefix.exec(led)?.groups?.sign ?? null;
}

/** 夏季休暇明けの8/17, 研修前の12/3: a day of the calendar stays the same, whatever it is beside. */
const isDescribed = (text: string, { left: { start, anchors } }: Item): boolean =>
  anchors.some(({ is }) => is === 'month') &&
  anchors.some(({ is }) => is === 'dayOfMonth') &&
  /[\p{Script=Han}\p{Script=Katakana}ー](?:明け|前|後|中)の$/u.test(
    text.slice(Math.max(0, start - mostRelation), start),
  );

/** Nobody puts more in front of a time without a particle or a sign. */
const mostLed = 24;

/** The letters in front, up to the next sign. */
const phraseBefore = (text: string, from: number, start: number): string =>
  /[\p{L}\p{N}ー々ヶ]*$/u.exec(text.slice(from, start))?.[0] ?? '';

/** As much of it as is worth naming: the last word with its ending. */
const lastWord = (led: string): string =>
  /(?:[\p{Script=Han}々ヶ]+|[\p{Script=Katakana}ー]+|[a-z\d]+)?\p{Script=Hiragana}{0,6}$/u.exec(
    led,
  )?.[0] || led;

const between =
  /^(?:か|と|や|も|の|は|に|で|が|を|各|約|から|まで|より|または|もしくは|あるいは)+$/u;

// ── what it is counted from ────────────────────────────────────────────────────────────────────

/** 3日後, 翌日, 2時間後: counted from now, unless the words in front say from what. */
function isCountedOn({ left: { anchors, moment } }: Item): boolean {
  const [first] = anchors;
  if (moment !== null) return moment.is !== 'moment';
  if (first === undefined) return false;
  if (first.is === 'relativeDay') return first.counted === true;
  return (
    first.is === 'dayBeside' ||
    first.is === 'monthsLater' ||
    first.is === 'workingDaysLater' ||
    ('adrift' in first && first.adrift === true)
  );
}

const pointsToNow = /(?:今|いま|これ|今日|本日|現在|ただいま)から$/u;
/** 納品の2日後, 発注から5日後, 入社して3日後, 退勤1時間後: from what has another day. */
const countedFrom =
  /(?:の|から|より|(?:[いきしちっん]|え|け|せ|て|ね|べ|め|れ)[てで]|た|[\p{Script=Han}\p{Script=Katakana}ー])$/u;

// ── の ─────────────────────────────────────────────────────────────────────────────────────────

/** What people meet for, and what organisers call a date: the same day with and without it. */
const ofMeeting = new RegExp(
  `(?:${[
    '[とで]|へ|私|わたし|僕|ぼく|俺|自分|弊社|当社|みんな|皆|皆さん|全員|各自',
    '(?<!大|教|社|機|学|都|議|国|面|照|協|商工|委員|自治|町内)会|会議|会合|会食|集まり|集い|打ち?合わ?せ|ミーティング|mtg|面談|面接|商談|研修|セミナー|説明',
    'ランチ|ディナー|飲み|食事|夕食|昼食|朝食|お茶|通話|電話|オンライン|リモート|対面',
    '定例|授業|講座|講義|講演|ゼミ|練習|稽古|レッスン|試合|大会|試験|テスト|発表|公演|本番|リハーサル|リハ|撮影|収録',
    '旅行|出張|訪問|来社|来店|来訪|訪社|見学|内見|下見|帰省|引っ?越し|工事|点検|作業|配達|納品',
    'デート|ライブ|コンサート|イベント|パーティー?|祭|祭り|式|法事|法要|葬儀|通夜',
    '診察|受診|検診|健診|診断|手術|予約|アポ|打ち上げ|花見|花火|キャンプ|ゴルフ|カラオケ|バーベキュー|bbq',
    '集合|開始|開催|出発|実施|候補|候補日|希望|希望日|第[一二三123]希望|第[一二三123]候補|予定|予定日|開催日|実施日|日程|日時|提案|案|予備日|件|指定|ご指定|約束',
  ].join('|')})の$`,
  'u',
);
/** Said of a day of the calendar, they only tell what day it is. */
const ofDay = /(?:(?<![翌前後同平])日|休み|イブ)の$/u;

/** 飲み会の12/3, 土木課の12月7日の打合せ: the day is the same without the noun in front. */
function isOfSame(text: string, { left, end }: Item, led: string): boolean {
  if (ofMeeting.test(led)) return true;
  const onCalendar = left.anchors.some(({ is }) => is === 'month' || is === 'relativeDay');
  if (!onCalendar) return false;
  // What the noun belongs to is named behind the day.
  const isOfMeeting = text[end] === 'の' && event.test(text.slice(end + 1, end + 9));
  return ofDay.test(led) || isOfMeeting;
}

// ── modifiers ──────────────────────────────────────────────────────────────────────────────────

/** Forms that can stand before a noun: verbs, adjectives, 〜た and 〜な. No other ending modifies anything. */
const modifying = /[うくすつぬむるぐぶたいな]$/u;

/** What ends like one and is none: endings of a sentence, adverbs, greetings. */
const endsThere = new RegExp(
  `(?:${[
    'です|ます|ました|でした|でしょう|ましょう|ください|なさい|かな|よな|もんな|だよな|たくさん',
    'とりあえず|いったん|そう|どう|もう|はい|ちょうど|だいたい|大体|なるべく|よろしく|宜しく|ありがとう|おはよう|らしく|いかが|じゃあ?|くらい|ぐらい|たい?てい|たぶん|おそらく|ともかく|とにかく|いつ|ずつ|一つ|ひとつ|ようやく|しばらく|かろうじて|ちなみに|また|さっそく|早速|遅く|早く|詳しく|恐らく',
  ].join('|')})$`,
  'u',
);

/** 空いている火曜, ご提案いただいた12/3: the day is the same. */
const harmlessModifier =
  /(?:空いて(?:い|お)?(?:る|ります)|あいてる|可能な|大丈夫な|[暇ひま]な|都合の(?:いい|良い|よい)|都合が(?:いい|良い|よい)|参加できる|出席できる|行ける|来られる|来れる|集まれる|会える|予定して(?:い|お)?(?:る|ります)|(?:提案|連絡|案内|指定|予約|調整|相談|お知らせ)(?:いただいた|頂いた|いただいている|頂いている|した|している|してる|しました|くださった|下さった)|いただいた|頂いた|(?:お?(?:伝え|話し|送り|知らせ)|申し上げ)(?:し)?た|開催する|開催される|行う|行われる|実施する|控えた|迎える|決まった|決めた)$/u;

/** A number that was not read: 4日|夜. */
const numbered = /[\d〇一二三四五六七八九十]+(?:日|月|時|年|週)?$/u;

// ── prefixes ───────────────────────────────────────────────────────────────────────────────────

/**
 * A single kanji that begins a phrase and touches the time is a prefix (中3日, 某12月3日), unless it is a
 * word by itself.
 */
const prefix =
  /(?:^|[はがをにでともかへ])(?<sign>(?![私僕俺皆会式案宴祭朝昼夜晩夕又兼計約可或若今])[\p{Script=Han}])$/u;

// ── words of relation ──────────────────────────────────────────────────────────────────────────

/** 最初の, 過去, あと, 最大 …: what they make of the time behind them is not known. */
const relation =
  /(?:少なくとも|早くても|早くとも|早ければ|遅くとも|遅くても|せいぜい|最低でも|遅い?場合|例の|はじめ|始め|初め|初回|終わり|おしまい|しょっぱな|いつぞや|いつも|毎度|過去|直近|最近|近年|今後|未来|将来|最初|最後|最終|当初|先頭|冒頭|同じ|同|翌|毎|隔|旧|元|残り|次|前|先|後|現|ここ|この|延べ|のべ|都合|最大|最小|最低|最高|最短|最長|通算|正味|実質|平均|ラスト|トータル|ネクスト|プラス|マイナス|明け|中|某|[×✕✖❌誤旧] ?:? ?)の?$/u;
/** 午前, 以前, 名前 … end in such a word and are others. */
const harmless =
  /(?:午前|午後|以前|以後|名前|名前の|事前|目前|駅前|校門前|会場前|直前に|今後とも|共同|一同|合同|不同|お先|勤務先|連絡先|取引先|出張先|優先|率先|地元|手元|表現|実現|出現|再現|足元|その後|この後|最後に|会議後|終業後|食後|午前の|午後の|目次|その次|相次|毎度|都合の|ご都合|お忙しい中|忙しい中)の?$/u;

/** あと3日, もう1週間: what is left of something; あと12/3も is one more. */
const remaining = /(?:あと|もう)の?$/u;
const length = /^[\d〇一二三四五六七八九十]+ ?(?:日|週間?|年|時間|分|[ヶかカ]月)(?!間?後)/u;

/** A word of relation in front of what begins at `start`. */
export function relationBefore(text: string, start: number): string | null {
  const led = text.slice(Math.max(0, start - mostRelation), start);
  if (harmless.test(led)) return null;
  const left = remaining.exec(led)?.[0];
  if (left !== undefined) return length.test(text.slice(start, start + 8)) ? left : null;
  return relation.exec(led)?.[0] ?? null;
}

const mostRelation = 8;
