import type { ThreadSummary } from '@tashika/contract/threads';
import { spanText, list as words } from './messages.ja.ts';

/** What a thread waits for, from the little that the list knows of it. */
export function nextStep(thread: ThreadSummary, now: number): string {
  const { status, questions, counts, decided, deadline, timezone } = thread;
  if (status === 'cancelled') return words.next.cancelled;
  if (status === 'failed') return words.next.failed;
  if (decided !== null) {
    return words.next.decided(spanText(decided.start_time, decided.end_time, timezone));
  }
  if (questions.length > 0) return words.next.questions(questions.length);
  if (status === 'draft') return counts.slots === 0 ? words.next.slots : words.next.open;
  if (deadline !== null && Date.parse(deadline) <= now) return words.next.overdue;
  const left = counts.invites - counts.answered;
  return left > 0 ? words.next.waiting(left) : words.next.complete;
}
