import type { Selection, Slot } from '../evaluate/index.ts';
import type { AttendanceRule, InviteeKey } from '../rules/index.ts';
import type { Refusal } from './refusal.ts';
import type { Finalized, Timer } from './thread.ts';

/** What can happen to a thread. `at` is when it happened: the machine has no clock of its own. */
export type ThreadEvent =
  | {
      readonly type: 'opened';
      readonly at: string;
      readonly deadline: string | null;
      readonly remindAt: readonly string[];
    }
  | { readonly type: 'answered'; readonly at: string; readonly selection: Selection }
  /** What a person writes beside the answers (M33); null takes it back. */
  | {
      readonly type: 'commented';
      readonly at: string;
      readonly inviteeKey: InviteeKey;
      readonly comment: string | null;
    }
  | {
      readonly type: 'revised';
      readonly at: string;
      readonly rule: AttendanceRule;
      readonly slots: readonly Slot[];
    }
  | { readonly type: 'question_opened'; readonly at: string; readonly questionId: string }
  | { readonly type: 'question_closed'; readonly at: string; readonly questionId: string }
  | { readonly type: 'deadline_moved'; readonly at: string; readonly deadline: string | null }
  /** Instead of the reminders before. */
  | {
      readonly type: 'reminders_moved';
      readonly at: string;
      readonly remindAt: readonly string[];
    }
  | { readonly type: 'timer_fired'; readonly at: string; readonly timerId: number }
  | {
      readonly type: 'organiser_finalizes';
      readonly at: string;
      readonly slotId: string;
      /** Also where the rule does not hold, or is not settled yet (M35). */
      readonly overrules: boolean;
    }
  | { readonly type: 'organiser_unfinalizes'; readonly at: string }
  | { readonly type: 'organiser_cancels'; readonly at: string }
  /** Nothing came of it, says the organiser (M36). */
  | { readonly type: 'organiser_closes'; readonly at: string }
  /** A thread that failed or was cancelled goes on (M36). */
  | {
      readonly type: 'organiser_reopens';
      readonly at: string;
      readonly deadline: string | null;
      readonly remindAt: readonly string[];
    };

/** What is to be done about it, in order. Doing an effect twice must do no harm: they are at-least-once. */
export type ThreadEffect =
  | { readonly type: 'arm_timer'; readonly timer: Timer }
  | { readonly type: 'cancel_timer'; readonly timerId: number }
  /** The delay has begun: the organiser hears which slot will be taken, and when (M34). */
  | { readonly type: 'announce_timer'; readonly slotId: string; readonly decidesAt: string }
  | { readonly type: 'record_answer'; readonly selection: Selection }
  | {
      readonly type: 'record_comment';
      readonly inviteeKey: InviteeKey;
      readonly comment: string | null;
    }
  /** Somebody comes to the decided slot after all, or does not (M37): the organiser hears of it. */
  | { readonly type: 'announce_late_answer'; readonly inviteeKey: InviteeKey }
  | { readonly type: 'finalize'; readonly finalized: Finalized }
  /** A second attempt gets the stored result (M23). */
  | { readonly type: 'return_finalized'; readonly finalized: Finalized }
  | { readonly type: 'unfinalize'; readonly finalized: Finalized }
  | { readonly type: 'remind'; readonly inviteeKeys: readonly InviteeKey[] }
  /** The deadline has passed and somebody has to choose: extend it, decide, or give up. */
  | { readonly type: 'ask_organiser'; readonly message: string }
  | { readonly type: 'announce_failed'; readonly message: string }
  /** With what had been decided, where something had. */
  | { readonly type: 'announce_cancelled'; readonly finalized: Finalized | null }
  | { readonly type: 'announce_reopened' }
  | ({ readonly type: 'refuse' } & Refusal);

export interface Transition<State> {
  readonly state: State;
  readonly effects: readonly ThreadEffect[];
}
