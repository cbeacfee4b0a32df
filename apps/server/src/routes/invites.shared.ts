import { z } from '@hono/zod-openapi';
import { type LinkTarget, linkTarget } from '@tashika/store';
import type { Context } from 'hono';
import { page as pageWords, problems } from '../invite-page/messages.ts';
import { sentencePage } from '../invite-page/page.ts';
import { invalidInput, refuseWith } from '../problem.ts';
import type { Env } from '../resource.ts';
import type { Service } from '../service.ts';
import { invites as words } from './threads.messages.ts';

/** What the routes of the invited have in common. */

export const linkParams = z.object({
  token: z.string().max(200).meta({ description: words.token }),
});

/** What is no link at all is not looked for. */
export function withLink(
  c: Context<Env>,
  run: (link: string) => Response | Promise<Response>,
): Response | Promise<Response> {
  const read = linkParams.safeParse(c.req.param());
  return read.success ? run(read.data.token) : invalidInput(c, 'param', read.error.issues);
}

export const pathOf = (link: string) => `/i/${encodeURIComponent(link)}`;

export const wantsJson = (c: Context<Env>) => {
  const accept = c.req.header('accept') ?? '';
  return !/text\/html/i.test(accept) && /json/i.test(accept);
};

export const sendsJson = (c: Context<Env>) =>
  /^application\/json/i.test(c.req.header('content-type') ?? '');

export async function jsonOf(c: Context<Env>): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    return undefined;
  }
}

/** M26: unknown → 404, expired or revoked → 410. */
export function nowhere(c: Context<Env>, kind: 'unknown' | 'gone') {
  const isGone = kind === 'gone';
  const sentence = isGone ? problems.gone : problems.unknown;
  if (!wantsJson(c) && /html/i.test(c.req.header('accept') ?? '')) {
    const title = isGone ? pageWords.goneTitle : pageWords.unknownTitle;
    return c.html(sentencePage(title, sentence), isGone ? 410 : 404);
  }
  return refuseWith(c, isGone ? 410 : 404, { code: `link-${kind}`, message: sentence });
}

/** What a link leads to while it is good; otherwise why it leads nowhere. */
export async function liveTarget(
  { store, now }: Pick<Service, 'store' | 'now'>,
  link: string,
): Promise<LinkTarget | 'unknown' | 'gone'> {
  const target = await linkTarget(store.db, link);
  if (target === undefined) return 'unknown';
  return target.revokedAt !== null || target.expiresAt <= now() ? 'gone' : target;
}
