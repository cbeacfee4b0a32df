import { createRoute, z } from '@hono/zod-openapi';
import { stream } from 'hono/streaming';
import { audit } from '../audit.ts';
import { json } from '../openapi/content.ts';
import { erasePerson } from '../privacy/erase.ts';
import { exportWorkspace } from '../privacy/export.ts';
import { findPerson, personData, type Whom } from '../privacy/person.ts';
import { problem, problemResponses } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { email } from './auth.schema.ts';
import { privacy as words } from './privacy.messages.ja.ts';

const tags = [words.tag];

/** Never in the address of a request, which is kept in more places than its body. */
const whom = z.union([
  z.object({ email: email.meta({ description: words.email }) }),
  z.object({
    invitee_key: z.string().min(1).max(200).meta({ description: words.inviteeKey }),
  }),
]);
const rows = (description: string) =>
  z.array(z.record(z.string(), z.unknown())).meta({ description });

const exportAll = createRoute({
  method: 'get',
  path: '/export',
  tags,
  summary: words.exportAll,
  description: words.exportAllDescription,
  responses: {
    200: {
      description: words.exported,
      content: json(z.record(z.string(), z.unknown()).openapi({ type: 'object' })),
    },
    ...problemResponses(401, 403, 503),
  },
});

const exportPerson = createRoute({
  method: 'post',
  path: '/person/export',
  tags,
  summary: words.exportPerson,
  description: words.exportPersonDescription,
  request: { body: { required: true, content: json(whom) } },
  responses: {
    200: {
      description: words.person,
      content: json(
        z.object({
          contacts: rows(words.contacts),
          invitations: rows(words.invites),
          answers: rows(words.answers),
          mails: rows(words.mails),
          organised: rows(words.organised),
          membership: rows(words.membership),
        }),
      ),
    },
    ...problemResponses(400, 401, 403, 404, 415, 503),
  },
});

const erase = createRoute({
  method: 'post',
  path: '/person/erase',
  tags,
  summary: words.erase,
  description: words.eraseDescription,
  request: {
    body: {
      required: true,
      content: json(
        z.object({ person: whom, confirm: z.literal(true).meta({ description: words.confirm }) }),
      ),
    },
  },
  responses: {
    200: {
      description: words.erased,
      content: json(
        z.object({
          erased: z.object({
            contacts: z.int().meta({ description: words.contacts }),
            invites: z.int().meta({ description: words.invites }),
            answers: z.int().meta({ description: words.answers }),
            mails: z.int().meta({ description: words.mails }),
            threads: z.int().meta({ description: words.threads }),
            membership: z.boolean().meta({ description: words.membership }),
          }),
          mentions: z
            .array(z.object({ thread_id: z.uuid(), in: z.array(z.string()) }))
            .meta({ description: words.mentions }),
        }),
      ),
    },
    ...problemResponses(400, 401, 403, 404, 409, 415, 503),
  },
});

export const privacy: Resource = {
  path: '/api/privacy',
  area: 'admin',
  tag: { name: words.tag, description: words.tagDescription },
  routes(dependencies) {
    const routes = newRoutes();
    routes.use(async (c, next) => {
      c.header('Cache-Control', 'no-store');
      return next();
    });

    routes.openapi(exportAll, async (c) => {
      const { store, sealer, now } = serviceOf(dependencies);
      const principal = c.get('principal');
      const { workspaceId } = principal;
      await store.db
        .transaction()
        .execute((tx) => audit(tx, principal, 'export', { type: 'workspace', id: workspaceId }));
      const day = now().toISOString().slice(0, 10);
      c.header('Content-Type', 'application/json; charset=utf-8');
      c.header('Content-Disposition', `attachment; filename="tashika-export-${day}.json"`);
      const parts = exportWorkspace(store, sealer, workspaceId, now());
      return stream(c, async (sink) => {
        for await (const part of parts) {
          if (sink.aborted) break;
          await sink.write(part);
        }
      }) as never;
    });

    routes.openapi(exportPerson, async (c) => {
      const { store, sealer } = serviceOf(dependencies);
      const principal = c.get('principal');
      const { workspaceId } = principal;
      const person = await findPerson(store.db, sealer, workspaceId, named(c.req.valid('json')));
      if (person === undefined) return problem(c, 'person-missing');
      const data = await personData(store.db, sealer, workspaceId, person);
      await store.db
        .transaction()
        .execute((tx) => audit(tx, principal, 'export', { type: 'person', id: workspaceId }));
      return c.json(data as never, 200);
    });

    routes.openapi(erase, async (c) => {
      const { store, sealer, live, now } = serviceOf(dependencies);
      const principal = c.get('principal');
      const { workspaceId } = principal;
      const whomGiven = named(c.req.valid('json').person);
      const done = await store.db.transaction().execute(async (tx) => {
        const person = await findPerson(tx, sealer, workspaceId, whomGiven);
        if (person === undefined) return 'person-missing' as const;
        if (person.userId !== null) {
          const owners = await tx
            .selectFrom('memberships')
            .select('user_id')
            .where('workspace_id', '=', workspaceId)
            .where('role', '=', 'owner')
            .orderBy('user_id')
            .forUpdate()
            .execute();
          if (owners.every(({ user_id }) => user_id === person.userId) && owners.length > 0) {
            return 'last-owner' as const;
          }
        }
        return erasePerson(tx, { sealer, live, principal, now: now() }, person);
      });
      if (typeof done === 'string') return problem(c, done);
      return c.json({ erased: done.erased, mentions: done.mentions.map(mentionJson) }, 200);
    });

    return routes;
  },
};

const named = (given: z.infer<typeof whom>): Whom =>
  'email' in given ? { email: given.email } : { inviteeKey: given.invitee_key };

const mentionJson = (mention: { readonly thread_id: string; readonly in: readonly string[] }) => ({
  thread_id: mention.thread_id,
  in: [...mention.in],
});
