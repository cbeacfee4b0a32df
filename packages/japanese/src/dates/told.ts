import { arranging } from './frames.ts';
import type { Item, Phrases } from './item.ts';
import { isWide } from './shapes.ts';

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
  const told = items.every(namesDay) ? toldOf(text, items) : [];
  return {
    told: [...gone, ...told],
    phrases: {
      ...phrases,
      hindrances: hindrances.filter(
        ({ end }) =>
          !told.some((item) => isOfClosure(text, end, item)) &&
          // 今朝はお電話ありがとうございました。明日の16時に.
          !(items.length > 0 && gratitude.test(text.slice(end, end + mostSaid))),
      ),
      items: items.filter((item) => !told.includes(item)),
    },
  };
}

/** From the last to the first, for what a list ends in is said of all of it: 12/3、12/4の候補、ありがとうございます。12/4で. */
function toldOf(text: string, items: readonly Item[]): readonly Item[] {
  const told: Item[] = [];
  for (const [index, item] of [...items.entries()].reverse()) {
    const next = items[index + 1];
    const isListed =
      next !== undefined &&
      told[0] === next &&
      /^[、,・とかや/ ]+$/u.test(text.slice(item.end, next.left.start));
    if (isListed || isTold(text, item, items.slice(index + 1))) told.unshift(item);
  }
  return told;
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
  const behind = text.slice(item.end, item.end + mostSaid);
  if (isOtherMatter(text, item, others)) return true;
  const plain = right === null && negation === null && purpose === null && left.bound === null;
  // 先週の金曜は…, 4/10は遅くまでありがとうございました。次は5/8で: whenever it was, it is over.
  if (plain && next !== undefined && gratitude.test(behind)) return true;
  // 12/3の候補、ありがとうございます。12/4で: what somebody else proposed.
  const isAnswered = next !== undefined && next.purpose === null && next.negation === null;
  if (isAnswered && proposal.test(behind)) return true;
  // 1月の運営委員会ですが、1/13か1/14で: when the matter is, and every other day has a name of its own.
  if (plain && isOfMatter(text, item, others)) return true;
  if (!plain || left.hours !== null || left.filter !== null) return false;
  const offset = offsetFromNow(item);
  if (offset === null || offset > 0) return false;
  if (thanks.test(behind) || (greeting.test(behind) && offset === 0)) return true;
  if (next === undefined || offset === 0) return false;
  // 先週話した件、来週水曜で; 昨日の続きは明日: what happened then, or belongs to it, is no candidate.
  const between = text.slice(item.end, next.left.start);
  return past.test(between) || matter.test(between) || between.startsWith('の');
}

/**
 * 2/20にお送りした資料の件、3/2に; 運動会が12/5なので、12/6に: the day of something else, beside days with names of their own.
 */
function isOtherMatter(text: string, item: Item, others: readonly Item[]): boolean {
  const { left, negation, purpose, end } = item;
  const [next] = others;
  if (next === undefined || negation !== null || purpose !== null) return false;
  const between = text.slice(end, next.left.start);
  const led = text.slice(Math.max(0, left.start - mostNamed), left.start);
  const isOther = otherMatters.some(
    ({ before, behind, bounded }) =>
      behind.test(between) &&
      (before === undefined || (before.test(led) && !arranging.test(led))) &&
      (bounded || (item.right === null && left.bound === null)),
  );
  return isOther && others.every(isIndependent) && others.some(isCandidate);
}

const isCandidate = ({ purpose, negation }: Item) => purpose === null && negation === null;

/** 年末年始|休業は1/4までです. */
const isOfClosure = (text: string, end: number, { left }: Item): boolean =>
  left.bound === 'until' &&
  end <= left.start &&
  left.start - end <= mostNamed &&
  closure.test(text.slice(end, left.start));

const isIndependent = ({ left: { anchors } }: Item): boolean =>
  anchors.length > 0 && anchors[0]?.is !== 'dayOfMonth' && anchors[0]?.is !== 'dayBeside';

const mostNamed = 16;
const closure =
  /(?:休業|休館|休診|休講|休暇|休み|育休|産休|休職|出張|不在|留守|改装|工事)(?:期間)?は、?$/u;

/** What is said of such a day in front of it and behind it; `bounded`: of a stretch or an end as well. */
const otherMatters: readonly {
  readonly before?: RegExp;
  readonly behind: RegExp;
  readonly bounded?: true;
}[] = [
  // 2/20にお送りした資料の件.
  {
    behind:
      /^には?(?!予約|変更|設定|調整|決|延期|移|確保)[^、。!?\n]{1,16}た(?=[\p{Script=Han}\p{Script=Katakana}ごお])(?!場合|後|日|時|方[がは]|上で|い)[^。!?\n]{1,24}$/u,
  },
  // 12/1に開催する会議の件.
  {
    behind:
      /^には?[^、。!?\n]{1,12}[うくすつむる][\p{Script=Han}\p{Script=Katakana}ー]{1,10}(?:の件|について|に関し)[^。!?\n]{0,12}$/u,
  },
  // 11/20に資料を送りますので.
  {
    behind:
      /^には?、?[^、。!?\n]{1,12}を(?:お|ご)?(?:送|提出|納品|発送|渡|届け|共有|公開|入金|振り?込)[^、。!?\n]{0,8}(?:ので|から|ため|ます|し)[、。\n]?[^、。!?\n\d]{0,12}$/u,
  },
  // 夏季休業は8/31までです.
  {
    before: closure,
    behind: /^(?:です|となります|になります|となって(?:い|お)ります)(?:ので、?|。|\n)/u,
    bounded: true,
  },
  // 運動会が12/5なので, 育休が3/31までなので.
  {
    before: /[^\s、。!?\n]が$/u,
    behind:
      /^(?:まで|から|頃|ごろ|に(?:ある|あります|入って(?:い|お)?(?:る|ます|ります)))?(?:な|です)?(?:ので|んで|から|ため)、?[^、。!?\n\d]{0,12}$/u,
    bounded: true,
  },
  // 入社日は12/1です, 会期は12/10〜12/13です.
  {
    before:
      /(?<!休みの|[開催実施候補希望予定当])(?:[\p{Script=Han}の]日|[会納学]期|期間|締め|始め|納め)[はが]$/u,
    behind: /^(?:から|まで)?(?:です|となります|になります)(?:が、|ので、|。|\n)/u,
    bounded: true,
  },
  // 12/5が誕生日なんだけど.
  {
    behind:
      /^[がは][^、。!?\n]{0,4}(?:誕生日|記念日|命日|給料日|発売日|納期)(?:な|だ|です)?(?:ので|んで|んだけど|んですが|けど|が|から)、?[^、。!?\n\d]{0,12}$/u,
  },
  // 12/25の二次会の写真送ります！次回は1/29で, 3/31までの資料ありがとうございます。次回は4/14で.
  {
    behind:
      /^の?[^、。!?\n]{0,10}(?:写真|動画|録画|アルバム|資料|議事録|報告書?|レポート|データ|ファイル|原稿|感想)[をはがも、]?[^。!?\n]{0,8}(?:送|共有|アップ|ありがと|受け?取|拝見|見まし|届|添付|でき|まとめ)[^。!?\n]{0,12}[。!?\n] ?[^。!?\n\d]{0,8}次[^。!?\n\d]{0,8}は、?$/u,
    bounded: true,
  },
  // 前回は11/4でした, 去年は12/20でしたが.
  { behind: /^(?:でした|だった)(?:が|けど|けれど|ので|。|\n)/u, bounded: true },
];

function isOfMatter(text: string, item: Item, others: readonly Item[]): boolean {
  const [next] = others;
  const {
    anchors: [first, ...narrower],
    hours,
    filter,
  } = item.left;
  if (next === undefined || narrower.length > 0 || hours !== null) return false;
  // 金曜の件、11/13で: a weekday tells which matter, as a month does.
  const isWeekday = first === undefined && filter !== null && others.some(isCandidate);
  if (!isWeekday && (!isWide(first) || filter !== null)) return false;
  const between = text.slice(item.end, next.left.start);
  return others.every(isIndependent) && (matter.test(between) || topic.test(between));
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
const proposal =
  /^の[^、。!?\n]{0,8}(?:候補日?|案|日程|日時|提案|提示|連絡|案内)[^。!?\n]{0,10}(?:ありがと|有難|有り難)[^。!?\n]{0,10}[。!\n]/u;
const gratitude =
  /^(?:の[^、。!?\n]{1,10})?(?:は|も|では|、)[^。!?\n]{0,20}(?:ありがと|有難|有り難|お疲れ|おつかれ|お世話にな|ご苦労)[^。!?\n]{0,8}(?:まし|でし)た/u;
/** 昨日の件ですが: what was spoken of then. */
const topic = /^の[^、。!?\n\d]{1,20}(?:です[がけ]|なんですが|について|に関し|の件)/u;
export const matter =
  /^の[^、。!?\n]{0,12}(?:件|話|お話|続き|相談|メール|議事録|打ち?合わ?せ|会議|面談|お礼)(?:です[がけ]|なんですが|について|に関して|で、|ですね、|、|。)/u;
const greeting = /^[はも、 ]+(?:[一1]日)?、?(?:どうぞ|何卒|なにとぞ)?(?:よろしく|宜しく)/u;
const past = /(?:ました|でした|(?<!まし|でし)た)(?=[\p{Script=Han}、。!?\nがけのよね]|$)/u;
