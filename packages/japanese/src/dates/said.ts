import type { Temporal } from 'temporal-polyfill';
import type { Folded } from './fold.ts';
import type { Hindrance, Item } from './item.ts';
import { dayInWords, dayTokens, meanings, obstacleSentences } from './messages.ja.ts';
import type { DateWords, PreferredDay } from './reading.ts';
import type { Obstacle } from './term.ts';
import { type Outcome, tokensOf } from './windows.ts';

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
    const from = this.#folded.at[start] ?? 0;
    const to = this.#folded.at[end] ?? this.#text.length;
    const spoken = { start: from, end: to, text: this.#text.slice(from, to), meaning };
    this.#words.push(obstacle === undefined ? spoken : { ...spoken, obstacle });
  }

  /** Words that cannot be read, with the question about them; `proposal` is what may be meant. */
  refuse({ obstacle, start, end }: Hindrance, proposal?: string): void {
    const quote = this.#text.slice(
      this.#folded.at[start] ?? 0,
      this.#folded.at[end] ?? this.#text.length,
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
export function meaningOf({ left, negation }: Item, { stretches, days, hours }: Outcome): string {
  if (negation !== null && left.filter !== null) {
    return meanings.except(inWords(tokensOf(left.filter)));
  }
  const [first] = stretches;
  if (first !== undefined) {
    const window =
      first.end === null
        ? meanings.from(timeInWords(first.start))
        : meanings.between(timeInWords(first.start), timeInWords(first.end));
    return meanings.windows(window, stretches.length);
  }
  const said: string[] = [];
  if (days.length > 0) said.push(meanings.days(inWords(days)));
  if (hours.length > 0) said.push(meanings.hours(hours.map((hour) => `${hour}時`).join('・')));
  return said.length === 0 ? meanings.anyTime() : said.join('、');
}

const timeInWords = (time: Temporal.ZonedDateTime) =>
  `${dayInWords(time)}${time.toPlainTime().toString({ smallestUnit: 'minute' })}`;

const inWords = (days: readonly PreferredDay[]) => days.map((day) => dayTokens[day]).join('・');
