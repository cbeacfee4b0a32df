import { type Kysely, sql } from 'kysely';

/**
 * Everything a workspace keeps. Later changes are migrations of their own: forward only. Moments
 * are kept to the millisecond, as the cursors of lists and JavaScript's dates have them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // ── who ──────────────────────────────────────────────────────────────────────────────────────
  `create table workspaces (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    created_at timestamptz(3) not null default now()
  )`,
  // An address signs in in any case of letters; `email` is kept lower-case.
  `create table users (
    id uuid primary key default gen_random_uuid(),
    email text not null unique check (email = lower(email)),
    name text not null,
    password_hash text,
    created_at timestamptz(3) not null default now()
  )`,
  `create table memberships (
    workspace_id uuid not null references workspaces on delete cascade,
    user_id uuid not null references users on delete cascade,
    role text not null check (role in ('owner', 'staff', 'organiser')),
    created_at timestamptz(3) not null default now(),
    primary key (workspace_id, user_id)
  )`,
  `create index memberships_of_user on memberships (user_id)`,
  `create table member_invitations (
    id uuid primary key default gen_random_uuid(),
    workspace_id uuid not null references workspaces on delete cascade,
    token_hash bytea not null unique,
    note text not null,
    role text not null check (role in ('owner', 'staff', 'organiser')),
    created_by text not null,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null,
    accepted_at timestamptz(3),
    accepted_by uuid references users on delete set null,
    revoked_at timestamptz(3)
  )`,
  `create index invitations_of_workspace on member_invitations (workspace_id, created_at)`,
  // Only hashes here too: who reads the database cannot sign in as anybody.
  `create table sessions (
    id uuid primary key default gen_random_uuid(),
    token_hash bytea not null unique,
    user_id uuid not null references users on delete cascade,
    workspace_id uuid references workspaces on delete set null,
    how text not null check (how in ('password', 'passkey', 'link')),
    created_at timestamptz(3) not null default now(),
    seen_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null
  )`,
  `create index sessions_of_user on sessions (user_id)`,
  `create table sign_in_links (
    token_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null
  )`,
  `create index links_of_user on sign_in_links (user_id)`,
  `create table passkeys (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    created_at timestamptz(3) not null default now(),
    used_at timestamptz(3)
  )`,
  `create index passkeys_of_user on passkeys (user_id)`,
  // What a passkey signs; each is answered once. With a user: to add a passkey; without: to sign in.
  `create table passkey_challenges (
    challenge text primary key,
    user_id uuid references users on delete cascade,
    expires_at timestamptz(3) not null
  )`,
  `create table api_tokens (
    id uuid primary key default gen_random_uuid(),
    workspace_id uuid not null references workspaces on delete cascade,
    name text not null,
    token_hash bytea not null unique,
    scopes text[] not null,
    created_by text not null,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3),
    last_used_at timestamptz(3),
    revoked_at timestamptz(3)
  )`,
  `create table contacts (
    id uuid primary key default gen_random_uuid(),
    workspace_id uuid not null references workspaces on delete cascade,
    invitee_key text not null,
    name text not null,
    reading text,
    role text,
    address_sealed bytea,
    revision integer not null default 1,
    is_sample boolean not null default false,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    unique (workspace_id, invitee_key)
  )`,
  `create table contact_groups (
    id uuid primary key default gen_random_uuid(),
    workspace_id uuid not null references workspaces on delete cascade,
    name text not null,
    unique (workspace_id, name)
  )`,
  `create table contact_group_members (
    group_id uuid not null references contact_groups on delete cascade,
    contact_id uuid not null references contacts on delete cascade,
    primary key (group_id, contact_id)
  )`,

  // ── attendance ───────────────────────────────────────────────────────────────────────────────
  // `revision` counts what the organiser changed, `change` everything that happened, answers included.
  // `intent` hides addresses; the words as they were said are sealed until the thread closes.
  `create table scheduling_threads (
    id uuid primary key default gen_random_uuid(),
    workspace_id uuid not null references workspaces on delete cascade,
    title text not null,
    intent text,
    intent_sealed bytea,
    status text not null check (status in ('draft', 'open', 'finalized', 'cancelled', 'failed')),
    timezone text not null,
    deadline timestamptz(3),
    questions jsonb not null default '[]',
    timers jsonb not null default '[]',
    next_timer_id integer not null default 1,
    next_timer_at timestamptz(3),
    remind_at jsonb not null default '[]',
    by_hand_only boolean not null default false,
    organiser_name text not null,
    organiser_address_sealed bytea,
    calendar_sequence integer not null default 0,
    meeting_room text,
    revision integer not null default 1,
    change integer not null default 1,
    is_sample boolean not null default false,
    created_by text not null,
    created_at timestamptz(3) not null default now(),
    closed_at timestamptz(3)
  )`,
  `create index threads_of_workspace on scheduling_threads (workspace_id, created_at desc, id)`,
  `create index threads_with_timer on scheduling_threads (next_timer_at) where next_timer_at is not null`,
  `create index threads_to_close on scheduling_threads (status) where closed_at is null`,
  `create table thread_attendance_rules (
    thread_id uuid not null references scheduling_threads on delete cascade,
    version integer not null,
    rule_json jsonb not null,
    created_by text not null,
    created_at timestamptz(3) not null default now(),
    primary key (thread_id, version)
  )`,
  `create table scheduling_slots (
    id uuid primary key default gen_random_uuid(),
    thread_id uuid not null references scheduling_threads on delete cascade,
    start_time timestamptz(3) not null,
    end_time timestamptz(3) not null,
    timezone text not null,
    position integer not null,
    removed_at timestamptz(3),
    check (start_time < end_time)
  )`,
  `create index slots_of_thread on scheduling_slots (thread_id, position)`,
  `create table thread_invites (
    id uuid primary key default gen_random_uuid(),
    thread_id uuid not null references scheduling_threads on delete cascade,
    invitee_key text not null,
    name text not null,
    address_sealed bytea,
    created_at timestamptz(3) not null default now(),
    unique (thread_id, invitee_key)
  )`,
  // Only hashes: who reads the database cannot answer for anybody. Old ones stay, to say "gone".
  `create table invite_tokens (
    token_hash bytea primary key,
    invite_id uuid not null references thread_invites on delete cascade,
    expires_at timestamptz(3) not null,
    revoked_at timestamptz(3),
    created_at timestamptz(3) not null default now()
  )`,
  `create index tokens_of_invite on invite_tokens (invite_id)`,
  // Every accepted answer in the order it came; the latest one of a person and slot counts.
  // To the microsecond: the order of two answers decides which slot stood first.
  `create table thread_selections (
    id bigint generated always as identity primary key,
    thread_id uuid not null references scheduling_threads on delete cascade,
    invitee_key text not null,
    slot_id uuid not null references scheduling_slots on delete cascade,
    status text not null check (status in ('selected', 'declined', 'pending')),
    responded_at timestamptz not null
  )`,
  `create index selections_of_thread on thread_selections (thread_id, id)`,
  // The primary key is the promise: one decision per thread, whatever races for it.
  `create table thread_finalize (
    thread_id uuid primary key references scheduling_threads on delete cascade,
    slot_id uuid not null references scheduling_slots,
    finalized_at timestamptz(3) not null,
    finalized_by text not null check (finalized_by in ('automatic', 'organiser')),
    actor text not null,
    calendar_uid text not null,
    meeting_url text
  )`,

  // ── slips ────────────────────────────────────────────────────────────────────────────────────
  `create table shop_settings (
    workspace_id uuid not null references workspaces on delete cascade,
    version integer not null,
    settings jsonb not null,
    saved_by text not null,
    saved_at timestamptz(3) not null default now(),
    primary key (workspace_id, version)
  )`,
  `create table slip_accounts (
    id uuid primary key default gen_random_uuid(),
    workspace_id uuid not null references workspaces on delete cascade,
    business_day date not null,
    label text,
    verdict text not null,
    result jsonb not null,
    settings_version integer not null,
    revision integer not null default 1,
    is_sample boolean not null default false,
    created_by text not null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  `create index accounts_of_day on slip_accounts (workspace_id, business_day desc, created_at desc, id)`,
  `create table slips (
    id uuid primary key default gen_random_uuid(),
    workspace_id uuid not null references workspaces on delete cascade,
    account_id uuid not null references slip_accounts on delete cascade,
    position integer not null,
    transcript jsonb not null,
    created_by text not null,
    created_at timestamptz(3) not null default now(),
    unique (account_id, position)
  )`,
  `create table slip_photos (
    slip_id uuid primary key references slips on delete cascade,
    media_type text not null,
    bytes bytea not null,
    reading jsonb not null,
    created_at timestamptz(3) not null default now()
  )`,
  // Beside the reading, never instead of it.
  `create table slip_corrections (
    id bigint generated always as identity primary key,
    slip_id uuid not null references slips on delete cascade,
    place text not null,
    before jsonb,
    after jsonb,
    corrected_by text not null,
    corrected_at timestamptz(3) not null default now(),
    undone_by text,
    undone_at timestamptz(3)
  )`,
  `create index corrections_of_slip on slip_corrections (slip_id, id)`,

  // ── dialogue ─────────────────────────────────────────────────────────────────────────────────
  // `holder` is the server process that runs it, as long as `beat_at` is fresh.
  `create table dialogue_runs (
    id uuid primary key default gen_random_uuid(),
    workspace_id uuid not null references workspaces on delete cascade,
    title text not null,
    request jsonb not null,
    status jsonb not null,
    holder text,
    beat_at timestamptz(3),
    is_sample boolean not null default false,
    created_by text not null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  `create index runs_of_workspace on dialogue_runs (workspace_id, created_at desc, id)`,
  // What happened in a run, as whoever looks on is told.
  `create table dialogue_run_messages (
    run_id uuid not null references dialogue_runs on delete cascade,
    position integer not null,
    message jsonb not null,
    primary key (run_id, position)
  )`,

  // ── around ───────────────────────────────────────────────────────────────────────────────────
  // What is to be done outside: the key makes a repeated effect the same one. `handed_at` is written
  // before a mail server gets the last byte: whoever finds it set and no result cannot know.
  `create table outbox (
    id uuid primary key default gen_random_uuid(),
    workspace_id uuid not null references workspaces on delete cascade,
    thread_id uuid references scheduling_threads on delete cascade,
    kind text not null,
    idempotency_key text not null unique,
    recipient_key text,
    payload jsonb not null,
    secret_sealed bytea,
    state text not null default 'waiting'
      check (state in ('waiting', 'done', 'failed', 'withheld', 'unclear')),
    handed_at timestamptz(3),
    attempts integer not null default 0,
    last_error text,
    created_at timestamptz(3) not null default now(),
    done_at timestamptz(3)
  )`,
  `create index outbox_of_thread on outbox (thread_id, created_at, id)`,
  `create index outbox_of_workspace on outbox (workspace_id, created_at desc, id)`,
  `create table idempotency_keys (
    workspace_id uuid not null references workspaces on delete cascade,
    actor text not null,
    key text not null,
    request_hash bytea not null,
    status integer not null,
    body jsonb,
    created_at timestamptz(3) not null default now(),
    primary key (workspace_id, actor, key)
  )`,
  `create index idempotency_keys_by_age on idempotency_keys (created_at)`,
  `create table audit_log (
    id bigint generated always as identity primary key,
    workspace_id uuid not null references workspaces on delete cascade,
    at timestamptz(3) not null default now(),
    actor text not null,
    action text not null,
    object_type text not null,
    object_id text not null,
    details jsonb not null default '{}'
  )`,
  `create index audit_of_object on audit_log (workspace_id, object_type, object_id, id)`,
  // Which workers are alive: the jobs of one that is not are given to others.
  `create unlogged table workers (
    id text primary key,
    seen_at timestamptz not null default now()
  )`,
  // One row: what servers on this database must agree on.
  `create table instance (
    only_row boolean primary key default true check (only_row),
    secret_check bytea not null,
    setup_token_hash bytea,
    setup_expires_at timestamptz(3)
  )`,
];
