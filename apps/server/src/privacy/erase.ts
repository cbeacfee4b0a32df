import { randomUUID } from 'node:crypto';
import type { ThreadEvent } from '@tashika/contract/events';
import { type Live, type Sealer, type Transaction, threadChanged } from '@tashika/store';
import { sql } from 'kysely';
import { audit } from '../audit.ts';
import type { Principal } from '../auth/principal.ts';
import { erasedName } from './messages.ja.ts';
import type { FoundPerson } from './person.ts';

/**
 * Takes a person out of a workspace. Contacts go; what decisions rest on stays, under a new key that
 * nobody can trace back, the same one everywhere, so that a thread still adds up.
 */

export interface Erased {
  readonly contacts: number;
  readonly invites: number;
  readonly answers: number;
  readonly mails: number;
  readonly threads: number;
  readonly membership: boolean;
}

/** Free text in which a name of theirs still stands: only people can tell whether they are meant. */
export interface Mention {
  readonly thread_id: string;
  readonly in: readonly string[];
}

interface Erasure {
  readonly sealer: Sealer;
  readonly live: Live;
  readonly principal: Principal;
  readonly now: Date;
}

export async function erasePerson(
  tx: Transaction,
  { sealer, live, principal, now }: Erasure,
  person: FoundPerson,
): Promise<{ readonly erased: Erased; readonly mentions: readonly Mention[] }> {
  const { workspaceId } = principal;
  const keys = [...person.keys];
  // Locked before anything is read from them: an answer that comes now waits.
  const { rows: touched } = await sql<{ id: string }>`
    select id from scheduling_threads where workspace_id = ${workspaceId} and (
      id = any(${[...person.organiserOf]}::uuid[])
      or id in (select thread_id from thread_invites where invitee_key = any(${keys}))
    ) order by id for update`.execute(tx);
  const threads = touched.map(({ id }) => id);

  const contacts = await count(sql`
    delete from contacts where workspace_id = ${workspaceId} and invitee_key = any(${keys})`);
  let [invites, answers, mails] = [0, 0, 0];
  for (const key of keys) {
    const nobody = `lm:${randomUUID()}`;
    await count(sql`
      update invite_tokens set revoked_at = coalesce(revoked_at, ${now}) where invite_id in (
        select id from thread_invites where thread_id = any(${threads}::uuid[]) and invitee_key = ${key}
      )`);
    invites += await count(sql`
      update thread_invites
      set invitee_key = ${nobody}, name = ${erasedName}, address_sealed = null
      where thread_id = any(${threads}::uuid[]) and invitee_key = ${key}`);
    answers += await count(sql`
      update thread_selections set invitee_key = ${nobody}
      where thread_id = any(${threads}::uuid[]) and invitee_key = ${key}`);
    // Keys stand in rules as whole strings, and no other string in a rule looks like one.
    await count(sql`
      update thread_attendance_rules
      set rule_json = replace(rule_json::text, to_json(${key}::text)::text, to_json(${nobody}::text)::text)::jsonb
      where thread_id = any(${threads}::uuid[])`);
    mails += await count(sql`
      update outbox set
        recipient_key = ${nobody},
        payload = payload || jsonb_build_object('recipient_name', ${erasedName}::text),
        idempotency_key = replace(idempotency_key, ${key}, ${nobody}),
        secret_sealed = null,
        state = case when state = 'waiting' then 'withheld' else state end
      where workspace_id = ${workspaceId} and recipient_key = ${key}`);
    await count(sql`
      update audit_log set
        object_id = replace(object_id, ${key}, ${nobody}),
        details = replace(details::text, to_json(${key}::text)::text, to_json(${nobody}::text)::text)::jsonb
      where workspace_id = ${workspaceId}
        and (strpos(object_id, ${key}) > 0 or strpos(details::text, ${key}) > 0)`);
  }
  await count(sql`
    update scheduling_threads set organiser_name = ${erasedName}, organiser_address_sealed = null
    where id = any(${[...person.organiserOf]}::uuid[])`);

  // Answers that were given once may be given again word for word: these may not.
  const words = [...keys, ...person.names, ...(person.email === null ? [] : [person.email])];
  await count(sql`
    delete from idempotency_keys where workspace_id = ${workspaceId} and exists (
      select from unnest(${words}::text[]) word where strpos(body::text, trim('"' from to_json(word)::text)) > 0
    )`);
  await forgetWords(words);
  const membership = person.userId !== null && (await leave(person.userId));

  const { rows: changed } = await sql<ThreadEvent>`
    update scheduling_threads set revision = revision + 1, change = change + 1
    where id = any(${threads}::uuid[])
    returning id as thread_id, change, status`.execute(tx);
  await live.publishAll(
    tx,
    changed.flatMap((thread) => threadChanged(workspaceId, thread)),
  );
  const erased = { contacts, invites, answers, mails, threads: threads.length, membership };
  await audit(tx, principal, 'erase', { type: 'person', id: randomUUID() }, erased);
  return { erased, mentions: await mentions() };

  async function count(query: ReturnType<typeof sql>): Promise<number> {
    return Number((await query.execute(tx)).numAffectedRows ?? 0n);
  }

  /** The organiser's own words lie sealed while the thread runs: they go where they name the person. */
  async function forgetWords(wanted: readonly string[]): Promise<void> {
    const sealed = await tx
      .selectFrom('scheduling_threads')
      .select(['id', 'intent_sealed'])
      .where('workspace_id', '=', workspaceId)
      .where('intent_sealed', 'is not', null)
      .execute();
    const ids = sealed
      .filter(({ intent_sealed }) => {
        const text = intent_sealed === null ? null : sealer.open(intent_sealed);
        return wanted.some((word) => text?.toLowerCase().includes(word.toLowerCase()));
      })
      .map(({ id }) => id);
    await count(sql`
      update scheduling_threads set intent_sealed = null where id = any(${ids}::uuid[])`);
  }

  /** Out of this workspace; the account goes with the last one. */
  async function leave(userId: string): Promise<boolean> {
    await count(sql`
      delete from memberships where workspace_id = ${workspaceId} and user_id = ${userId}`);
    await count(sql`
      delete from users where id = ${userId}
        and not exists (select from memberships where user_id = ${userId})`);
    return true;
  }

  async function mentions(): Promise<Mention[]> {
    const named = person.names.filter((name) => [...name].length > 1 && name !== erasedName);
    const { rows } = await sql<{ thread_id: string; place: string }>`
      select thread.id as thread_id, text.place
      from scheduling_threads thread
      cross join lateral (values
        ('title', thread.title), ('intent', coalesce(thread.intent, '')),
        ('questions', thread.questions::text), ('organiser_name', thread.organiser_name),
        ('mails', (select coalesce(string_agg(payload::text, ' '), '') from outbox
          where outbox.thread_id = thread.id))
      ) text (place, words)
      where thread.workspace_id = ${workspaceId}
        and exists (select from unnest(${named}::text[]) name where strpos(text.words, name) > 0)
      order by thread.created_at, thread.id, text.place`.execute(tx);
    const places = Map.groupBy(rows, ({ thread_id }) => thread_id);
    return [...places].map(([thread_id, found]) => ({
      thread_id,
      in: found.map(({ place }) => place),
    }));
  }
}
