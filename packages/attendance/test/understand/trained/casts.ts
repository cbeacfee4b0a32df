import { answerQuestion, type KnownPerson, type Understanding } from '../../../src/index.ts';
import { readText } from '../../../src/understand/read.ts';
import type { Net } from '../../../src/understand/trained/net.ts';
import { marksOf } from '../../../src/understand/trained/own-reading.ts';
import { ruleId } from '../../../src/understand/trained/rule-id.ts';
import { type Mention, type Sheet, sheetOf } from '../../../src/understand/trained/sheet.ts';
import type { Sign } from '../../../src/understand/trained/signs.ts';
import { readFirst, readNext } from '../../../src/understand/understand.ts';
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

/** 「MIN GE 3 EVERYONE」 as signs. */
export const signsIn = (words: string): Sign[] =>
  words === ''
    ? []
    : words.split(' ').map((one) => (/^\d+$/u.test(one) ? Number(one) : (one as Sign)));

/** A net that says the same of every sheet. */
export const netSaying =
  (...readings: readonly (readonly [signs: string, share: number])[]): Net =>
  () =>
    readings.map(([signs, share]) => ({ signs: signsIn(signs), log: Math.log(share) }));

/** What the grammar alone makes of it, and of what is said next. */
export const byGrammar = (
  utterance: string,
  members: readonly KnownPerson[] | string,
  ...turns: string[]
): Understanding => turns.reduce(readNext, readFirst(utterance, contextOf(members)));

/** What the net sees of what the grammar has read: the sheet with its marks. */
export const markedSheet = (own: Understanding): Sheet =>
  sheetOf(own.turns, own.context, marksOf(own));

/** What a mention stands for: people, how many, or how many seconds. */
export const shownBy = (one: Mention): readonly string[] | number => {
  switch (one.is) {
    case 'people':
      return one.keys;
    case 'number':
      return one.quantity.low;
    case 'length':
      return one.seconds;
  }
};

/** The marks among what is known of a word. */
export const marksAmong = (features: readonly string[] = []): string[] =>
  features.filter((feature) => feature.startsWith('o:'));

/** What the rule is called. */
export const idOf = ({ rule }: Understanding): string =>
  ruleId(rule, rule.inviteeScope.excludeInviteeKeys);

/** The answer by a button. */
export function answered(before: Understanding, id: string, answer: string): Understanding {
  const after = answerQuestion(before, id, answer);
  if (!after.ok) throw new Error(after.error.message);
  return after.value;
}
