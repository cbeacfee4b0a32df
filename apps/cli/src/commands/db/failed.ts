import type { Problem } from '@tashika/kernel';
import type { Terminal } from '../../command.ts';
import { complain } from '../../complain.ts';

/** Says what went wrong, as JSON where that is wanted. */
export async function failed(
  { stdout, stderr, values }: Terminal & { readonly values: { readonly json: boolean } },
  problem: Problem,
): Promise<1> {
  if (values.json) await stdout.write(`${JSON.stringify({ error: problem }, null, 2)}\n`);
  else await complain(stderr, problem);
  return 1;
}
