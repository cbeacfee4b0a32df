import {
  continueWith,
  evaluationFromJson,
  evaluationToJson,
  proposeSlotsJson,
  readDatesJson,
  readIntent,
  understand,
  understandingToJson,
} from '@tashika/attendance';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import { ok } from '@tashika/kernel';
import { withReference } from '../routes/attendance.reference.ts';
import { type IntentRecord, readIntentRecord } from '../threads/words.ts';

export async function intent(given: unknown) {
  const read = readIntent(withReference(given), await loadTokeniser());
  if (!read.ok) return read;
  const { utterance, turns, context } = read.value;
  return ok(understandingToJson(turns.reduce(continueWith, understand(utterance, context))));
}

/** The words of a thread; the route has looked at them already. */
export const words = (given: unknown) => readIntentRecord(given as IntentRecord);

export function evaluate(given: unknown) {
  const judged = evaluationFromJson(given);
  return judged.ok ? ok(evaluationToJson(judged.value)) : judged;
}

export const slots = (given: unknown) => proposeSlotsJson(withReference(given));

export const dates = (given: unknown) => readDatesJson(withReference(given));
