import type { Problem } from '@tashika/kernel';
import { messages } from './messages.ts';
import { coloured, type Output } from './output.ts';

/** Tells a problem to people, on standard error. */
export async function complain(stderr: Output, problem: Problem): Promise<void> {
  await stderr.write(`${coloured(stderr, 'red', messages.error())} ${problem.message}\n`);
}
