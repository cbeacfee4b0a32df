import { createRoute, z } from '@hono/zod-openapi';
import type { Transaction } from '@tashika/store';
import { audit } from '../audit.ts';
import { newInvitation } from '../auth/invitations.ts';
import { newLink } from '../auth/links.ts';
import { json, jsonRequest } from '../openapi/content.ts';
import { problem, problemResponses } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { role } from './auth.schema.ts';
import { members as words } from './members.messages.ja.ts';

const tags = [words.tag];
const id = z.uuid().meta({ description: words.id });
const params = z.object({ id });
const invitationParams = z.object({ invitation_id: id });
const instant = z.iso.datetime();

const member = z.object({
  id,
  name: z.string().meta({ description: words.name }),
  email: z.string().meta({ description: words.email }),
  role,
  joined_at: instant.meta({ description: words.joinedAt }),
  you: z.boolean().meta({ description: words.you }),
});
const note = z.string().trim().min(1).max(80).meta({ description: words.note });
const invitation = z.object({
  id,
  note,
  role,
  expires_at: instant.meta({ description: words.expiresAt }),
});
const link = z.string().meta({ description: words.linkText });

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: words.list,
  responses: {
    200: {
      description: words.listOk,
      content: json(
        z.object({
          members: z.array(member).meta({ description: words.members }),
          invitations: z.array(invitation).meta({ description: words.invitations }),
        }),
      ),
    },
    ...problemResponses(401, 403, 503),
  },
});

const changeRole = createRoute({
  method: 'patch',
  path: '/{id}',
  tags,
  summary: words.changeRole,
  request: { params, ...jsonRequest(z.object({ role })) },
  responses: {
    204: { description: words.changed },
    ...problemResponses(400, 401, 403, 404, 409, 415, 503),
  },
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: words.remove,
  description: words.removeDescription,
  request: { params },
  responses: {
    204: { description: words.removed },
    ...problemResponses(400, 401, 403, 404, 409, 503),
  },
});

const handOutLink = createRoute({
  method: 'post',
  path: '/{id}/sign-in-link',
  tags,
  summary: words.link,
  description: words.linkDescription,
  request: { params },
  responses: {
    201: { description: words.linkOk, content: json(z.object({ link })) },
    ...problemResponses(400, 401, 403, 404, 409, 503),
  },
});

const invite = createRoute({
  method: 'post',
  path: '/invitations',
  tags,
  summary: words.invite,
  description: words.inviteDescription,
  request: jsonRequest(z.object({ role, note })),
  responses: {
    201: { description: words.invited, content: json(z.object({ id, link })) },
    ...problemResponses(400, 401, 403, 415, 503),
  },
});

const revoke = createRoute({
  method: 'delete',
  path: '/invitations/{invitation_id}',
  tags,
  summary: words.revoke,
  request: { params: invitationParams },
  responses: { 204: { description: words.revoked }, ...problemResponses(400, 401, 403, 404, 503) },
});

export const members: Resource = {
  path: '/api/members',
  area: 'admin',
  tag: { name: words.tag, description: words.tagDescription },
  routes(dependencies) {
    const routes = newRoutes();
    routes.use(async (c, next) => {
      c.header('Cache-Control', 'no-store');
      // Who may let people in or throw them out is a person, not a program with a key.
      return c.get('principal').scopes === 'all' ? next() : problem(c, 'people-only');
    });

    routes.openapi(list, async (c) => {
      const { store, now } = serviceOf(dependencies);
      const { workspaceId, actor } = c.get('principal');
      const people = await store.db
        .selectFrom('memberships')
        .innerJoin('users', 'users.id', 'memberships.user_id')
        .select(['users.id', 'users.name', 'users.email'])
        .select(['memberships.role', 'memberships.created_at'])
        .where('memberships.workspace_id', '=', workspaceId)
        .orderBy('memberships.created_at')
        .orderBy('users.id')
        .execute();
      const open = await store.db
        .selectFrom('member_invitations')
        .select(['id', 'note', 'role', 'expires_at'])
        .where('workspace_id', '=', workspaceId)
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now())
        .orderBy('created_at')
        .execute();
      return c.json(
        {
          members: people.map(({ created_at, ...person }) => ({
            ...person,
            joined_at: created_at.toISOString(),
            you: actor === `user:${person.id}`,
          })),
          invitations: open.map(({ expires_at, ...one }) => ({
            ...one,
            expires_at: expires_at.toISOString(),
          })),
        },
        200,
      );
    });

    routes.openapi(changeRole, async (c) => {
      const { store } = serviceOf(dependencies);
      const principal = c.get('principal');
      const { id: userId } = c.req.valid('param');
      const { role: next } = c.req.valid('json');
      const done = await store.db.transaction().execute(async (tx) => {
        const refused = await refuse(tx, principal.workspaceId, userId, next);
        if (refused !== undefined) return refused;
        await tx
          .updateTable('memberships')
          .set({ role: next })
          .where('workspace_id', '=', principal.workspaceId)
          .where('user_id', '=', userId)
          .execute();
        const object = { type: 'user', id: userId };
        await audit(tx, principal, 'role', object, { role: next });
        return undefined;
      });
      if (done === 'missing') return problem(c, 'not-found', { path: c.req.path });
      return done === 'last-owner' ? problem(c, 'last-owner') : c.body(null, 204);
    });

    routes.openapi(remove, async (c) => {
      const { store } = serviceOf(dependencies);
      const principal = c.get('principal');
      const { id: userId } = c.req.valid('param');
      const done = await store.db.transaction().execute(async (tx) => {
        const refused = await refuse(tx, principal.workspaceId, userId, undefined);
        if (refused !== undefined) return refused;
        await tx
          .deleteFrom('memberships')
          .where('workspace_id', '=', principal.workspaceId)
          .where('user_id', '=', userId)
          .execute();
        await audit(tx, principal, 'remove', { type: 'user', id: userId });
        return undefined;
      });
      if (done === 'missing') return problem(c, 'not-found', { path: c.req.path });
      return done === 'last-owner' ? problem(c, 'last-owner') : c.body(null, 204);
    });

    routes.openapi(handOutLink, async (c) => {
      const service = serviceOf(dependencies);
      const principal = c.get('principal');
      const { id: userId } = c.req.valid('param');
      const made = await service.store.db.transaction().execute(async (tx) => {
        const joined = await tx
          .selectFrom('memberships')
          .select('workspace_id')
          .where('user_id', '=', userId)
          .forUpdate()
          .execute();
        if (!joined.some(({ workspace_id }) => workspace_id === principal.workspaceId)) {
          return 'missing' as const;
        }
        // The link opens everything the person may open, and that must be this owner's to give.
        if (joined.length > 1) return 'elsewhere' as const;
        await audit(tx, principal, 'sign-in-link', { type: 'user', id: userId });
        return { link: await newLink(tx, service, userId) };
      });
      if (made === 'missing') return problem(c, 'not-found', { path: c.req.path });
      return made === 'elsewhere' ? problem(c, 'member-elsewhere') : c.json(made, 201);
    });

    routes.openapi(invite, async (c) => {
      const service = serviceOf(dependencies);
      const principal = c.get('principal');
      const given = c.req.valid('json');
      const made = await service.store.db.transaction().execute(async (tx) => {
        const one = await newInvitation(tx, service, principal, given);
        const object = { type: 'invitation', id: one.id };
        await audit(tx, principal, 'create', object, { role: given.role });
        return one;
      });
      return c.json(made, 201);
    });

    routes.openapi(revoke, async (c) => {
      const { store, now } = serviceOf(dependencies);
      const principal = c.get('principal');
      const { invitation_id } = c.req.valid('param');
      const revoked = await store.db.transaction().execute(async (tx) => {
        const one = await tx
          .updateTable('member_invitations')
          .set({ revoked_at: now() })
          .where('id', '=', invitation_id)
          .where('workspace_id', '=', principal.workspaceId)
          .where('accepted_at', 'is', null)
          .where('revoked_at', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (one === undefined) return false;
        await audit(tx, principal, 'revoke', { type: 'invitation', id: invitation_id });
        return true;
      });
      return revoked ? c.body(null, 204) : problem(c, 'not-found', { path: c.req.path });
    });

    return routes;
  },
};

/** A workspace keeps an owner; the owners are locked, so that two cannot resign at once. */
async function refuse(
  tx: Transaction,
  workspaceId: string,
  userId: string,
  next: 'owner' | 'staff' | 'organiser' | undefined,
): Promise<'missing' | 'last-owner' | undefined> {
  const rows = await tx
    .selectFrom('memberships')
    .select(['user_id', 'role'])
    .where('workspace_id', '=', workspaceId)
    .where((is) => is.or([is('role', '=', 'owner'), is('user_id', '=', userId)]))
    .orderBy('user_id')
    .forUpdate()
    .execute();
  if (!rows.some(({ user_id }) => user_id === userId)) return 'missing';
  const others = rows.filter((row) => row.user_id !== userId && row.role === 'owner');
  return next !== 'owner' && others.length === 0 ? 'last-owner' : undefined;
}
