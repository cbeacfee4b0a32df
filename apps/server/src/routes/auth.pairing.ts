import { createRoute, z } from '@hono/zod-openapi';
import { tokenRequest } from '@tashika/contract/people';
import { openAccess } from '../auth/access.ts';
import { stateOfPhone } from '../auth/session-state.ts';
import { jsonRequest } from '../openapi/content.ts';
import { endPhone, keepPhone, pair as pairPhone } from '../phones/pairing.ts';
import { problem, problemResponses } from '../problem.ts';
import type { Dependencies } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { auth as words } from './auth.messages.ts';
import { browserOf, type Routes, refuseAttempt, state, tags } from './auth.shared.ts';

/** A phone comes in by the code that an owner shows it. */

const pair = createRoute({
  method: 'post',
  path: '/pair',
  tags,
  summary: words.pair,
  description: words.pairDescription,
  request: jsonRequest(tokenRequest),
  responses: { ...state(words.pairOk), ...problemResponses(400, 403, 410, 415, 429, 503) },
});

const authority = createRoute({
  method: 'get',
  path: '/authority.crt',
  tags,
  summary: words.authority,
  description: words.authorityDescription,
  responses: {
    200: {
      description: words.authorityOk,
      content: { 'application/x-x509-ca-cert': { schema: z.string() } },
    },
    ...problemResponses(404),
  },
});

/** All that can be asked for where only paired phones are let in. */
export const isForPhones = (path: string): boolean =>
  /\/(?:session|pair|sign-out|authority\.crt)$/.test(path);

export function pairing(routes: Routes, dependencies: Dependencies): void {
  const { access = openAccess, door } = dependencies;

  routes.openapi(pair, async (c) => {
    const service = serviceOf(dependencies);
    const refused = await refuseAttempt(c, dependencies);
    if (refused !== undefined) return refused;
    const phone = await pairPhone(service, c.req.valid('json').token, browserOf(c));
    if (phone === undefined) return problem(c, 'pairing-refused');
    await endPhone(c, service);
    keepPhone(c, service, phone.token);
    return c.json(await stateOfPhone(c, access, service, phone), 200);
  });

  routes.openapi(authority, async (c) => {
    const found = door?.authority() ?? null;
    if (found === null) return problem(c, 'not-found', { path: c.req.path });
    c.header('Content-Type', 'application/x-x509-ca-cert');
    c.header('Content-Disposition', 'attachment; filename="tashika.crt"');
    return c.body(found, 200);
  });
}
