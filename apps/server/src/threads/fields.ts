import type { Thread, ThreadEdits, ThreadRequest } from '@tashika/contract/threads';
import { dayInWords, wallClock } from '@tashika/japanese';
import { type LockedThread, type NewThread, reopenableUntil, type ThreadRow } from '@tashika/store';
import type { Principal } from '../auth/principal.ts';
import type { Service } from '../service.ts';
import { maskedAddress, withoutAddresses } from './address.ts';
import { defaultTitle, unnamedOrganiser } from './messages.ts';
import { moments } from './moments.messages.ts';
import type { IntentRecord } from './words.ts';

/** The fields of a thread between JSON and the columns of its row, in all three directions. */

/** As it is shown. */
export function threadJson({ sealer }: Pick<Service, 'sealer'>, row: ThreadRow): Thread {
  const sealed = row.organiser_address_sealed;
  const address = sealed === null ? null : sealer.open(sealed);
  return {
    id: row.id,
    title: row.title,
    place: row.place,
    description: row.description,
    status: row.status,
    intent: row.intent,
    timezone: row.timezone,
    timezone_name: moments.zone(row.timezone),
    deadline: row.deadline?.toISOString() ?? null,
    remind_at: row.remind_at,
    tells_answers: row.tells_answers,
    questions: row.questions.map(({ id, text, options }) => ({ id, text, options: options ?? [] })),
    by_hand_only: row.by_hand_only,
    reading_is_sure: row.reading_is_sure,
    organiser: {
      name: row.organiser_name,
      address: address === null ? null : maskedAddress(address),
    },
    revision: row.revision,
    change: row.change,
    is_sample: row.is_sample,
    visibility: row.visibility,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    reopenable_until: reopenableUntil(row)?.toISOString() ?? null,
  };
}

/** What is beside the request when it is made. */
interface Making {
  readonly principal: Principal;
  readonly record: IntentRecord | null;
  readonly slots: readonly { readonly startTime: string }[];
  readonly questions: ThreadRow['questions'];
  readonly isSure: boolean;
  readonly isSample: boolean;
}

/** On a machine of its own nobody has said who they are. */
const organiserName = ({ actor, name }: Principal): string =>
  actor === 'local' ? unnamedOrganiser() : name;

/** As it is asked for. */
export function newRow(
  { sealer, now }: Pick<Service, 'sealer' | 'now'>,
  request: ThreadRequest,
  { principal, record, slots, questions, isSure, isSample }: Making,
): NewThread['row'] {
  const address = request.organiser.address?.trim();
  return {
    workspace_id: principal.workspaceId,
    title: request.title?.trim() || titleOf(slots, request.timezone),
    place: request.place ?? '',
    description: request.description ?? '',
    intent: record === null ? null : withoutAddresses(record.utterance),
    intent_sealed: record === null ? null : sealer.seal(JSON.stringify(record)),
    timezone: request.timezone,
    deadline: request.deadline ?? null,
    remind_at: request.remind_at ?? [],
    tells_answers: request.tells_answers ?? false,
    questions,
    organiser_name: request.organiser.name?.trim() || organiserName(principal),
    organiser_address_sealed: address ? sealer.seal(address) : null,
    reading_is_sure: isSure,
    is_sample: isSample,
    visibility: request.visibility,
    created_by: principal.actor,
    created_at: now(),
  };
}

/** What moves timers, answers or the rule with it; `edit.ts` sees to these. */
type FarReaching =
  | 'deadline'
  | 'remind_at'
  | 'attendance_rule'
  | 'allow_multiple_slots_per_invitee'
  | 'count_if_needed'
  | 'intent'
  | 'answers'
  | 'slots'
  | 'notify'
  | 'note';

type Plain = Required<Omit<ThreadEdits, FarReaching>>;

/** As it is changed: what may be so at any time, and changes nothing else. */
export function plainEdits({
  title,
  place,
  description,
  organiser_name,
  tells_answers,
  visibility,
}: ThreadEdits): LockedThread['edits'] {
  const plain: { [Field in keyof Plain]: LockedThread['edits'] } = {
    title: title === undefined ? {} : { title: title.trim() },
    place: place === undefined ? {} : { place },
    description: description === undefined ? {} : { description },
    organiser_name: organiser_name === undefined ? {} : { organiser_name: organiser_name.trim() },
    tells_answers: tells_answers === undefined ? {} : { tells_answers },
    visibility: visibility === undefined ? {} : { visibility },
  };
  return Object.assign({}, ...Object.values(plain));
}

/** By its days alone: what the organiser said of the people is for no invitee to read. */
function titleOf(slots: Making['slots'], timezone: string): string {
  const days = slots
    .map(({ startTime }) => Date.parse(startTime))
    .sort((a, b) => a - b)
    .map((time) => dayInWords(wallClock(time, timezone)));
  return defaultTitle(days[0], days.at(-1));
}
