import { createRoute, z } from '@hono/zod-openapi';
import { phoneCode, phoneList } from '@tashika/contract/people';
import { hasPhones, phonesOf, removePhone } from '@tashika/store';
import { audit } from '../audit.ts';
import { refuseUnproven } from '../auth/proof.ts';
import { json } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { newPairingCode, pairingLink, spelt } from '../phones/pairing.ts';
import { problem, problemResponses, refuseWith } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { phones as words } from './phones.messages.ts';

const tags = [words.tag];
const params = z.object({ id: z.uuid().meta({ description: words.id }) });

documented(phoneList, {
  fields: {
    'phones[].id': words.id,
    'phones[].device': words.device,
    'phones[].paired_at': words.pairedAt,
    'phones[].seen_at': words.seenAt,
  },
});
documented(phoneCode, {
  fields: {
    link: words.link,
    code: words.typedCode,
    expires_at: words.expiresAt,
    trust: words.trust,
    fingerprint: words.fingerprint,
  },
});

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: words.list,
  responses: {
    200: { description: words.listOk, content: json(phoneList) },
    ...problemResponses(401, 403, 503),
  },
});

const makeCode = createRoute({
  method: 'post',
  path: '/code',
  tags,
  summary: words.code,
  description: words.codeDescription,
  responses: {
    201: { description: words.codeOk, content: json(phoneCode) },
    ...problemResponses(401, 403, 409, 503),
  },
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: words.remove,
  request: { params },
  responses: { 204: { description: words.removed }, ...problemResponses(400, 401, 403, 404, 503) },
});

export const phones: Resource = {
  path: '/api/phones',
  area: 'admin',
  // Who may let a phone in is a person, not a program with a key.
  peopleOnly: true,
  tag: { name: words.tag, description: words.tagDescription },
  routes(dependencies) {
    const routes = newRoutes();
    routes.openapi(list, async (c) => {
      const { store, now } = serviceOf(dependencies);
      const found = await phonesOf(store.db, c.get('principal').workspaceId, now());
      const shown = found.map(({ pairedAt, seenAt, ...phone }) => ({
        ...phone,
        paired_at: pairedAt.toISOString(),
        seen_at: seenAt.toISOString(),
      }));
      return c.json({ phones: shown }, 200);
    });

    routes.openapi(makeCode, async (c) => {
      const service = serviceOf(dependencies);
      const unproven = refuseUnproven(c, service);
      if (unproven !== undefined) return unproven;
      const opened = await dependencies.door?.open();
      if (opened?.ok === false) return refuseWith(c, 409, opened.error);
      const { code, expiresAt } = await newPairingCode(service, c.get('principal'));
      // Without a door of their own phones come in where everybody does.
      const door = opened?.value ?? { url: service.publicUrl, trust: 'public', fingerprint: null };
      const { url, trust, fingerprint } = door;
      return c.json(
        {
          link: pairingLink(url, code),
          code: spelt(code),
          expires_at: expiresAt.toISOString(),
          trust,
          fingerprint,
        },
        201,
      );
    });

    routes.openapi(remove, async (c) => {
      const { store, now } = serviceOf(dependencies);
      const principal = c.get('principal');
      const { id } = c.req.valid('param');
      const isGone = await store.db.transaction().execute(async (tx) => {
        if (!(await removePhone(tx, principal.workspaceId, id))) return false;
        await audit(tx, principal, 'phone-removed', { type: 'phone', id });
        return true;
      });
      if (!isGone) return problem(c, 'not-found', { path: c.req.path });
      // Where nobody's phone is let in any more, nobody is waited for.
      if (!(await hasPhones(store.db, now()))) void dependencies.door?.close();
      return c.body(null, 204);
    });

    return routes;
  },
};
