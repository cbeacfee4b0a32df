import { randomUUID } from 'node:crypto';
import type { ThreadEvent } from '@tashika/contract/events';
import { type RawBuilder, sql } from 'kysely';
import type { Live } from '../live.ts';
import type { Transaction } from '../open.ts';
import type { Sealer } from '../sealing.ts';
import { threadChanged } from '../topics.ts';
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
  readonly threadId: string;
  readonly places: readonly string[];
}

interface Erasure {
  readonly sealer: Sealer;
  readonly live: Live;
  readonly workspaceId: string;
  readonly now: Date;
  /** Stands where the person's name stood. */
  readonly erasedName: string;
}

export async function erasePerson(
  tx: Transaction,
  erasure: Erasure,
  person: FoundPerson,
): Promise<{ readonly erased: Erased; readonly mentions: readonly Mention[] }> {
  const { workspaceId } = erasure;
  const keys = [...person.keys];
  const threads = await lockThreads(tx, workspaceId, person);
  const contacts = await run(
    tx,
    sql`delete from contacts where workspace_id = ${workspaceId} and invitee_key = any(${keys})`,
  );
  let [invites, answers, mails] = [0, 0, 0];
  for (const key of keys) {
    const replaced = await replaceKey(tx, erasure, threads, key);
    invites += replaced.invites;
    answers += replaced.answers;
    mails += replaced.mails;
  }
  await run(
    tx,
    sql`update scheduling_threads
      set organiser_name = ${erasure.erasedName}, organiser_address_sealed = null
      where id = any(${[...person.organiserOf]}::uuid[])`,
  );
  await forgetWords(tx, erasure, [
    ...keys,
    ...person.names,
    ...(person.email === null ? [] : [person.email]),
  ]);
  const membership = person.userId !== null && (await leave(tx, workspaceId, person.userId));
  await publishChanges(tx, erasure, threads);
  return {
    erased: { contacts, invites, answers, mails, threads: threads.length, membership },
    mentions: await mentionsOf(tx, erasure, person.names),
  };
}

/** How many rows it changed. */
async function run(tx: Transaction, query: RawBuilder<unknown>): Promise<number> {
  return Number((await query.execute(tx)).numAffectedRows ?? 0n);
}

/** Locked before anything is read from them: an answer that comes now waits. */
async function lockThreads(
  tx: Transaction,
  workspaceId: string,
  { keys, organiserOf }: FoundPerson,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from scheduling_threads where workspace_id = ${workspaceId} and (
      id = any(${[...organiserOf]}::uuid[])
      or id in (select thread_id from thread_invites where invitee_key = any(${[...keys]}))
    ) order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** One key of the person gives way to one of nobody, wherever it stands. */
async function replaceKey(
  tx: Transaction,
  { workspaceId, now, erasedName }: Erasure,
  threads: readonly string[],
  key: string,
): Promise<Pick<Erased, 'invites' | 'answers' | 'mails'>> {
  const nobody = `lm:${randomUUID()}`;
  const theirThreads = sql`any(${[...threads]}::uuid[])`;
  await run(
    tx,
    sql`update invite_tokens set revoked_at = coalesce(revoked_at, ${now}) where invite_id in (
      select id from thread_invites where thread_id = ${theirThreads} and invitee_key = ${key}
    )`,
  );
  const invites = await run(
    tx,
    sql`update thread_invites
      set invitee_key = ${nobody}, name = ${erasedName}, address_sealed = null
      where thread_id = ${theirThreads} and invitee_key = ${key}`,
  );
  const answers = await run(
    tx,
    sql`update thread_selections set invitee_key = ${nobody}
      where thread_id = ${theirThreads} and invitee_key = ${key}`,
  );
  // Keys stand in rules as whole strings, and no other string in a rule looks like one.
  await run(
    tx,
    sql`update thread_attendance_rules
      set rule_json = replace(rule_json::text, to_json(${key}::text)::text, to_json(${nobody}::text)::text)::jsonb
      where thread_id = ${theirThreads}`,
  );
  const mails = await run(
    tx,
    sql`update outbox set
        recipient_key = ${nobody},
        payload = payload || jsonb_build_object('recipient_name', ${erasedName}::text),
        idempotency_key = replace(idempotency_key, ${key}, ${nobody}),
        secret_sealed = null,
        state = case when state = 'waiting' then 'withheld' else state end
      where workspace_id = ${workspaceId} and recipient_key = ${key}`,
  );
  await run(
    tx,
    sql`update audit_log set
        object_id = replace(object_id, ${key}, ${nobody}),
        details = replace(details::text, to_json(${key}::text)::text, to_json(${nobody}::text)::text)::jsonb
      where workspace_id = ${workspaceId}
        and (strpos(object_id, ${key}) > 0 or strpos(details::text, ${key}) > 0)`,
  );
  return { invites, answers, mails };
}

async function forgetWords(
  tx: Transaction,
  { workspaceId, sealer }: Erasure,
  words: readonly string[],
): Promise<void> {
  // Answers that were given once may be given again word for word: these may not.
  await run(
    tx,
    sql`delete from idempotency_keys where workspace_id = ${workspaceId} and exists (
      select from unnest(${[...words]}::text[]) word
      where strpos(body::text, trim('"' from to_json(word)::text)) > 0
    )`,
  );
  // The organiser's own words lie sealed while the thread runs: they go where they name the person.
  const sealed = await tx
    .selectFrom('scheduling_threads')
    .select(['id', 'intent_sealed'])
    .where('workspace_id', '=', workspaceId)
    .where('intent_sealed', 'is not', null)
    .execute();
  const ids = sealed
    .filter(({ intent_sealed }) => {
      const text = intent_sealed === null ? null : sealer.open(intent_sealed);
      return words.some((word) => text?.toLowerCase().includes(word.toLowerCase()));
    })
    .map(({ id }) => id);
  await run(
    tx,
    sql`update scheduling_threads set intent_sealed = null where id = any(${ids}::uuid[])`,
  );
}

/** Out of this workspace; the person goes with the last one. */
async function leave(tx: Transaction, workspaceId: string, userId: string): Promise<boolean> {
  await run(
    tx,
    sql`delete from memberships where workspace_id = ${workspaceId} and user_id = ${userId}`,
  );
  await run(
    tx,
    sql`delete from users where id = ${userId}
      and not exists (select from memberships where user_id = ${userId})`,
  );
  return true;
}

async function publishChanges(
  tx: Transaction,
  { live, workspaceId }: Erasure,
  threads: readonly string[],
): Promise<void> {
  const { rows } = await sql<ThreadEvent>`
    update scheduling_threads set revision = revision + 1, change = change + 1
    where id = any(${[...threads]}::uuid[])
    returning id as thread_id, change, status`.execute(tx);
  await live.publishAll(
    tx,
    rows.flatMap((thread) => threadChanged(workspaceId, thread)),
  );
}

async function mentionsOf(
  tx: Transaction,
  { workspaceId, erasedName }: Erasure,
  names: readonly string[],
): Promise<Mention[]> {
  const named = names.filter((name) => [...name].length > 1 && name !== erasedName);
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
  return [...places].map(([threadId, found]) => ({
    threadId,
    places: found.map(({ place }) => place),
  }));
}
