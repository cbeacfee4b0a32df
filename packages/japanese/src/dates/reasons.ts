import { endOfRange, type Hindrance, type Item, type TermOf } from './item.ts';
import type { Term } from './term.ts';

/** Said of a day as a reason for another: 木曜は歯医者なので、金曜で. */
const reason =
  /^(?<topic>(?:の[^、。!?\nはがもを]{1,10})?(?:は|が|だと|では|って|とは))?(?<why>[^、。!?\n]{1,20}(?:から|ので|ため|んで|し)|(?:な|です)ので|(?:だ|です)から)、?$/u;
/** What lets somebody come: the day stands beside the other. */
const welcome =
  /空[いきく]|あい[てた]|暇|ひま|大丈夫|可能|ok|いけ|行け|出られ|出れ|来られ|来れ|参加でき|出席でき|都合が[いよ良]|問題な/u;

/** A clause longer than this is a statement of its own. */
const longest = 24;

function reasonFor(text: string, item: Item, next: Item): { topic: boolean; why: string } | null {
  const { end } = item;
  if (item.negation !== null || item.purpose !== null || next.left.start - end > longest)
    return null;
  const groups = reason.exec(text.slice(end, next.left.start))?.groups;
  const why = groups?.why;
  if (why === undefined || welcome.test(why)) return null;
  return { topic: groups?.topic !== undefined, why };
}

const namesDay = ({ left }: Item) => left.anchors.length > 0 || left.filter !== null;
const isCandidate = ({ negation, purpose }: Item) => negation === null && purpose === null;

/**
 * 木曜は歯医者なので、金曜で: whatever the reason is, a time it is given of is refused for the one offered
 * next. In 金曜は会議なので19時から it may be that very day: hours replace hours, and no day.
 */
const isRefused = (text: string, item: Item, next: Item, offeredUntil: number): boolean =>
  isCandidate(next) &&
  (namesDay(next) || !namesDay(item) || (item.left.hours !== null && next.left.hours !== null)) &&
  (reasonFor(text, item, next)?.topic === true ||
    isTaken(text, item, next, offeredUntil) === 'taken');

export function refuseByReason(text: string, items: readonly Item[]): Item[] {
  const kept: Item[] = [];
  const ends = endsOfLists(text, items);
  for (const [index, item] of items.entries()) {
    const next = items[index + 1];
    const before = kept.at(-1);
    if (before !== undefined && isTopicOf(text, before, item)) {
      const { anchors } = before.left;
      kept[kept.length - 1] = { ...item, joint: before.joint, left: { ...item.left, anchors } };
    } else if (
      next !== undefined &&
      !isTopicOf(text, item, next) &&
      isRefused(text, item, next, ends[index + 1] ?? next.end)
    ) {
      kept.push({ ...item, negation: 'refusal' });
    } else kept.push(item);
  }
  return kept;
}

/** 22日は振替休日なので23日に: what the reason for a refusal names is no date to ask about. */
export function withoutReasons(
  text: string,
  items: readonly Item[],
  hindrances: readonly Hindrance[],
): readonly Hindrance[] {
  let next = 0;
  return hindrances
    .toSorted((one, other) => one.end - other.end)
    .filter(({ obstacle, start, end }) => {
      while ((items[next]?.left.start ?? end) < end) next++;
      const refused = items[next - 1];
      // 年末はバタバタするので1/9で: said of a season for a day that is offered.
      const rest = text.slice(end, items[next]?.left.start);
      if (next < items.length && isSeason(obstacle) && toldOfSeason.test(rest)) return false;
      if (refused?.negation !== 'refusal' || start < refused.left.end) return true;
      return !/(?:ので|から|ため|んで|で|し|て)、?$/u.test(rest) || /[。!?\n]/u.test(rest);
    });
}

const isSeason = (obstacle: Hindrance['obstacle']) => obstacle === 'season' || obstacle === 'vague';
const toldOfSeason =
  /^(?:中|明け|前|(?:の)?あたり|の[^、。!?\nはが]{1,6})?(?:は|って|だと)(?!.*(?:空い|空き|大丈夫|ok|可能))[^。!?\n]{1,24}(?:ので|から|ため|んで|し|て)、?(?:できれば|できたら|その[前後])?、?$/u;

/** Where 12/11か12/14 ends, for each of them: what is said behind the last is said of all. */
function endsOfLists(text: string, items: readonly Item[]): readonly number[] {
  const ends: number[] = [];
  for (let index = items.length - 1; index >= 0; index--) {
    const [item, next] = [items[index], items[index + 1]];
    if (item === undefined) break;
    const { end } = endOfRange(item) ?? item.left;
    const isLinked = next !== undefined && listed.test(text.slice(end, next.left.start));
    ends[index] = isLinked ? (ends[index + 1] ?? end) : end;
  }
  return ends;
}

const listed = /^(?:か|と|や|、|,|・|\/| |or|または|もしくは)+$/u;

/** 来週の月曜は祝日ですが、月曜10時でも: the day spoken of and the day named again are one. */
function isTopicOf(text: string, item: Item, next: Item): boolean {
  const [one, other] = [item.left.filter, next.left.filter];
  if (!isCandidate(item) || !isCandidate(next) || item.right !== null || one === null) return false;
  if (item.left.anchors.length === 0 || next.left.anchors.length > 0 || item.left.hours !== null)
    return false;
  const same = JSON.stringify(one) === JSON.stringify(other);
  return same && /^(?:は|って)[^。!?\n]*$/u.test(text.slice(item.end, next.left.start));
}

// ── what somebody has to do then ───────────────────────────────────────────────────────────────

/** Nouns of what takes a day up, as the head of what is said of it: 来週の土曜は子どもの運動会なんです. */
const duty =
  /(?:予定|先約|別件|用事|用|約束|仕事|残業|出社日?|出勤日?|夜勤|日勤|当直|シフト|バイト|会議|会合|打ち?合わ?せ|ミーティング|mtg|面談|面接|アポ|来客|商談|出張|外出|移動|旅行|帰省|里帰り|研修|セミナー|授業|講義|ゼミ|部活|塾|習い事|レッスン|稽古|練習|試合|大会|試験|テスト|補講|実習|説明会|運動会|発表会|参観日?|保護者会|卒業式|入学式|卒園式|結婚式|披露宴|葬儀|告別式|通夜|法事|式|飲み会|食事会|忘年会|新年会|送別会|歓迎会|デート|ライブ|コンサート|イベント|通院|病院|歯医者|歯科|検診|健診|健康診断|人間ドック|手術|入院|予防接種|送迎|お迎え|迎え|引っ?越し|工事|点検|立ち会い|休み|休日|休暇|有給|有休|代休|振休|定休日?|休業日?|祝日|連休|記念日|誕生日|締め?切り?日?|納期)/u;
const duties = new RegExp(duty, 'gu');
/** Having it: 入ってる, あります, なんです, で、 or nothing more. */
const having =
  /^(?:の?予定)?(?:[がもとはに]|って|でも)?(?:すでに|既に|もう|ちょうど|また|急に|急遽)?(?:ござ|いっぱい|だらけ|入っ|入り|入る|あり|ある|あっ|有り|重な|かぶ|被|かさな|詰ま|埋ま|続き|続く|行[くっき]|出|です|なん|なの|だっ|だ[よねしけ]|だと|だ$|で$|で[、 ]|でし|中|だから|なので|取[りっるれ]|とっ|$|[、 ])/u;
/** Said with the next time, these offer it. */
const offered =
  /^(?:から|〜|以降|まで|頃|ごろ|くらい|ぐらい)*(?:(?:[はもが]|だと|なら(?:ば)?|だったら|でしたら|であれば|の(?:方|ほう)が|にし|に変|にお|にで|に[はも]?いか|でも?(?:お願|いか|いい|よ[いけろ]|どう|大丈|ok|可|調整|都合|構|助か|希望|会|や[りる])|はいか|はどう|を希望|希望|空い|空き|ok|可|大丈夫|いけ|行け|出られ|出れ|参加でき|対応でき|お願い|で?(?:$|[。!?、\n]))|[^、。]{0,6}(?:で(?:お願|いか|どう|も)|は(?:いか|どう)))/u;
/** …なら: only this one. */
const onlyThis = /^(?:なら|だったら|でしたら|であれば|の(?:方|ほう)が|にし|だと)/u;

/** The first thing said behind a time, up to a full stop or a picture. */
const saidBehind = (text: string, from: number, to: number): string =>
  /^[^。!?\n\p{Extended_Pictographic}]*/u.exec(text.slice(from, to))?.[0] ?? '';

/**
 * 来週の土曜はバイト入ってる、日曜ならいける: taken, and the next one is offered for it. Without は it may be either.
 */
function isTaken(
  text: string,
  item: Item,
  next: Item,
  offeredUntil: number,
): 'taken' | 'doubtful' | null {
  if (!isCandidate(item) || next.left.start - item.end > mostBetween) return null;
  const behind = saidBehind(text, item.end, next.left.start);
  const topic = /^(?:は|って|だと|も)/u.exec(behind)?.[0] ?? '';
  const clause = behind.slice(topic.length);
  const found = duty.exec(clause);
  if (
    found === null ||
    welcome.test(clause) ||
    /[かねよ]?\?$/u.test(text[item.end + behind.length] ?? '')
  )
    return null;
  const last = lastDuty(clause);
  if (last === null || !having.test(clause.slice(last))) return null;
  const rest = text.slice(offeredUntil, offeredUntil + 12);
  const isTopical = topic !== '' || /は/u.test(text.slice(item.left.start, item.end));
  if (!isTopical) return onlyThis.test(rest) ? 'doubtful' : null;
  return offered.test(rest) ? 'taken' : null;
}

/** Where the last of such nouns ends. */
function lastDuty(clause: string): number | null {
  let end: number | null = null;
  for (const found of clause.matchAll(duties)) end = found.index + found[0].length;
  return end;
}

/** 月曜なので19時で: a reason of which nothing tells what it means for the day. */
export function reasonBetween(
  text: string,
  item: Item,
  next: Item,
): Omit<Hindrance, 'obstacle'> | null {
  const found = reasonFor(text, item, next);
  if (found === null) {
    const { end } = endOfRange(next) ?? next.left;
    const isDoubtful = isTaken(text, item, next, end) === 'doubtful';
    const clause = saidBehind(text, item.end, next.left.start);
    return isDoubtful ? { start: item.end, end: item.end + clause.length } : null;
  }
  const start = text.indexOf(found.why, item.end);
  return { start, end: start + found.why.length };
}

// ── a refusal further on in the sentence ───────────────────────────────────────────────────────

/** As far behind its day as a refusal is looked for. */
const mostBetween = 40;
const topic = /^(?:は|も|だと|では|って)/u;
/** 無理なら, できますか: no refusal yet. */
const open =
  /^(?:そう)?(?:なら|だったら|であれば|ければ|の場合|な場合|たら|ますか|ですか|でしょうか|な方|方)/u;
const given = /(?:ので|ため|から|て|で|し|り|え)、?[^、]{0,12}$/u;

const isRefusal = (term: Term): term is TermOf<'refusal'> => term.is === 'refusal';

/**
 * 17日は健康診断が入ってしまったので欠席します: behind a reason, the refusal is that of the day the sentence speaks
 * of; without one it may be of anything, and the day is not sure any more.
 */
export function refuseFromAfar(
  text: string,
  items: readonly Item[],
  terms: readonly Term[],
): { readonly items: readonly Item[]; readonly doubts: readonly Hindrance[] } {
  const refusals = terms.filter(isRefusal);
  const doubts: Hindrance[] = [];
  if (refusals.length === 0) return { items, doubts };
  let ahead = 0;
  const refused = items.map((item, index): Item => {
    while ((refusals[ahead]?.start ?? text.length) < item.end) ahead++;
    if (item.negation !== null || item.purpose !== null) return item;
    const until = Math.min(item.end + mostBetween, items[index + 1]?.left.start ?? text.length);
    const rest = text.slice(item.end, until).split(/[。!?\n]/u, 1)[0] ?? '';
    const refusal = refusals[ahead];
    if (refusal === undefined || refusal.start >= item.end + rest.length) return item;
    if (!topic.test(rest)) return item;
    const between = text.slice(item.end, refusal.start);
    if (welcome.test(between) || open.test(text.slice(refusal.end, refusal.end + 6))) return item;
    if (given.test(between)) return { ...item, negation: 'refusal', end: refusal.end };
    doubts.push({ obstacle: 'inexpressible', start: item.left.start, end: refusal.end });
    return item;
  });
  return { items: refused, doubts };
}

/** 金曜の夜は先約があって、土曜なら: of a day that nobody offers, its hours need not be told apart. */
export function wholeRefusals(items: readonly Item[]): readonly Item[] {
  const offered = items.filter(isCandidate);
  const isByWeekday = ({ left }: Item) => left.anchors.length === 0 && left.filter !== null;
  if (offered.length === 0 || !offered.every(isByWeekday)) return items;
  const days = new Set(offered.flatMap(({ left }) => left.filter?.weekdays ?? []));
  if (offered.some(({ left }) => (left.filter?.classes.length ?? 0) > 0)) return items;
  return items.map((item) => {
    const { filter, hours } = item.left;
    const isPart = item.negation === 'refusal' && hours !== null && isByWeekday(item);
    const isApart = filter?.classes.length === 0 && !filter.weekdays.some((day) => days.has(day));
    return isPart && isApart ? { ...item, left: { ...item.left, hours: null } } : item;
  });
}
