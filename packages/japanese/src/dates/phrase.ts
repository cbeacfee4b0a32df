import { hoursUntil } from './clock.ts';
import { Cursor } from './cursor.ts';
import {
  type Item,
  type Joint,
  levels,
  type Phrases,
  type Purpose,
  type Spot,
  type TermOf,
  weakLinks,
} from './item.ts';
import { namesNext, refuseByLabel } from './labels.ts';
import { begins, condition, halfRefused, moving, ofDay, ofPerson } from './marks.ts';
import { arrival, due, entry, notice, opening, promise, unless } from './purposes.ts';
import { refuseByReason, refuseFromAfar, withoutReasons } from './reasons.ts';
import {
  asideOfMeeting,
  doneBeside,
  hoursOfReason,
  onEachDay,
  plannedBefore,
  throughAsides,
  withoutBeginnings,
  withoutNames,
} from './roles.ts';
import { isLengthOf, minutesIn } from './shapes.ts';
import { readSpot } from './spot.ts';
import type { Term } from './term.ts';

const linkStrength: readonly Joint[] = ['touching', 'join', 'comma', 'gap', 'stop', 'or'];

/** Terms in, items out: which words belong together, and how they are linked. */
export function readPhrases(text: string, terms: readonly Term[]): Phrases {
  return new Phrasing(new Cursor(text, terms)).read();
}

/** 火曜13時→水曜15時, 10時〜12時→13時〜15時: no stretch that anybody meets for. */
const isMove = (left: Spot, right: Item['right']): boolean =>
  left.hours !== null &&
  right !== null &&
  typeof right === 'object' &&
  'anchors' in right &&
  (right.anchors.length > 0 || right.filter !== null || left.hours.to !== null) &&
  right.hours !== null;

/** Nobody moves more dates than this in one sentence. */
const mostMoved = 20;

class Phrasing {
  readonly #cursor: Cursor;
  readonly #items: Item[] = [];
  #joint: Joint = 'first';
  /** 〜 in front: 〜12月5日. */
  #leading = false;
  /** What the words just before say the next time is for: 締切は明日, 開場18時. */
  #purpose: Purpose | null = null;
  #proviso = false;
  /** Items that something said later replaces. */
  readonly #instead: number[] = [];

  /** The text speaks of moving something. */
  readonly #isMoving: boolean;

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
    this.#isMoving = cursor.text.includes('→') && moving.test(cursor.text);
  }

  read(): Phrases {
    const cursor = this.#cursor;
    for (let { term } = cursor; term !== undefined; term = cursor.term) {
      if (levels[term.is] !== undefined) this.#readItem();
      else {
        cursor.at++;
        this.#readLink(term);
      }
    }
    this.#replaced();
    const { text, terms } = cursor;
    const said = withoutNames(text, withoutBeginnings(text, this.#items));
    const own = doneBeside(text, onEachDay(text, said));
    const planned = plannedBefore(text, asideOfMeeting(text, hoursOfReason(text, own)));
    const near = refuseByReason(text, refuseByLabel(text, throughAsides(planned)));
    const { items, doubts } = refuseFromAfar(text, near, terms);
    return {
      items,
      durations: cursor.durations,
      counts: this.#counts(),
      hindrances: withoutReasons(text, items, [...cursor.hindrances, ...doubts]),
      zones: terms.filter((term): term is TermOf<'zone'> => term.is === 'zone'),
      away: terms.some(({ is }) => is === 'absence'),
    };
  }

  /** 14時ではなく16時: the first no longer holds; without a second the words only refuse it. */
  #replaced(): void {
    for (const index of this.#instead) {
      const item = this.#items[index];
      if (item === undefined) continue;
      this.#items[index] =
        index + 1 < this.#items.length
          ? { ...item, purpose: 'moved' }
          : { ...item, negation: 'refusal' };
    }
  }

  #readItem(): void {
    const item = this.#item();
    if (item !== null) this.#items.push(item);
    if (item?.negation === 'refusal') this.#refuseAlike();
    const instead = this.#cursor.ahead(this.#cursor.at);
    if (item !== null && instead.term?.is === 'instead') {
      this.#cursor.at = instead.index + 1;
      this.#instead.push(this.#items.length - 1);
    }
    this.#joint = this.#items.length === 0 ? 'first' : 'touching';
    this.#leading = false;
    this.#purpose = null;
    this.#proviso = false;
  }

  /** The strongest link holds, and none reaches over the end of a sentence. */
  #link(found: Joint): void {
    if (this.#joint === 'first') return;
    const isStronger = linkStrength.indexOf(found) > linkStrength.indexOf(this.#joint);
    if (isStronger || found === 'stop') this.#joint = found;
  }

  #readLink(term: Term): void {
    const sign = this.#cursor.text[term.start];
    if (term.is === 'to') {
      // 〜12月5日: only the sign can stand in front; から there belongs to other words.
      this.#leading = sign === '〜';
      this.#link('gap');
      return;
    }
    // 回答期限：11/20, 【締切】 and the date below it: a sign leads from the purpose to its date.
    const isColon = /^[: ・\n]+$/.test(this.#cursor.text.slice(term.start, term.end));
    if (term.is !== 'join' && !(isColon && this.#purpose !== null)) {
      this.#leading = false;
      this.#purpose = this.#purposeOf(term);
      this.#proviso = term.is === 'proviso' || (this.#proviso && term.is !== 'stop');
    }
    if (term.is === 'obstacle') this.#cursor.hinder(term.obstacle, term);
    else if (term.is === 'duration') this.#cursor.durations.push(term);
    else if (term.is === 'days') this.#spell(term);
    if (term.is === 'or' || term.is === 'comma' || term.is === 'stop') this.#link(term.is);
    else if (weakLinks.has(term.is)) this.#link(sign === '(' ? 'touching' : 'join');
    else this.#link('gap');
  }

  /** 締切は明日, 開場18時, 終了は12時: said before the time it is of. */
  #purposeOf({ is, end }: Term): Purpose | null {
    if (is === 'reply' || is === 'aside') return is;
    const leads = /^(?:予定|時刻|時間)?(?:は|:)? ?\d/u.test(this.#cursor.text.slice(end, end + 5));
    return is === 'finish' && leads ? is : null;
  }

  /** 来週の1週間 and 1/20〜1/22の3日間 say nothing new; よい1週間を is a wish for somebody; 3日間 has no beginning. */
  #spell(term: TermOf<'days'>): void {
    const { text } = this.#cursor;
    const last = this.#items.at(-1);
    const week = last?.left.anchors.at(-1)?.is === 'week' && term.days === 7;
    const described =
      /[いな]$/u.test(text.slice(0, term.start).slice(-1)) &&
      /^を/u.test(text.slice(term.end, term.end + 1));
    if (week || described || (last !== undefined && isLengthOf(text, last, term))) return;
    // 2週間不在にします: how long, and nothing to be placed in a calendar.
    const away = this.#cursor.ahead(this.#cursor.at);
    const pause = away.term?.is === 'comma' ? this.#cursor.ahead(away.index + 1) : away;
    // 15週間 and nothing else is a length as well.
    const alone = term.start === 0 && term.end === text.length;
    if (pause.term?.is !== 'absence' && !alone) this.#cursor.hinder('vague', term);
    else this.#cursor.durations.push({ ...term, is: 'duration', minutes: minutesIn(term) });
  }

  /** 3つ counts slots only where the words speak of candidates; 3候補 and 3枠 do so themselves. */
  #counts(): TermOf<'count'>[] {
    const { terms } = this.#cursor;
    return terms.filter((term, index): term is TermOf<'count'> => {
      if (term.is !== 'count') return false;
      if (term.sure) return true;
      const near = (step: 1 | -1) => {
        for (let i = index + step, seen = 0; seen < 10; i += step, seen++) {
          const other = terms[i];
          if (other === undefined || other.is === 'stop' || other.is === 'comma') return false;
          if (other.is === 'candidates') return true;
        }
        return false;
      };
      return near(-1) || near(1);
    });
  }

  // ── one item ─────────────────────────────────────────────────────────────────────────────────

  #item(): Item | null {
    const cursor = this.#cursor;
    const joint = this.#joint;
    let left = readSpot(cursor);
    if (left === null) return null;
    let right: Item['right'] = null;
    const link = cursor.ahead(cursor.at);
    if (link.term?.is === 'to') {
      const range = this.#rangeFrom(left, link.index);
      if (range === null) return null;
      ({ left, right } = range);
    } else if (this.#leading) left = this.#lead(left);
    const arrow = link.term?.is === 'to' && cursor.text[link.term.start] === '→';
    const changed = this.#changeAhead() || (arrow && (this.#isMoving || isMove(left, right)));
    // 20〜22日を23〜25日に変更: the old plan is named already.
    const before = this.#items.at(-1);
    const isNew =
      before !== undefined && /[をは]、? ?$/u.test(cursor.text.slice(before.end, left.start));
    // 3日から10日に変更: the second is what holds now.
    if (changed && !isNew && right !== null && typeof right === 'object' && 'anchors' in right) {
      const plain = { right: null, negation: null, more: [], proviso: false };
      this.#items.push({ ...plain, joint, left, purpose: 'moved', end: left.end });
      return { ...plain, joint: 'comma', left: right, purpose: null, end: right.end };
    }
    // 9時から10時に変更: from nine to ten, or a new stretch.
    const spoken = /[時分半]から|→/u.test(cursor.text.slice(left.start, left.end));
    if (changed && this.#items.length === 0 && left.hours?.to != null && spoken) {
      cursor.hinder('vague', left);
    }
    if (changed) this.#moveBefore(left);
    const negation = this.#negation();
    const purpose = this.#purpose ?? this.#purposeAhead(left);
    // 18:30開場 19:00開演: the word is said of the time before it, and not of the next one.
    if (left.hours !== null && cursor.term?.is === purpose) cursor.at++;
    const { end } = cursor;
    return { joint, left, right, negation, purpose, more: [], proviso: this.#proviso, end };
  }

  /** から and what follows it: a second end, a length, an offset, or nothing. */
  #rangeFrom(left: Spot, link: number): Pick<Item, 'left' | 'right'> | null {
    const cursor = this.#cursor;
    const after = cursor.ahead(link + 1);
    const { term } = after;
    if (term !== undefined && levels[term.is] !== undefined && cursor.leads(link, after.index)) {
      cursor.at = after.index;
      const end = readSpot(cursor, true);
      if (end === null) return null;
      if (cursor.term?.is === 'until') cursor.at++;
      return { left, right: end };
    }
    if (term?.is === 'days') {
      cursor.at = after.index + 1;
      return { left, right: { days: term.days, months: term.months } };
    }
    cursor.at = link + 1;
    return { left, right: 'open' };
  }

  /** 〜12月5日 and 〜17時: everything up to there. */
  #lead(spot: Spot): Spot {
    if (spot.hours === null) return spot.bound === null ? { ...spot, bound: 'until' } : spot;
    if (spot.hours.to !== null) return spot;
    const hours = hoursUntil(spot.hours.from);
    if (hours === null) this.#cursor.hinder('impossible', spot);
    return { ...spot, hours };
  }

  // ── what the words behind an item say of it ──────────────────────────────────────────────────

  #changeAhead(): boolean {
    const cursor = this.#cursor;
    // 18時開始を19時開始に繰り下げ: what begins then may be said between.
    const next = cursor.term;
    const what = next?.is === 'gap' && begins.test(cursor.text.slice(next.start, next.end)) ? 1 : 0;
    if (cursor.terms[cursor.at + what]?.is !== 'change') return false;
    cursor.at += what + 1;
    return true;
  }

  /** 3日と4日を10日に変更: what stands before the last を or は of the sentence was the old plan. */
  #moveBefore({ start }: Spot): void {
    const { text } = this.#cursor;
    let hasObject = false;
    let from = start;
    const earliest = Math.max(0, this.#items.length - mostMoved);
    for (let index = this.#items.length - 1; index >= earliest; index--) {
      const item = this.#items[index];
      if (item === undefined || item.purpose === 'moved') return;
      // 18日は中止、25日に改めます: gone already.
      if (item.negation === 'refusal') continue;
      const between = text.slice(item.end, from);
      if (/[。!?\n]/u.test(between)) return;
      // 火曜の会議、木曜にずらせますか: what belongs to the first day is what is moved.
      hasObject ||= /[をはが]|た[\p{Script=Han}ァ-ヶー]+[、,]|^の[^、,]+[、,]/u.test(between);
      if (hasObject) this.#items[index] = { ...item, purpose: 'moved' };
      else if (!/^(?:と|や|か|及び|および|・)$/u.test(between)) {
        this.#cursor.hinder('vague', { start: item.left.start, end: item.end });
      }
      from = item.left.start;
    }
  }

  /** 水曜以外, 水曜は無理; 水曜以外は無理 is 水曜 after all. */
  #negation(): Item['negation'] {
    const cursor = this.#cursor;
    // 12/3だけは避けたい: only that, and still taken away.
    const next = cursor.term;
    const only =
      next?.is === 'gap' && /^(?:だけ|のみ)$/u.test(cursor.text.slice(next.start, next.end));
    const first = cursor.ahead(cursor.at + (only ? 1 : 0));
    if (first.term?.is === 'except') {
      cursor.at = first.index + 1;
      return this.#refusalAhead() ? null : 'except';
    }
    return this.#refusalAhead() ? 'refusal' : null;
  }

  /** 火曜も水曜も無理: what も or と links to a refused day is refused with it. */
  #refuseAlike(): void {
    for (let index = this.#items.length - 2; index >= 0; index--) {
      const [item, next] = [this.#items[index], this.#items[index + 1]];
      if (item === undefined || next === undefined || item.negation !== null) return;
      const between = this.#cursor.text.slice(item.end, next.left.start);
      if (!/^[もと・や]$/u.test(between) || item.purpose !== null) return;
      this.#items[index] = { ...item, negation: 'refusal' };
    }
  }

  #refusalAhead(): boolean {
    const cursor = this.#cursor;
    // 水曜にしか出られない: only Wednesday, and no refusal of it.
    const only = /^[にはで]?しか/u.test(cursor.text.slice(cursor.end, cursor.end + 3));
    for (let index = cursor.at; index < cursor.terms.length; index++) {
      const term = cursor.terms[index];
      if (term?.is === 'refusal') {
        // 10/5〜10/9で、NGは7日.
        if (namesNext.test(cursor.text.slice(term.end, term.end + 12))) return false;
        // 12/3で、場所は未定です: of something else.
        if (term.unsure && !ofDay.test(cursor.text.slice(cursor.end, term.start))) return false;
        // 水曜が無理なら木曜: a second choice, no refusal of the first.
        if (condition.test(cursor.text.slice(term.end, term.end + 6))) return false;
        // 水曜は予定がありますか: asked, not refused.
        if (/^ま[すせ]ん?でし?ょ?う?か|^ますか/u.test(cursor.text.slice(term.end, term.end + 8)))
          return false;
        // 今週ストライキを中止した: told of something the date does not belong to.
        const told = /^しま?し?た/u.test(cursor.text.slice(term.end, term.end + 4));
        if (told && cursor.term?.is === 'gap') return false;
        const isOfOne = ofPerson.test(cursor.text.slice(cursor.end, term.start));
        if (isOfOne || halfRefused.test(cursor.text.slice(term.end, term.end + 10)))
          cursor.hinder('vague', { start: term.start, end: term.end });
        cursor.at = index + 1;
        return !only;
      }
      const short = term?.is === 'gap' && term.end - term.start <= 8;
      const soft = term !== undefined && (weakLinks.has(term.is) || term.is === 'comma');
      if (!short && !soft) return false;
    }
    return false;
  }

  /** 12/1 18:00〜 (申込は11/25まで): behind a blank or a bracket it is said of the next date. */
  #leadsOn(index: number): boolean {
    const { text, terms, end } = this.#cursor;
    const next = this.#cursor.ahead(index + 1).term;
    const apart = /[ (\n【〔<「[]/u.test(text.slice(end, terms[index]?.start));
    return apart && next !== undefined && levels[next.is] !== undefined;
  }

  #purposeAhead(left: Spot): Purpose | null {
    const cursor = this.#cursor;
    const until = left.bound === 'until' || left.bound === 'throughout' || left.hours?.rough;
    if (until && notice.test(cursor.text.slice(cursor.end, cursor.end + 28))) return 'reply';
    const said = cursor.text.slice(cursor.end - 1, cursor.end + 28).split(/[。!?\n]/u, 1)[0] ?? '';
    if (until && (entry.test(said.slice(1)) || unless.test(said))) return 'reply';
    const isFurther = this.#items.length > 0 && left.hours === null;
    if (isFurther && promise.test(said.slice(1))) return 'due';
    if (until && due.test(said) && !/^.{0,8}(?:会議|打ち?合わ?せ|ミーティング)/u.test(said))
      return 'due';
    // 10時(9:50までにお越しください): by when to be there.
    const hoursOnly = left.anchors.length === 0 && left.filter === null && left.hours?.rough;
    const timed = this.#items.at(-1)?.left.hours ?? null;
    const next = cursor.text.slice(cursor.end, cursor.end + 12);
    const isOfPlace = opening.test(next) || (hoursOnly && arrival.test(next));
    if (timed !== null && isOfPlace) return 'aside';
    for (let index = cursor.at; index < cursor.terms.length; index++) {
      const term = cursor.terms[index];
      if (term?.is === 'reply' && this.#leadsOn(index)) return null;
      if (term?.is === 'reply' || term?.is === 'absence') return term.is;
      // 18時開場, 21時解散: only straight behind.
      if (term?.is === 'aside' || term?.is === 'finish') {
        const blank = cursor.text.slice(cursor.end, term.start).trim() === '';
        // 2月いっぱいで終わらせたい: by when, and no end of anything that began before.
        const isEnd = term.is === 'aside' || left.bound === null;
        return blank && isEnd ? term.is : null;
      }
      const short = term?.is === 'gap' && term.end - term.start <= 4;
      const pause = term?.is === 'comma' && cursor.terms[index + 1]?.is === 'absence';
      if (term === undefined || (!short && !pause && !weakLinks.has(term.is))) return null;
    }
    return null;
  }
}
