import type { Folded } from '../folded.ts';
import type { Hindrance, Item } from './item.ts';
import { dayInWords, dayTokens, meanings, obstacleSentences } from './messages.ts';
import type { DateWords, PreferredDay } from './reading.ts';
import type { Obstacle } from './term.ts';
import { type Outcome, tokensOf } from './windows.ts';
import type { Zone } from './zone.ts';

/** What was read from which words, in the offsets of the original. */
export class Said {
  readonly #text: string;
  readonly #folded: Folded;
  readonly #words: DateWords[] = [];

  constructor(text: string, folded: Folded) {
    this.#text = text;
    this.#folded = folded;
  }

  say(start: number, end: number, meaning: string, obstacle?: Obstacle): void {
    const from = this.#folded.originalOffset(start);
    const to = this.#folded.originalOffset(end);
    const spoken = { start: from, end: to, text: this.#text.slice(from, to), meaning };
    this.#words.push(obstacle === undefined ? spoken : { ...spoken, obstacle });
  }

  /** Words that cannot be read, with the question about them; `proposal` is what may be meant. */
  refuse({ obstacle, start, end }: Hindrance, proposal?: string): void {
    const quote = this.#text.slice(
      this.#folded.originalOffset(start),
      this.#folded.originalOffset(end),
    );
    this.say(start, end, obstacleSentences[obstacle](quote, proposal), obstacle);
  }

  get isAsking(): boolean {
    return this.#words.some(({ obstacle }) => obstacle !== undefined);
  }

  get words(): readonly DateWords[] {
    return this.#words.toSorted((a, b) => a.start - b.start || a.end - b.end);
  }
}

/** What an item was taken to mean, in a few words. */
export function meaningOf(item: Item, outcome: Outcome, zone: Zone): string {
  const { left, negation } = item;
  const { stretches, days, hours } = outcome;
  if (negation !== null && left.filter !== null) {
    return meanings.except(inWords(tokensOf(left.filter)));
  }
  const [first] = stretches;
  if (first !== undefined) {
    const window =
      first.end === null
        ? meanings.from(timeInWords(first.start, zone))
        : meanings.between(timeInWords(first.start, zone), timeInWords(first.end, zone));
    return meanings.windows(window, stretches.length);
  }
  const said: string[] = [];
  if (days.length > 0) said.push(meanings.days(inWords(days)));
  if (hours.length > 0) said.push(meanings.hours(hours.map((hour) => `${hour}時`).join('・')));
  return said.length === 0 ? meanings.anyTime() : said.join('、');
}

function timeInWords(instant: number, zone: Zone): string {
  const { day, minute } = zone.wall(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${dayInWords(day)}${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

const inWords = (days: readonly PreferredDay[]) => days.map((day) => dayTokens[day]).join('・');
