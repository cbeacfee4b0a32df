import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Where text goes, no faster than the reader takes it. */
export interface Output {
  /** Resolves when more may be written. */
  readonly write: (text: string) => Promise<void>;
  readonly isTerminal: boolean;
  readonly colours: boolean;
}

export function outputTo(
  stream: Writable & { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): Output {
  const isTerminal = stream.isTTY === true;
  return {
    isTerminal,
    colours: wantsColours(isTerminal, env),
    write: async (text) => {
      if (text !== '' && !stream.write(text)) await once(stream, 'drain');
    },
  };
}

/** FORCE_COLOR wins over NO_COLOR, as in Node itself; otherwise colours are for terminals. */
function wantsColours(
  isTerminal: boolean,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  const { FORCE_COLOR: force, NO_COLOR: no, TERM: terminal } = env;
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
  if (no !== undefined && no !== '') return false;
  return isTerminal && terminal !== 'dumb';
}

const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

export function coloured(output: Output, colour: keyof typeof codes, text: string): string {
  return output.colours ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text;
}
