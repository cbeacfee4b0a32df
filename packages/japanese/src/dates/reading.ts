import type { Obstacle } from './term.ts';

export type DatesKind = 'instant' | 'range' | 'days' | 'hours' | 'duration' | 'unreadable' | 'none';

/** ISO 8601 with the offset of the time zone; `end` null = the words give no end. */
export interface Window {
  readonly start: string;
  readonly end: string | null;
  /**
   * What the window is to slots (M40): `whole` = the words state both ends, it is a slot itself;
   * `within` = a day or part of a day named by itself, a slot lies in it. Absent: a stretch to look
   * for slots in.
   */
  readonly slot?: 'whole' | 'within';
}

export type PreferredDay =
  | 'weekday'
  | 'weekend'
  | 'holiday'
  | 'mon'
  | 'tue'
  | 'wed'
  | 'thu'
  | 'fri'
  | 'sat'
  | 'sun';

/** What the words say about slots without naming a date. With windows, both must hold. */
export interface SlotHint {
  readonly count?: number;
  readonly preferredDays?: readonly PreferredDay[];
  readonly preferredHours?: readonly number[];
  readonly durationMinutes?: number;
}

/** Words that were read as a date, with what they were taken to mean, in the original's offsets. */
export interface DateWords {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly meaning: string;
  /** Why they could not be read; absent where they could. */
  readonly obstacle?: Obstacle;
}

export interface DatesReading {
  readonly kind: DatesKind;
  readonly windows: readonly Window[];
  readonly hint: SlotHint;
  readonly unreadable: boolean;
  readonly words: readonly DateWords[];
  /** By when to answer (返事は11/27まで), where the words say it: an instant. */
  readonly replyBy: string | null;
  /** The windows are when somebody is away (来週は不在にします): no slot is made of them. */
  readonly absent: boolean;
  /** The windows end at a deadline (12/3までに提出), and nothing else is named: no slot is made of them. */
  readonly deadline: boolean;
}

export interface DatesReference {
  /** The only clock there is: an ISO 8601 instant with offset. */
  readonly now: string;
  /** IANA name of the zone all words are read in. */
  readonly timeZone: string;
}
