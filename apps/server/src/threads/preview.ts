import { ruleInWords } from '@tashika/attendance';
import type { EditPreview, ThreadEdits } from '@tashika/contract/threads';
import { ok } from '@tashika/kernel';
import {
  changeFacts,
  type InviteRow,
  inviteRows,
  type LockedThread,
  ownChanges,
} from '@tashika/store';
import { changesInWords } from '../effects/mail-text.ts';
import type { Service } from '../service.ts';
import { type Done, editThread } from './edit.ts';
import { shownKey } from './keys.ts';

/** M35: what would come of an edit, said by doing it; whoever calls takes it back. */
export async function previewEdits(
  service: Service,
  thread: LockedThread,
  edits: ThreadEdits,
): Done<EditPreview> {
  const before = thread.standing.rule;
  const done = await editThread(service, thread, edits);
  if (!done.ok) return done;
  const invites = await inviteRows(thread.tx, thread.row.id);
  const names = new Map(invites.map(({ invitee_key, name }) => [invitee_key, name]));
  const { rule } = thread.standing;
  const { evaluation, timers } = thread.state;
  const asked = thread.edits.questions ?? thread.row.questions;
  return ok({
    rule_in_words: ruleInWords(rule, (key) => names.get(key) ?? key),
    rule_changed: JSON.stringify(rule) !== JSON.stringify(before),
    reading_is_sure: thread.edits.reading_is_sure ?? thread.row.reading_is_sure,
    questions: asked.map(({ id, text, options }) => ({ id, text, options: options ?? [] })),
    reason: evaluation.reason,
    can_finalize: evaluation.canFinalize,
    auto_finalize_at: timers.find(({ kind }) => kind === 'finalize')?.at ?? null,
    told: toldOf(service, thread, invites),
  });
}

/** Who would get a mail, and what it would say. */
function toldOf(
  { sealer }: Service,
  thread: LockedThread,
  invites: readonly InviteRow[],
): EditPreview['told'] {
  const { row, state, news } = thread;
  const { title, place } = { ...row, ...thread.edits };
  const facts = { title, place, timezone: row.timezone, deadline: state.deadline };
  return invites.flatMap((invite) => {
    const changes = news.flatMap((one) => {
      if (one.type !== 'changed') return [];
      const { answersThatMatter } = state.evaluation;
      const own = ownChanges(one.changes, invite.invitee_key, answersThatMatter);
      return own === null ? [] : changesInWords({ ...facts, changes: changeFacts(own) });
    });
    return changes.length === 0
      ? []
      : [{ invitee_key: shownKey(sealer, invite), name: invite.name, changes }];
  });
}
