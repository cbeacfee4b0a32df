import { type Kysely, sql } from 'kysely';

/** What is known about who signs in: where from, how they proved it, and how often somebody tried. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Renewed where the address of an open server got into wrong hands.
  `alter table instance add column open_key_generation integer not null default 0`,
  // Since when it is known that mails to the address reach the person.
  `alter table users add column verified_at timestamptz(3)`,
  // With a workspace: from the hand of its owner, and good for nothing else.
  `alter table sign_in_links
    add column workspace_id uuid references workspaces on delete cascade`,
  `alter table sessions
    add column bound_workspace_id uuid references workspaces on delete cascade,
    add column proven_at timestamptz(3),
    add column proven_by text check (proven_by in ('password', 'passkey', 'link')),
    add column device text not null default ''`,
  `update sessions set proven_at = created_at, proven_by = how`,
  // From whose hand the link of a session came is not known of older ones: they sign in anew.
  `delete from sessions where how = 'link'`,
  `delete from sign_in_links`,
  // Browsers in which a person has signed in before: strangers' wrong tries do not count for them.
  `create table known_devices (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    token_hash bytea not null unique,
    seen_at timestamptz(3) not null
  )`,
  `create index known_devices_of_user on known_devices (user_id, seen_at)`,
  // Tries to get in, by keyed hashes of addresses and persons. Of a moment: a crash may empty it.
  `create unlogged table sign_in_tries (
    key bytea primary key,
    count integer not null,
    paused_until timestamptz(3) not null,
    forget_at timestamptz(3) not null
  )`,
  `create index sign_in_tries_to_forget on sign_in_tries (forget_at)`,
  // What somebody who joins finds in the mail to the address they gave.
  `create table address_codes (
    invitation_id uuid not null references member_invitations on delete cascade,
    email_hash bytea not null,
    code_hash bytea not null,
    tries integer not null default 0,
    expires_at timestamptz(3) not null,
    primary key (invitation_id, email_hash)
  )`,
];
