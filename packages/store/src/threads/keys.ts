import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../open.ts';
import { isBlind } from '../sealing.ts';

/** Keys of invited people, wherever a thread has them. The thread is locked. */

/** A key of nobody. */
export const newKey = (): string => `lm:${randomUUID()}`;

/** Every key of a thread, of people who were taken out as well. */
export async function keysOf(tx: Transaction, threadId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    select invitee_key as key from thread_invites where thread_id = ${threadId}
    union select invitee_key from thread_selections where thread_id = ${threadId}
    union select recipient_key from outbox
      where thread_id = ${threadId} and recipient_key is not null`.execute(tx);
  const keys = new Set(rows.map(({ key }) => key));
  for (const { rule_json } of await rulesOf(tx, threadId)) {
    mapTexts(rule_json, (text) => {
      if (/^(e|lm|u):/.test(text)) keys.add(text);
      return text;
    });
  }
  return [...keys];
}

/** Each key gives way to another, the same one everywhere, so that the thread still adds up. */
export async function renameKeys(
  tx: Transaction,
  threadId: string,
  renames: ReadonlyMap<string, string>,
): Promise<{ readonly invites: number; readonly answers: number; readonly mails: number }> {
  if (renames.size === 0) return { invites: 0, answers: 0, mails: 0 };
  const given = sql`unnest(
    ${[...renames.keys()]}::text[], ${[...renames.values()]}::text[]
  ) as given (before, after)`;
  const invites = await sql`
    update thread_invites invite set invitee_key = given.after from ${given}
    where invite.thread_id = ${threadId} and invite.invitee_key = given.before`.execute(tx);
  const answers = await sql`
    update thread_selections answer set invitee_key = given.after from ${given}
    where answer.thread_id = ${threadId} and answer.invitee_key = given.before`.execute(tx);
  // The recipient stands at the end of what tells one mail from another.
  const mails = await sql`
    update outbox mail set recipient_key = given.after,
      idempotency_key = case
        when right(mail.idempotency_key, length(given.before) + 1) = ' ' || given.before
        then left(mail.idempotency_key, -length(given.before)) || given.after
        else mail.idempotency_key
      end
    from ${given}
    where mail.thread_id = ${threadId} and mail.recipient_key = given.before`.execute(tx);
  for (const { version, rule_json } of await rulesOf(tx, threadId)) {
    const renamed = mapTexts(rule_json, (text) => renames.get(text) ?? text);
    await tx
      .updateTable('thread_attendance_rules')
      .set({ rule_json: JSON.stringify(renamed) })
      .where('thread_id', '=', threadId)
      .where('version', '=', version)
      .execute();
  }
  const count = ({ numAffectedRows }: { readonly numAffectedRows?: bigint }) =>
    Number(numAffectedRows ?? 0n);
  return { invites: count(invites), answers: count(answers), mails: count(mails) };
}

/** What remains of a thread that is over leads nowhere, not even with the secret. */
export async function severKeys(
  tx: Transaction,
  threadId: string,
  isToGo: (key: string) => boolean = isBlind,
): Promise<void> {
  const keys = (await keysOf(tx, threadId)).filter(isToGo);
  await renameKeys(tx, threadId, new Map(keys.map((key) => [key, newKey()])));
  await sql`update thread_invites set key_sealed = null
    where thread_id = ${threadId} and key_sealed is not null`.execute(tx);
}

const rulesOf = (tx: Transaction, threadId: string) =>
  tx
    .selectFrom('thread_attendance_rules')
    .select(['version', 'rule_json'])
    .where('thread_id', '=', threadId)
    .execute();

/** The same value with every text in it another. */
export function mapTexts<Value>(value: Value, map: (text: string) => string): Value {
  if (typeof value === 'string') return map(value) as Value;
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, map)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, mapTexts(each, map)]),
  ) as Value;
}
