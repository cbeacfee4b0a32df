import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  easingInWords,
  evaluationToJson,
  requiredOf,
  ruleInWords,
  ruleToJson,
  type Slot,
  slotLabel,
  targetOf,
} from '@tashika/attendance';
import type { SelectionStatus, SlotEvaluationJson } from '@tashika/contract/attendance';
import type {
  Delivery,
  Easing,
  Followup,
  Invite,
  LabelledSlot,
  ThreadBoard,
  ThreadDecision,
} from '@tashika/contract/threads';
import {
  type Answer,
  changeOf,
  type DecisionRow,
  decisionRow,
  type InviteRow,
  inviteRows,
  newestLinks,
  type OutboxRow,
  organiserRecipient,
  outboxOf,
  type Standing,
  type ThreadRow,
  threadRow,
} from '@tashika/store';
import type { Service } from '../service.ts';
import { threadJson } from './fields.ts';
import { jsonWithShownKeys } from './keys.ts';
import { threadProblems as say } from './messages.ts';
import { threadsOf } from './threads-of.ts';

/** Everything the organiser sees of a thread, without addresses or links. */

interface StatusParts {
  readonly row: ThreadRow;
  readonly standing: Standing;
  readonly decision: DecisionRow | null;
  readonly invites: readonly InviteRow[];
  readonly links: Awaited<ReturnType<typeof newestLinks>>;
  readonly outbox: readonly OutboxRow[];
}

/** Made once for each change, also in the form browsers ask for. */
export interface StatusBody {
  readonly change: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly gzipped: () => Promise<Uint8Array<ArrayBuffer>>;
}

interface Kept {
  readonly change: number;
  readonly body: Promise<StatusBody | null>;
}

/** A board of 200 people is 150 KB. */
const mostKept = 50;
const keptOf = new WeakMap<Service, Map<string, Kept>>();

/**
 * The status as it is sent. What was made before is given again while the number of changes, read
 * now, is still the same: nothing else than a change makes it differ. Those who ask while it is
 * being made wait for it together.
 */
export async function statusBody(
  service: Service,
  workspaceId: string,
  threadId: string,
): Promise<StatusBody | null> {
  const change = await changeOf(service.store.db, workspaceId, threadId);
  if (change === undefined) return null;
  const kept = keptOf.get(service) ?? new Map<string, Kept>();
  keptOf.set(service, kept);
  const place = `${workspaceId} ${threadId}`;
  const known = kept.get(place);
  if (known !== undefined && known.change >= change) return known.body;
  const body = makeBody(service, workspaceId, threadId);
  kept.delete(place);
  kept.set(place, { change, body });
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  try {
    return await body;
  } catch (error) {
    if (kept.get(place)?.body === body) kept.delete(place);
    throw error;
  }
}

/** The same as a value; keys are as they are kept. */
export async function threadBoard(
  service: Service,
  workspaceId: string,
  threadId: string,
): Promise<ThreadBoard | null> {
  const parts = await statusParts(service, workspaceId, threadId);
  return parts === null ? null : statusJson(service, parts);
}

async function makeBody(
  service: Service,
  workspaceId: string,
  threadId: string,
): Promise<StatusBody | null> {
  const parts = await statusParts(service, workspaceId, threadId);
  if (parts === null) return null;
  const json = jsonWithShownKeys(service.sealer, statusJson(service, parts), parts.invites);
  const bytes = new TextEncoder().encode(json);
  let gzipped: Promise<Uint8Array<ArrayBuffer>> | undefined;
  return {
    change: parts.row.change,
    bytes,
    gzipped: () => {
      gzipped ??= promisify(gzip)(bytes).then((zipped) => new Uint8Array(zipped));
      return gzipped;
    },
  };
}

function statusParts(
  service: Service,
  workspaceId: string,
  threadId: string,
): Promise<StatusParts | null> {
  const threads = threadsOf(service);
  return threads.look(async (tx) => {
    const row = await threadRow(tx, workspaceId, threadId);
    if (row === undefined) return null;
    return {
      row,
      standing: await threads.standing(tx, row),
      decision: (await decisionRow(tx, threadId)) ?? null,
      invites: await inviteRows(tx, threadId),
      links: await newestLinks(tx, threadId),
      outbox: await outboxOf(tx, threadId),
    };
  });
}

function statusJson(service: Service, parts: StatusParts): ThreadBoard {
  const { row, standing, decision, invites, outbox } = parts;
  const { rule, slots } = standing;
  const names = new Map(invites.map(({ invitee_key, name }) => [invitee_key, name]));
  const {
    slots: judged,
    ignored_selections: _,
    ...evaluation
  } = evaluationToJson(standing.evaluation);
  const target = new Set(targetOf(rule.inviteeScope));
  const required = new Set(requiredOf(rule));
  return {
    thread: threadJson(service, row),
    rule: ruleToJson(rule),
    rule_in_words: ruleInWords(rule, (key) => names.get(key) ?? key),
    slots: slots.flatMap((slot, index) => {
      const evaluation = judged[index];
      return evaluation === undefined ? [] : [{ ...slotJson(slot), evaluation }];
    }),
    evaluation,
    invites: invites.map((invite) => inviteJson(invite, parts, { target, required })),
    followups: row.status === 'open' ? followupsOf(standing, judged, names) : [],
    easings: row.status === 'open' ? easingsOf(standing, names) : [],
    timers: row.timers.map(({ kind, at }) => ({ kind, at })),
    auto_finalize_at: row.timers.find(({ kind }) => kind === 'finalize')?.at ?? null,
    decision: decision === null ? null : decisionJson(row, decision, slots),
    outbox: outbox.map((entry) => deliveryJson(entry, names, row)),
  };
}

/** More than that is no help in choosing. */
const mostEasings = 3;

/** M35: while nothing stands, what would have to change least. */
function easingsOf(
  { evaluation, rule, slots }: Standing,
  names: ReadonlyMap<string, string>,
): Easing[] {
  const labels = new Map(slots.map((slot) => [slot.slotId, slotLabel(slot)]));
  return evaluation.easings(mostEasings).map((easing) => {
    const stand = easing.slotIds.map((id) => labels.get(id) ?? id);
    return {
      sentence: easingInWords(rule, easing, (key) => names.get(key) ?? key, stand),
      less: easing.less,
      slot_ids: [...easing.slotIds],
      attendance_rule: ruleToJson(easing.rule),
    };
  });
}

/** Who counts, and who must be there. */
interface Needed {
  readonly target: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
}

function inviteJson(
  { id, invitee_key: key, name, address_sealed, comment, ...came }: InviteRow,
  { standing, links }: StatusParts,
  { target, required }: Needed,
): Invite {
  const own = standing.answers.get(key);
  const answeredAt = [...(own?.values() ?? [])].map(({ respondedAt }) => respondedAt ?? '');
  const link = links.get(id);
  return {
    invitee_key: key,
    name,
    counts: target.has(key),
    required: required.has(key),
    has_address: address_sealed !== null,
    locale: came.locale ?? came.expected_locale,
    ...(came.self_named && { self_named: true }),
    ...(came.by_open_link && { by_open_link: true }),
    link:
      link === undefined
        ? null
        : { expires_at: link.expires_at.toISOString(), revoked: link.revoked_at !== null },
    answered_at: answeredAt.sort().at(-1) ?? null,
    selections: standing.slots.map(({ slotId }) => selectionJson(slotId, own?.get(slotId))),
    comment,
  };
}

const selectionJson = (
  slotId: string,
  answer: Answer | undefined,
): Invite['selections'][number] => ({
  slot_id: slotId,
  status: answer?.status ?? 'pending',
  ...(answer?.status === 'pending' && { undecided: true }),
  ...(answer?.byOrganiser && { by_organiser: true }),
});

const slotJson = (slot: Slot): LabelledSlot => ({
  slot_id: slot.slotId,
  start_time: slot.startTime,
  end_time: slot.endTime,
  timezone: slot.timezone,
  label: slotLabel(slot),
});

/** M25: the one decision. The same body for whoever asks first, second and later. */
export function decisionJson(
  row: ThreadRow,
  decision: DecisionRow,
  slots: readonly Slot[],
): ThreadDecision {
  const slot = slots.find(({ slotId }) => slotId === decision.slot_id);
  return {
    slot_id: decision.slot_id,
    start_time: slot?.startTime ?? null,
    end_time: slot?.endTime ?? null,
    timezone: slot?.timezone ?? row.timezone,
    label: slot === undefined ? null : slotLabel(slot),
    finalized_at: decision.finalized_at.toISOString(),
    finalized_by: decision.finalized_by,
    overruled: decision.overruled,
    meeting_url: decision.meeting_url,
    calendar_uid: decision.calendar_uid,
    calendar_url: `/api/threads/${row.id}/calendar.ics`,
  };
}

/** Whom to ask next: the smallest set that makes a slot stand first, then whoever still matters. */
function followupsOf(
  { evaluation, rule, slots, answers }: Standing,
  judged: readonly SlotEvaluationJson[],
  names: ReadonlyMap<string, string>,
): Followup[] {
  const labels = new Map(slots.map((slot) => [slot.slotId, slotLabel(slot)]));
  const inWords = (ids: readonly string[]) =>
    say.followup.slots(ids.map((id) => labels.get(id) ?? id));
  const possible = judged.filter(({ status }) => status === 'POSSIBLE');
  const fewest = Math.min(...possible.map(({ nudge }) => nudge?.length ?? 0));
  const nearest = possible.find(({ nudge }) => nudge?.length === fewest);
  const mattering = [...evaluation.answersThatMatter, ...evaluation.firmAnswersThatMatter];
  const followups = [...new Set(mattering)].map((key) => {
    const wanted = possible.filter(({ nudge }) => nudge?.includes(key));
    const slotIds = wanted.map((slot) => slot.slot_id);
    // One of many who could be asked as well is not called necessary.
    const needed = wanted.filter((slot) => isNeeded(slot, key)).map((slot) => slot.slot_id);
    const own = answers.get(key);
    const answered = (status: SelectionStatus) =>
      slots.filter(({ slotId }) => own?.get(slotId)?.status === status).map(({ slotId }) => slotId);
    const [taken, ifNeeded] = [answered('selected'), answered('if_needed')];
    const reasons = [
      needed.length > 0
        ? say.followup.alone(inWords(needed))
        : slotIds.length > 0
          ? say.followup.nearer(inWords(slotIds))
          : say.followup.others(),
      ...(ifNeeded.length > 0 ? [say.followup.ifNeeded(inWords(ifNeeded))] : []),
      ...(taken.length > 0 ? [say.followup.taken(inWords(taken))] : []),
    ];
    return {
      invitee_key: key,
      name: names.get(key) ?? key,
      /** One of the smallest set of people who can bring a decision. */
      first: nearest?.nudge?.includes(key) ?? false,
      slot_ids: slotIds,
      taken_slot_ids: taken,
      reason: reasons.join(''),
    };
  });
  return followups.sort((a, b) => Number(b.first) - Number(a.first));

  /** Without whom the slot cannot stand: everybody else who may still come is not enough. */
  function isNeeded({ slot_id, missing, nudge }: SlotEvaluationJson, key: string): boolean {
    if (requiredOf(rule).includes(key)) return true;
    const open = missing.filter((one) => answers.get(one)?.get(slot_id)?.status !== 'declined');
    return open.length === nudge?.length;
  }
}

function deliveryJson(
  entry: OutboxRow,
  names: ReadonlyMap<string, string>,
  row: Pick<ThreadRow, 'organiser_name'>,
): Delivery {
  const key = entry.recipient_key;
  return {
    id: entry.id,
    kind: entry.kind,
    recipient_key: key,
    recipient_name:
      key === organiserRecipient
        ? row.organiser_name
        : key === null
          ? null
          : (names.get(key) ?? key),
    state: entry.state,
    attempts: entry.attempts,
    last_error: entry.last_error,
    created_at: entry.created_at.toISOString(),
    done_at: entry.done_at?.toISOString() ?? null,
  };
}
