import { createInterface } from 'node:readline/promises';
import { restore } from '@tashika/store';
import type { Call, Run } from '../../command.ts';
import { folderOf, nameOf, openDatabase } from './database.ts';
import { failed } from './failed.ts';
import { says } from './messages.ts';
import type { restoreOptions } from './table.ts';

/** A backup back into a database. */
export const run: Run<typeof restoreOptions> = async (call) => {
  const { stdout, env, values, positionals } = call;
  const database = await openDatabase(env, values.data);
  if (!database.ok) return failed(call, database.error);
  try {
    if (values.replace && !values.yes) {
      const answer = await confirm(call, nameOf(database.value, folderOf(env, values.data)));
      if (answer === 'nobody')
        return failed(call, { code: 'not-confirmed', message: says.needsYes });
      if (answer === 'no')
        return failed(call, { code: 'not-confirmed', message: says.notConfirmed });
    }
    const restored = await restore(database.value.url, positionals[0] ?? '', {
      replace: values.replace,
    });
    if (!restored.ok) return failed(call, restored.error);
    const { rows, jobs } = restored.value;
    if (values.json) await stdout.write(`${JSON.stringify({ rows, jobs }, null, 2)}\n`);
    else await stdout.write(`${says.restored(rows, jobs)}\n`);
    return 0;
  } finally {
    await database.value.stop();
  }
};

async function confirm(
  { stdin, stderr, signal }: Call<typeof restoreOptions>,
  place: string,
): Promise<'yes' | 'no' | 'nobody'> {
  if (stdin.isTTY !== true) return 'nobody';
  await stderr.write(says.confirm(place));
  const lines = createInterface({ input: stdin });
  try {
    const answer = await lines.question('', { signal });
    return answer.trim() === says.agreed ? 'yes' : 'no';
  } catch {
    return 'no';
  } finally {
    lines.close();
  }
}
