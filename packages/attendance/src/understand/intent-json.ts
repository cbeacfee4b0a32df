import { readDatesJson } from '@tashika/japanese/dates';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { z } from 'zod';
import { intentProblems } from '../report/messages.ja.ts';
import { parseInviteeKey } from '../rules/index.ts';
import type { Member } from './members.ts';
import type { UnderstandingContext } from './understand.ts';

const memberSchema = z.object({
  name: z.string().refine((name) => name.trim() !== ''),
  key: z.string().refine((key) => parseInviteeKey(key).ok),
  reading: z.string().nullish(),
  role: z.string().nullish(),
  groups: z.array(z.string()).nullish(),
});

export interface Intent {
  readonly utterance: string;
  readonly context: UnderstandingContext;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** `{utterance, members[], contacts?, now, timezone}`, with a sentence for whichever part is wrong. */
export function readIntent(value: unknown): Result<Intent, Problem> {
  const { utterance, members, contacts, now, timezone } = fieldsOf(value);
  if (typeof utterance !== 'string') {
    return err({ code: 'invalid-intent', message: intentProblems.noUtterance() });
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
    return err({ code: 'invalid-members', message: intentProblems.notMembers() });
  }
  const members: Member[] = [];
  for (const [index, entry] of list.entries()) {
    const read = memberSchema.safeParse(entry);
    if (!read.success) {
      return err({ code: 'invalid-member', message: intentProblems.notAMember(index + 1) });
    }
    const { name, key, reading, role, groups } = read.data;
    members.push({
      name,
      key,
      ...(reading ? { reading } : {}),
      ...(role ? { role } : {}),
      ...(groups && groups.length > 0 ? { groups } : {}),
    });
  }
  return ok(members);
}
