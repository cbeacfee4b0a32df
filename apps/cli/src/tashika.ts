import { chooseLocaleBy } from '@tashika/kernel';
import { parseArguments } from './arguments.ts';
import type { Command, Engine, ExitCode, Terminal } from './command.ts';
import { complain } from './complain.ts';
import { engines } from './engines.ts';
import { helpForAll, helpForCommand, helpForEngine } from './help.ts';
import { messages } from './messages.ts';
import { nearest } from './nearest.ts';
import { outputTo } from './output.ts';
import { version } from './version.ts';

/** Runs the program in this process, to its end. */
export async function main(table: readonly Engine[] = engines): Promise<void> {
  const interrupted = new AbortController();
  const { stdin, env } = process;
  const stdout = outputTo(process.stdout, env);
  const stderr = outputTo(process.stderr, env);

  // A reader that has seen enough (`| head`) closes the pipe: the end, not a failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    void complain(stderr, {
      code: 'output-failed',
      message: messages.outputFailed(error.code ?? error.message),
    }).finally(() => process.exit(1));
  });
  process.stderr.on('error', () => {});

  let signalled: number | undefined;
  for (const [signal, exit] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.on(signal, () => {
      // The second time someone is impatient.
      if (signalled !== undefined) process.exit(exit);
      signalled = exit;
      interrupted.abort();
      setTimeout(() => process.exit(exit), 2000).unref();
    });
  }

  chooseLocaleBy(() => (env.TASHIKA_LANG === 'en' ? 'en' : 'ja'));
  const terminal: Terminal = {
    stdin,
    stdout,
    stderr,
    env,
    now: () => new Date(),
    signal: interrupted.signal,
  };
  let exit: number;
  try {
    exit = await run(table, process.argv.slice(2), terminal);
  } catch (error) {
    exit = 1;
    if (signalled === undefined) {
      await complain(stderr, { code: 'internal-error', message: messages.unexpected(error) });
    }
  }
  const code = signalled ?? exit;
  // What is still on its way out goes first; an open standard input must not keep the process.
  process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));
}

/** Finds the command the words ask for and runs it. */
export async function run(
  table: readonly Engine[],
  words: readonly string[],
  surroundings: Terminal,
): Promise<ExitCode> {
  const { stdout, stderr } = surroundings;
  const asked = words[0] === 'help' ? [...words.slice(1), '--help'] : words;
  const endOfOptions = asked.indexOf('--');
  const wantsHelp = asked
    .slice(0, endOfOptions === -1 ? undefined : endOfOptions)
    .some((word) => word === '--help' || word === '-h');
  const [first, ...rest] = asked;
  const refuse = async (message: string, help: string): Promise<ExitCode> => {
    const problem = { code: 'usage', message: `${message}\n${messages.seeHelp(help)}` };
    if (asked.includes('--json')) {
      await stderr.write(`${JSON.stringify({ error: { ...problem, message } })}\n`);
    } else {
      await complain(stderr, problem);
    }
    return 2;
  };

  if (first === '--version' || first === '-v') {
    await stdout.write(`${messages.version(version())}\n`);
    return 0;
  }
  if (first === undefined || first.startsWith('-')) {
    if (wantsHelp) {
      await stdout.write(helpForAll(table, stdout));
      return 0;
    }
    return refuse(
      first === undefined ? messages.commandMissing() : messages.unknownOption(first, []),
      'tashika --help',
    );
  }

  const engine = table.find(({ name }) => name === first);
  if (engine === undefined) {
    return refuse(messages.unknownCommand(first, suggestions(table, first)), 'tashika --help');
  }
  const command = findCommand(engine, rest);
  if (command === undefined) {
    const verb = rest.filter((word) => !word.startsWith('-')).join(' ');
    const help = `tashika ${engine.name} --help`;
    if (verb === '') {
      if (!wantsHelp) return refuse(messages.commandMissing(), help);
      await stdout.write(helpForEngine(engine, stdout));
      return 0;
    }
    const verbs = engine.commands.map((command) => command.verb);
    const near = [verb, ...verb.split(' ').slice(0, 1)].flatMap((typed) => nearest(typed, verbs));
    return refuse(
      messages.unknownCommand(
        `${engine.name} ${verb}`,
        near.slice(0, 1).map((verb) => `${engine.name} ${verb}`),
      ),
      help,
    );
  }
  if (wantsHelp) {
    await stdout.write(helpForCommand(engine, command, stdout));
    return 0;
  }

  const parsed = parseArguments(command, rest.slice(wordsOf(command).length));
  const help = ['tashika', engine.name, ...wordsOf(command), '--help'].join(' ');
  if (!parsed.ok) return refuse(parsed.error.message, help);
  if (parsed.value.values.json && parsed.value.values.jsonl) {
    return refuse(messages.oneOutputForm(), help);
  }
  const { run: runCommand } = await command.load();
  return runCommand({ ...surroundings, ...parsed.value });
}

/** The command whose words begin the line; of `shop` and `shop check` the longer one. */
function findCommand(engine: Engine, words: readonly string[]): Command | undefined {
  return engine.commands
    .filter((command) => wordsOf(command).every((word, index) => words[index] === word))
    .sort((a, b) => b.verb.length - a.verb.length)[0];
}

/** None of an engine that has one command only. */
const wordsOf = ({ verb }: Command): readonly string[] => (verb === '' ? [] : verb.split(' '));

/** `tashika evaluate` lacks its engine, `tashika slpi` is mistyped: both are told the whole command. */
function suggestions(table: readonly Engine[], word: string): string[] {
  const engine = nearest(
    word,
    table.map(({ name }) => name),
  );
  const withVerb = table.flatMap(({ name, commands }) =>
    nearest(
      word,
      commands.map(({ verb }) => verb),
    ).map((verb) => `${name} ${verb}`),
  );
  return [...engine.slice(0, 1), ...withVerb].slice(0, 3);
}
