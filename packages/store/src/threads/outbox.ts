import type { Slot } from '@tashika/attendance';
import type { SelectionStatus } from '@tashika/contract/attendance';
import { sql } from 'kysely';
import { tellOfJobs } from '../jobs.ts';
import type { Transaction } from '../open.ts';
import { Statement } from '../statements.ts';
import type { Db, ThreadRow } from './rows.ts';

/** What is to be done outside because of a thread. All but `calendar` are mails. */
export type Occasion =
  | 'invitation'
  | 'reminder'
  | 'finalized'
  | 'unfinalized'
  | 'cancelled'
  | 'failed'
  | 'reopened'
  | 'changed'
  | 'attention'
  | 'deciding'
  | 'late_answer'
  | 'satisfied'
  | 'all_answered'
  | 'answers_came'
  | 'undelivered'
  | 'calendar';

export interface SlotFacts {
  readonly start_time: string;
  readonly end_time: string;
  readonly timezone: string;
}

/** M35: what of a thread is other than before, for one person. */
export interface ChangeFacts {
  /** As it was called before. */
  readonly title?: string;
  readonly place?: true;
  readonly deadline?: true;
  readonly added?: readonly SlotFacts[];
  readonly removed?: readonly SlotFacts[];
}

export const slotFacts = ({ startTime, endTime, timezone }: Slot): SlotFacts => ({
  start_time: startTime,
  end_time: endTime,
  timezone,
});

/** How many slots somebody answered how, and what they wrote. */
export interface SaidFacts {
  readonly name: string;
  readonly counts: Readonly<Record<SelectionStatus, number>>;
  readonly comment: string | null;
}

/** A mail that did not arrive, and why. */
export interface LostMail {
  readonly name: string;
  readonly reason: string | null;
}

/** What the text is made of; never an address or a link, which lie sealed elsewhere. */
export interface OutboxFacts {
  readonly title: string;
  /** Where it is held, and what it is about, where somebody said. */
  readonly place?: string;
  readonly description?: string;
  readonly organiser_name: string;
  readonly recipient_name: string;
  readonly timezone: string;
  readonly deadline: string | null;
  readonly slots?: readonly SlotFacts[];
  /** The slot that is decided, or was until it was taken back. */
  readonly slot?: SlotFacts;
  /** What the person said to it: undecided is not the same as nothing. */
  readonly answer?: SelectionStatus | 'none';
  /** Slots the person has said yes to already: asking for another one says so (M20). */
  readonly taken?: readonly SlotFacts[];
  /** Slots they would come to if needed (△): a firm answer is asked for. */
  readonly if_needed?: readonly SlotFacts[];
  readonly meeting_url?: string | null;
  readonly calendar?: { readonly uid: string; readonly sequence: number };
  readonly message?: string;
  readonly changes?: ChangeFacts;
  /** Who said after the decision whether they come, and how many do by now. */
  readonly late?: readonly { readonly name: string; readonly answer: SelectionStatus | 'none' }[];
  readonly coming?: number;
  /** M38: who has answered since the organiser heard last, and who could not be reached. */
  readonly said?: readonly SaidFacts[];
  readonly undelivered?: readonly LostMail[];
  /** Nobody's answer is outstanding. */
  readonly all_answered?: true;
  /** The organiser's own words with this mail. */
  readonly note?: string;
  /** Asked for by hand: the machine does not ask the same again within a day. */
  readonly by_hand?: true;
  /** When `slot` will be decided by itself. */
  readonly decides_at?: string;
}

/** Stands for the organiser where a key of an invited person would. */
export const organiserRecipient = 'organiser';

export interface OutboxEntry {
  readonly occasion: Occasion;
  /** Tells this occasion from others of its kind in the life of the thread. */
  readonly of: string;
  readonly recipientKey: string | null;
  /** Why it is not sent at all; null where it is. */
  readonly withheld: string | null;
  readonly facts: OutboxFacts;
  readonly secret?: Buffer;
}

/** Tries with growing pauses for about a day, then stays failed until somebody asks again. */
export const deliveryAttempts = 14;

/** Smaller goes first, and others have 0: a timer that is due does not wait for hundreds of mails. */
const deliveryPriority = 10;

/** In the transaction of what happened: the mail is due exactly if that is so, and once. */
export async function putIntoOutbox(
  tx: Transaction,
  thread: { readonly id: string; readonly workspace_id: string },
  entries: readonly OutboxEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const given = entries.map(({ occasion, of, recipientKey, withheld, facts, secret }) => ({
    kind: occasion,
    idempotency_key: [thread.id, occasion, of, recipientKey ?? ''].join(' '),
    recipient_key: recipientKey,
    payload: facts,
    secret: secret?.toString('hex') ?? null,
    last_error: withheld,
  }));
  const values = [thread.workspace_id, thread.id, JSON.stringify(given)];
  if (entries.every(({ withheld }) => withheld !== null)) return putAside.send(tx, values);
  await putAndSend.send(tx, values);
  await tellOfJobs(tx);
}

/** A job for each entry of `due`; one of the same entry that has not begun is replaced. */
const deliveriesOf = (due: string) => `
  select count(*) from graphile_worker.add_jobs(array(
    select row(
      'deliver', json_build_object('outbox_id', id), null, null, ${deliveryAttempts}::integer,
      'outbox:' || id, ${deliveryPriority}::smallint, null
    )::graphile_worker.job_spec
    from ${due}
  ))`;

const entriesPut = `
  insert into outbox (workspace_id, thread_id, kind, idempotency_key, recipient_key, payload,
    secret_sealed, last_error, state)
  select $1::uuid, $2::uuid, kind, idempotency_key, recipient_key, payload,
    decode(secret, 'hex'), last_error,
    case when last_error is null then 'waiting' else 'withheld' end
  from jsonb_to_recordset($3::jsonb) as given (
    kind text, idempotency_key text, recipient_key text, payload jsonb, secret text,
    last_error text
  )
  on conflict (idempotency_key) do nothing`;

const putAside = new Statement<never>(entriesPut);
const putAndSend = new Statement<never>(`
  with put as (${entriesPut} returning id, state),
    due as (select id from put where state = 'waiting')
  ${deliveriesOf('due')}`);

const addJobs = new Statement<never>(deliveriesOf('unnest($1::uuid[]) as entry (id)'));

export async function addDeliveries(tx: Transaction, outboxIds: readonly string[]): Promise<void> {
  if (outboxIds.length === 0) return;
  await addJobs.send(tx, [outboxIds]);
  await tellOfJobs(tx);
}

const linkOccasions: readonly Occasion[] = ['invitation', 'reminder', 'reopened', 'changed'];

/** The mails that are of no use without a link of their own. */
export const carriesLink = (occasion: Occasion): boolean => linkOccasions.includes(occasion);

/** M38: who was asked within a day, by mails that are out or on their way. */
export async function askedLately(
  db: Db,
  threadId: string,
  { byHand = false } = {},
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ recipient_key: string }>`
    select distinct recipient_key from outbox
    where thread_id = ${threadId} and kind = any(${linkOccasions}::text[])
      and state in ('waiting', 'done', 'unclear')
      and created_at > now() - interval '1 day'
      and (not ${byHand} or payload ->> 'by_hand' = 'true')`.execute(db);
  return new Set(rows.map(({ recipient_key }) => recipient_key));
}

/** The mails that did not arrive and that the organiser has not heard of; from now on they have. */
export async function lostMails(tx: Transaction, threadId: string): Promise<LostMail[]> {
  const { rows } = await sql<LostMail>`
    update outbox set organiser_told = true
    where thread_id = ${threadId} and state in ('failed', 'unclear') and not organiser_told
      and recipient_key <> ${organiserRecipient}
    returning payload ->> 'recipient_name' as name, last_error as reason`.execute(tx);
  return rows;
}

/** Who has answered, or changed an answer, since the organiser heard last; from now on they have. */
export async function newAnswers(
  tx: Transaction,
  { id, answers_told }: Pick<ThreadRow, 'id' | 'answers_told'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; invitee_key: string }>`
    select max(id) as id, invitee_key from thread_selections
    where thread_id = ${id} and id > ${answers_told} and not by_organiser
    group by invitee_key order by max(id)`.execute(tx);
  const last = rows.at(-1);
  if (last !== undefined) {
    await tx
      .updateTable('scheduling_threads')
      .set({ answers_told: last.id })
      .where('id', '=', id)
      .execute();
  }
  return rows.map(({ invitee_key }) => invitee_key);
}

interface Recipient {
  readonly threadId: string;
  readonly inviteeKey: string;
}

/**
 * The link of somebody is dead. What has not gone out yet must not carry it, nor offer it for passing
 * on; what is on its way to a mail server at this moment is stopped by its claim.
 */
export async function stopLinkMails(
  tx: Transaction,
  { threadId, inviteeKey }: Recipient,
  reason: string,
): Promise<void> {
  await sql`
    update outbox set
      secret_sealed = null,
      state = case when state in ('waiting', 'failed') and handed_at is null then 'withheld' else state end,
      last_error = case when handed_at is null then ${reason} else last_error end
    where thread_id = ${threadId} and recipient_key = ${inviteeKey}
      and secret_sealed is not null`.execute(tx);
}

/** A new link in place of the dead one, in everything that has not gone out; `reason` holds no longer. */
export async function replaceLinkInMails(
  tx: Transaction,
  { threadId, inviteeKey }: Recipient,
  sealed: Buffer,
  reason: string,
): Promise<void> {
  await sql`
    update outbox set
      secret_sealed = ${sealed},
      last_error = nullif(last_error, ${reason})
    where thread_id = ${threadId} and recipient_key = ${inviteeKey}
      and kind = any(${linkOccasions}::text[]) and state <> 'done'`.execute(tx);
}
