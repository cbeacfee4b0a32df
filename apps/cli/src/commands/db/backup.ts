import { access, stat } from 'node:fs/promises';
import { backUp, openObjects, readPhotoSettings } from '@tashika/store';
import type { Run } from '../../command.ts';
import { openDatabase } from './database.ts';
import { failed } from './failed.ts';
import { says } from './messages.ts';
import type { backupOptions } from './table.ts';

/** Everything that is kept, in one file. */
export const run: Run<typeof backupOptions> = async (call) => {
  const { stdout, env, values, now, positionals } = call;
  const file = positionals[0] ?? '';
  if (!values.force && (await exists(file))) {
    return failed(call, { code: 'file-exists', message: says.exists(file) });
  }
  const photos = readPhotoSettings(env);
  if (!photos.ok) return failed(call, photos.error);
  const database = await openDatabase(env, values.data);
  if (!database.ok) return failed(call, database.error);
  try {
    const written = await backUp({
      url: database.value.url,
      file,
      at: now(),
      objects: photos.value.objects && openObjects(photos.value.objects),
    });
    if (!written.ok) return failed(call, written.error);
    const { rows, jobs, sha256 } = written.value;
    const { size } = await stat(file);
    if (values.json) {
      await stdout.write(`${JSON.stringify({ file, rows, jobs, bytes: size, sha256 }, null, 2)}\n`);
    } else await stdout.write(`${says.backedUp(file, rows, jobs, inKilobytes(size))}\n`);
    return 0;
  } finally {
    await database.value.stop();
  }
};

const inKilobytes = (bytes: number) => `${Math.ceil(bytes / 1024).toLocaleString('en-US')} KB`;

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}
