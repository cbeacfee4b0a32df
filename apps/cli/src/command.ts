import type { Readable } from 'node:stream';
import type { Output } from './output.ts';

/** 0 fine, 1 some input failed, 2 the command was used wrongly, 3 a model never answered. */
export type ExitCode = 0 | 1 | 2 | 3;

export type Option = FlagOption | TextOption | WholeNumberOption;

/** Present or not: `--json`. */
interface FlagOption {
  readonly type: 'flag';
  readonly short?: string;
}

/** With a value: `--mode read`. */
interface TextOption {
  readonly type: 'text';
  readonly short?: string;
  /** What the value is called in the help. */
  readonly value: string;
  /** The only values allowed, where there are only some. */
  readonly choices?: readonly string[];
  /** May be given several times. */
  readonly multiple?: true;
}

interface WholeNumberOption {
  readonly type: 'whole number';
  readonly short?: string;
  readonly value: string;
  readonly min: number;
  readonly max: number;
}

export type Options = Readonly<Record<string, Option>>;

type ValueOf<O extends Option> = O extends FlagOption
  ? boolean
  : O extends WholeNumberOption
    ? number | undefined
    : O extends { readonly multiple: true }
      ? readonly string[]
      : O extends { readonly choices: readonly (infer Choice)[] }
        ? Choice | undefined
        : string | undefined;

export type ValuesOf<O extends Options> = { readonly [Name in keyof O]: ValueOf<O[Name]> };

/** What a run is given of the outside, so that a command touches nothing global. */
export interface Terminal {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  /** Set off by Ctrl-C. */
  readonly signal: AbortSignal;
}

/** One call of a command: what was asked, and the terminal it runs at. */
export interface Call<O extends Options> extends Terminal {
  readonly values: ValuesOf<O>;
  /** What stands on the command line beside the options. */
  readonly positionals: readonly string[];
}

export type Run<O extends Options> = (call: Call<O>) => Promise<ExitCode>;

export interface Example {
  readonly command: string;
  readonly says: string;
}

/** What the help says of a command; lives in a `messages.ja.ts`. */
export interface CommandText<O extends Options> {
  /** One line. */
  readonly summary: string;
  /** What follows `tashika <engine> <verb>`. */
  readonly usage: readonly string[];
  readonly details?: readonly string[];
  readonly options: { readonly [Name in keyof O]: string };
  readonly examples: readonly [Example, ...Example[]];
}

export interface Command<O extends Options = Options> {
  /** `check`, or of two words: `shop check`; empty where the engine's name says all. */
  readonly verb: string;
  /** How many positional arguments it takes. */
  readonly positionals: { readonly min: number; readonly max: number };
  readonly options: O;
  readonly text: CommandText<O>;
  /** Loaded only when it is asked for, so that no other engine's code slows the start. */
  readonly load: () => Promise<{ readonly run: Run<O> }>;
}

export interface Engine {
  readonly name: string;
  readonly text: { readonly summary: string; readonly details?: readonly string[] };
  readonly commands: readonly Command[];
}

/** A command of the table; its own options are checked here and forgotten afterwards. */
export function command<const O extends Options>(definition: Command<O>): Command {
  return definition as unknown as Command;
}

/** The options of every command that answers in data. */
export const dataOptions = {
  json: { type: 'flag' },
  jsonl: { type: 'flag' },
} as const satisfies Options;
