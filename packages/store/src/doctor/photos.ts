import type pg from 'pg';
import { doctorMessages as words } from '../messages.ts';
import type { ObjectStore } from '../photos/objects.ts';
import { reasonOf } from '../problems.ts';
import type { Examined } from './examine.ts';

const id = 'photos';
const shownIds = 5;

interface Content {
  readonly hash: string;
  readonly is_here: boolean;
  readonly has_object: boolean;
  readonly is_shown: boolean;
}

/** Whether every photo is where it should be, and only there. */
export async function photos(client: pg.Client, objects: ObjectStore | null): Promise<Examined> {
  const { rows } = await client.query<Content>(
    `select encode(hash, 'hex') as hash, bytes is not null as is_here, has_object,
      exists (select from slip_photos where content_hash = hash) as is_shown
    from photo_contents`,
  );
  const away = rows.filter((content) => !content.is_here && content.is_shown);
  if (objects === null) {
    return away.length === 0
      ? { id, state: 'ok', message: words.photos(rows.length) }
      : { id, state: 'problem', message: words.photosUnset(away.length) };
  }
  const stored = new Set<string>();
  try {
    for await (const hash of objects.list()) stored.add(hash);
  } catch (error) {
    return { id, state: 'problem', message: words.photosAway(reasonOf(error)) };
  }
  const missing = away.filter(({ hash }) => !stored.has(hash)).map(({ hash }) => hash);
  if (missing.length > 0) return trouble('problem', words.photosMissing, missing);
  const onlyThere = new Set(rows.filter(({ is_here }) => !is_here).map(({ hash }) => hash));
  const twice = [...stored].filter((hash) => !onlyThere.has(hash));
  if (twice.length > 0) return trouble('warning', words.photosTwice, twice);
  return { id, state: 'ok', message: words.photosWithObjects(rows.length, stored.size) };
}

const trouble = (
  state: 'warning' | 'problem',
  say: (count: number) => string,
  hashes: readonly string[],
): Examined => ({ id, state, message: say(hashes.length), ids: hashes.slice(0, shownIds) });
