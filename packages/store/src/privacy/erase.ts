import { randomUUID } from 'node:crypto';
import type { ThreadEvent } from '@tashika/contract/events';
import { type RawBuilder, sql } from 'kysely';
import { forgetBusyTimes } from '../calendars/invite-busy.ts';
import type { Live } from '../live.ts';
import type { Transaction } from '../open.ts';
import { removeMember } from '../people/members.ts';
import type { Sealer } from '../sealing.ts';
import { newKey, renameKeys } from '../threads/keys.ts';
import { threadChanged } from '../topics.ts';
import { type FoundPerson, wordsOf } from './person.ts';
import { placesNaming, replaceInPlaces } from './places.ts';
import { replaceWords, type Word } from './words.ts';

/**
 * Takes a person out of a workspace. Contacts go; what decisions rest on stays, under a new key that
 * nobody can trace back, the same one everywhere, so that a thread still adds up. Then everything that
 * is written anywhere is looked through.
 */

export interface Erased {
  readonly contacts: number;
  readonly invites: number;
  readonly answers: number;
  readonly mails: number;
  readonly threads: number;
  /** Rows in which the person stood besides: texts, names of fields, signatures. */
  readonly texts: number;
  readonly membership: boolean;
}

/** What still names them: only people can tell whether they are meant. */
export interface Mention {
  readonly table: string;
  readonly id: string;
  readonly columns: readonly string[];
}

interface Erasure {
  readonly sealer: Sealer;
  readonly live: Live;
  readonly workspaceId: string;
  readonly now: Date;
  /** Stands where the person's name stood. */
  readonly erasedName: string;
  /** Whether names go from texts as well, in which another of the same name may be meant. */
  readonly isNameReplaced: boolean;
}

export async function erasePerson(
  tx: Transaction,
  erasure: Erasure,
  person: FoundPerson,
): Promise<{ readonly erased: Erased; readonly mentions: readonly Mention[] }> {
  const { workspaceId } = erasure;
  const keys = new Map(person.keys.map((key) => [key, newKey()]));
  const words = wordsFor(person, keys, erasure.erasedName);
  const threads = await lockThreads(tx, workspaceId, person);
  const contacts = await run(
    tx,
    sql`delete from contacts
      where workspace_id = ${workspaceId} and invitee_key = any(${[...person.keys]})`,
  );
  let [invites, answers, mails] = [0, 0, 0];
  for (const threadId of threads) {
    await forgetInvited(tx, erasure, threadId, person.keys);
    const renamed = await renameKeys(tx, threadId, keys);
    invites += renamed.invites;
    answers += renamed.answers;
    mails += renamed.mails;
  }
  await forgetOrganiser(tx, erasure, person.organiserOf);
  await forgetSealed(tx, erasure, words);
  const membership = person.userId !== null && (await leave(tx, workspaceId, person.userId));
  const isToGo = ({ kind }: Word) => kind === 'mark' || erasure.isNameReplaced;
  const changed = await replaceInPlaces(tx, workspaceId, words.filter(isToGo));
  const threadsChanged = changed.flatMap(({ table, id }) =>
    table === 'scheduling_threads' ? [id] : [],
  );
  await publishChanges(tx, erasure, [...new Set([...threads, ...threadsChanged])]);
  const mentions = (await placesNaming(tx, workspaceId, words)).map(({ table, id, columns }) => ({
    table,
    id,
    columns: Object.keys(columns),
  }));
  return {
    erased: {
      contacts,
      invites,
      answers,
      mails,
      threads: threads.length,
      texts: changed.length,
      membership,
    },
    mentions: [...mentions, ...(await photosOf(tx, [...changed, ...mentions]))],
  };
}

/** Everything that means the person, with what takes its place. */
function wordsFor(
  person: FoundPerson,
  keys: ReadonlyMap<string, string>,
  erasedName: string,
): readonly Word[] {
  const instead = ({ text, kind }: Word): string => {
    if (kind === 'name' || text === person.email) return erasedName;
    // Whoever did something here is somebody, and nobody that another table knows.
    return text === person.userId ? randomUUID() : (keys.get(text) ?? newKey());
  };
  return wordsOf(person)
    .filter(({ text }) => text !== erasedName)
    .map((word) => ({ ...word, instead: instead(word) }));
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
      or id in (select thread_id from outbox where recipient_key = any(${[...keys]}))
    ) order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Their links are dead, their mails stay where they are, and nothing is written to them any more. */
async function forgetInvited(
  tx: Transaction,
  { now, erasedName }: Erasure,
  threadId: string,
  keys: readonly string[],
): Promise<void> {
  const theirs = sql`any(${[...keys]}::text[])`;
  await run(
    tx,
    sql`update invite_tokens set revoked_at = coalesce(revoked_at, ${now}) where invite_id in (
      select id from thread_invites where thread_id = ${threadId} and invitee_key = ${theirs}
    )`,
  );
  const { rows: invites } = await sql<{ id: string }>`select id from thread_invites
    where thread_id = ${threadId} and invitee_key = ${theirs}`.execute(tx);
  await forgetBusyTimes(
    tx,
    invites.map(({ id }) => id),
  );
  await run(
    tx,
    sql`update thread_invites set name = ${erasedName}, address_sealed = null, key_sealed = null,
        comment = null
      where thread_id = ${threadId} and invitee_key = ${theirs}`,
  );
  await run(
    tx,
    sql`update outbox set
        payload = payload || jsonb_build_object('recipient_name', ${erasedName}::text),
        secret_sealed = null,
        state = case when state = 'waiting' then 'withheld' else state end
      where thread_id = ${threadId} and recipient_key = ${theirs}`,
  );
}

async function forgetOrganiser(
  tx: Transaction,
  { erasedName }: Erasure,
  threads: readonly string[],
): Promise<void> {
  const theirThreads = sql`any(${[...threads]}::uuid[])`;
  await run(
    tx,
    sql`update scheduling_threads
      set organiser_name = ${erasedName}, organiser_address_sealed = null
      where id = ${theirThreads}`,
  );
  const names = (...fields: string[]) =>
    JSON.stringify(Object.fromEntries(fields.map((field) => [field, erasedName])));
  await run(
    tx,
    sql`update outbox set payload = payload || case
        when recipient_key = 'organiser' or recipient_key is null
        then ${names('organiser_name', 'recipient_name')}::jsonb
        else ${names('organiser_name')}::jsonb
      end
      where thread_id = ${theirThreads}`,
  );
}

/** What is sealed and names them goes: the organiser's own words, and answers that were given once. */
async function forgetSealed(
  tx: Transaction,
  { workspaceId, sealer }: Erasure,
  words: readonly Word[],
): Promise<void> {
  const names = (sealed: Buffer) => {
    const text = sealer.open(sealed);
    return text === null || replaceWords(JSON.parse(text), words, '').isNamed;
  };
  const { rows: intents } = await sql<{ id: string; sealed: Buffer }>`
    select id, intent_sealed as sealed from scheduling_threads
    where workspace_id = ${workspaceId} and intent_sealed is not null`.execute(tx);
  const ids = intents.filter(({ sealed }) => names(sealed)).map(({ id }) => id);
  await run(
    tx,
    sql`update scheduling_threads set intent_sealed = null where id = any(${ids}::uuid[])`,
  );
  // Answers that were given once may be given again word for word: these may not.
  const { rows: answers } = await sql<{ place: string; sealed: Buffer }>`
    select ctid::text as place, body_sealed as sealed from idempotency_keys
    where workspace_id = ${workspaceId} for update`.execute(tx);
  const places = answers.filter(({ sealed }) => names(sealed)).map(({ place }) => place);
  await run(tx, sql`delete from idempotency_keys where ctid = any(${places}::tid[])`);
}

/** Out of this workspace; the person goes with the last one. */
async function leave(tx: Transaction, workspaceId: string, userId: string): Promise<boolean> {
  await removeMember(tx, workspaceId, userId);
  await run(
    tx,
    sql`update member_invitations set accepted_by = null
      where workspace_id = ${workspaceId} and accepted_by = ${userId}`,
  );
  await run(
    tx,
    sql`delete from idempotency_keys
      where workspace_id = ${workspaceId} and actor = ${`user:${userId}`}`,
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

/** Whoever stands in what was read from a photo can be seen in it, and a photo cannot be searched. */
async function photosOf(
  tx: Transaction,
  places: readonly { readonly table: string; readonly id: string }[],
): Promise<readonly Mention[]> {
  const of = (...tables: string[]) =>
    places.filter(({ table }) => tables.includes(table)).map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    select photo.slip_id as id from slip_photos photo join slips slip on slip.id = photo.slip_id
    where slip.id = any(${of('slips', 'slip_photos')}::uuid[])
      or slip.account_id = any(${of('slip_accounts')}::uuid[])
    order by photo.created_at, photo.slip_id`.execute(tx);
  return rows.map(({ id }) => ({ table: 'slip_photos', id, columns: ['bytes'] }));
}
