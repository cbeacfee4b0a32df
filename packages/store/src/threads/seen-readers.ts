import type { Transaction } from '../open.ts';
import { Statement } from '../statements.ts';
import type { Reader } from '../tables.ts';
import type { Link } from './links.ts';

/** Somebody who answers, and how they read just now. */
interface Seen {
  readonly link: Link;
  readonly reader: Reader;
}

/** What they or their browser said is remembered for what is written to them later, unless they chose. */
export async function keepSeen(tx: Transaction, saved: readonly Seen[]): Promise<void> {
  const seen = new Map(
    saved
      .filter(({ reader }) => reader.locale !== null || reader.timezone !== null)
      .map(({ link, reader }) => [link.invite_id, reader]),
  );
  if (seen.size === 0) return;
  const readers = [...seen.values()];
  await keepReaders.send(tx, [
    [...seen.keys()],
    readers.map(({ locale }) => locale),
    readers.map(({ timezone }) => timezone),
  ]);
}

const keepReaders = new Statement<never>(`
  update thread_invites invite
  set locale = coalesce(invite.locale, seen.locale),
    timezone = coalesce(invite.timezone, seen.timezone)
  from unnest($1::uuid[], $2::text[], $3::text[]) as seen (invite_id, locale, timezone)
  where invite.id = seen.invite_id and (
    invite.locale is null and seen.locale is not null
    or invite.timezone is null and seen.timezone is not null
  )`);

/** With the answers and not with their links: a person may choose anew while a link stays the same. */
export const readersOf = new Statement<Reader & { readonly id: string }>(`
  select id, locale, timezone from thread_invites where id = any($1::uuid[])`);
