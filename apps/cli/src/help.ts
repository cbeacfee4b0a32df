import type { Command, Engine, Example } from './command.ts';
import { messages } from './messages.ts';
import { coloured, type Output } from './output.ts';

/** How the program is called in usage lines and examples. */
const program = 'tashika';

export function helpForAll(engines: readonly Engine[], output: Output): string {
  return page(output, [
    [messages.about()],
    section(messages.usage(), usageLines([messages.overallUsage()])),
    section(messages.engines(), table(engines.map(({ name, text }) => [name, text.summary]))),
    section(messages.commonOptions(), table(messages.commonOptionRows())),
    section(messages.examples(), examples(messages.overallExamples())),
    section(messages.exitCodes(), table(messages.exitCodeRows())),
    [messages.moreHelp(`${program} ${engines[0]?.name ?? ''} --help`)],
  ]);
}

export function helpForEngine(engine: Engine, output: Output): string {
  const example = (command: Command): Example => command.text.examples[0];
  return page(output, [
    [engine.text.summary],
    engine.text.details ?? [],
    section(messages.usage(), usageLines([`${engine.name} ${messages.engineUsage()}`])),
    section(
      messages.commands(),
      table(engine.commands.map(({ verb, text }) => [verb, text.summary])),
    ),
    section(messages.examples(), examples(engine.commands.map(example))),
    [messages.moreHelp(`${program} ${engine.name} ${engine.commands[0]?.verb ?? ''} --help`)],
  ]);
}

export function helpForCommand(engine: Engine, command: Command, output: Output): string {
  const { text, options } = command;
  const rows = Object.entries(options).map(([name, option]): [string, string] => {
    const short = option.short === undefined ? '' : `-${option.short}, `;
    const value = option.type === 'flag' ? '' : ` <${option.value}>`;
    return [`${short}--${name}${value}`, text.options[name] ?? ''];
  });
  return page(output, [
    [text.summary],
    text.details ?? [],
    section(
      messages.usage(),
      usageLines(text.usage.map((rest) => words(engine.name, command.verb, rest))),
    ),
    section(messages.options(), table([...rows, ['--help', messages.helpOption()]])),
    section(messages.examples(), examples(text.examples)),
  ]);
}

const words = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');

interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

const section = (title: string, lines: readonly string[]): Section => ({ title, lines });

function page(output: Output, parts: readonly (Section | readonly string[])[]): string {
  const paragraphs = parts
    .map((part) =>
      'title' in part
        ? [coloured(output, 'bold', part.title), ...part.lines.map((line) => `  ${line}`)]
        : part,
    )
    .filter((lines) => lines.length > 0);
  return `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

const usageLines = (usages: readonly string[]): string[] =>
  usages.map((usage) => `${program} ${usage}`);

const examples = (rows: readonly Example[]): string[] =>
  rows.flatMap(({ command, says }) => [`$ ${command}`, `    ${says}`]);

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => displayWidth(name)));
  return rows.map(([name, says]) => `${name}${' '.repeat(width - displayWidth(name))}  ${says}`);
}

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/u;

/** The columns a text takes on a terminal: Japanese characters take two. */
function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += wide.test(character) ? 2 : 1;
  return width;
}
