import { type Member, parseInviteeKey, type UnderstandingContext } from '@tashika/attendance';
import { readDatesJson } from '@tashika/japanese/dates';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { messages } from './messages.ja.ts';

export interface Intent {
  readonly utterance: string;
  readonly context: UnderstandingContext;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** `{utterance, members[], contacts?, now, timezone}` as it comes from outside. */
export function readIntent(value: unknown): Result<Intent, Problem> {
  const { utterance, members, contacts, now, timezone } = fieldsOf(value);
  if (typeof utterance !== 'string') {
    return err({ code: 'invalid-intent', message: messages.noUtterance() });
  }
  const invited = readMembers(members ?? []);
  if (!invited.ok) return invited;
  const others = readMembers(contacts ?? []);
  if (!others.ok) return others;
  // An empty text has no dates: what can be wrong here is the reference alone.
  const reference = readDatesJson({ text: '', now, timezone });
  if (!reference.ok) return reference;
  return ok({
    utterance,
    context: {
      members: invited.value,
      ...(others.value.length === 0 ? {} : { contacts: others.value }),
      now: String(now),
      timeZone: String(timezone),
    },
  });
}

/** A list of members, by itself or as the `members` of an object. */
export function readMembers(value: unknown): Result<readonly Member[], Problem> {
  const list = Array.isArray(value) ? value : fieldsOf(value).members;
  if (!Array.isArray(list)) {
    return err({ code: 'invalid-members', message: messages.notMembers() });
  }
  const members: Member[] = [];
  for (const [index, entry] of list.entries()) {
    const member = readMember(entry);
    if (member === undefined) {
      return err({ code: 'invalid-member', message: messages.notAMember(index + 1) });
    }
    members.push(member);
  }
  return ok(members);
}

function readMember(value: unknown): Member | undefined {
  const { name, key, reading, role, groups } = fieldsOf(value);
  if (typeof name !== 'string' || name.trim() === '' || typeof key !== 'string') return undefined;
  if (!parseInviteeKey(key).ok) return undefined;
  const isText = (field: unknown) =>
    field === undefined || field === null || typeof field === 'string';
  if (!isText(reading) || !isText(role)) return undefined;
  const named = groups ?? [];
  if (!Array.isArray(named) || named.some((group) => typeof group !== 'string')) return undefined;
  return {
    name,
    key,
    ...(typeof reading === 'string' ? { reading } : {}),
    ...(typeof role === 'string' ? { role } : {}),
    ...(named.length === 0 ? {} : { groups: named }),
  };
}
