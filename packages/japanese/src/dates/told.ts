import type { Item, Phrases } from './item.ts';

/**
 * 「昨日はありがとうございました。次回は12/3で」, 「お盆は過ぎましたが、9/12で」: a day of thanks, of greeting or of something
 * past is no candidate and stands in nobody's way, as long as nothing else in the text leans on it.
 */
export function toldApart(
  text: string,
  phrases: Phrases,
): { readonly phrases: Phrases; readonly told: readonly Item[] } {
  const over = endOfOver(text);
  const isLater = ({ left }: Item) => left.start >= over;
  const isApart = over > 0 && phrases.items.some((item) => isLater(item) && namesDay(item));
  const items = isApart ? phrases.items.filter(isLater) : phrases.items;
  const hindrances = isApart
    ? phrases.hindrances.filter(({ start }) => start >= over)
    : phrases.hindrances;
  const gone = isApart ? phrases.items.filter((item) => !isLater(item)) : [];
  // 本日はよろしくお願いします。15時に伺います: hours without a day of their own lean on it.
  const told = items.every(namesDay)
    ? items.filter((item, index) => isTold(text, item, items.slice(index + 1)))
    : [];
  return {
    told: [...gone, ...told],
    phrases: {
      ...phrases,
      hindrances: hindrances.filter(
        ({ end }) => !told.some((item) => isOfClosure(text, end, item)),
      ),
      items: items.filter((item) => !told.includes(item)),
    },
  };
}

/** Where a first clause ends that says something is over: 今日18時の回は過ぎたので|, 今日で8月も終わりなので|. */
function endOfOver(text: string): number {
  const found = over.exec(text);
  return found === null ? 0 : found.index + found[0].length;
}

const over =
  /(?:過ぎ|終わっ|終了し|済ん|(?<![でにが])終わり)(?:て(?:い|しまい|しまっ)?)?(?:(?:た|ました|だ|です)(?:ので|んで|が|けれども?|けど|ため|から)|なので|なんで)、?/u;

function isTold(text: string, item: Item, others: readonly Item[]): boolean {
  const [next] = others;
  const { left, right, negation, purpose } = item;
  if (isOtherMatter(text, item, others)) return true;
  const plain = right === null && negation === null && purpose === null && left.bound === null;
  if (!plain || left.hours !== null || left.filter !== null) return false;
  const offset = offsetFromNow(item);
  if (offset === null) return false;
  // 来月の旅行の件、11/20の19時に打ち合わせを: when the matter is, and every other day has a name of its own.
  if (offset > 0) return isOfMatter(text, item, others);
  const behind = text.slice(item.end, item.end + mostSaid);
  if (thanks.test(behind) || (greeting.test(behind) && offset === 0)) return true;
  if (next === undefined || offset === 0) return false;
  // 先週話した件、来週水曜で: what happened then is over before the next day is named.
  const between = text.slice(item.end, next.left.start);
  return past.test(between) || matter.test(between);
}

/**
 * 2/20にお送りした資料の件、3/2に; 夏季休業は8/31までです。9/2に: what was done then, or until when nobody is there, beside
 * days with names of their own.
 */
function isOtherMatter(text: string, item: Item, others: readonly Item[]): boolean {
  const { left, right, negation, purpose, end } = item;
  const [next] = others;
  if (next === undefined || right !== null || negation !== null || purpose !== null) return false;
  if (left.hours !== null || left.filter !== null) return false;
  const between = text.slice(end, next.left.start);
  const led = text.slice(Math.max(0, left.start - mostNamed), left.start);
  const isOther =
    left.bound === null
      ? doneThen.test(between) || ofWhat.test(between)
      : left.bound === 'until' && closure.test(led) && statedSo.test(between);
  return isOther && others.every(isIndependent);
}

/** 年末年始|休業は1/4までです. */
const isOfClosure = (text: string, end: number, { left }: Item): boolean =>
  left.bound === 'until' &&
  end <= left.start &&
  left.start - end <= mostNamed &&
  closure.test(text.slice(end, left.start));

const isIndependent = ({ left: { anchors } }: Item): boolean =>
  anchors.length > 0 && anchors[0]?.is !== 'dayOfMonth' && anchors[0]?.is !== 'dayBeside';

const mostNamed = 16;
const doneThen =
  /^には?(?!予約|変更|設定|調整|決|延期|移|確保)[^、。!?\n]{1,16}た(?=[\p{Script=Han}\p{Script=Katakana}ごお])(?!場合|後|日|時|方[がは]|上で|い)[^。!?\n]{1,24}$/u;
/** 12/1に開催する会議の件、12/3に. */
const ofWhat =
  /^には?[^、。!?\n]{1,12}[うくすつむる][\p{Script=Han}\p{Script=Katakana}ー]{1,10}(?:の件|について|に関し)[^。!?\n]{0,12}$/u;
const closure =
  /(?:休業|休館|休診|休講|休暇|休み|育休|産休|休職|出張|不在|留守|改装|工事)(?:期間)?は、?$/u;
const statedSo = /^(?:です|となります|になります|となって(?:い|お)ります)(?:ので、?|。|\n)/u;

function isOfMatter(text: string, item: Item, others: readonly Item[]): boolean {
  const [next] = others;
  const isWide = item.left.anchors.at(-1)?.is !== 'relativeDay';
  if (next === undefined || !isWide) return false;
  const independent = others.every(
    ({ left: { anchors } }) => anchors.length > 0 && anchors[0]?.is !== 'dayOfMonth',
  );
  return independent && matter.test(text.slice(item.end, next.left.start));
}

const namesDay = ({ left }: Item) => left.anchors.length > 0 || left.filter !== null;

/** How far the words are from now: 昨日 −1, 今週 0; null for other days. */
function offsetFromNow({ left: { anchors } }: Item): number | null {
  const [anchor] = anchors;
  if (anchors.length !== 1 || anchor === undefined || !('offset' in anchor)) return null;
  const { is } = anchor;
  const counted = is === 'relativeDay' && anchor.counted === true;
  const relative = is === 'relativeDay' || is === 'week' || is === 'relativeMonth';
  return (relative || is === 'relativeYear') && !counted ? anchor.offset : null;
}

/** As far behind a date as its thanks are looked for. */
const mostSaid = 40;

const thanks =
  /^(?:の[^、。!?\n]{1,10})?[はもで、 ]*(?:[^。!?\n]{0,16}(?:中|ところ|まで|にも?かかわらず|間|に|で|を)、? ?)?(?:(?:本当|ほんと|まこと|誠|大変|たいへん|いろいろ|色々)(?:に|と)?、?)*(?:ありがと|有難う|有り難う|お疲れ|おつかれ|お世話になり|ご苦労)/u;
/** 昨日の件ですが: what was spoken of then. */
export const matter =
  /^の[^、。!?\n]{0,12}(?:件|話|お話|続き|相談|メール|議事録|打ち?合わ?せ|会議|面談|お礼)(?:です[がけ]|なんですが|について|に関して|で、|ですね、|、|。)/u;
const greeting = /^[はも、 ]+(?:[一1]日)?、?(?:どうぞ|何卒|なにとぞ)?(?:よろしく|宜しく)/u;
const past = /(?:ました|でした|(?<!まし|でし)た)(?=[\p{Script=Han}、。!?\nがけのよね]|$)/u;
