import { createRoute, z } from '@hono/zod-openapi';
import type { OpenLinkJoin } from '@tashika/contract/threads';
import type { TryRule } from '@tashika/store';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { unlisted } from '../answer-headers.ts';
import { openAccess } from '../auth/access.ts';
import { addressOf } from '../auth/address.ts';
import { secondsToWait } from '../auth/public-tries.ts';
import { cookieOf } from '../auth/session-cookie.ts';
import { tooMany } from '../auth/too-many.ts';
import { joinPage } from '../invite-page/join-page.ts';
import { page as pageWords, problems } from '../invite-page/messages.ts';
import { sentencePage } from '../invite-page/page.ts';
import { inLocale, readingOf, readingToKeep } from '../locale.ts';
import { json, textOf } from '../openapi/content.ts';
import { invalidInput, problem, problemResponses, refuse, refuseWith } from '../problem.ts';
import {
  type Dependencies,
  type Env,
  newRoutes,
  type Resource,
  type Service,
} from '../resource.ts';
import { serviceOf } from '../service.ts';
import { linkOf } from '../threads/link.ts';
import { joinByOpenLink, knownVisitor, lookByOpenLink } from '../threads/open-link.ts';
import { openLinkJoin, openLinkJoined, openLinkView } from './threads.document.ts';
import { openLinks as words } from './threads.messages.ts';

const tags = [words.tag];
const linkParams = z.object({ token: z.string().max(200).meta({ description: words.token }) });

const look = createRoute({
  method: 'get',
  path: '/{token}',
  tags,
  summary: words.look,
  description: words.lookDescription,
  request: { params: linkParams },
  responses: {
    200: { description: words.looked, content: { ...json(openLinkView), ...textOf('text/html') } },
    ...problemResponses(404),
  },
});

const join = createRoute({
  method: 'post',
  path: '/{token}/join',
  tags,
  summary: words.join,
  description: words.joinDescription,
  request: {
    params: linkParams,
    body: {
      required: true,
      content: {
        ...json(openLinkJoin),
        'application/x-www-form-urlencoded': { schema: openLinkJoin },
      },
    },
  },
  responses: {
    200: { description: words.joined, content: json(openLinkJoined) },
    303: { description: words.redirected },
    ...problemResponses(400, 404, 409, 413, 415, 429),
  },
});

/** An office of many people behind one address, but no machine. */
const fromOneAddress: TryRule = { tries: 60, within: 600 };
/** A whole school in an hour; floods from everywhere end here. */
const byOneLink: TryRule = { tries: 400, within: 3_600 };

/** M39: whoever has the link says who they are, and answers by a link of their own from then on. */
export const openLinks: Resource = {
  path: '/o',
  tag: { name: words.tag, description: words.tagDescription },
  area: 'public',
  maxBodyBytes: 8 * 1024,
  routes(dependencies) {
    const routes = newRoutes();
    routes.use((c, next) => inLocale(readingOf(c).locale, next));
    routes.use(unlisted);
    // A page and JSON at one address, a form and JSON to one: read by hand, and documented so.
    for (const route of [look, join]) routes.openAPIRegistry.registerPath(route);
    routes.get(look.getRoutingPath(), (c) => withLink(c, (link) => looked(c, dependencies, link)));
    routes.post(join.getRoutingPath(), (c) => withLink(c, (link) => joined(c, dependencies, link)));
    return routes;
  },
};

function withLink(
  c: Context<Env>,
  run: (link: string) => Promise<Response>,
): Response | Promise<Response> {
  const read = linkParams.safeParse(c.req.param());
  return read.success ? run(read.data.token) : invalidInput(c, 'param', read.error.issues);
}

const wantsPage = (c: Context<Env>) => /text\/html/i.test(c.req.header('accept') ?? '');

async function looked(c: Context<Env>, dependencies: Dependencies, link: string) {
  const service = serviceOf(dependencies);
  c.header('Vary', 'Accept, Accept-Language');
  const view = await lookByOpenLink(service, link);
  if (view === null) return nowhere(c);
  if (!wantsPage(c)) return c.json(view, 200);
  const known = await knownFrom(c, service, link);
  return c.html(joinPage(view, joinPath(link), { known, reading: readingOf(c) }), 200);
}

const joinPath = (link: string) => `/o/${encodeURIComponent(link)}/join`;

function nowhere(c: Context<Env>) {
  if (wantsPage(c)) return c.html(sentencePage(pageWords.unknownTitle, problems.unknown), 404);
  return refuseWith(c, 404, { code: 'link-unknown', message: problems.unknown });
}

// ── the browser remembers who it was ───────────────────────────────────────────────────────────

/** As long as anybody looks up an old gathering. */
const rememberedSeconds = 180 * 86_400;
/** Of one open link alone, so that two gatherings do not meet. */
const cookieName = (link: string) => `tashika_open_${link.slice(0, 12).replaceAll(/\W/g, '_')}`;

async function knownFrom(c: Context<Env>, service: Service, link: string) {
  const own = getCookie(c, cookieName(link));
  if (own === undefined) return null;
  const name = await knownVisitor(service, link, own);
  return name === null ? null : { name, link: `/i/${encodeURIComponent(own)}` };
}

function remember(c: Context<Env>, service: Service, link: string, own: string) {
  const { secure } = cookieOf(c, service, '');
  const rest = { httpOnly: true, sameSite: 'Lax', maxAge: rememberedSeconds } as const;
  setCookie(c, cookieName(link), own, { path: '/o', secure, ...rest });
}

// ── joining ────────────────────────────────────────────────────────────────────────────────────

async function joined(c: Context<Env>, dependencies: Dependencies, link: string) {
  const service = serviceOf(dependencies);
  const type = c.req.header('content-type') ?? '';
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type);
  if (!isForm && !/^application\/json/i.test(type)) {
    return problem(c, 'unsupported-media-type', { sent: type });
  }
  const given = isForm ? await fromForm(c) : await fromJson(c);
  if (given === undefined) return problem(c, 'malformed-json');
  const read = openLinkJoin.safeParse(given);
  if (!read.success) {
    if (isForm)
      return again(c, service, link, { ...textsOf(given), message: problems.nameMissing });
    return invalidInput(c, 'json', read.error.issues);
  }
  const { trustedProxies } = dependencies.access ?? openAccess;
  const wait = await secondsToWait(service, [
    [`open link ${link} ${addressOf(c, trustedProxies)}`, fromOneAddress],
    [`open link ${link}`, byOneLink],
  ]);
  if (wait !== undefined) return tooMany(c, wait);
  const done = await joinByOpenLink(service, link, read.data, readingToKeep(readingOf(c)));
  if (done === null) return nowhere(c);
  if (!done.ok) {
    if (isForm) return again(c, service, link, { ...read.data, message: done.error.message });
    return refuse(c, done.error);
  }
  const { token, name, isKnown } = done.value;
  remember(c, service, link, token);
  if (isForm) return c.redirect(`/i/${encodeURIComponent(token)}?joined`, 303);
  return c.json({ link: linkOf(service, token), name, known: isKnown }, 200);
}

async function fromJson(c: Context<Env>): Promise<unknown> {
  try {
    return JSON.parse(Buffer.from(await c.req.arrayBuffer()).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** A field that is left empty is not given. */
async function fromForm(c: Context<Env>): Promise<unknown> {
  const { name, picked, address } = textsOf(await c.req.parseBody());
  return { name: name || picked, ...(address !== '' && { address }) };
}

function textsOf(given: unknown) {
  const text = (name: string) => {
    const value = (given as Record<string, unknown>)[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  return { name: text('name'), picked: text('picked'), address: text('address') };
}

/** The page once more, with what was typed and why it was not taken. */
async function again(
  c: Context<Env>,
  service: Service,
  link: string,
  typed: Partial<OpenLinkJoin> & { readonly message: string },
) {
  const view = await lookByOpenLink(service, link);
  if (view === null) return nowhere(c);
  const known = await knownFrom(c, service, link);
  return c.html(joinPage(view, joinPath(link), { known, typed, reading: readingOf(c) }), 409);
}
