import { err, ok, type Result } from '@tashika/kernel';
import type { LanguageModel, Unavailable } from '@tashika/language-model';
import { z } from 'zod';
import type { PageJson } from '../read/page-json.ts';
import { secondReader as words } from '../report/second-reader.messages.ja.ts';
import { agreed } from './agree.ts';
import { secondTuning } from './tuning.ts';

const { longestCell, mostRows } = secondTuning;
const cell = z.string().max(longestCell).nullable();
const pageSchema = z.object({
  entry: cell,
  exit: cell,
  stated_total: cell,
  rows: z
    .array(z.object({ r: z.int(), label: cell, qty: cell, unit: cell, amount: cell }))
    .max(mostRows),
});

/**
 * Lets a vision model read the same photo. It is given how many rows there are, never what the
 * first reader saw, so that it cannot agree out of politeness.
 */
export async function withSecondReader(
  page: PageJson,
  photo: { readonly bytes: Uint8Array; readonly mediaType: string },
  model: LanguageModel,
  signal?: AbortSignal,
): Promise<Result<PageJson, Unavailable>> {
  const answer = await model.ask(
    {
      system: words.system,
      text: words.question({ rows: page.rows.length }),
      images: [{ mediaType: photo.mediaType, data: photo.bytes }],
      schema: pageSchema,
      schemaName: 'slip_page',
      temperature: 0,
    },
    signal === undefined ? {} : { signal },
  );
  return answer.status === 'answered' ? ok(agreed(page, answer.value)) : err(answer);
}
