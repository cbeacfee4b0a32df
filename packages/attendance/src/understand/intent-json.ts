import { type IntentRequest, knownPerson, mostTurns } from '@tashika/contract/attendance';
import type { Tokeniser } from '@tashika/japanese/tokeniser';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { intentProblems } from '../report/messages.ts';
import { parseInviteeKey } from '../rules/index.ts';
import { readDatesJson } from '../slots/index.ts';
import type { KnownPerson } from './analyse/people.ts';
import type { UnderstandingContext } from './read.ts';

export interface Intent {
  readonly utterance: string;
  /** What was said since, in order: replies and changes (M32). */
  readonly turns: readonly string[];
  readonly context: UnderstandingContext;
}

type Fields = { readonly [Field in keyof IntentRequest]?: unknown };

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

/** `{utterance, turns?, members[], contacts?, now, timezone}`, with a sentence for whichever part is wrong. */
export function readIntent(value: unknown, tokeniser: Tokeniser): Result<Intent, Problem> {
  const { utterance, turns, members, contacts, now, timezone } = fieldsOf(value);
  if (typeof utterance !== 'string') {
    return err({ code: 'invalid-intent', message: intentProblems.noUtterance() });
  }
  const said = turns ?? [];
  if (
    !Array.isArray(said) ||
    said.length > mostTurns ||
    !said.every((turn) => typeof turn === 'string')
  ) {
    return err({ code: 'invalid-intent', message: intentProblems.notTurns(mostTurns) });
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
    turns: said,
    context: {
      members: invited.value,
      ...(others.value.length === 0 ? {} : { contacts: others.value }),
      now: String(now),
      timeZone: String(timezone),
      tokeniser,
    },
  });
}

/** A list of people, by itself or as the `members` of an object. */
export function readMembers(value: unknown): Result<readonly KnownPerson[], Problem> {
  const list = Array.isArray(value) ? value : fieldsOf(value).members;
  if (!Array.isArray(list)) {
    return err({ code: 'invalid-members', message: intentProblems.notMembers() });
  }
  const people: KnownPerson[] = [];
  for (const [index, entry] of list.entries()) {
    const person = personFrom(entry);
    if (person === null) {
      return err({ code: 'invalid-member', message: intentProblems.notAMember(index + 1) });
    }
    people.push(person);
  }
  return ok(people);
}

function personFrom(value: unknown): KnownPerson | null {
  const read = knownPerson.safeParse(value);
  if (!read.success) return null;
  const { name, key, reading, role, groups } = read.data;
  if (name.trim() === '' || !parseInviteeKey(key).ok) return null;
  return {
    name,
    key,
    ...(reading ? { reading } : {}),
    ...(role ? { role } : {}),
    ...(groups && groups.length > 0 ? { groups } : {}),
  };
}
