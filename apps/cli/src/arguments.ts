import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { Command, Option, Options, ValuesOf } from './command.ts';
import { messages } from './messages.ts';
import { nearest } from './nearest.ts';

export interface Arguments {
  readonly values: ValuesOf<Options>;
  readonly positionals: readonly string[];
}

type Values = Record<string, string | number | boolean | string[] | undefined>;

/** A dash typed with the Japanese input method on: `－－json`. */
const wideDash = /^[－―—–ー‐−]{1,2}(?=[a-zａ-ｚ])/iu;

/** The arguments of a command as its options say; anything else is refused with a sentence. */
export function parseArguments(
  command: Pick<Command, 'options' | 'positionals'>,
  words: readonly string[],
): Result<Arguments, Problem> {
  const { options } = command;
  // Not strict: the tokens are checked here, so that every refusal is a sentence of our own.
  const { tokens } = parseArgs({
    args: [...words],
    options: forNode(options),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values: Values = {};
  for (const [name, option] of Object.entries(options)) {
    values[name] = option.type === 'flag' ? false : 'multiple' in option ? [] : undefined;
  }
  const positionals: string[] = [];
  const given = new Set<string>();
  let optionsEnded = false;

  for (const token of tokens) {
    if (token.kind === 'option-terminator') {
      optionsEnded = true;
    } else if (token.kind === 'positional') {
      if (!optionsEnded && wideDash.test(token.value)) {
        return usage(unknownOption(token.value.replace(wideDash, '--'), options, token.value));
      }
      positionals.push(token.value);
    } else {
      const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
      if (option === undefined) return usage(unknownOption(token.rawName, options));
      const name = `--${token.name}`;
      if (given.has(name) && !('multiple' in option) && option.type !== 'flag') {
        return usage(messages.optionTwice(name));
      }
      given.add(name);
      const value = optionValue(name, option, token);
      if (!value.ok) return value;
      if ('multiple' in option) (values[token.name] as string[]).push(String(value.value));
      else values[token.name] = value.value;
    }
  }

  const { min, max } = command.positionals;
  if (positionals.length < min) return usage(messages.tooFewArguments(min));
  if (positionals.length > max) return usage(messages.tooManyArguments(positionals[max] ?? ''));
  return ok({ values: values as ValuesOf<Options>, positionals });
}

function optionValue(
  name: string,
  option: Option,
  { value, inlineValue }: { value: string | undefined; inlineValue: boolean | undefined },
): Result<string | number | boolean, Problem> {
  if (option.type === 'flag') {
    return value === undefined ? ok(true) : usage(messages.noValueWanted(name));
  }
  // `--say --json` forgets a value; a value that begins with a dash is written `--say=-…`.
  if (value === undefined || (inlineValue !== true && /^-./.test(value))) {
    return usage(messages.valueMissing(name, option.value));
  }
  if (option.type === 'text') {
    return option.choices === undefined || option.choices.includes(value)
      ? ok(value)
      : usage(messages.notAChoice(name, value, option.choices));
  }
  const digits = value.normalize('NFKC');
  const number = /^[+-]?\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
  return number >= option.min && number <= option.max
    ? ok(number)
    : usage(messages.notAWholeNumber(name, value, option.min, option.max));
}

function forNode(options: Options): ParseArgsOptionsConfig {
  return Object.fromEntries(
    Object.entries(options).map(([name, { type, short }]) => [
      name,
      {
        type: type === 'flag' ? ('boolean' as const) : ('string' as const),
        multiple: true,
        ...(short === undefined ? {} : { short }),
      },
    ]),
  );
}

function unknownOption(name: string, options: Options, typed = name): string {
  const [near] = nearest(name.replace(/^-+/, ''), Object.keys(options));
  return messages.unknownOption(typed, near === undefined ? [] : [`--${near}`]);
}

const usage = (message: string): Result<never, Problem> => err({ code: 'usage', message });
