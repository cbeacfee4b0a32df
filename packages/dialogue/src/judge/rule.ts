import type { Severity } from '@tashika/contract/dialogue';
import type { Finding, Rule, Statement } from '@tashika/kernel';
import type { Line } from '../normalise/line.ts';
import type { messages } from '../report/messages.ts';

/** What a finding does to the verdict. */
export type Effect = 'WARN' | 'RETRY' | 'MODIFY';

export type DialogueRule = Rule<Line, typeof messages, Effect>;
export type DialogueStatement = Statement<typeof messages, Effect>;
/** A finding with how severe it is; null on a note (T21). */
export type DialogueFinding = Finding<typeof messages, Effect> & {
  readonly severity: Severity | null;
};
