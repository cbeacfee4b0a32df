import type { Problem, Result } from '@tashika/kernel';
import type * as z from 'zod/mini';
import type { Tashika } from './tashika.ts';

/** What a tool says: how sure it is in a sentence or two, and the whole answer with its evidence. */
export interface Said {
  readonly summary: string;
  readonly answer: unknown;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What it takes, as the contract has it. */
  readonly input: z.ZodMiniObject;
  /** Whether it needs what a server keeps. */
  readonly needsServer: boolean;
  /** Changes nothing; may be asked as often as one likes. */
  readonly readOnly: boolean;
  readonly run: (given: unknown, tashika: Tashika) => Promise<Result<Said, Problem>>;
}

/** Takes part in the table of tools; the type of what it takes is checked here and forgotten. */
export function tool<Input extends z.ZodMiniObject>(
  definition: Omit<Tool, 'input' | 'run'> & {
    readonly input: Input;
    readonly run: (given: z.output<Input>, tashika: Tashika) => Promise<Result<Said, Problem>>;
  },
): Tool {
  const { input, run } = definition;
  return {
    ...definition,
    run: (given, tashika) => run(input.parse(given) as z.output<Input>, tashika),
  };
}
