import { type Hear, type Heard, hearing } from '@tashika/dialogue';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import type { Turn } from '@tashika/slip-reader/node';
import { spokenLocale } from '../locale.ts';
import type { Dependencies } from '../resource.ts';

/**
 * Reads and judges lines in the engines' threads where there are any: the dictionary alone would keep
 * everybody else waiting for most of a second.
 */
export function hearBy({ engines }: Pick<Dependencies, 'engines'>, turn: Turn): Hear {
  if (engines === undefined) return hearing(loadTokeniser);
  return async (input) => {
    const asked = { task: 'line', body: JSON.stringify(input), locale: spokenLocale() } as const;
    const heard = await engines.run(asked, turn);
    if (!heard.ok) throw new Error(heard.error.code);
    return JSON.parse(heard.value) as Heard;
  };
}
