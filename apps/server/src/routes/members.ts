import { createRoute, z } from '@hono/zod-openapi';
import {
  handedLink,
  madeInvitation,
  memberList,
  newMemberInvitation,
  roleChange,
} from '@tashika/contract/people';
import {
  lockedWorkspacesOf,
  membersOf,
  openInvitations,
  ownershipAfter,
  type Role,
  removeMember,
  revokeInvitation,
  setRole,
  type Transaction,
  workspaceNamed,
} from '@tashika/store';
import type { Context } from 'hono';
import { audit } from '../audit.ts';
import { invitationDays, newInvitation } from '../auth/invitations.ts';
import { newLink } from '../auth/links.ts';
import { mailPerson, noMailServer } from '../auth/mail.ts';
import { invitationMail } from '../auth/messages.ts';
import type { Principal } from '../auth/principal.ts';
import { json, jsonRequest } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { problem, problemResponses, refuse } from '../problem.ts';
import { type Dependencies, type Env, newRoutes, type Resource } from '../resource.ts';
import { type Service, serviceOf } from '../service.ts';
import { auth } from './auth.messages.ts';
import { members as words } from './members.messages.ts';

const tags = [words.tag];
const roleWords = auth.role;
const id = z.uuid().meta({ description: words.id });
const params = z.object({ id });
const invitationParams = z.object({ invitation_id: id });

documented(memberList, {
  fields: {
    members: words.members,
    'members[].id': words.id,
    'members[].name': words.name,
    'members[].email': words.email,
    'members[].role': roleWords,
    'members[].joined_at': words.joinedAt,
    'members[].verified': words.verified,
    'members[].you': words.you,
    invitations: words.invitations,
    'invitations[].id': words.id,
    'invitations[].note': words.note,
    'invitations[].role': roleWords,
    'invitations[].expires_at': words.expiresAt,
  },
});
documented(roleChange, { fields: { role: roleWords } });
documented(handedLink, { fields: { link: words.linkText } });
documented(newMemberInvitation, {
  fields: { role: roleWords, note: words.note, email: words.inviteEmail },
});
documented(madeInvitation, {
  fields: { id: words.id, link: words.linkText, mailed: words.inviteMailed },
});

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: words.list,
  responses: {
    200: { description: words.listOk, content: json(memberList) },
    ...problemResponses(401, 403, 503),
  },
});

const changeRole = createRoute({
  method: 'patch',
  path: '/{id}',
  tags,
  summary: words.changeRole,
  request: { params, ...jsonRequest(roleChange) },
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
    201: { description: words.linkOk, content: json(handedLink) },
    ...problemResponses(400, 401, 403, 404, 409, 503),
  },
});

const invite = createRoute({
  method: 'post',
  path: '/invitations',
  tags,
  summary: words.invite,
  description: words.inviteDescription,
  request: jsonRequest(newMemberInvitation),
  responses: {
    201: { description: words.invited, content: json(madeInvitation) },
    ...problemResponses(400, 401, 403, 409, 415, 503),
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
  // Who may let people in or throw them out is a person, not a program with a key.
  peopleOnly: true,
  tag: { name: words.tag, description: words.tagDescription },
  routes(dependencies) {
    const routes = newRoutes();
    aboutMembers(routes, dependencies);
    aboutInvitations(routes, dependencies);
    return routes;
  },
};

type Routes = ReturnType<typeof newRoutes>;

function aboutMembers(routes: Routes, dependencies: Dependencies): void {
  routes.openapi(list, async (c) => {
    const { store, now } = serviceOf(dependencies);
    const { workspaceId, actor } = c.get('principal');
    const people = await membersOf(store.db, workspaceId);
    const open = await openInvitations(store.db, workspaceId, now());
    return c.json(
      {
        members: people.map(({ joinedAt, ...person }) => ({
          ...person,
          joined_at: joinedAt.toISOString(),
          you: actor === `user:${person.id}`,
        })),
        invitations: open.map(({ expiresAt, ...one }) => ({
          ...one,
          expires_at: expiresAt.toISOString(),
        })),
      },
      200,
    );
  });

  /** A change of one member, unless the workspace would be left without an owner. */
  const change = async (
    c: Context<Env>,
    userId: string,
    next: Role | null,
    work: (tx: Transaction, principal: Principal) => Promise<void>,
  ) => {
    const { store } = serviceOf(dependencies);
    const principal = c.get('principal');
    const after = await store.db.transaction().execute(async (tx) => {
      const kept = await ownershipAfter(tx, principal.workspaceId, userId, next);
      if (kept === 'kept') await work(tx, principal);
      return kept;
    });
    if (after === 'missing') return problem(c, 'not-found', { path: c.req.path });
    return after === 'last-owner' ? problem(c, 'last-owner') : c.body(null, 204);
  };

  routes.openapi(changeRole, (c) => {
    const { id: userId } = c.req.valid('param');
    const { role } = c.req.valid('json');
    return change(c, userId, role, async (tx, principal) => {
      await setRole(tx, principal.workspaceId, userId, role);
      await audit(tx, principal, 'role', { type: 'user', id: userId }, { role });
    });
  });

  routes.openapi(remove, (c) => {
    const { id: userId } = c.req.valid('param');
    return change(c, userId, null, async (tx, principal) => {
      await removeMember(tx, principal.workspaceId, userId);
      await audit(tx, principal, 'remove', { type: 'user', id: userId });
    });
  });
}

/** Where the mail server does not take it, the link is still there to be handed over. */
async function isMailed(
  c: Context<Env>,
  service: Service,
  email: string,
  link: string,
): Promise<boolean> {
  const { name, workspaceId } = c.get('principal');
  const workspaceName = await workspaceNamed(service.store.db, workspaceId);
  try {
    await mailPerson(service, email, {
      subject: invitationMail.subject(workspaceName),
      text: invitationMail.text(name, workspaceName, link, invitationDays),
    });
    return true;
  } catch {
    return false;
  }
}

function aboutInvitations(routes: Routes, dependencies: Dependencies): void {
  routes.openapi(handOutLink, async (c) => {
    const service = serviceOf(dependencies);
    const principal = c.get('principal');
    const { id: userId } = c.req.valid('param');
    const made = await service.store.db.transaction().execute(async (tx) => {
      const joined = await lockedWorkspacesOf(tx, userId);
      if (!joined.includes(principal.workspaceId)) return 'missing' as const;
      // The link opens everything the person may open, and that must be this owner's to give.
      if (joined.length > 1) return 'elsewhere' as const;
      await audit(tx, principal, 'sign-in-link', { type: 'user', id: userId });
      return { link: await newLink(tx, service, { userId, boundTo: principal.workspaceId }) };
    });
    if (made === 'missing') return problem(c, 'not-found', { path: c.req.path });
    return made === 'elsewhere' ? problem(c, 'member-elsewhere') : c.json(made, 201);
  });

  routes.openapi(invite, async (c) => {
    const service = serviceOf(dependencies);
    const principal = c.get('principal');
    const given = c.req.valid('json');
    if (given.email !== undefined && service.mail === null) return refuse(c, noMailServer);
    const made = await service.store.db.transaction().execute(async (tx) => {
      const one = await newInvitation(tx, service, principal, given);
      const object = { type: 'invitation', id: one.id };
      await audit(tx, principal, 'create', object, { role: given.role });
      return one;
    });
    const mailed =
      given.email !== undefined && (await isMailed(c, service, given.email, made.link));
    return c.json({ ...made, mailed }, 201);
  });

  routes.openapi(revoke, async (c) => {
    const { store, now } = serviceOf(dependencies);
    const principal = c.get('principal');
    const { invitation_id } = c.req.valid('param');
    const revoked = await store.db.transaction().execute(async (tx) => {
      const done = await revokeInvitation(tx, principal.workspaceId, invitation_id, now());
      if (!done) return false;
      await audit(tx, principal, 'revoke', { type: 'invitation', id: invitation_id });
      return true;
    });
    return revoked ? c.body(null, 204) : problem(c, 'not-found', { path: c.req.path });
  });
}
