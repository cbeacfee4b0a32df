import { err, type Problem } from '@tashika/kernel';
import { openThreads, type Threads, type Turn, type Unanswered } from '@tashika/slip-reader/node';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { spokenLocale } from '../locale.ts';
import { problem, refuse } from '../problem.ts';
import type { Dependencies, Env } from '../resource.ts';
import { engines as words } from './messages.ts';
import { type Answer, type Asked, notJson, perform } from './tasks.ts';
import { turnOf } from './turn.ts';

/** The engines at work on what people send. */
export interface Engines {
  readonly run: (asked: Asked, turn: Turn) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

/** Two, so that what takes long for one person keeps nobody else waiting. */
const usual = {
  script: new URL('./thread.ts', import.meta.url),
  threads: 2,
  leftToOthers: 1,
  /** A hundred times what anything people write takes, and loading the engine and its dictionary. */
  seconds: 3,
  megabytes: 512,
  waiting: { all: 400, each: 100 },
  /** A thread that starts anew takes a moment; one that waits keeps a dictionary in memory. */
  restSeconds: 60,
};
/** Reports over thousands of lines have a thread of their own, and time. */
const forReports = {
  ...usual,
  threads: 1,
  seconds: 60,
  waiting: { all: 20, each: 2 },
};

/** Whoever changes a thread holds a connection to the database meanwhile: few may wait. */
const forAnswers = {
  ...usual,
  threads: 1,
  waiting: { all: 5, each: 2 },
};

export function openEngines(): Engines {
  const engines = openThreads<Asked, Answer>(usual);
  const reports = openThreads<Asked, Answer>(forReports);
  const special: Partial<Record<Asked['task'], Threads<Asked, Answer>>> = {
    report: reports,
    export: reports,
    // A calendar of many years takes longer than anything people write themselves.
    calendar: reports,
    answers: openThreads(forAnswers),
  };
  const ask = async (threads: Threads<Asked, Answer>, asked: Asked, turn: Turn) => {
    const answered = await threads.run(asked, turn);
    return answered.ok ? answered.value : err(problemOf(answered.error));
  };
  return {
    run: (asked, turn) => ask(special[asked.task] ?? engines, asked, turn),
    async close() {
      const all = new Set([engines, ...Object.values(special)]);
      await Promise.all([...all].map((threads) => threads.close()));
    },
  };
}

function problemOf(why: Unanswered): Problem {
  switch (why) {
    case 'too-slow':
      return { code: 'work-too-long', message: words.tooSlow };
    case 'busy':
      return { code: 'engines-busy', message: words.busy, kind: 'unavailable' };
    case 'stopped':
    case 'left':
      return { code: 'work-stopped', message: words.stopped, kind: 'unavailable' };
  }
}

/** Whoever hands a body to an engine takes none of another kind. */
export function requireJson(c: Context<Env>): void {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type)) throw new HTTPException(415);
}

/** Has an engine answer the body of a request. */
export async function answerByEngine(
  c: Context<Env>,
  { engines }: Dependencies,
  task: Asked['task'],
  beside?: unknown,
) {
  requireJson(c);
  const body = await c.req.text();
  const asked: Asked = { task, body, beside, locale: spokenLocale() };
  const answered = await (engines === undefined ? perform(asked) : engines.run(asked, turnOf(c)));
  c.header('Cache-Control', 'no-store');
  if (answered.ok) return jsonText(c, answered.value);
  return answered.error.code === notJson.code
    ? problem(c, 'malformed-json')
    : refuse(c, answered.error);
}

/** JSON that is a text already; of which type the engine's own functions say. */
const jsonText = (c: Context<Env>, text: string) =>
  c.body(text, 200, { 'Content-Type': 'application/json' }) as Response as ReturnType<
    typeof anyJson
  >;
// biome-ignore lint/suspicious/noExplicitAny: each task answers with what its route documents
const anyJson = (c: Context<Env>, value: any) => c.json(value, 200);
