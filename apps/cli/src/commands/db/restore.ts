import { createInterface } from 'node:readline/promises';
import { restore } from '@tashika/store';
import type { Call, Run } from '../../command.ts';
import { complain } from '../../complain.ts';
import { folderOf, nameOf, openDatabase } from './database.ts';
import { says } from './messages.ts';
import type { restoreOptions } from './table.ts';

/** A backup back into a database. */
export const run: Run<typeof restoreOptions> = async (call) => {
  const { stdout, stderr, env, values, positionals } = call;
  const fail = async (problem: { code: string; message: string }) => {
    if (values.json) await stdout.write(`${JSON.stringify({ error: problem }, null, 2)}\n`);
    else await complain(stderr, problem);
    return 1 as const;
  };
  const database = await openDatabase(env, values.data);
  if (!database.ok) return fail(database.error);
  try {
    if (values.replace && !values.yes) {
      const answer = await confirm(call, nameOf(database.value, folderOf(env, values.data)));
      if (answer === 'nobody') return fail({ code: 'not-confirmed', message: says.needsYes });
      if (answer === 'no') return fail({ code: 'not-confirmed', message: says.notConfirmed });
    }
    const restored = await restore(database.value.url, positionals[0] ?? '', {
      replace: values.replace,
    });
    if (!restored.ok) return fail(restored.error);
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
