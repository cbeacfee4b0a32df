import { createRoute, z } from '@hono/zod-openapi';
import * as contract from '@tashika/contract/contacts';
import type { Problem } from '@tashika/kernel';
import {
  areContacts,
  type ContactGroupRow,
  deleteGroup,
  findGroup,
  insertGroup,
  listGroups,
  renameGroup,
  setGroupMembers,
} from '@tashika/store';
import { audit } from '../audit.ts';
import { idempotent } from '../idempotency.ts';
import { json, jsonBody } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { problemResponses, refuse } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { unlessTwice } from './contacts.ts';
import { contacts as words } from './threads.messages.ts';

const given = { name: words.name, contact_ids: words.members };
documented(contract.newContactGroup, { fields: given });
documented(contract.contactGroupEdits, { fields: given });

const tags = [words.tag];
const groupParams = z.object({ id: z.uuid().meta({ description: words.groupId }) });

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: words.groups,
  responses: {
    200: { description: words.groupsListed, content: json(contract.contactGroupList) },
  },
});
const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: words.createGroup,
  request: { body: jsonBody(contract.newContactGroup) },
  responses: {
    201: { description: words.groupCreated, content: json(contract.contactGroup) },
    ...problemResponses(400, 409, 413, 415, 422),
  },
});
const edit = createRoute({
  method: 'patch',
  path: '/{id}',
  tags,
  summary: words.editGroup,
  request: { params: groupParams, body: jsonBody(contract.contactGroupEdits) },
  responses: {
    200: { description: words.groupEdited, content: json(contract.contactGroup) },
    ...problemResponses(400, 404, 409, 413, 415, 422),
  },
});
const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: words.removeGroup,
  request: { params: groupParams },
  responses: { 204: { description: words.groupRemoved }, ...problemResponses(400, 404) },
});

const notFound: Problem = {
  code: 'group-not-found',
  message: words.groupNotFound,
  kind: 'missing',
};
const twice: Problem = { code: 'group-twice', message: words.groupTwice, kind: 'conflict' };
const memberUnknown: Problem = { code: 'member-unknown', message: words.memberUnknown };

const groupJson = ({ id, name, contact_ids }: ContactGroupRow): contract.ContactGroup => ({
  id,
  name,
  contact_ids: [...contact_ids],
});

export const contactGroups: Resource = {
  path: '/api/contact-groups',
  tag: { name: words.tag, description: words.tagDescription },
  area: 'contacts',
  routes(dependencies) {
    const routes = newRoutes();

    routes.openapi(list, async (c) => {
      const { store } = serviceOf(dependencies);
      const rows = await listGroups(store.db, c.get('principal').workspaceId);
      return c.json({ groups: rows.map(groupJson) }, 200);
    });

    routes.openapi(create, (c) => {
      const principal = c.get('principal');
      const { workspaceId } = principal;
      const { name, contact_ids: ids } = c.req.valid('json');
      return unlessTwice(c, twice, () =>
        idempotent(c, serviceOf(dependencies), async (tx) => {
          if (!(await areContacts(tx, workspaceId, ids))) return refuse(c, memberUnknown);
          const groupId = await insertGroup(tx, workspaceId, name);
          await setGroupMembers(tx, groupId, ids);
          await audit(tx, principal, 'create', { type: 'contact-group', id: groupId });
          const group = await findGroup(tx, workspaceId, groupId);
          return group === undefined ? refuse(c, notFound) : c.json(groupJson(group), 201);
        }),
      );
    });

    routes.openapi(edit, (c) => {
      const { store } = serviceOf(dependencies);
      const principal = c.get('principal');
      const { workspaceId } = principal;
      const { id: groupId } = c.req.valid('param');
      const { name, contact_ids: ids } = c.req.valid('json');
      return unlessTwice(c, twice, () =>
        store.db.transaction().execute(async (tx) => {
          if ((await findGroup(tx, workspaceId, groupId)) === undefined) {
            return refuse(c, notFound);
          }
          if (ids !== undefined && !(await areContacts(tx, workspaceId, ids))) {
            return refuse(c, memberUnknown);
          }
          if (name !== undefined) await renameGroup(tx, groupId, name);
          if (ids !== undefined) await setGroupMembers(tx, groupId, ids);
          await audit(tx, principal, 'edit', { type: 'contact-group', id: groupId });
          const group = await findGroup(tx, workspaceId, groupId);
          return group === undefined ? refuse(c, notFound) : c.json(groupJson(group), 200);
        }),
      );
    });

    routes.openapi(remove, async (c) => {
      const { store } = serviceOf(dependencies);
      const { id: groupId } = c.req.valid('param');
      const isGone = await deleteGroup(store.db, c.get('principal').workspaceId, groupId);
      return isGone ? c.body(null, 204) : refuse(c, notFound);
    });
    return routes;
  },
};
