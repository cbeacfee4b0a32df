import {
  continueWith,
  evaluationFromJson,
  evaluationToJson,
  proposeSlotsJson,
  readDatesJson,
  readIntent,
  understand,
  understandingToJson,
} from '@tashika/attendance';
import { longestWords, mostKnownPeople } from '@tashika/contract/attendance';
import type {
  CharacterCheckRequest,
  ExportRequest,
  JudgeRequest,
  ReportRequest,
} from '@tashika/contract/dialogue';
import type { SettingsJson } from '@tashika/contract/slips';
import { type Character, hearing, type JudgeInput } from '@tashika/dialogue';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import { err, type Locale, ok, type Problem, type Result } from '@tashika/kernel';
import { accountToJson, checkSlips, parseTranscript, type ShopFacts } from '@tashika/slip';
import { withShipped } from '../dialogue/cast.ts';
import { checkGiven } from '../dialogue/characters.ts';
import { judgeGiven } from '../dialogue/judge.ts';
import { type GivenRun, prepareRun } from '../dialogue/prepare.ts';
import { exportGiven, reportGiven } from '../dialogue/report.ts';
import { busyTimesOf, type GivenCalendar } from '../effects/busy-times.ts';
import { inLocale } from '../locale.ts';
import { withReference } from '../routes/attendance.reference.ts';
import { readSettings } from '../slips/shop-settings.ts';
import { type IntentRecord, readIntentRecord } from '../threads/words.ts';
import { engines as say } from './messages.ts';

/**
 * What the engines make of a body somebody sent, each from JSON to JSON: so it can be done in
 * another thread, and the one that answers everybody only passes texts on.
 */
const tasks = {
  async intent(given: unknown) {
    const intent = readIntent(withReference(given), await loadTokeniser());
    if (!intent.ok) return intent;
    const { utterance, turns, context } = intent.value;
    return ok(understandingToJson(turns.reduce(continueWith, understand(utterance, context))));
  },
  words: (given: unknown) => readIntentRecord(given as IntentRecord),
  answers: (given: unknown) => readIntentRecord(given as IntentRecord),
  evaluate(given: unknown) {
    const judged = evaluationFromJson(given);
    return judged.ok ? ok(evaluationToJson(judged.value)) : judged;
  },
  slots: (given: unknown) => proposeSlotsJson(withReference(given)),
  dates: (given: unknown) => readDatesJson(withReference(given)),
  slips(given: unknown, settings: unknown) {
    const facts = factsOf(settings as SettingsJson);
    if (!facts.ok) return facts;
    const pages = parseTranscript(given);
    if (!pages.ok) return pages;
    const checked = checkSlips(pages.value, facts.value);
    return checked.ok ? ok({ accounts: checked.value.map(accountToJson) }) : checked;
  },
  // The routes have looked at these already, as at `words`.
  lines: async (given: unknown, own: unknown) =>
    ok(await judgeGiven(given as JudgeRequest, castWith(own), null)),
  line: async (given: unknown) => ok(await hearing(loadTokeniser)(given as JudgeInput)),
  run: (given: unknown, own: unknown) => prepareRun(given as GivenRun, castWith(own)),
  report: (given: unknown, own: unknown) => reportGiven(given as ReportRequest, castWith(own)),
  export: (given: unknown, own: unknown) => exportGiven(given as ExportRequest, castWith(own)),
  calendar: (given: unknown) => busyTimesOf(given as GivenCalendar),
  character: async (given: unknown) => ok(await checkGiven(given as CharacterCheckRequest)),
} as const satisfies Record<string, Task>;

/** The workspace's own characters come beside the request, as they are kept. */
const castWith = (own: unknown) => withShipped((own ?? []) as readonly Character[]);

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
    const run: Task = tasks[task];
    const parsed = parse(body);
    if (!parsed.ok) return parsed;
    const given = parsed.value;
    const excess = inWords.has(task) ? excessOf(given) : undefined;
    if (excess !== undefined) return err(excess);
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

/** Settings are read once for all slips that are checked by them. */
let known: { readonly json: string; readonly facts: Result<ShopFacts, Problem> } | undefined;

function factsOf(settings: SettingsJson): Result<ShopFacts, Problem> {
  const json = JSON.stringify(settings);
  if (known?.json !== json) known = { json, facts: readSettings(settings) };
  return known.facts;
}
