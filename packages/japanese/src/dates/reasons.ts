import type { Hindrance, Item, TermOf } from './item.ts';
import type { Term } from './term.ts';

/** Said of a day as a reason for another: 木曜は歯医者なので、金曜で. */
const reason =
  /^(?<topic>は|だと|では|って|とは)?(?<why>[^、。!?\n]{1,20}(?:から|ので|ため|んで|し)|(?:な|です)ので|(?:だ|です)から)、?$/u;
/** What lets somebody come: the day stands beside the other. */
const welcome =
  /空い|空き|あい[てた]|暇|ひま|大丈夫|可能|ok|いけ|行け|出られ|出れ|来られ|来れ|参加でき|出席でき|都合が[いよ良]|問題な/u;

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

/**
 * 木曜は歯医者なので、金曜で: whatever the reason is, a time it is given of is refused for the one offered
 * next. In 金曜は会議なので19時から it may be that very day: hours do not replace a day.
 */
const isRefused = (text: string, item: Item, next: Item): boolean =>
  reasonFor(text, item, next)?.topic === true &&
  next.purpose === null &&
  next.negation === null &&
  (namesDay(next) || !namesDay(item));

export function refuseByReason(text: string, items: readonly Item[]): Item[] {
  return items.map((item, index) => {
    const next = items[index + 1];
    return next !== undefined && isRefused(text, item, next)
      ? { ...item, negation: 'refusal' }
      : item;
  });
}

/** 月曜なので19時で: a reason of which nothing tells what it means for the day. */
export function reasonBetween(
  text: string,
  item: Item,
  next: Item,
): Omit<Hindrance, 'obstacle'> | null {
  const found = reasonFor(text, item, next);
  if (found === null) return null;
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
