import type { MiddlewareHandler } from 'hono';
import { type Logger, pino } from 'pino';
import type { Env } from './resource.ts';

/** Structured lines on standard error; standard output stays for the address. */
export function createLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}

/**
 * One line per request. Never bodies, headers or query strings: what people hand over stays out
 * of the logs. Files and health checks are noise and go to debug.
 */
export function logRequests(log: Logger): MiddlewareHandler<Env> {
  return async (c, next) => {
    const started = performance.now();
    await next();
    const { status } = c.res;
    const { path } = c.req;
    const line = {
      request_id: c.get('requestId'),
      method: c.req.method,
      path,
      status,
      ms: Math.round((performance.now() - started) * 100) / 100,
    };
    if (status >= 500) log.error(line, 'request');
    else if (path === '/healthz' || /\.\w+$/.test(path)) log.debug(line, 'request');
    else log.info(line, 'request');
  };
}
