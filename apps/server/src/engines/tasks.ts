import { longestWords, mostKnownPeople } from '@tashika/contract/attendance';
import { err, type Locale, ok, type Problem, type Result } from '@tashika/kernel';
import type { GivenCalendar } from '../effects/busy-times.ts';
import { inLocale } from '../locale.ts';
import { engines as say } from './messages.ts';

/** Each engine is loaded when it is first asked: a thread that judges lines needs no dates. */
const attendance = () => import('./attendance-tasks.ts');
const dialogue = () => import('./dialogue-tasks.ts');
const slip = () => import('./slip-tasks.ts');
const calendars = () => import('../effects/busy-times.ts');

/**
 * What the engines make of a body somebody sent, each from JSON to JSON: so it can be done in
 * another thread, and the one that answers everybody only passes texts on.
 */
const tasks = {
  intent: async () => (await attendance()).intent,
  words: async () => (await attendance()).words,
  answers: async () => (await attendance()).words,
  evaluate: async () => (await attendance()).evaluate,
  slots: async () => (await attendance()).slots,
  dates: async () => (await attendance()).dates,
  slips: async () => (await slip()).slips,
  lines: async () => (await dialogue()).lines,
  line: async () => (await dialogue()).line,
  run: async () => (await dialogue()).run,
  report: async () => (await dialogue()).report,
  export: async () => (await dialogue()).exported,
  character: async () => (await dialogue()).character,
  calendar: async () => {
    const { busyTimesOf } = await calendars();
    return (given) => busyTimesOf(given as GivenCalendar);
  },
} as const satisfies Record<string, () => Promise<Task>>;

/** The ones that read what people say in their own words. */
const inWords: ReadonlySet<string> = new Set(['intent', 'slots', 'dates']);

type Done = Result<unknown, Problem>;
type Task = (given: unknown, beside: unknown) => Done | Promise<Done>;

/** What an engine is asked: a body, and what the server knows beside it. */
export interface Asked {
  readonly task: keyof typeof tasks;
  readonly body: string;
  readonly beside?: unknown;
  readonly locale: Locale;
}

/** The JSON of the answer. */
export type Answer = Result<string, Problem>;

export function perform({ task, body, beside, locale }: Asked): Promise<Answer> {
  return inLocale(locale, async () => {
    const parsed = parse(body);
    if (!parsed.ok) return parsed;
    const given = parsed.value;
    const excess = inWords.has(task) ? excessOf(given) : undefined;
    if (excess !== undefined) return err(excess);
    const run: Task = await tasks[task]();
    const done = await run(given, beside);
    return done.ok ? ok(JSON.stringify(done.value)) : done;
  });
}

/** Told apart from what an engine says of a body: that it is none. */
export const notJson: Problem = { code: 'malformed-json', message: '' };

function parse(body: string): Result<unknown, Problem> {
  try {
    return ok(JSON.parse(body));
  } catch {
    return err(notJson);
  }
}

/**
 * What is too much of what people say in their own words: how long it is, or how many people it
 * may name.
 */
export function excessOf(given: unknown): Problem | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { utterance, text, turns, members, contacts } = given as Readonly<Record<string, unknown>>;
  const said = [utterance, text, ...(Array.isArray(turns) ? turns : [])];
  const length = said.reduce<number>(
    (sum, one) => sum + (typeof one === 'string' ? one.length : 0),
    0,
  );
  if (length > longestWords) {
    return { code: 'words-too-long', message: say.wordsTooLong(longestWords) };
  }
  if ([members, contacts].some((list) => Array.isArray(list) && list.length > mostKnownPeople)) {
    return { code: 'too-many-people', message: say.tooManyPeople(mostKnownPeople) };
  }
  return undefined;
}
