import { access, stat } from 'node:fs/promises';
import { backUp } from '@tashika/store';
import type { Run } from '../../command.ts';
import { complain } from '../../complain.ts';
import { openDatabase } from './database.ts';
import { says } from './messages.ts';
import type { backupOptions } from './table.ts';

/** Everything that is kept, in one file. */
export const run: Run<typeof backupOptions> = async (call) => {
  const { stdout, stderr, env, values, now, positionals } = call;
  const file = positionals[0] ?? '';
  const fail = async (problem: { code: string; message: string }) => {
    if (values.json) await stdout.write(`${JSON.stringify({ error: problem }, null, 2)}\n`);
    else await complain(stderr, problem);
    return 1 as const;
  };
  if (!values.force && (await exists(file))) {
    return fail({ code: 'file-exists', message: says.exists(file) });
  }
  const database = await openDatabase(env, values.data);
  if (!database.ok) return fail(database.error);
  try {
    const written = await backUp(database.value.url, file, now());
    if (!written.ok) return fail(written.error);
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
