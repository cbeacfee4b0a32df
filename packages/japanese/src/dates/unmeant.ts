import { nounsBehind } from './beside.ts';
import { arranging, isWeak } from './frames.ts';
import type { Item, Phrases, TermOf } from './item.ts';

/**
 * Words of the calendar that surely name something else: 日曜版の付録, 五月人形をしまう, 『3月のライオン』, 徒歩8分の物件.
 * They are dropped without a question; whatever is less than sure stays, and is asked about.
 */
export function withoutUnmeant(text: string, phrases: Phrases): Phrases {
  const { items, durations, hindrances } = phrases;
  const [only] = items;
  if (only !== undefined && items.length === 1 && isName(text, only)) {
    const others = hindrances.filter(
      ({ start, end }) => end <= only.left.start || start >= only.end,
    );
    return { ...phrases, items: [], hindrances: others };
  }
  if (items.length > 0 || durations.length === 0 || arranging.test(text)) return phrases;
  return { ...phrases, durations: durations.filter((term) => !isOfSomethingElse(text, term)) };
}

/** A date word that is the first part of a longer noun, or stands in a title. */
function isName(text: string, item: Item): boolean {
  if (!isWeak(text, item)) return false;
  const before = text.slice(0, item.left.start);
  const rest = text.slice(item.end);
  if (/^[版館法寺誌紙堂祭駅屋亭荘病課](?!\p{Script=Han})/u.test(rest)) return true;
  const titled =
    /『[^』]*$/u.test(before.slice(-mostTitle)) && /^[^『]*』/u.test(rest.slice(0, mostTitle));
  if (titled) return !arranging.test(before + rest.slice(rest.indexOf('』')));
  const [anchor] = item.left.anchors;
  const compounds = anchor === undefined || anchor.is === 'month' || anchor.is === 'relativeDay';
  return compounds && !arranging.test(text) && compound.test(rest) && !nounsBehind.test(rest);
}

/** Nobody gives anything a longer name. */
const mostTitle = 30;

/** A noun straight behind it, with what makes it the topic or the object of a sentence. */
const compound =
  /^(?:[\p{Script=Han}々]{1,6}[りみきいけえ]?|[\p{Script=Han}々]{0,3}[\p{Script=Katakana}ー]{2,})(?:の|が|を|は|に|で|と|も|さん|ちゃん)/u;

/** 徒歩8分, 10時間寝た, 30分番組, 3分で作れる: how long something else takes. */
const isOfSomethingElse = (text: string, { start, end }: TermOf<'duration'>): boolean =>
  beforeLength.test(text.slice(Math.max(0, start - 6), start)) ||
  behindLength.test(text.slice(end, end + 8));

const beforeLength =
  /(?:徒歩|歩いて|バスで|車で|電車で|新幹線で|自転車で|駅から|駅まで|片道|往復|約?時速)(?:約|だいたい)?$/u;
const behindLength =
  /^(?:(?:も|は|くらい|ぐらい|ほど|近く)?(?:寝|眠|睡眠|歩|走|泳|煮|茹|ゆで|焼|蒸|炒|漬|並[ぶんば]|遅刻|残業|勉強し|働)|番組|ドラマ|映画|クッキング|授業$|授業で|休憩|待ち|睡眠|で(?:作|着|行け|覚|読|治|届|売|焼|茹|炊|沸|乾|消)|に\d+[本回台]|の(?:物件|道のり|距離|ところ|場所|映画|曲|遅れ|休憩|仮眠|散歩|昼寝|残業|動画|番組))/u;
