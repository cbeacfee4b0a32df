import { ok, type Problem, type Result } from '@tashika/kernel';
import { spokenLocale } from '../locale.ts';
import type { Service } from '../service.ts';
import { type IntentRecord, readIntentRecord, type Words } from '../threads/words.ts';

/** Reads the words a thread is made of, in the engines' threads where there are any. */
export async function readWords(
  { engines }: Pick<Service, 'engines'>,
  record: IntentRecord,
  who: string,
): Promise<Result<Words, Problem>> {
  if (engines === undefined) return readIntentRecord(record);
  const asked = { task: 'words', body: JSON.stringify(record), locale: spokenLocale() } as const;
  const read = await engines.run(asked, { who });
  return read.ok ? ok(JSON.parse(read.value) as Words) : read;
}
