import { ok, type Problem, type Result } from '@tashika/kernel';
import { spokenLocale } from '../locale.ts';
import type { Service } from '../service.ts';
import {
  type IntentRecord,
  plannedSlots,
  readIntentRecord,
  slotsByRequest,
  type Words,
} from '../threads/words.ts';

/**
 * Reads the words a thread is made of, in the engines' threads where there are any: `words` of a new
 * one, `answers` of one that is locked meanwhile.
 */
export async function readWords(
  { engines }: Pick<Service, 'engines'>,
  task: 'words' | 'answers',
  record: IntentRecord,
  who: string,
): Promise<Result<Words, Problem>> {
  if (engines === undefined) return readIntentRecord(record);
  const asked = { task, body: JSON.stringify(record), locale: spokenLocale() };
  const read = await engines.run(asked, { who });
  return read.ok ? ok(JSON.parse(read.value) as Words) : read;
}

/** The slots a request for a thread asks for in words and wishes, in the same threads. */
export async function readSlots(
  { engines }: Pick<Service, 'engines'>,
  request: unknown,
  who: string,
): Promise<Words['slots']> {
  if (engines === undefined) return slotsByRequest(request);
  const body = JSON.stringify(request);
  const read = await engines.run({ task: 'slots', body, locale: spokenLocale() }, { who });
  return read.ok ? ok(plannedSlots(JSON.parse(read.value))) : read;
}
