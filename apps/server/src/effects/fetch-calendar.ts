import type { CalendarSource } from '@tashika/contract/calendars';
import { longestCalendar } from '@tashika/contract/calendars';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { createAccount, fetchCalendarObjects, fetchCalendars, getBasicAuthHeaders } from 'tsdav';
import { busyProblems as say } from './busy.messages.ts';
import {
  askForeign,
  type ForeignAnswer,
  ForeignError,
  type ForeignRequest,
} from './foreign-address.ts';

/** The world outside, as far as reading calendars needs it. */
export interface CalendarWorld {
  readonly allowsClosedAddresses: boolean;
  /** Finds the addresses of a name. */
  readonly resolve?: ForeignRequest['resolve'];
}

/** From when to when it is of interest. */
export interface Stretch {
  readonly from: string;
  readonly to: string;
}

/** However many questions it takes, reading one calendar or account ends after so long. */
const milliseconds = { url: 15_000, caldav: 30_000 };
const mostRedirects = 3;
/** An account has several; each is asked by itself. */
const mostCalendars = 10;

/** What is left for one reading, of time and of room, over all its questions. */
interface Allowance {
  readonly ends: number;
  bytes: number;
}

/** The texts of a calendar, or of all calendars of an account. */
export async function fetchCalendar(
  world: CalendarWorld,
  source: CalendarSource,
  stretch: Stretch,
): Promise<Result<readonly string[], Problem>> {
  const allowance = { ends: Date.now() + milliseconds[source.kind], bytes: longestCalendar };
  const asking: Asking = (address, wanted) => followed(world, address, wanted, allowance);
  try {
    return source.kind === 'url'
      ? ok([await calendarAt(asking, source.url)])
      : ok(await calendarsOfAccount(asking, source, stretch));
  } catch (error) {
    return err(problemOf(error));
  }
}

class Refused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof ForeignError) {
    return { code: `calendar-${error.fault}`, message: say[error.fault] };
  }
  if (error instanceof Refused) {
    const isDoor = error.status === 401 || error.status === 403;
    return {
      code: isDoor ? 'calendar-unauthorised' : 'calendar-refused',
      message: isDoor ? say.unauthorised : say.status(error.status),
    };
  }
  // What a library says of an answer it does not understand is for programmers.
  return { code: 'calendar-unreadable', message: say.unreadable };
}

async function calendarAt(asking: Asking, address: string): Promise<string> {
  const answer = await asking(address, { method: 'GET', headers: {} });
  if (answer.status !== 200) throw new Refused(answer.status);
  return answer.body.toString('utf8');
}

type Wanted = Pick<ForeignRequest, 'method' | 'headers' | 'body'>;
type Asking = (address: string, wanted: Wanted) => Promise<ForeignAnswer>;

/**
 * Where a server says that the calendar has moved, it is asked there, with the same care as the first
 * time; a password goes to no other server than the one it was given for.
 */
async function followed(
  world: CalendarWorld,
  first: string,
  wanted: Wanted,
  allowance: Allowance,
): Promise<ForeignAnswer> {
  let address = first;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await askForeign(address, {
      ...wanted,
      allowsClosed: world.allowsClosedAddresses,
      maxBytes: allowance.bytes,
      milliseconds: Math.max(1, allowance.ends - Date.now()),
      ...(world.resolve !== undefined && { resolve: world.resolve }),
    });
    allowance.bytes -= answer.body.length;
    if (answer.status < 300 || answer.status > 399 || answer.location === null) return answer;
    const next = new URL(answer.location, address);
    if (redirects === mostRedirects || !/^https?:$/.test(next.protocol))
      throw new Refused(answer.status);
    const isElsewhere = next.origin !== new URL(first).origin;
    if (isElsewhere && 'authorization' in wanted.headers) throw new Refused(answer.status);
    address = next.href;
  }
}

async function calendarsOfAccount(
  asking: Asking,
  { url, username, password }: Extract<CalendarSource, { kind: 'caldav' }>,
  { from, to }: Stretch,
): Promise<readonly string[]> {
  const { authorization = '' } = getBasicAuthHeaders({ username, password });
  const headers = { authorization };
  const origin = new URL(url).origin;
  const guarded = guardedFetch(asking, origin);
  const account = await createAccount({
    account: { serverUrl: url, rootUrl: url, accountType: 'caldav' },
    headers,
    loadCollections: false,
    loadObjects: false,
    fetch: guarded,
  });
  const calendars = await fetchCalendars({ account, headers, fetch: guarded });
  const events = calendars.filter(({ components = ['VEVENT'] }) => components.includes('VEVENT'));
  const texts: string[] = [];
  for (const calendar of events.slice(0, mostCalendars)) {
    const objects = await fetchCalendarObjects({
      calendar,
      timeRange: { start: from, end: to },
      headers,
      fetch: guarded,
    });
    texts.push(...objects.flatMap(({ data }) => (typeof data === 'string' ? [data] : [])));
  }
  return texts;
}

const methods: readonly string[] = ['GET', 'POST', 'PROPFIND', 'REPORT'];

/** What the library may ask: its one server, through the same guard as everything else. */
function guardedFetch(asking: Asking, origin: string): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const method = init.method ?? 'GET';
    if (url.origin !== origin || !methods.includes(method)) throw new ForeignError('unreachable');
    const answer = await asking(url.href, {
      method: method as ForeignRequest['method'],
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { body: init.body }),
    });
    if (answer.status === 401 || answer.status === 403) throw new Refused(answer.status);
    const type = { 'content-type': answer.type ?? 'application/xml' };
    const hasBody = answer.status !== 204 && answer.status !== 304;
    return new Response(hasBody ? new Uint8Array(answer.body) : null, {
      status: answer.status,
      headers: type,
    });
  };
}
