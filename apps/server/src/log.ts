import type { Context } from 'hono';
import { type Logger, pino } from 'pino';
import type { Step } from './layer.ts';
import type { Env } from './resource.ts';

/** Structured lines on standard error; standard output stays for the address. */
export function createLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}

/**
 * One line per request. Never bodies, headers or query strings: what people hand over stays out
 * of the logs. Files and health checks are noise and go to debug.
 */
export function logRequests(log: Logger): Step {
  return (c) => {
    const started = performance.now();
    return () => write(c, started);
  };

  function write(c: Context<Env>, started: number): void {
    const { status } = c.res;
    // A line that nobody writes is not made.
    if (status < 500 && !log.isLevelEnabled('info')) return;
    const path = shownPath(c.req.path);
    const line = {
      request_id: c.get('requestId'),
      method: c.req.method,
      path,
      status,
      ms: Math.round((performance.now() - started) * 100) / 100,
    };
    if (isProbe(path) || /\.\w+$/.test(path)) log.debug(line, 'request');
    // Away for a moment, and said so: not a failure of ours.
    else if (status === 503) log.warn(line, 'request');
    else if (status >= 500) log.error(line, 'request');
    else log.info(line, 'request');
  }
}

/** Asked every few seconds by programs that watch; they tell whom it concerns. */
const isProbe = (path: string) => ['/healthz', '/readyz', '/metrics'].includes(path);

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** A word of a route, a number, an id or the name of a file. */
const plainPart = new RegExp(
  `^(?:[a-z][a-z-]{0,30}|\\d{1,10}|${uuid}|[\\w-]{1,60}(?:\\.[a-z0-9]{1,8}){1,2})$`,
);

/** What stands before a link: of one person, for all, of a calendar. */
const isLinkOf = (part = '') => ['i', 'o', 'c'].includes(part);

/**
 * A path as the log may have it. Whatever else stands in one is somebody's: the link with which an
 * invited person answers, the key of a person, what was mistyped.
 */
export function shownPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  const shown = parts.map((part, place) =>
    plainPart.test(part) && !isLinkOf(parts[place - 1]) ? part : '…',
  );
  return `/${shown.join('/')}`;
}

/**
 * An error for the log. The database quotes what it was given in its messages and details, and that
 * is people's: of its errors only what kind they are is kept, and where.
 */
export function loggable(error: Error): object {
  const { code, severity, table, column, constraint, routine } = error as Partial<
    Record<'code' | 'severity' | 'table' | 'column' | 'constraint' | 'routine', unknown>
  >;
  const type = error.constructor.name;
  if (severity === undefined) return { type, message: error.message, stack: error.stack };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { type, code, table, column, constraint, routine, stack: frames.join('\n') };
}
