import { createRoute } from '@hono/zod-openapi';
import type { InviteAnswered, InviteView } from '@tashika/contract/threads';
import type { Problem } from '@tashika/kernel';
import { type AnswerOutcome, keepReader, type Sheet } from '@tashika/store';
import type { Context } from 'hono';
import { compress } from 'hono/compress';
import { unlisted } from '../answer-headers.ts';
import { fontSheet } from '../invite-page/fonts.ts';
import { busyPart, page as pageWords, problems } from '../invite-page/messages.ts';
import { invitePage, type Sent, savedText } from '../invite-page/page.ts';
import { answerScript } from '../invite-page/script.ts';
import { styleSheet } from '../invite-page/style.ts';
import { inLocale, isTimezone, readingOf, readingToKeep } from '../locale.ts';
import { json, textOf } from '../openapi/content.ts';
import { answer, invalidInput, problem, problemResponses, refuseWith } from '../problem.ts';
import { type Dependencies, type Env, newRoutes, type Resource } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { inviteCalendar } from '../threads/calendar.ts';
import { lookByLink } from '../threads/invite-view.ts';
import { threadProblems } from '../threads/messages.ts';
import { moments } from '../threads/moments.messages.ts';
import { sheetOf } from '../threads/sheet.ts';
import { threadsOf } from '../threads/threads-of.ts';
import { forget, forgotten, handedIn, handIn, mostFormBytes } from './invites.busy.ts';
import {
  jsonOf,
  linkParams,
  liveTarget,
  nowhere,
  pathOf,
  sendsJson,
  wantsJson,
  withLink,
} from './invites.shared.ts';
import {
  inviteAnswer,
  inviteAnswered,
  inviteAnswerForm,
  inviteReading,
  inviteView,
} from './threads.document.ts';
import { invites as words } from './threads.messages.ts';

const tags = [words.tag];
const look = createRoute({
  method: 'get',
  path: '/{token}',
  tags,
  summary: words.look,
  description: words.lookDescription,
  request: { params: linkParams },
  responses: {
    200: {
      description: words.looked,
      content: { ...json(inviteView), ...textOf('text/html') },
    },
    ...problemResponses(404, 409, 410),
  },
});

const calendar = createRoute({
  method: 'get',
  path: '/{token}/calendar.ics',
  tags,
  summary: words.calendar,
  request: { params: linkParams },
  responses: {
    200: { description: words.calendarMade, content: textOf('text/calendar') },
    ...problemResponses(404, 409),
  },
});

const reading = createRoute({
  method: 'post',
  path: '/{token}/reading',
  tags,
  summary: words.reading,
  description: words.readingDescription,
  request: {
    params: linkParams,
    body: {
      required: true,
      content: {
        ...json(inviteReading),
        'application/x-www-form-urlencoded': { schema: inviteReading },
      },
    },
  },
  responses: {
    204: { description: words.readingKept },
    303: { description: words.redirected },
    ...problemResponses(400, 404, 410, 413, 415),
  },
});

const respond = createRoute({
  method: 'post',
  path: '/{token}/respond',
  tags,
  summary: words.respond,
  description: words.respondDescription,
  request: {
    params: linkParams,
    body: {
      required: true,
      content: {
        ...json(inviteAnswer),
        'application/x-www-form-urlencoded': { schema: inviteAnswerForm },
      },
    },
  },
  responses: {
    200: { description: words.responded, content: json(inviteAnswered) },
    303: { description: words.redirected },
    ...problemResponses(400, 404, 409, 410, 413, 415),
  },
});

/** Without an account: whoever has the link may answer for that one person (M24, M26). */
export const invites: Resource = {
  path: '/i',
  tag: { name: words.tag, description: words.tagDescription },
  area: 'public',
  maxBodyBytes: 64 * 1024,
  maxFormBytes: mostFormBytes,
  routes(dependencies) {
    const routes = newRoutes();
    const css = 'text/css; charset=utf-8';
    const fonts = fontSheet(dependencies.webRoot);
    routes.use('/files/*', compress());
    routes.get('/files/page.css', (c) => file(c, styleSheet, css));
    routes.get('/files/fonts.css', (c) => file(c, fonts, css));
    routes.get('/files/answer.js', (c) => file(c, answerScript, 'text/javascript; charset=utf-8'));
    routes.use((c, next) => inLocale(readingOf(c).locale, () => unlisted(c, next)));
    // A page and JSON at one address, a form and JSON to one: read by hand, and documented so.
    for (const route of [look, calendar, reading, respond, handIn, forget])
      routes.openAPIRegistry.registerPath(route);
    routes.get(look.getRoutingPath(), (c) => withLink(c, (link) => looked(c, dependencies, link)));
    routes.get(calendar.getRoutingPath(), (c) =>
      withLink(c, (link) => event(c, dependencies, link)),
    );
    routes.post(reading.getRoutingPath(), (c) =>
      withLink(c, (link) => chosen(c, dependencies, link)),
    );
    routes.post(respond.getRoutingPath(), (c) =>
      withLink(c, (link) => responded(c, dependencies, link)),
    );
    routes.post(handIn.getRoutingPath(), (c) =>
      withLink(c, (link) => handedIn(c, dependencies, link)),
    );
    routes.post(forget.getRoutingPath(), (c) =>
      withLink(c, (link) => forgotten(c, dependencies, link)),
    );
    return routes;
  },
};

function file(c: Context<Env>, text: string, type: string): Response {
  return c.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' });
}

// ── looking ────────────────────────────────────────────────────────────────────────────────────

async function looked(
  c: Context<Env>,
  dependencies: Dependencies,
  link: string,
): Promise<Response> {
  const service = serviceOf(dependencies);
  c.header('Vary', 'Accept, Accept-Language');
  const seen = await lookByLink(service, link, readingOf(c));
  if (seen.kind !== 'there') return nowhere(c, seen.kind);
  return inLocale(seen.view.invitee.locale, () => shown(c, link, seen));
}

function shown(
  c: Context<Env>,
  link: string,
  { view: invite, hasZone }: SeenInvite,
): Response | Promise<Response> {
  const isClosed = !['open', 'draft'].includes(invite.thread.status);
  if (wantsJson(c)) {
    return isClosed ? refused(c, closedProblem(invite), invite) : c.json(invite, 200);
  }
  const sent = isClosed && !invite.can_attend ? null : justDone(c, invite);
  const address = pathOf(link);
  return c.html(invitePage(invite, { address, sent, hasZone }), isClosed ? 409 : 200);
}

type SeenInvite = Extract<Awaited<ReturnType<typeof lookByLink>>, { readonly kind: 'there' }>;

/** What brought the person here, where something did. */
function justDone(c: Context<Env>, invite: InviteView): Sent | null {
  if (c.req.query('saved') !== undefined) return { kind: 'saved', message: pageWords.sent };
  if (c.req.query('busy') !== undefined && invite.calendar_read_at !== null) {
    const count = invite.slots.filter(({ is_busy }) => is_busy).length;
    return { kind: 'joined', message: busyPart.done(count) };
  }
  if (c.req.query('joined') === undefined) return null;
  return { kind: 'joined', message: pageWords.joined(invite.invitee.name) };
}

/** The decided event, for any calendar. */
async function event(c: Context<Env>, dependencies: Dependencies, link: string) {
  const made = await inviteCalendar(serviceOf(dependencies), link, readingOf(c));
  if (made === null) return nowhere(c, 'unknown');
  return answer(c, made, (text) =>
    c.body(text, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="event.ics"',
    }),
  );
}

function closedProblem({ thread, decision, message }: InviteView): Problem {
  return thread.status === 'finalized'
    ? { code: 'already-finalized', message: pageWords.decided(decision?.label ?? '') }
    : { code: `thread-${thread.status}`, message: message ?? '' };
}

/** What cannot be answered any more, with what there is to see instead. */
const refused = (c: Context<Env>, problem: Problem, invite: InviteView) =>
  refuseWith(c, 409, problem, { invite });

// ── reading ────────────────────────────────────────────────────────────────────────────────────

async function chosen(c: Context<Env>, dependencies: Dependencies, link: string) {
  const service = serviceOf(dependencies);
  const isJson = sendsJson(c);
  const given = isJson ? await jsonOf(c) : await c.req.parseBody();
  if (given === undefined) return problem(c, 'malformed-json');
  const read = inviteReading.safeParse(given);
  if (!read.success) return invalidInput(c, isJson ? 'json' : 'form', read.error.issues);
  const { locale = null, timezone = null } = read.data;
  if (timezone !== null && !isTimezone(timezone)) {
    return refuseWith(c, 400, {
      code: 'timezone-unknown',
      message: threadProblems.timezoneUnknown(timezone),
    });
  }
  const target = await liveTarget(service, link);
  if (target === 'unknown' || target === 'gone') return nowhere(c, target);
  await keepReader(service.store.db, target.inviteId, { locale, timezone });
  return isJson ? c.body(null, 204) : c.redirect(pathOf(link), 303);
}

// ── answering ──────────────────────────────────────────────────────────────────────────────────

async function responded(
  c: Context<Env>,
  dependencies: Dependencies,
  link: string,
): Promise<Response> {
  const type = c.req.header('content-type') ?? '';
  if (sendsJson(c)) return respondedJson(c, dependencies, link);
  if (/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)) {
    return respondedForm(c, dependencies, link);
  }
  return problem(c, 'unsupported-media-type', { sent: type });
}

async function respondedJson(c: Context<Env>, dependencies: Dependencies, link: string) {
  const service = serviceOf(dependencies);
  const given = await jsonOf(c);
  if (given === undefined) return problem(c, 'malformed-json');
  const read = inviteAnswer.safeParse(given);
  if (!read.success) return invalidInput(c, 'json', read.error.issues);
  const { sheet, comment } = sheetOf(read.data);
  const asked = readingOf(c);
  const outcome = await threadsOf(service).answer(link, sheet, comment, readingToKeep(asked));
  if (outcome.kind === 'unknown' || outcome.kind === 'gone') return nowhere(c, outcome.kind);
  const { refusal, reader } = outcome;
  return inLocale(reader.locale ?? asked.locale, async () => {
    if (refusal === null) return c.json(savedJson(outcome, sheet, comment, service.now()), 200);
    const seen = await lookByLink(service, link, asked);
    if (seen.kind !== 'there') return nowhere(c, seen.kind);
    return refused(c, { ...refusal, message: sentenceOf(refusal, seen.view) }, seen.view);
  });
}

/** In the reader's language; what only programs can run into is said as it is. */
function sentenceOf({ code, message }: Problem, { slots, decision }: InviteView): string {
  if (code === 'already-finalized') return pageWords.decided(decision?.label ?? '');
  if (code === 'slot-taken') {
    return problems.slotTaken(slots.find(({ status }) => status === 'selected')?.label ?? '');
  }
  return (problems.refused as Readonly<Record<string, string>>)[code] ?? message;
}

type Answered = Extract<AnswerOutcome, { readonly kind: 'answered' }>;

function savedJson(
  { answers: own, timezone: threads, reader }: Answered,
  sheet: Sheet,
  comment: string | null | undefined,
  at: Date,
): InviteAnswered {
  const timezone = reader.timezone ?? threads;
  // What was said together is told in the same words.
  const texts = new Map<string, string>();
  const saved = sheet.map(({ slotId, status: said }) => {
    const kept = own.get(slotId);
    const status = kept?.status ?? said;
    const responded_at = kept?.respondedAt ?? null;
    const by_organiser = kept?.byOrganiser ?? false;
    const same = `${status} ${responded_at} ${by_organiser}`;
    const text = texts.get(same) ?? savedText({ status, responded_at, by_organiser }, timezone);
    texts.set(same, text);
    return { slot_id: slotId, status, saved: text, at: responded_at };
  });
  const savedAt =
    saved
      .map(({ at }) => at ?? '')
      .sort()
      .at(-1) ?? null;
  return {
    saved_at: savedAt,
    selections: saved.map(({ at: _, ...each }) => each),
    comment_saved: commentSaved(comment, at, timezone),
    message: pageWords.sent,
  };
}

function commentSaved(comment: string | null | undefined, now: Date, timezone: string) {
  if (comment === undefined) return null;
  return comment === null
    ? pageWords.commentGone
    : pageWords.commentSaved(moments.moment(now, timezone));
}

async function respondedForm(c: Context<Env>, dependencies: Dependencies, link: string) {
  const service = serviceOf(dependencies);
  const form = await c.req.parseBody();
  const given = Object.entries(form).flatMap(([name, status]) =>
    name.startsWith('slot.') ? [{ slot_id: name.slice('slot.'.length), status }] : [],
  );
  const read = inviteAnswer.safeParse({ selections: given, comment: form.comment });
  if (!read.success) {
    // Sent without a choice: the page again, nothing changed.
    return c.redirect(pathOf(link), 303);
  }
  const { sheet, comment } = sheetOf(read.data);
  const asked = readingOf(c);
  const before = await lookByLink(service, link, asked);
  if (before.kind !== 'there') return nowhere(c, before.kind);
  const moved = moving(before.view, sheet);
  const outcome = await threadsOf(service).answer(link, moved, comment, readingToKeep(asked));
  if (outcome.kind === 'unknown' || outcome.kind === 'gone') return nowhere(c, outcome.kind);
  const { refusal } = outcome;
  const address = pathOf(link);
  if (refusal === null) return c.redirect(`${address}?saved`, 303);
  const seen = await lookByLink(service, link, asked);
  if (seen.kind !== 'there') return nowhere(c, seen.kind);
  return inLocale(seen.view.invitee.locale, () => {
    const sent: Sent = {
      kind: 'refused',
      message: sentenceOf(refusal, seen.view),
      chosen: new Map(sheet.map(({ slotId, status }) => [slotId, status])),
      comment,
    };
    return c.html(invitePage(seen.view, { address, sent, hasZone: seen.hasZone }), 409);
  });
}

/** Where one slot is all a person may take, the newly chosen one takes the place of the one before. */
function moving({ allow_multiple_slots, slots }: InviteView, sheet: Sheet): Sheet {
  const had = new Set(
    slots.filter(({ status }) => status === 'selected').map(({ slot_id }) => slot_id),
  );
  const fresh = sheet.filter(({ slotId, status }) => status === 'selected' && !had.has(slotId));
  if (allow_multiple_slots || fresh.length !== 1) return sheet;
  return sheet.map((one) =>
    one.status === 'selected' && had.has(one.slotId) ? { ...one, status: 'pending' } : one,
  );
}
