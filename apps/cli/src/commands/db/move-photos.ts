import { movePhotos, readPhotoSettings } from '@tashika/store';
import type { Run } from '../../command.ts';
import { openDatabase } from './database.ts';
import { failed } from './failed.ts';
import { says } from './messages.ts';
import type { movePhotosOptions } from './table.ts';

/** Every photo to the object store, or back into the database, while servers go on. */
export const run: Run<typeof movePhotosOptions> = async (call) => {
  const { stdout, stderr, env, values, signal } = call;
  const { to } = values;
  if (to === undefined) return failed(call, { code: 'place-missing', message: says.placeNeeded });
  const photos = readPhotoSettings(env);
  if (!photos.ok) return failed(call, photos.error);
  const { objects } = photos.value;
  if (objects === null) {
    return failed(call, { code: 'photos-unset', message: says.photosUnset });
  }
  const database = await openDatabase(env, values.data);
  if (!database.ok) return failed(call, database.error);
  const report = (moved: number) => {
    if (stderr.isTerminal) void stderr.write(`\r${says.moving(moved)}`);
  };
  try {
    const done = await movePhotos({ url: database.value.url, objects, to, signal, report });
    if (!done.ok) return failed(call, done.error);
    const { moved, strays, missing } = done.value;
    if (values.json) await stdout.write(`${JSON.stringify(done.value, null, 2)}\n`);
    else await stdout.write(`${says.moved(moved, strays, missing)}\n`);
    return missing.length === 0 ? 0 : 1;
  } finally {
    await database.value.stop();
  }
};
