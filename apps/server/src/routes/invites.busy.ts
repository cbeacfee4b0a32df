import { createRoute, z } from '@hono/zod-openapi';
import { handedCalendar, longestCalendar } from '@tashika/contract/calendars';
import type { Problem } from '@tashika/kernel';
import { forgetBusyTimes, type TryRule } from '@tashika/store';
import type { Context } from 'hono';
import { openAccess } from '../auth/access.ts';
import { addressOf } from '../auth/address.ts';
import { secondsToWait } from '../auth/public-tries.ts';
import { tooMany } from '../auth/too-many.ts';
import { busyPart, problems } from '../invite-page/messages.ts';
import { invitePage } from '../invite-page/page.ts';
import { inLocale, readingOf } from '../locale.ts';
import { json } from '../openapi/content.ts';
import { invalidInput, problem, problemResponses, refuse } from '../problem.ts';
import type { Dependencies, Env } from '../resource.ts';
import { type Service, serviceOf } from '../service.ts';
import { readInviteCalendar } from '../threads/invite-busy.ts';
import { lookByLink } from '../threads/invite-view.ts';
import { jsonOf, linkParams, liveTarget, nowhere, pathOf, sendsJson } from './invites.shared.ts';
import { inviteView } from './threads.document.ts';
import { invites as words } from './threads.messages.ts';

const tags = [words.tag];

export const handIn = createRoute({
  method: 'post',
  path: '/{token}/busy',
  tags,
  summary: words.busy,
  description: words.busyDescription,
  request: {
    params: linkParams,
    body: {
      required: true,
      content: {
        ...json(handedCalendar),
        'multipart/form-data': {
          schema: z.object({
            file: z.any().openapi({ type: 'string', format: 'binary' }),
            url: z.string().optional(),
            username: z.string().optional(),
            password: z.string().optional(),
          }),
        },
      },
    },
  },
  responses: {
    200: { description: words.busyRead, content: json(inviteView) },
    303: { description: words.redirected },
    ...problemResponses(400, 404, 409, 410, 413, 415, 422, 429, 503),
  },
});

export const forget = createRoute({
  method: 'post',
  path: '/{token}/busy/forget',
  tags,
  summary: words.busyForget,
  request: { params: linkParams },
  responses: {
    204: { description: words.busyForgotten },
    303: { description: words.redirected },
    ...problemResponses(404, 410),
  },
});

/** A form with a calendar in it, and a little for the rest. */
export const mostFormBytes = longestCalendar + 64 * 1024;

/** Each may ask a foreign server: often enough for a person who mistypes, and for no machine. */
const byOneLink: TryRule = { tries: 12, within: 3_600 };
const fromOneAddress: TryRule = { tries: 60, within: 3_600 };

export async function handedIn(
  c: Context<Env>,
  dependencies: Dependencies,
  link: string,
): Promise<Response> {
  const service = serviceOf(dependencies);
  const asked = readingOf(c);
  const isJson = sendsJson(c);
  const type = c.req.header('content-type') ?? '';
  if (!isJson && !/^multipart\/form-data/i.test(type)) {
    return problem(c, 'unsupported-media-type', { sent: type });
  }
  // Before anything of the body is read: whoever has no link hands in nothing.
  const target = await liveTarget(service, link);
  if (target === 'unknown' || target === 'gone') return nowhere(c, target);
  const reading = {
    locale: target.reader.locale ?? asked.locale,
    timezone: target.reader.timezone ?? asked.timezone ?? target.thread.timezone,
  };
  return inLocale(reading.locale, async () => {
    const decline = (refusal: Problem) =>
      isJson ? refuse(c, refusal) : again(c, service, link, refusal.message);
    if (target.thread.status !== 'open') return decline(closed());
    const { trustedProxies } = dependencies.access ?? openAccess;
    const wait = await secondsToWait(service, [
      [`busy ${target.inviteId}`, byOneLink],
      [`busy from ${addressOf(c, trustedProxies)}`, fromOneAddress],
    ]);
    if (wait !== undefined) {
      return isJson ? tooMany(c, wait) : again(c, service, link, busyPart.tooOften);
    }
    const given = isJson ? await jsonOf(c) : await fromForm(c);
    const read = handedCalendar.safeParse(given);
    if (!read.success) {
      if (isJson) return invalidInput(c, 'json', read.error.issues);
      return again(c, service, link, busyPart.nothing);
    }
    const kept = await readInviteCalendar(service, target, read.data, reading.timezone);
    if (!kept.ok) return decline(kept.error);
    if (!isJson) return c.redirect(`${pathOf(link)}?busy`, 303);
    const seen = await lookByLink(service, link, asked);
    return seen.kind === 'there' ? c.json(seen.view, 200) : nowhere(c, seen.kind);
  });
}

const closed = (): Problem => ({
  code: 'not-open',
  message: problems.joinClosed,
  kind: 'conflict',
});

/** Whichever field is filled in says what is meant. */
async function fromForm(c: Context<Env>): Promise<unknown> {
  const { file, url, username, password } = await c.req.parseBody();
  if (file instanceof File && file.size > 0) return { kind: 'file', content: await file.text() };
  return username === undefined || username === ''
    ? { kind: 'url', url }
    : { kind: 'caldav', url, username, password };
}

/** The page once more, with why it was not taken. */
async function again(c: Context<Env>, service: Service, link: string, message: string) {
  const seen = await lookByLink(service, link, readingOf(c));
  if (seen.kind !== 'there') return nowhere(c, seen.kind);
  const { view, hasZone } = seen;
  const sent = { kind: 'refused', message, opensBusy: true } as const;
  return c.html(invitePage(view, { address: pathOf(link), sent, hasZone }), 422);
}

export async function forgotten(
  c: Context<Env>,
  dependencies: Dependencies,
  link: string,
): Promise<Response> {
  const service = serviceOf(dependencies);
  const target = await liveTarget(service, link);
  if (target === 'unknown' || target === 'gone') return nowhere(c, target);
  await forgetBusyTimes(service.store.db, [target.inviteId]);
  const isPage = /text\/html/i.test(c.req.header('accept') ?? '');
  return isPage ? c.redirect(pathOf(link), 303) : c.body(null, 204);
}
