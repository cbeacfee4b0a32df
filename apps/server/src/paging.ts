import { z } from '@hono/zod-openapi';
import type { PageRow } from '@tashika/store';
import { paging as words } from './messages.ja.ts';

/** Pages of a list that is newest first: `?limit=50&after=<next of the page before>`. */

const usualLimit = 50;
const maxLimit = 200;

const cursor = z.tuple([z.iso.datetime(), z.uuid()]);

/** The query of a list; `after` is checked and read here. */
export const pageQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxLimit)
    .default(usualLimit)
    .meta({ description: words.limit }),
  after: z
    .string()
    .max(200)
    .transform((text, context) => {
      const read = cursor.safeParse(decode(text));
      if (read.success) return { createdAt: read.data[0], id: read.data[1] };
      context.issues.push({ code: 'custom', message: words.afterInvalid, input: text });
      return z.NEVER;
    })
    .optional()
    .openapi({ type: 'string', description: words.after }),
});

export type PageQuery = z.infer<typeof pageQuery>;

/**
 * A page of rows that were asked for with one more than the limit: the rows, and the cursor of the
 * next page where there is one.
 */
export function page<Row extends PageRow>(
  rows: readonly Row[],
  { limit }: Pick<PageQuery, 'limit'>,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { rows: shown, next: more ? encode([last.created_at.toISOString(), last.id]) : null };
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
