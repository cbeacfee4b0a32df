import { emailInviteeKey } from '@tashika/attendance';
import { sql } from 'kysely';
import type { Store, Transaction } from '../open.ts';
import type { Sealer } from '../sealing.ts';
import { placesNaming } from './places.ts';
import type { Word } from './words.ts';

/** One person in one workspace: everything that is about them, under whatever key. */

type Db = Store['db'] | Transaction;

/** By the address, or by a key such as `lm:…` for who has none. */
export type Whom = { readonly email: string } | { readonly inviteeKey: string };

export interface FoundPerson {
  readonly keys: readonly string[];
  readonly names: readonly string[];
  readonly email: string | null;
  /** The account, where the address has one that is a member here. */
  readonly userId: string | null;
  /** Threads whose organiser's address it is. */
  readonly organiserOf: readonly string[];
}

/** Undefined where nothing is about them. */
export async function findPerson(
  db: Db,
  sealer: Sealer,
  workspaceId: string,
  whom: Whom,
): Promise<FoundPerson | undefined> {
  const email = 'email' in whom ? whom.email : null;
  const wanted =
    'email' in whom ? sealer.blind(emailInviteeKey(whom.email)) : sealer.blind(whom.inviteeKey);
  const { rows } = await sql<{ key: string; name: string; address_sealed: Buffer | null }>`
    select invitee_key as key, name, address_sealed from contacts
    where workspace_id = ${workspaceId}
    union all
    select invite.invitee_key, invite.name, invite.address_sealed
    from thread_invites invite join scheduling_threads thread on thread.id = invite.thread_id
    where thread.workspace_id = ${workspaceId}
  `.execute(db);
  // Somebody who is on a list may be there under a key that says nothing of the address.
  const is = (sealed: Buffer | null) =>
    email !== null && sealed !== null && sealer.open(sealed)?.trim().toLowerCase() === email;
  const about = rows.filter(({ key, address_sealed }) => key === wanted || is(address_sealed));
  // The person's own key even where no list has it: it may stand in a record of something.
  const keys = new Set([wanted, ...about.map(({ key }) => key)]);
  const names = new Set(rows.filter(({ key }) => keys.has(key)).map(({ name }) => name));

  const organised = await db
    .selectFrom('scheduling_threads')
    .select(['id', 'organiser_name', 'organiser_address_sealed'])
    .where('workspace_id', '=', workspaceId)
    .where('organiser_address_sealed', 'is not', null)
    .execute();
  const theirs = organised.filter((thread) => is(thread.organiser_address_sealed));
  const organiserOf = theirs.map(({ id }) => id);
  for (const { organiser_name } of theirs) names.add(organiser_name);

  const member =
    email === null
      ? undefined
      : await db
          .selectFrom('users')
          .innerJoin('memberships', 'memberships.user_id', 'users.id')
          .select(['users.id', 'users.name'])
          .where('memberships.workspace_id', '=', workspaceId)
          .where('users.email', '=', email)
          .executeTakeFirst();

  if (member !== undefined) names.add(member.name);
  if (about.length === 0 && organiserOf.length === 0 && member === undefined) return undefined;
  return {
    keys: [...keys],
    names: [...names],
    email,
    userId: member?.id ?? null,
    organiserOf,
  };
}

/** What may be kept about a person. */
export const personDataParts = [
  'contacts',
  'invitations',
  'answers',
  'mails',
  'organised',
  'membership',
  'sign_in',
  'elsewhere',
] as const;

type Row = Record<string, unknown>;

const rowsAbout = async (db: Db, query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await query.execute(db)).rows;

/** What is handed to somebody who asks what is kept about them. */
export async function personData(
  db: Transaction,
  sealer: Sealer,
  workspaceId: string,
  person: FoundPerson,
): Promise<Record<(typeof personDataParts)[number], Record<string, unknown>[]>> {
  const open = (rows: readonly Row[]) =>
    rows.map(({ address_sealed: sealed, ...rest }) => ({
      ...rest,
      address: Buffer.isBuffer(sealed) ? sealer.open(sealed) : null,
    }));
  const { keys, userId, organiserOf } = person;
  const list = [...keys];
  return {
    contacts: open(
      await rowsAbout(
        db,
        sql<Row>`select invitee_key, name, reading, role, address_sealed, created_at, updated_at,
          array(
            select g.name from contact_group_members m join contact_groups g on g.id = m.group_id
            where m.contact_id = contacts.id order by g.name
          ) as groups
          from contacts where workspace_id = ${workspaceId} and invitee_key = any(${list})`,
      ),
    ),
    invitations: open(
      await rowsAbout(
        db,
        sql<Row>`select invite.thread_id, thread.title, invite.invitee_key, invite.name,
            invite.address_sealed, invite.comment, invite.created_at,
            coalesce((
              select jsonb_agg(jsonb_build_object('start', busy.start_time, 'end', busy.end_time)
                order by busy.start_time)
              from invite_busy_times busy where busy.invite_id = invite.id
            ), '[]') as busy_times
          from thread_invites invite join scheduling_threads thread on thread.id = invite.thread_id
          where thread.workspace_id = ${workspaceId} and invite.invitee_key = any(${list})
          order by invite.created_at`,
      ),
    ),
    answers: await rowsAbout(
      db,
      sql<Row>`select answer.thread_id, thread.title, slot.start_time, slot.end_time, answer.status,
          answer.responded_at, answer.by_organiser
        from thread_selections answer
        join scheduling_threads thread on thread.id = answer.thread_id
        join scheduling_slots slot on slot.id = answer.slot_id
        where thread.workspace_id = ${workspaceId} and answer.invitee_key = any(${list})
        order by answer.id`,
    ),
    mails: await rowsAbout(
      db,
      sql<Row>`select thread_id, kind, payload, state, created_at, done_at from outbox
        where workspace_id = ${workspaceId} and recipient_key = any(${list}) order by created_at`,
    ),
    organised: await rowsAbout(
      db,
      sql<Row>`select id as thread_id, title, organiser_name, created_at from scheduling_threads
        where workspace_id = ${workspaceId} and id = any(${[...organiserOf]}::uuid[])`,
    ),
    membership: await rowsAbout(
      db,
      sql<Row>`select u.name, u.email, m.role, m.created_at as joined_at
        from memberships m join users u on u.id = m.user_id
        where m.workspace_id = ${workspaceId} and m.user_id = ${userId}::uuid`,
    ),
    sign_in: await rowsAbout(
      db,
      sql<Row>`select 'passkey' as way, name, created_at, used_at, null as expires_at
          from passkeys where user_id = ${userId}::uuid
        union all
        select how, null, created_at, seen_at, expires_at
          from sessions where user_id = ${userId}::uuid
        order by created_at`,
    ),
    elsewhere: (await placesNaming(db, workspaceId, wordsOf(person))).map((place) => ({
      ...place,
    })),
  };
}

/** Everything that means the person; nothing takes its place. */
export function wordsOf({ keys, names, email, userId }: FoundPerson): readonly Word[] {
  const marks = [
    ...keys,
    ...(email === null ? [] : [email, emailInviteeKey(email)]),
    ...(userId === null ? [] : [userId]),
  ];
  return [
    ...marks.map((text): Word => ({ text, kind: 'mark', instead: '' })),
    // The longest first: one may be a part of another.
    ...names
      .filter((name) => name.trim() !== '')
      .toSorted((a, b) => b.length - a.length)
      .map((text): Word => ({ text, kind: 'name', instead: '' })),
  ];
}
