import type { Item } from './item.ts';
import { lengthMoved } from './purposes.ts';
import { isHoursOnly, withHours } from './shapes.ts';

const isPlain = ({ purpose, negation }: Item) => purpose === null && negation === null;
const namesDay = ({ left }: Item) => left.anchors.length > 0 || left.filter !== null;

/** 10時の予定を11時からに, 明日14時に伺う予定でしたが、15時に: what was planned before, and what holds now. */
export function plannedBefore(text: string, items: readonly Item[]): readonly Item[] {
  return items.map((item, index): Item => {
    const next = items[index + 1];
    if (next === undefined || !isPlain(item) || !isPlain(next)) return item;
    const between = text.slice(item.end, next.left.start);
    // 15時の会議を30分遅らせて15時半から.
    const isShifted = item.left.hours !== null && !/[はも。!?\n]/u.test(between);
    const isMoved = replaced.test(between) || (isShifted && between.search(lengthMoved) >= 0);
    return isMoved ? { ...item, purpose: 'moved' } : item;
  });
}

const replaced =
  /^(?:の[^、。!?\n]{1,12})?を、? ?$|^[^、。!?\n]{0,14}(?:予定|つもり|約束|はず)(?:でした|だった)(?:が|けど|けれど|のです|んです)[^、。!?\n]{0,3}[、 ]?$/u;

/** 退勤が17時なので、12/3の18時半から: the hours of something else, told as the reason. */
export function hoursOfReason(text: string, items: readonly Item[]): readonly Item[] {
  return items.map((item, index): Item => {
    const next = items[index + 1];
    if (next === undefined || !isPlain(item) || !isPlain(next) || !isHoursOnly(item)) return item;
    const isTimed = next.left.hours !== null;
    const { start } = item.left;
    const isReason =
      busyWith.test(text.slice(Math.max(0, start - mostNamed), start)) &&
      reason.test(text.slice(item.end, next.left.start));
    return isTimed && isReason ? { ...item, purpose: 'aside' } : item;
  });
}

const mostNamed = 8;
const busyWith =
  /(?:退勤|退社|終業|始業|定時|就業|門限|仕事|勤務|シフト|残業|出勤|出社|バイト|授業|講義|学校|部活|塾|習い事|お?迎え|保育園|診察|通院)[はが]、?$/u;
const reason =
  /^(?:まで|から|に終わ(?:る|ります)|終わり|上がり)?(?:なので|ですので|なんで|なもので|のため|だから|ですから|の?ので)、?$/u;

/** 9:30集合 10:00開始: by when to be there, beside when it begins. */
export function asideOfMeeting(text: string, items: readonly Item[]): readonly Item[] {
  return items.map((item, index): Item => {
    const next = items[index + 1];
    if (meetsBefore(text, item, items[index - 1])) return { ...item, purpose: 'aside' };
    if (next === undefined || item.left.hours?.to !== null || !isPlain(item) || namesDay(next))
      return item;
    const meets = /^に?[^、。!?\n\d]{0,8}集合/u.test(text.slice(item.end, item.end + 12));
    const begins = /^に?[^、。!?\n\d]{0,6}?(?:開始|スタート|開演|開会|キックオフ|出発|試合)/u;
    const isStart =
      begins.test(text.slice(next.end, next.end + 12)) ||
      /(?:開始|会議|本番|式典|試合|開演|スタート|キックオフ)は?:? ?$/u.test(
        text.slice(item.end, next.left.start),
      );
    return meets && next.left.hours !== null && isStart ? { ...item, purpose: 'aside' } : item;
  });
}

/** 15時開始(14時50分集合): the other way round. */
function meetsBefore(text: string, item: Item, before: Item | undefined): boolean {
  if (before === undefined || !isPlain(before) || !isPlain(item) || namesDay(item)) return false;
  const [begin, meet] = [before.left.hours, item.left.hours];
  if (begin === null || meet === null || meet.to !== null || meet.from >= begin.from) return false;
  return (
    /^に?(?:開始|スタート|開演|開会|キックオフ|から)/u.test(
      text.slice(before.end, before.end + 6),
    ) && /^に?[^、。!?\n\d]{0,8}(?:集合|待ち合わせ)/u.test(text.slice(item.end, item.end + 14))
  );
}

/** 3/6(開場18:30/開演19:00): the hour the event begins at belongs to the day before the doors' hour. */
export function throughAsides(items: readonly Item[]): readonly Item[] {
  if (!items.some(({ purpose }) => purpose === 'aside')) return items;
  const merged: Item[] = [];
  /** Where the day stands that waits for its hours. */
  let waiting: number | null = null;
  for (const item of items) {
    const day: Item | undefined = waiting === null ? undefined : merged[waiting];
    const behindAside = merged.at(-1)?.purpose === 'aside';
    if (day !== undefined && waiting !== null && behindAside && isPlain(item) && !namesDay(item)) {
      const { anchors, filter, within, check, start } = day.left;
      const left = { ...item.left, anchors, filter, within, check, start };
      merged.splice(waiting, 1);
      merged.push({ ...item, joint: day.joint, left });
      waiting = null;
      continue;
    }
    if (item.purpose !== 'aside') {
      const bare = item.left.hours === null && item.right === null && item.left.bound === null;
      waiting = isPlain(item) && bare && namesDay(item) ? merged.length : null;
    }
    merged.push(item);
  }
  return merged;
}

/** 明日から3日間、各日お昼に: so many days, and at that hour on each of them. */
export function onEachDay(text: string, items: readonly Item[]): readonly Item[] {
  const merged: Item[] = [];
  for (const item of items) {
    const before = merged.at(-1);
    if (before !== undefined && isSpell(before) && isPlain(item) && isTimeOnly(item)) {
      const between = text.slice(before.end, item.left.start);
      const isOffered = /^[、 の]*$/u.test(between) && offering.test(text.slice(item.end));
      if (eachDay.test(between) || isOffered) {
        const { hours } = item.left;
        merged[merged.length - 1] = { ...withHours(before, hours), end: item.end };
        continue;
      }
    }
    merged.push(item);
  }
  return merged;
}

/** 明日から3日間、18時以降なら: whichever of them. */
const offering = /^(?:なら|だったら|でしたら|であれば|は|が)/u;
const eachDay =
  /^(?:[、 とも]|の間|は|で)*(?:各日|両日|毎日|連日|全日|いずれも|それぞれ|どの日も|日とも|各)(?:[、 とも]|の)*$/u;

/** 15時, 15時から. */
export const isTimeOnly = (item: Item): boolean =>
  isHoursOnly(item.right === 'open' ? { ...item, right: null } : item);

/** 明日から3日間. */
export const isSpell = ({ left, right }: Item): boolean =>
  right !== null && typeof right === 'object' && 'days' in right && left.hours === null;

/** 来週(10/5〜): in brackets, the day the week begins on. */
export function withoutBeginnings(text: string, items: readonly Item[]): readonly Item[] {
  return items.filter((item, index) => {
    const before = items[index - 1];
    const isWeekOnly = before?.left.anchors.at(-1)?.is === 'week' && before.left.filter === null;
    if (!isWeekOnly || before.right !== null || item.right !== 'open' || !isPlain(item))
      return true;
    return !(text.slice(before.end, item.left.start) === '(' && text[item.end] === ')');
  });
}

/** 午後の会議、本日16時から: a part of the day that only tells which meeting, and holds the hour it begins at. */
export function withoutNames(text: string, items: readonly Item[]): readonly Item[] {
  const [first, second] = items;
  if (first === undefined || second === undefined || !isHoursOnly(first)) return items;
  const [part, begin] = [first.left.hours, second.left.hours];
  if (part?.rough !== true || begin === null || !isPlain(first) || !namesDay(second)) return items;
  const isWithin = begin.from >= part.from && begin.from < (part.to ?? part.from);
  const isName = ofMeeting.test(text.slice(first.end, second.left.start));
  return isWithin && isName ? items.slice(1).map(asFirst) : items;
}

const asFirst = (item: Item, index: number): Item =>
  index === 0 ? { ...item, joint: 'first' } : item;
const ofMeeting =
  /^の[^、。!?\n\d]{0,8}(?:会|会議|打ち?合わ?せ|ミーティング|mtg|面談|面接|商談|定例|授業|練習|稽古)(?:は|ですが)?、? ?$/u;

/** 10/3に納品、10/6に打ち合わせ: beside a day to meet, what is done without anybody meeting. */
export function doneBeside(text: string, items: readonly Item[]): readonly Item[] {
  const behind = (item: Item) => text.slice(item.end, item.end + 12);
  const meets = items.some((item) => isPlain(item) && meeting.test(behind(item)));
  if (!meets) return items;
  return items.map((item) =>
    isPlain(item) && namesDay(item) && done.test(behind(item)) ? { ...item, purpose: 'due' } : item,
  );
}

const meeting =
  /^(?:に|は|で|の|から|、)*(?:打ち?合わ?せ|会議|ミーティング|mtg|面談|会食|懇親会|定例|レビュー会|説明会|報告会)/u;
const done =
  /^(?:に|は)?(?:納品|検収|発送|出荷|入荷|入金|支払|振り?込み?|入稿|校了|提出|公開|リリース|掲載|発注|納入)(?!の?(?:打ち?合わ?せ|会議|ミーティング|mtg|説明))/u;
