import type { KnownPerson } from '../../../src/index.ts';
import { readText } from '../../../src/understand/read.ts';
import { type Sheet, sheetOf } from '../../../src/understand/trained/sheet.ts';
import { contextOf } from '../measure.ts';

/** 「北川:主任:品質保証/早番」: a name, what they are, and their groups. */
export const cast = (words: string): KnownPerson[] =>
  words.split(' ').map((one, place) => {
    const [name = '', role, groups] = one.split(':');
    return {
      name,
      key: `u:${place + 1}`,
      ...(role ? { role } : {}),
      ...(groups ? { groups: groups.split('/') } : {}),
    };
  });

/** What the net sees of these turns. */
export function sheetIn(members: readonly KnownPerson[] | string, ...turns: string[]): Sheet {
  const context = contextOf(members);
  return sheetOf(
    turns.map((turn) => readText(turn, context)),
    context,
  );
}
