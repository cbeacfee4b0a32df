import { setTimeout } from 'node:timers/promises';
import { err, ok } from '@tashika/kernel';
import { answerInputs } from '../../src/answer.ts';
import type { Run } from '../../src/command.ts';
import type { echoOptions } from './table.ts';

/** Echoes values; some values ask for something else, so that the tests can see it happen. */
export const run: Run<typeof echoOptions> = (call) =>
  answerInputs(call, call.positionals, {
    each: (value) => {
      const { refuse, crash, wait } = (value ?? {}) as Record<string, unknown>;
      if (refuse) return err({ code: 'refused', message: 'お断りします。' });
      if (crash) throw new TypeError('broken');
      if (typeof wait === 'number') return setTimeout(wait, ok(value));
      return ok(value);
    },
    plain: (value) => `値: ${JSON.stringify(value)}\n`,
  });
