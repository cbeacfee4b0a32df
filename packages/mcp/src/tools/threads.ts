import { toolInputs } from '@tashika/contract/mcp';
import {
  reminded,
  type ThreadBoard,
  thread,
  threadBoard,
  threadFinalized,
  threadPage,
} from '@tashika/contract/threads';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { Kept, Tashika } from '../tashika.ts';
import { type Said, tool } from '../tool.ts';

const onServer = { needsServer: true } as const;

export const listThreads = tool({
  ...onServer,
  name: 'list_threads',
  title: 'List scheduling threads',
  description:
    'The scheduling threads of the workspace, newest first, with how many have answered and what was decided.',
  input: toolInputs.listThreads,
  readOnly: true,
  run: ({ status, cursor }, tashika) =>
    withKept(tashika, async (kept) => {
      const page = { ...(status && { status }), ...(cursor && { cursor }) };
      const listed = await kept.listThreads(page);
      if (!listed.ok) return listed;
      const { threads, next } = threadPage.parse(listed.value);
      const lines = threads.map(
        ({ id, title, status, counts }) =>
          `${title} — ${status}, ${counts.answered}/${counts.invites} answered (${id})`,
      );
      const more = next === null ? [] : [`There are more: cursor ${next}`];
      return ok({ summary: [...lines, ...more].join('\n') || 'None.', answer: listed.value });
    }),
});

export const createThread = tool({
  ...onServer,
  name: 'create_thread',
  title: 'Make a scheduling thread',
  description:
    'Makes a scheduling thread from a condition in words (intent.utterance) or an attendance_rule, with invitees and slots (or slot_request.text, words about when). It stays a draft unless `open` is true; opening it sends the invitations by mail, so ask the organiser first. Automatic finalizing is never on unless the reading is sure. Give `idempotency_key` so that a repeated call makes no second thread.',
  input: toolInputs.createThread,
  readOnly: false,
  run: ({ idempotency_key: key, ...request }, tashika) =>
    withKept(tashika, async (kept) => {
      const made = await kept.createThread(request, key);
      if (!made.ok) return made;
      const { id, title, status, questions } = thread.parse(made.value);
      const asked = questions.map(({ text }) => `To ask the organiser: ${text}`);
      return ok({
        summary: [`${title} — ${status} (${id})`, ...asked].join('\n'),
        answer: made.value,
      });
    }),
});

export const threadStatus = tool({
  ...onServer,
  name: 'thread_status',
  title: 'See how a thread stands',
  description:
    'Which slots stand (SATISFIED), which can still (POSSIBLE), whom to ask for it, who has answered what, the condition in words, and the smallest change of it that would make a slot stand.',
  input: toolInputs.threadStatus,
  readOnly: true,
  run: ({ thread_id: id }, tashika) =>
    withKept(tashika, async (kept) => {
      const status = await kept.threadStatus(id);
      return status.ok
        ? ok({ summary: standing(threadBoard.parse(status.value)), answer: status.value })
        : status;
    }),
});

export const remind = tool({
  ...onServer,
  name: 'remind',
  title: 'Remind people to answer',
  description:
    'Mails those who have not answered (or the invitee_keys given). The answer names whom it wrote to and whom not, with the reason. Sends mails: ask the organiser first.',
  input: toolInputs.remind,
  readOnly: false,
  run: ({ thread_id: id, ...request }, tashika) =>
    withKept(tashika, async (kept) => {
      const done = await kept.remind(id, request);
      if (!done.ok) return done;
      const { reminded: told, skipped } = reminded.parse(done.value);
      return ok({
        summary: `Reminded ${told.length}, skipped ${skipped.length}.`,
        answer: done.value,
      });
    }),
});

export const finalize = tool({
  ...onServer,
  name: 'finalize',
  title: 'Decide on a slot',
  description:
    'Decides on a slot, exactly once; everybody is mailed and calendars are written. The first call changes nothing: it says what would happen and gives a `confirmation`. Show that to the organiser, and call again with it only when they have said yes. If anything changed meanwhile the confirmation no longer fits and you are told anew. `overrule` decides although the condition is not met.',
  input: toolInputs.finalize,
  readOnly: false,
  run: ({ thread_id: id, slot_id: slotId, overrule = false, confirmation }, tashika) =>
    withKept(tashika, async (kept) => {
      const status = await kept.threadStatus(id);
      if (!status.ok) return status;
      const board = threadBoard.parse(status.value);
      const slot = board.slots.find(({ slot_id }) => slot_id === slotId);
      if (slot === undefined) {
        return err({ code: 'slot-not-found', message: 'The thread has no such slot.' });
      }
      const wanted = await confirmationOf(board, slotId, overrule);
      // A thread that is decided gets its stored result: nothing happens twice.
      if (confirmation !== wanted && board.decision === null) {
        const stale =
          confirmation === undefined ? [] : ['Something changed since the confirmation was given.'];
        const holds = slot.evaluation.status === 'SATISFIED';
        const summary = [
          ...stale,
          `Nothing is decided yet. This would decide "${board.thread.title}" on ${slot.label} and mail everybody.`,
          holds
            ? 'The condition is met.'
            : `The condition is NOT met (${slot.evaluation.status}): ${board.rule_in_words}${overrule ? '' : ' It needs overrule.'}`,
          'Ask the organiser. If they say yes, call again with this confirmation.',
        ];
        return ok({
          summary: summary.join('\n'),
          answer: {
            decided: false,
            confirmation: wanted,
            slot,
            rule_in_words: board.rule_in_words,
          },
        });
      }
      const done = await kept.finalize(id, { slot_id: slotId, overrule });
      if (!done.ok) return done;
      const { decision } = threadFinalized.parse(done.value);
      return ok({ summary: `Decided: ${decision.label ?? decision.slot_id}.`, answer: done.value });
    }),
});

function withKept(
  { kept }: Tashika,
  run: (kept: Kept) => Promise<Result<Said, Problem>>,
): Promise<Result<Said, Problem>> {
  if (kept !== null) return run(kept);
  return Promise.resolve(
    err({
      code: 'no-server',
      message: 'Threads are kept by a Tashika server: start with --server and a token.',
    }),
  );
}

/**
 * Of what would be decided and of all answers: it fits only while both are as they were told. That a
 * mail has gone out meanwhile is nothing the organiser would decide otherwise for.
 */
async function confirmationOf(
  board: ThreadBoard,
  slotId: string,
  overrule: boolean,
): Promise<string> {
  const { id, revision, status } = board.thread;
  const answers = board.invites.map(({ invitee_key, selections }) => [invitee_key, selections]);
  const text = JSON.stringify([id, revision, status, slotId, overrule, answers]);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Buffer.from(hash).toString('hex').slice(0, 16);
}

function standing({
  thread: { title, status },
  rule_in_words: rule,
  slots,
  followups,
  decision,
}: ThreadBoard): string {
  const decided = decision === null ? [] : [`Decided: ${decision.label ?? decision.slot_id}`];
  return [
    `${title} — ${status}`,
    rule,
    ...decided,
    ...slots.map(({ label, evaluation }) => `${label}: ${evaluation.status}`),
    ...followups
      .filter(({ first }) => first)
      .map(({ name, reason }) => `Ask first: ${name} (${reason})`),
  ].join('\n');
}
