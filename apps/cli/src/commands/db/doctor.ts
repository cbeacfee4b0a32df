import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Examined,
  examine,
  openObjects,
  readPhotoSettings,
  readSecret,
  secretCheck,
} from '@tashika/store';
import type { Run } from '../../command.ts';
import { coloured } from '../../output.ts';
import { folderOf, openDatabase } from './database.ts';
import { failed } from './failed.ts';
import { says } from './messages.ts';
import type { doctorOptions } from './table.ts';

/** What is wrong with a database, before somebody notices. */
export const run: Run<typeof doctorOptions> = async (call) => {
  const { stdout, env, values } = call;
  const folder = folderOf(env, values.data);
  const photos = readPhotoSettings(env);
  if (!photos.ok) return failed(call, photos.error);
  const database = await openDatabase(env, values.data);
  if (!database.ok) return failed(call, database.error);
  try {
    const found = await examine({
      url: database.value.url,
      secretCheck: await ownCheck(env.TASHIKA_SECRET, folder),
      folder: database.value.kind === 'given' ? null : folder,
      objects: photos.value.objects && openObjects(photos.value.objects),
    });
    const problems = found.filter(({ state }) => state === 'problem').length;
    if (values.json) {
      await stdout.write(
        `${JSON.stringify({ healthy: problems === 0, checks: found }, null, 2)}\n`,
      );
    } else {
      for (const each of found) await stdout.write(line(each, stdout));
      await stdout.write(`\n${problems === 0 ? says.fine : says.notFine(problems)}\n`);
    }
    return problems === 0 ? 0 : 1;
  } finally {
    await database.value.stop();
  }
};

const colours = { ok: 'green', warning: 'yellow', problem: 'red' } as const;

function line(
  { state, message, ids = [] }: Examined,
  output: Parameters<typeof coloured>[0],
): string {
  const head = `${coloured(output, colours[state], says.states[state])}  ${message}\n`;
  return ids.length === 0 ? head : `${head}      ${says.about(ids)}\n`;
}

/** The check of the secret at hand; none is made for the look. */
async function ownCheck(given: string | undefined, folder: string): Promise<Buffer | null> {
  if (!given && !existsSync(join(folder, 'secret'))) return null;
  const secret = await readSecret(given, folder);
  return secret.ok ? secretCheck(secret.value) : null;
}
