import { err, ok, type Problem, type Result } from '@tashika/kernel';
import {
  insertThread,
  inviteRows,
  ruleOf,
  slotOf,
  slotRows,
  type Transaction,
  threadRow,
} from '@tashika/store';
import { audit } from '../audit.ts';
import type { Principal } from '../auth/principal.ts';
import type { Service } from '../service.ts';
import { threadNotFound } from './refusals.ts';

/**
 * M36: the same people, condition and matter once more, as a draft nobody has heard of. Keys and
 * addresses go over as they are kept; what was erased since stays so.
 */
export async function copyThread(
  { now }: Pick<Service, 'now'>,
  tx: Transaction,
  principal: Principal,
  threadId: string,
): Promise<Result<string, Problem>> {
  const row = await threadRow(tx, principal.workspaceId, threadId);
  if (row === undefined) return err(threadNotFound);
  const at = now();
  const slots = (await slotRows(tx, threadId)).map(slotOf);
  const invites = await inviteRows(tx, threadId);
  const copyId = await insertThread(tx, {
    row: {
      workspace_id: row.workspace_id,
      title: row.title,
      place: row.place,
      description: row.description,
      intent: row.intent,
      intent_sealed: row.intent_sealed,
      timezone: row.timezone,
      deadline: null,
      remind_at: [],
      questions: row.questions,
      tells_answers: row.tells_answers,
      organiser_name: row.organiser_name,
      organiser_address_sealed: row.organiser_address_sealed,
      reading_is_sure: row.reading_is_sure,
      is_sample: false,
      visibility: row.visibility,
      created_by: principal.actor,
      created_at: at,
    },
    rule: (await ruleOf(tx, threadId)).rule,
    // What lies behind us can be chosen no more.
    slots: slots.filter(({ startTime }) => new Date(startTime) > at),
    invites: invites.map(({ invitee_key, name, address_sealed, key_sealed, ...reads }) => ({
      inviteeKey: invitee_key,
      name,
      addressSealed: address_sealed,
      keySealed: key_sealed,
      expectedLocale: reads.locale ?? reads.expected_locale,
    })),
  });
  await audit(tx, principal, 'copy', { type: 'thread', id: copyId }, { from: threadId });
  return ok(copyId);
}
