import { nounsBehind } from './beside.ts';
import {
  arranging,
  evaluating,
  event,
  isNothing,
  isWeak,
  outOfFrame,
  proposedShort,
} from './frames.ts';
import type { Item, Phrases, TermOf } from './item.ts';
import type { Obstacle } from './term.ts';

/**
 * Words of the calendar that surely name something else: 日曜版の付録, 五月人形をしまう, 『3月のライオン』, 徒歩8分の物件.
 * They are dropped without a question; whatever is less than sure stays, and is asked about.
 */
export function withoutUnmeant(text: string, phrases: Phrases): Phrases {
  const { items, durations, hindrances } = phrases;
  if (isTalk(text, phrases)) return { ...phrases, items: [], durations: [], hindrances: [] };
  if (items.length > 0 && items.every((item) => isName(text, item))) {
    const others = hindrances.filter((found) =>
      items.every(({ left, end }) => found.end <= left.start || found.start >= end),
    );
    return { ...phrases, items: [], hindrances: others };
  }
  const isArranged = arranging.test(text.replace(/想定の/u, 'の'));
  if (items.length > 0 || durations.length === 0 || isArranged) return phrases;
  return { ...phrases, durations: durations.filter((term) => !isOfSomethingElse(text, term)) };
}

/**
 * 月曜日が憂鬱だ, 真夜中のパン屋さんという本を読んだ, 毎朝ジョギングをしている: words of everyday talk in a sentence that tells
 * how something is or was, where nothing is arranged and nobody meets.
 */
function isTalk(text: string, phrases: Phrases): boolean {
  const { items, durations, counts, hindrances, away } = phrases;
  if (text.length > mostTalk || counts.length > 0 || away || arranging.test(text)) return false;
  if (event.test(text) || unfit.test(text)) return false;
  const isPlain = (item: Item) =>
    item.purpose === null && item.negation === null && isWeak(text, item);
  if (!items.every(isPlain) || !hindrances.every(({ obstacle }) => everyday.has(obstacle)))
    return false;
  const last = [...items, ...durations, ...hindrances].reduce(
    (at, { end }) => Math.max(at, end),
    0,
  );
  const tail = text.slice(last);
  if (outOfFrame(text, phrases).length < items.length) return false;
  return (tells.test(tail) || evaluating.test(tail)) && !isNothing(tail);
}

/** Whoever writes more arranges something, or tells of more than one thing. */
const mostTalk = 60;

/** ここ1週間は忙しいです: somebody cannot come. */
const unfit = /忙|無理|難し|厳し|きつ|しんど|駄目|だめ|ダメ|不在|留守/u;

/** Reasons to ask that lie in the words themselves. */
const everyday: ReadonlySet<Obstacle> = new Set<Obstacle>([
  'season',
  'vague',
  'recurring',
  'unanchored',
  'unclearHour',
]);

/** The plain forms of telling, and the polite ones of what is over or goes on. */
const tells =
  /(?:(?<!まし|でし)た|だ|である|らしい|(?<!たら?)ない|まし?た|でした|て(?:い|お)?(?:る|ます|ります))(?:よ|ね|な|なあ|わ|さ|けど)*[。!]*$/u;

/** A date word that is the first part of a longer noun, or stands in a title. */
function isName(text: string, item: Item): boolean {
  if (!isWeak(text, item)) return false;
  const before = text.slice(0, item.left.start);
  const rest = text.slice(item.end);
  if (/^[版館法寺誌紙堂祭駅屋亭荘病課](?!\p{Script=Han})/u.test(rest)) return true;
  // 祝日手当, 平日料金: what is paid for such days.
  if ((item.left.filter?.classes.length ?? 0) > 0 && paid.test(rest)) return true;
  const titled =
    /『[^』]*$/u.test(before.slice(-mostTitle)) && /^[^『]*』/u.test(rest.slice(0, mostTitle));
  if (titled) return !arranging.test(before + rest.slice(rest.indexOf('』')));
  const [anchor] = item.left.anchors;
  const compounds = anchor === undefined || anchor.is === 'month' || anchor.is === 'relativeDay';
  if (!compounds || arranging.test(text) || proposedShort.test(rest)) return false;
  // 五月みどりさん.
  const isPerson =
    /^[一二三四五六七八九十]/u.test(text.slice(item.left.start)) && person.test(rest);
  return isPerson || (compound.test(rest) && !nounsBehind.test(rest));
}

const paid = /^(?:料金|手当|割増|割引|価格|運賃|単価|時給|加算|ダイヤ|パス|プラン)/u;

/** Nobody gives anything a longer name. */
const mostTitle = 30;

/** A noun straight behind it, with what makes it the topic or the object of a sentence. */
const compound =
  /^(?:[\p{Script=Han}々]{1,6}[りみきいけえ]?|[\p{Script=Han}々]{0,3}[\p{Script=Katakana}ー]{2,})(?:の|が|を|は|に|で|と|も|さん|ちゃん)/u;

/** A name in kana; behind a particle it would be somebody else's. */
const person = /^(?![はもにのでがをとへやかなま])\p{Script=Hiragana}{2,4}(?:さん|ちゃん|くん)/u;

/** 徒歩8分, 10時間寝た, 30分番組, 3分で作れる: how long something else takes. */
function isOfSomethingElse(text: string, { start, end }: TermOf<'duration'>): boolean {
  const rest = text.slice(end, end + 14);
  const noun = /^の(?<noun>[^、。!?\n\d]{1,8}?)(?:が|は|を|です|でし|だ)/u.exec(rest)?.groups?.noun;
  return (
    beforeLength.test(text.slice(Math.max(0, start - 6), start)) ||
    behindLength.test(rest) ||
    (noun !== undefined && !event.test(noun) && !ofSlots.test(noun))
  );
}

/** What is looked for in such lengths. */
const ofSlots = /枠|時間|予定|候補|コマ|相談|お話|レクチャー|レビュー|作業|開催|参加/u;

const beforeLength =
  /(?:徒歩|歩いて|バスで|車で|電車で|新幹線で|自転車で|駅から|駅まで|片道|往復|約?時速)(?:約|だいたい)?$/u;
const behindLength =
  /^(?:(?:も|は|くらい|ぐらい|ほど|近く)?(?:寝|眠|睡眠|歩|走|泳|煮|茹|ゆで|焼|蒸|炒|漬|並[ぶんば]|遅刻|残業|勉強し|働)|番組|ドラマ|映画|クッキング|授業$|授業で|休憩|待ち|睡眠|で(?:作|着|行け|覚|読|治|届|売|焼|茹|炊|沸|乾|消)|に\d+[本回台]|の(?:ところ|場所|遅れ)|(?:想定|程度|ほど|くらい|ぐらい)?の(?:動画|映像|映画|番組|ドラマ|アニメ|曲|音源|作品|小説|記事))/u;
