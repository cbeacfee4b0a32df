import type { Rule, Statement } from '@tashika/kernel';
import type { Calculation } from '../normalise/calculation.ts';
import type { Line } from '../normalise/line.ts';
import type { SlipMessages } from '../report/messages.ts';

/** INFO stays a remark; CHECK asks a person to look, and 正確 is then not said (A09). */
export type NoteLevel = 'INFO' | 'CHECK';

export type SlipStatement = Statement<SlipMessages, NoteLevel>;

/** A rule about the account as a whole. */
export type AccountRule = Rule<Calculation, SlipMessages, NoteLevel>;

/** A rule about one line; it may look at the whole account. */
export type LineRule = Rule<LineScene, SlipMessages, NoteLevel>;
export interface LineScene {
  readonly line: Line;
  readonly account: Calculation;
}

/** One and the same empty list for all who have nothing to say. */
export const silent: readonly SlipStatement[] = [];
