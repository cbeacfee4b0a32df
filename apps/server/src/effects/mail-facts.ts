import type { SelectionStatus } from '@tashika/contract/attendance';
import type { LostMail, SaidFacts } from '@tashika/store';

/** What the text of a mail is made of, in the words and the zone of who reads it. */
export interface MailFacts {
  readonly recipient: string;
  readonly organiser: string;
  readonly title: string;
  /** Empty where nobody said. */
  readonly place: string;
  readonly description: string;
  /** Slots in words, with the zone they are in. */
  readonly slots: readonly string[];
  readonly taken: readonly string[];
  readonly ifNeeded: readonly string[];
  readonly slot: string;
  readonly zone: string;
  readonly deadline: string | null;
  readonly link: string;
  readonly meetingUrl: string | null;
  readonly answer: SelectionStatus | 'none' | null;
  readonly message: string;
  /** What became different, a sentence each. */
  readonly changes: readonly string[];
  /** When it is decided by itself, in the zone of the thread. */
  readonly decidesAt: string;
  /** Who said after the decision whether they come, and how many do by now. */
  readonly late: readonly { readonly name: string; readonly answer: SelectionStatus | 'none' }[];
  readonly coming: number;
  readonly boardLink: string;
  /** Shown to be handed over: nothing is attached, and no mail is sent. */
  readonly byHand: boolean;
  /** The organiser's own words with this mail; empty where there are none. */
  readonly note: string;
  readonly allAnswered: boolean;
  readonly said: readonly SaidFacts[];
  readonly undelivered: readonly LostMail[];
}
