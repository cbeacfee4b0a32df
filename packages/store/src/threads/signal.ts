import type { SignalEvent } from '@tashika/contract/signals';
import { sql } from 'kysely';
import { tellOfJobs } from '../jobs.ts';
import type { Transaction } from '../open.ts';
import { addSignalJob } from '../signals/signals.ts';
import type { SignalFacts } from '../signals/tables.ts';
import { isMoot } from './effects.ts';
import type { LockedThread } from './locked-thread.ts';
import { slotFacts } from './outbox.ts';

/** Something services outside may want to hear of. */
interface Happened {
  readonly event: SignalEvent;
  readonly facts: Omit<SignalFacts, 'title'>;
  /** Who did it; their name is looked up where somebody wants to hear it. */
  readonly inviteeKey?: string;
}

/**
 * What the threads of one transaction came to, to whoever wants to hear it: one statement for all,
 * and none where it is known that nobody does.
 */
export async function signal(tx: Transaction, threads: readonly LockedThread[]): Promise<void> {
  // What is one organiser's alone is nobody else's to be told.
  const shared = threads.filter(
    ({ row, edits, isListenedTo }) =>
      isListenedTo && (edits.visibility ?? row.visibility) === 'shared',
  );
  const happened = shared.flatMap((thread) =>
    happenedTo(thread).map(({ event, facts, inviteeKey }) => ({
      thread_id: thread.row.id,
      workspace_id: thread.row.workspace_id,
      event,
      invitee_key: inviteeKey ?? null,
      facts: { title: thread.edits.title ?? thread.row.title, ...facts },
    })),
  );
  if (happened.length === 0) return;
  const { rows } = await sql`
    with happened as (
      select * from jsonb_to_recordset(${JSON.stringify(happened)}::jsonb)
        as given (thread_id uuid, workspace_id uuid, event text, invitee_key text, facts jsonb)
    ), due as (
      insert into signal_deliveries (signal_id, thread_id, event, facts)
      select signal.id, happened.thread_id, happened.event, happened.facts ||
        case when invite.name is null then '{}' else jsonb_build_object('person', invite.name) end
      from happened
      join signals signal on signal.workspace_id = happened.workspace_id
        and signal.stopped_at is null and happened.event = any(signal.events)
      left join thread_invites invite on invite.thread_id = happened.thread_id
        and invite.invitee_key = happened.invitee_key
      returning id
    )
    select ${addSignalJob} from due`.execute(tx);
  if (rows.length > 0) await tellOfJobs(tx);
}

function happenedTo(thread: LockedThread): readonly Happened[] {
  const { effects, news, state, row } = thread;
  const slotNamed = (slotId: string | undefined) => {
    const slot = state.slots.find((each) => each.slotId === slotId);
    return slot === undefined ? {} : { slot: slotFacts(slot) };
  };
  // Several answers of one sheet are one thing that happened.
  const answering = new Set<string>();
  const happened: Happened[] = [];
  for (const effect of effects) {
    switch (effect.type) {
      case 'record_answer':
        answering.add(effect.selection.inviteeKey);
        break;
      case 'announce_timer':
        if (!isMoot(thread, effect)) {
          const facts = { ...slotNamed(effect.slotId), decides_at: effect.decidesAt };
          happened.push({ event: 'deciding', facts });
        }
        break;
      case 'ask_organiser':
        happened.push({ event: 'attention', facts: { message: effect.message } });
        break;
      case 'finalize':
        happened.push({ event: 'finalized', facts: slotNamed(effect.finalized.slotId) });
        break;
      case 'unfinalize':
        happened.push({ event: 'unfinalized', facts: slotNamed(effect.finalized.slotId) });
        break;
      case 'announce_cancelled':
        // Nobody has heard of a draft.
        if (row.status !== 'draft') {
          happened.push({ event: 'cancelled', facts: slotNamed(effect.finalized?.slotId) });
        }
        break;
      case 'announce_failed':
        happened.push({ event: 'failed', facts: { message: effect.message } });
        break;
    }
  }
  for (const one of news) {
    if (one.type !== 'undelivered') continue;
    const people = [...new Set(one.mails.map(({ name }) => name))];
    happened.push({ event: 'undelivered', facts: { people } });
  }
  const answered = [...answering].map(
    (inviteeKey): Happened => ({ event: 'answered', facts: {}, inviteeKey }),
  );
  const standing = state.evaluation.recommendedSlotId ?? undefined;
  const satisfied: readonly Happened[] = thread.isNewlySatisfied
    ? [{ event: 'satisfied', facts: slotNamed(standing) }]
    : [];
  const complete: readonly Happened[] = thread.isNewlyComplete
    ? [{ event: 'all_answered', facts: {} }]
    : [];
  return [...answered, ...satisfied, ...complete, ...happened];
}
