import { createRoute, z } from '@hono/zod-openapi';
import { emailInviteeKey, parseInviteeKey } from '@tashika/attendance';
import {
  type ContactRow,
  findContact,
  listContacts,
  listGroups,
  putIntoGroups,
  setGroupMembers,
} from '@tashika/store';
import type { Context } from 'hono';
import { audit } from '../audit.ts';
import { idempotent } from '../idempotency.ts';
import { json, jsonBody } from '../openapi/content.ts';
import { nextSchema, page, pageQuery } from '../paging.ts';
import { engineProblem, problemResponses } from '../problem.ts';
import { type Env, newRoutes, type Resource } from '../resource.ts';
import { refuseStale, setEtag } from '../revisions.ts';
import { type Service, serviceOf } from '../service.ts';
import { maskedAddress } from '../threads/address.ts';
import { threadProblems } from '../threads/messages.ja.ts';
import { contacts as words } from './threads.messages.ja.ts';
import { address, inviteeKey } from './threads.schema.ts';

const tags = [words.tag];
const id = z.object({ id: z.uuid().meta({ description: words.id }) });

const name = z.string().trim().min(1).max(100).meta({ description: words.name });
const optional = (description: string) =>
  z.string().trim().max(100).nullable().optional().meta({ description });
const groups = z.array(z.string().trim().min(1).max(100)).max(50);

const contactSchema = z
  .object({
    id: z.uuid(),
    invitee_key: z.string(),
    name: z.string(),
    reading: z.string().nullable(),
    role: z.string().nullable(),
    address: z.string().nullable().meta({ description: words.address }),
    groups: z.array(z.string()),
    revision: z.int(),
    is_sample: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .openapi('Contact');

const given = z.object({
  name,
  reading: optional(words.reading),
  role: optional(words.role),
  address: address.nullable().optional().meta({ description: words.address }),
  key: inviteeKey.optional().meta({ description: words.key }),
  groups: groups.optional().meta({ description: words.groupNames }),
});
const edits = given.omit({ key: true }).partial();

const one = (description: string) => ({ description, content: json(contactSchema) });

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: words.list,
  request: { query: pageQuery },
  responses: {
    200: {
      description: words.listed,
      content: json(z.object({ contacts: z.array(contactSchema), next: nextSchema })),
    },
    ...problemResponses(400),
  },
});
const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: words.create,
  request: { body: jsonBody(given) },
  responses: { 201: one(words.created), ...problemResponses(400, 409, 413, 415, 422) },
});
const get = createRoute({
  method: 'get',
  path: '/{id}',
  tags,
  summary: words.get,
  request: { params: id },
  responses: { 200: one(words.found), ...problemResponses(400, 404) },
});
const edit = createRoute({
  method: 'patch',
  path: '/{id}',
  tags,
  summary: words.edit,
  request: { params: id, body: jsonBody(edits) },
  responses: { 200: one(words.edited), ...problemResponses(400, 404, 409, 412, 413, 415, 428) },
});
const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: words.remove,
  request: { params: id },
  responses: { 204: { description: words.removed }, ...problemResponses(400, 404) },
});

function contactJson({ sealer }: Pick<Service, 'sealer'>, row: ContactRow) {
  const opened = row.address_sealed === null ? null : sealer.open(row.address_sealed);
  return {
    id: row.id,
    invitee_key: row.invitee_key,
    name: row.name,
    reading: row.reading,
    role: row.role,
    address: opened === null ? null : maskedAddress(opened),
    groups: [...row.groups],
    revision: row.revision,
    is_sample: row.is_sample,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

const notFound = (c: Context<Env>) =>
  engineProblem(c, 404, {
    code: 'contact-not-found',
    message: threadProblems.contactNotFound(),
  });
const twice = (c: Context<Env>) =>
  engineProblem(c, 409, { code: 'contact-twice', message: words.twice });

/** Two contacts may not have one key: PostgreSQL says so with this code. */
export const isTwice = (error: unknown): boolean => (error as { code?: unknown }).code === '23505';

/** The organiser's address book; threads are made of its people, and words are read by their names. */
export const contacts: Resource = {
  path: '/api/contacts',
  tag: { name: words.tag, description: words.tagDescription },
  area: 'contacts',
  routes(dependencies) {
    const routes = newRoutes();
    routes.use(async (c, next) => {
      await next();
      c.header('Cache-Control', 'no-store');
    });

    routes.openapi(list, async (c) => {
      const service = serviceOf(dependencies);
      const place = c.req.valid('query');
      const rows = await listContacts(service.store.db, c.get('principal').workspaceId, place);
      const shown = page(rows, place);
      return c.json(
        { contacts: shown.rows.map((row) => contactJson(service, row)), next: shown.next },
        200,
      );
    });

    routes.openapi(create, async (c) => {
      const service = serviceOf(dependencies);
      const principal = c.get('principal');
      const { address: mail, key: givenKey, groups: names = [], ...rest } = c.req.valid('json');
      const own = mail?.trim().toLowerCase();
      const newId = crypto.randomUUID();
      const key = givenKey ?? (own ? emailInviteeKey(own) : `lm:${newId}`);
      if (!parseInviteeKey(key).ok) {
        const message = words.keyMalformed;
        return engineProblem(c, 422, { code: 'invitee-key-malformed', message });
      }
      const now = service.now();
      try {
        return await idempotent(c, service, async (tx) => {
          await tx
            .insertInto('contacts')
            .values({
              id: newId,
              workspace_id: principal.workspaceId,
              invitee_key: key,
              name: rest.name,
              reading: rest.reading || null,
              role: rest.role || null,
              address_sealed: own ? service.sealer.seal(own) : null,
              created_at: now,
              updated_at: now,
            })
            .execute();
          await putIntoGroups(tx, principal.workspaceId, newId, names);
          await audit(tx, principal, 'create', { type: 'contact', id: newId });
          const row = await findContact(tx, principal.workspaceId, newId);
          if (row === undefined) return notFound(c);
          setEtag(c, row.revision);
          c.header('Location', `/api/contacts/${newId}`);
          return c.json(contactJson(service, row), 201);
        });
      } catch (error) {
        if (isTwice(error)) return twice(c);
        throw error;
      }
    });

    routes.openapi(get, async (c) => {
      const service = serviceOf(dependencies);
      const { workspaceId } = c.get('principal');
      const row = await findContact(service.store.db, workspaceId, c.req.valid('param').id);
      if (row === undefined) return notFound(c);
      setEtag(c, row.revision);
      return c.json(contactJson(service, row), 200);
    });

    routes.openapi(edit, async (c) => {
      const service = serviceOf(dependencies);
      const principal = c.get('principal');
      const { id: contactId } = c.req.valid('param');
      const { address: mail, groups: names, ...rest } = c.req.valid('json');
      try {
        return await service.store.db.transaction().execute(async (tx) => {
          await tx
            .selectFrom('contacts')
            .select('id')
            .where('id', '=', contactId)
            .where('workspace_id', '=', principal.workspaceId)
            .forUpdate()
            .execute();
          const before = await findContact(tx, principal.workspaceId, contactId);
          if (before === undefined) return notFound(c);
          const stale = refuseStale(c, before.revision);
          if (stale !== undefined) return stale;
          const own = mail?.trim().toLowerCase();
          const followsAddress = before.invitee_key.startsWith('e:') && own;
          await tx
            .updateTable('contacts')
            .set({
              ...(rest.name !== undefined && { name: rest.name }),
              ...(rest.reading !== undefined && { reading: rest.reading || null }),
              ...(rest.role !== undefined && { role: rest.role || null }),
              ...(mail !== undefined && { address_sealed: own ? service.sealer.seal(own) : null }),
              // An `e:` key is the address's own (M27).
              ...(followsAddress && { invitee_key: emailInviteeKey(own) }),
              revision: before.revision + 1,
              updated_at: service.now(),
            })
            .where('id', '=', contactId)
            .execute();
          if (names !== undefined) {
            await putIntoGroups(tx, principal.workspaceId, contactId, names);
          }
          await audit(tx, principal, 'edit', { type: 'contact', id: contactId });
          const row = await findContact(tx, principal.workspaceId, contactId);
          if (row === undefined) return notFound(c);
          setEtag(c, row.revision);
          return c.json(contactJson(service, row), 200);
        });
      } catch (error) {
        if (isTwice(error)) return twice(c);
        throw error;
      }
    });

    routes.openapi(remove, async (c) => {
      const { store } = serviceOf(dependencies);
      const principal = c.get('principal');
      const { id: contactId } = c.req.valid('param');
      const isGone = await store.db.transaction().execute(async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('contacts')
          .where('id', '=', contactId)
          .where('workspace_id', '=', principal.workspaceId)
          .executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) return false;
        await audit(tx, principal, 'delete', { type: 'contact', id: contactId });
        return true;
      });
      return isGone ? c.body(null, 204) : notFound(c);
    });
    return routes;
  },
};

// ── groups ─────────────────────────────────────────────────────────────────────────────────────

const groupSchema = z
  .object({ id: z.uuid(), name: z.string(), contact_ids: z.array(z.string()) })
  .openapi('ContactGroup');
const memberIds = z.array(z.uuid()).max(1_000).meta({ description: words.members });
const groupId = z.object({ id: z.uuid().meta({ description: words.groupId }) });

const groupList = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: words.groups,
  responses: {
    200: {
      description: words.groupsListed,
      content: json(z.object({ groups: z.array(groupSchema) })),
    },
  },
});
const groupCreate = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: words.createGroup,
  request: { body: jsonBody(z.object({ name, contact_ids: memberIds.default([]) })) },
  responses: {
    201: { description: words.groupCreated, content: json(groupSchema) },
    ...problemResponses(400, 409, 413, 415, 422),
  },
});
const groupEdit = createRoute({
  method: 'patch',
  path: '/{id}',
  tags,
  summary: words.editGroup,
  request: {
    params: groupId,
    body: jsonBody(z.object({ name: name.optional(), contact_ids: memberIds.optional() })),
  },
  responses: {
    200: { description: words.groupEdited, content: json(groupSchema) },
    ...problemResponses(400, 404, 409, 413, 415, 422),
  },
});
const groupRemove = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: words.removeGroup,
  request: { params: groupId },
  responses: { 204: { description: words.groupRemoved }, ...problemResponses(400, 404) },
});

const groupNotFound = (c: Context<Env>) =>
  engineProblem(c, 404, { code: 'group-not-found', message: words.groupNotFound });
const groupTwice = (c: Context<Env>) =>
  engineProblem(c, 409, { code: 'group-twice', message: words.groupTwice });
const memberUnknown = (c: Context<Env>) =>
  engineProblem(c, 422, { code: 'member-unknown', message: words.memberUnknown });

/** Undoes a transaction whose answer is known. */
class Refused extends Error {}

export const contactGroups: Resource = {
  path: '/api/contact-groups',
  tag: { name: words.tag, description: words.tagDescription },
  area: 'contacts',
  routes(dependencies) {
    const routes = newRoutes();
    const find = async (db: Parameters<typeof listGroups>[0], workspaceId: string, id: string) => {
      const found = (await listGroups(db, workspaceId)).find((group) => group.id === id);
      return found && { ...found, contact_ids: [...found.contact_ids] };
    };

    routes.openapi(groupList, async (c) => {
      const { store } = serviceOf(dependencies);
      const rows = await listGroups(store.db, c.get('principal').workspaceId);
      c.header('Cache-Control', 'no-store');
      return c.json(
        { groups: rows.map((row) => ({ ...row, contact_ids: [...row.contact_ids] })) },
        200,
      );
    });

    routes.openapi(groupCreate, async (c) => {
      const service = serviceOf(dependencies);
      const principal = c.get('principal');
      const { name: groupName, contact_ids: ids } = c.req.valid('json');
      try {
        return await idempotent(c, service, async (tx) => {
          const { id: made } = await tx
            .insertInto('contact_groups')
            .values({ workspace_id: principal.workspaceId, name: groupName })
            .returning('id')
            .executeTakeFirstOrThrow();
          if (!(await setGroupMembers(tx, principal.workspaceId, made, ids))) {
            return memberUnknown(c);
          }
          await audit(tx, principal, 'create', { type: 'contact-group', id: made });
          const group = await find(tx, principal.workspaceId, made);
          return group === undefined ? groupNotFound(c) : c.json(group, 201);
        });
      } catch (error) {
        if (isTwice(error)) return groupTwice(c);
        throw error;
      }
    });

    routes.openapi(groupEdit, async (c) => {
      const { store } = serviceOf(dependencies);
      const principal = c.get('principal');
      const { id: wanted } = c.req.valid('param');
      const { name: groupName, contact_ids: ids } = c.req.valid('json');
      try {
        return await store.db.transaction().execute(async (tx) => {
          if ((await find(tx, principal.workspaceId, wanted)) === undefined) {
            return groupNotFound(c);
          }
          if (groupName !== undefined) {
            await tx
              .updateTable('contact_groups')
              .set({ name: groupName })
              .where('id', '=', wanted)
              .execute();
          }
          if (
            ids !== undefined &&
            !(await setGroupMembers(tx, principal.workspaceId, wanted, ids))
          ) {
            throw new Refused();
          }
          await audit(tx, principal, 'edit', { type: 'contact-group', id: wanted });
          const group = await find(tx, principal.workspaceId, wanted);
          return group === undefined ? groupNotFound(c) : c.json(group, 200);
        });
      } catch (error) {
        if (isTwice(error)) return groupTwice(c);
        if (error instanceof Refused) return memberUnknown(c);
        throw error;
      }
    });

    routes.openapi(groupRemove, async (c) => {
      const { store } = serviceOf(dependencies);
      const { numDeletedRows } = await store.db
        .deleteFrom('contact_groups')
        .where('id', '=', c.req.valid('param').id)
        .where('workspace_id', '=', c.get('principal').workspaceId)
        .executeTakeFirstOrThrow();
      return numDeletedRows === 0n ? groupNotFound(c) : c.body(null, 204);
    });
    return routes;
  },
};
