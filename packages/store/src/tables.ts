import type { Timer } from '@tashika/attendance';
import type { OpenQuestion, SelectionStatus } from '@tashika/contract/attendance';
import type { Role } from '@tashika/contract/people';
import type {
  AccountJson,
  LessonTrouble,
  Page,
  PhotoReading,
  QuantityContent,
  QuantityReading,
  SettingsJson,
  Verdict,
} from '@tashika/contract/slips';
import type { ThreadStatus } from '@tashika/contract/thread-status';
import type { DeliveryState, ThreadDecision, Visibility } from '@tashika/contract/threads';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { CalendarTables } from './calendars/tables.ts';
import type { Day, GivenInstant, Instant, Json, MaybeInstant, MaybeJson } from './columns.ts';
import type { DialogueTables } from './dialogue/tables.ts';
import type { SignalTables } from './signals/tables.ts';

/** The tables as `migrations/` makes them. Long because all of them stand in one place. */

/** Questions of the first threads came without options. */
type StoredQuestion = Omit<OpenQuestion, 'options'> & Partial<Pick<OpenQuestion, 'options'>>;

export type { Role } from '@tashika/contract/people';
export type SignInWay = 'password' | 'passkey' | 'link';

/** The language and zone somebody reads in; null where nobody said. */
export interface Reader {
  readonly locale: 'ja' | 'en' | null;
  readonly timezone: string | null;
}

export interface Tables extends CalendarTables, DialogueTables, SignalTables {
  workspaces: { id: Generated<string>; name: string; created_at: Instant };
  users: {
    id: Generated<string>;
    email: string;
    name: string;
    password_hash: string | null;
    created_at: Instant;
    verified_at: MaybeInstant;
  };
  memberships: { workspace_id: string; user_id: string; role: Role; created_at: Instant };
  member_invitations: {
    id: Generated<string>;
    workspace_id: string;
    token_hash: Buffer;
    note: string;
    role: Role;
    created_by: string;
    created_at: Instant;
    expires_at: GivenInstant;
    accepted_at: MaybeInstant;
    accepted_by: string | null;
    revoked_at: MaybeInstant;
  };
  sessions: {
    id: Generated<string>;
    token_hash: Buffer;
    user_id: string;
    workspace_id: string | null;
    how: SignInWay;
    created_at: Instant;
    seen_at: Instant;
    expires_at: GivenInstant;
    bound_workspace_id: string | null;
    proven_at: MaybeInstant;
    proven_by: SignInWay | null;
    device: Generated<string>;
  };
  sign_in_links: {
    token_hash: Buffer;
    user_id: string;
    created_at: Instant;
    expires_at: GivenInstant;
    workspace_id: string | null;
  };
  known_devices: {
    id: Generated<string>;
    user_id: string;
    token_hash: Buffer;
    seen_at: GivenInstant;
  };
  sign_in_tries: {
    key: Buffer;
    count: number;
    paused_until: GivenInstant;
    forget_at: GivenInstant;
  };
  address_codes: {
    invitation_id: string;
    email_hash: Buffer;
    code_hash: Buffer;
    tries: Generated<number>;
    expires_at: GivenInstant;
  };
  passkeys: {
    id: Generated<string>;
    user_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: ColumnType<string, number, number>;
    transports: string[];
    name: string;
    created_at: Instant;
    used_at: MaybeInstant;
  };
  passkey_challenges: { challenge: string; user_id: string | null; expires_at: GivenInstant };
  api_tokens: {
    id: Generated<string>;
    workspace_id: string;
    name: string;
    token_hash: Buffer;
    scopes: string[];
    created_by: string;
    created_at: Instant;
    expires_at: MaybeInstant;
    last_used_at: MaybeInstant;
    revoked_at: MaybeInstant;
  };
  pairing_codes: {
    code_hash: Buffer;
    workspace_id: string;
    created_by: string;
    created_at: Instant;
    expires_at: GivenInstant;
  };
  phones: {
    id: Generated<string>;
    workspace_id: string;
    token_hash: Buffer;
    device: string;
    created_by: string;
    created_at: Instant;
    seen_at: GivenInstant;
  };
  contacts: {
    id: Generated<string>;
    workspace_id: string;
    invitee_key: string;
    name: string;
    reading: string | null;
    role: string | null;
    address_sealed: Buffer | null;
    key_sealed: Buffer | null;
    /** What they read, as far as the organiser knows. */
    locale: Generated<Reader['locale']>;
    revision: Generated<number>;
    is_sample: Generated<boolean>;
    created_at: Instant;
    updated_at: Instant;
  };
  contact_groups: { id: Generated<string>; workspace_id: string; name: string };
  contact_group_members: { group_id: string; contact_id: string };

  scheduling_threads: {
    id: Generated<string>;
    workspace_id: string;
    title: string;
    intent: string | null;
    intent_sealed: Buffer | null;
    status: ThreadStatus;
    timezone: string;
    deadline: MaybeInstant;
    questions: JSONColumnType<StoredQuestion[]>;
    timers: JSONColumnType<Timer[]>;
    next_timer_id: Generated<number>;
    next_timer_at: MaybeInstant;
    remind_at: JSONColumnType<string[]>;
    by_hand_only: Generated<boolean>;
    /** Where it is held, and what it is about; empty where nobody said. */
    place: Generated<string>;
    description: Generated<string>;
    organiser_name: string;
    organiser_address_sealed: Buffer | null;
    calendar_sequence: Generated<number>;
    meeting_room: string | null;
    /** Whether the rule was read from words for sure, or stated. */
    reading_is_sure: Generated<boolean>;
    open_link_hash: Generated<Buffer | null>;
    open_link_secret_sealed: Generated<Buffer | null>;
    open_link_lists_names: Generated<boolean>;
    /** The organiser wants to hear of every answer, and has up to the one of this id. */
    tells_answers: Generated<boolean>;
    answers_told: Generated<string>;
    revision: Generated<number>;
    /** Goes up with everything that happens, answers and mails included. */
    change: Generated<number>;
    is_sample: Generated<boolean>;
    visibility: Visibility;
    created_by: string;
    created_at: Instant;
    closed_at: MaybeInstant;
  };
  thread_attendance_rules: {
    thread_id: string;
    version: number;
    rule_json: Json;
    created_by: string;
    created_at: Instant;
  };
  scheduling_slots: {
    id: Generated<string>;
    thread_id: string;
    start_time: GivenInstant;
    end_time: GivenInstant;
    timezone: string;
    position: number;
    removed_at: MaybeInstant;
  };
  thread_invites: {
    id: Generated<string>;
    thread_id: string;
    invitee_key: string;
    name: string;
    address_sealed: Buffer | null;
    key_sealed: Buffer | null;
    comment: Generated<string | null>;
    /** Not invited by the organiser: somebody who entered this name by the open link. */
    self_named: Generated<boolean>;
    /** Whether somebody took this name by the open link. */
    by_open_link: Generated<boolean>;
    created_at: Instant;
    /** How the person reads; null where nobody said. */
    locale: Generated<Reader['locale']>;
    timezone: Generated<Reader['timezone']>;
    /** What the organiser expects them to read; what the person says goes before. */
    expected_locale: Generated<Reader['locale']>;
    /** When a calendar of theirs was read last; null where none was handed in. */
    busy_read_at: MaybeInstant;
  };
  invite_tokens: {
    token_hash: Buffer;
    invite_id: string;
    expires_at: GivenInstant;
    revoked_at: MaybeInstant;
    created_at: Instant;
  };
  thread_selections: {
    id: GeneratedAlways<string>;
    thread_id: string;
    invitee_key: string;
    slot_id: string;
    status: SelectionStatus;
    responded_at: GivenInstant;
    by_organiser: Generated<boolean>;
  };
  thread_finalize: {
    thread_id: string;
    slot_id: string;
    finalized_at: GivenInstant;
    finalized_by: ThreadDecision['finalized_by'];
    /** The rule did not hold, and the organiser decided all the same. */
    overruled: Generated<boolean>;
    actor: string;
    calendar_uid: string;
    meeting_url: string | null;
  };

  shop_settings: {
    workspace_id: string;
    version: number;
    settings: Json<SettingsJson>;
    saved_by: string;
    saved_at: Instant;
  };
  shop_hands: {
    workspace_id: string;
    consents: boolean;
    hands: MaybeJson;
    card: MaybeJson;
    trouble: LessonTrouble | null;
    learnt_at: MaybeInstant;
    updated_by: string;
    updated_at: Instant;
  };
  slip_accounts: {
    id: Generated<string>;
    workspace_id: string;
    business_day: Day;
    /** Its place among the accounts of the day, in the order they came; samples count apart. */
    number: number;
    label: string | null;
    verdict: Verdict;
    result: Json<AccountJson>;
    settings_version: number;
    revision: Generated<number>;
    is_sample: Generated<boolean>;
    created_by: string;
    created_at: Instant;
    updated_at: Instant;
  };
  slips: {
    id: Generated<string>;
    workspace_id: string;
    account_id: string;
    position: number;
    /** The name the page had where it was written: a page is kept once. */
    key: string | null;
    transcript: Json<Page>;
    created_by: string;
    created_at: Instant;
  };
  slip_photos: {
    slip_id: string;
    media_type: string;
    content_hash: Buffer;
    reading: Json<PhotoReading>;
    created_at: Instant;
  };
  /** Each content once, however many slips show it. */
  photo_contents: {
    /** SHA-256. */
    hash: Buffer;
    size: number;
    /** Null: in the object store only. */
    bytes: Buffer | null;
    /** Whether there may be an object; false only once it is known that there is none. */
    has_object: Generated<boolean>;
    /** When to look whether any slip still shows it; null: not before one is deleted. */
    look_at: Date | null;
  };
  /** Photos that wait for a reader of another process. */
  photo_requests: {
    id: Generated<string>;
    /** Who waits for it, for everybody has but so much room to wait. */
    asker: string;
    kind: 'read' | 'copy';
    content_hash: Buffer;
    wishes: Json<unknown>;
    answer: Json<unknown> | null;
    created_at: Instant;
  };
  slip_corrections: {
    id: GeneratedAlways<string>;
    slip_id: string;
    place: string;
    before: Json<QuantityReading>;
    after: Json<QuantityContent>;
    corrected_by: string;
    corrected_at: Instant;
    undone_by: string | null;
    undone_at: MaybeInstant;
  };

  calendar_feeds: {
    workspace_id: string;
    /** Whose it is, as `created_by` names them. */
    owner: string;
    token_hash: Buffer;
    created_at: Instant;
  };

  outbox: {
    id: Generated<string>;
    workspace_id: string;
    thread_id: string | null;
    kind: string;
    idempotency_key: string;
    recipient_key: string | null;
    payload: Json;
    secret_sealed: Buffer | null;
    state: Generated<DeliveryState>;
    handed_at: MaybeInstant;
    /** The organiser has heard that it did not arrive. */
    organiser_told: Generated<boolean>;
    attempts: Generated<number>;
    last_error: string | null;
    created_at: Instant;
    done_at: MaybeInstant;
  };
  idempotency_keys: {
    workspace_id: string;
    actor: string;
    key: string;
    request_hash: Buffer;
    status: number;
    body_sealed: Buffer;
    created_at: Instant;
  };
  audit_log: {
    id: GeneratedAlways<string>;
    workspace_id: string;
    at: Instant;
    actor: string;
    action: string;
    object_type: string;
    object_id: string;
    details: Json;
  };
  retention: {
    workspace_id: string;
    photo_days: number | null;
    audit_days: number | null;
    thread_days: number | null;
  };
  workers: { id: string; seen_at: Instant };
  instance: {
    only_row: Generated<boolean>;
    secret_check: Buffer;
    setup_token_hash: Buffer | null;
    setup_expires_at: MaybeInstant;
    open_key_generation: Generated<number>;
    keys_are_blind: Generated<boolean>;
  };
}
