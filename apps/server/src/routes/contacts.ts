import { createRoute, z } from '@hono/zod-openapi';
import { emailInviteeKey, parseInviteeKey } from '@tashika/attendance';
import * as contract from '@tashika/contract/contacts';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import {
  type ContactRow,
  deleteContact,
  findContact,
  insertContact,
  isDuplicate,
  listContacts,
  lockContact,
  putIntoGroups,
  type Transaction,
  updateContact,
} from '@tashika/store';
import type { Context } from 'hono';
import { audit } from '../audit.ts';
import type { Principal } from '../auth/principal.ts';
import { idempotent } from '../idempotency.ts';
import { paging } from '../messages.ts';
import { json, jsonBody } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { page, pageQuery } from '../paging.ts';
import { problemResponses, refuse } from '../problem.ts';
import { type Env, newRoutes, type Resource } from '../resource.ts';
import { refuseStale, setEtag } from '../revisions.ts';
import { type Service, serviceOf } from '../service.ts';
import { maskedAddress } from '../threads/address.ts';
import { keptKey, shownKey } from '../threads/keys.ts';
import { threadProblems } from '../threads/messages.ts';
import { contacts as words } from './threads.messages.ts';

const given = {
  name: words.name,
  reading: words.reading,
  role: words.role,
  address: words.address,
  groups: words.groupNames,
  locale: words.locale,
};
documented(contract.contact, { fields: { address: words.address } });
documented(contract.contactPage, { fields: { next: paging.next } });
documented(contract.newContact, { fields: { ...given, key: words.key } });
documented(contract.contactEdits, { fields: given });

const tags = [words.tag];
const contactParams = z.object({ id: z.uuid().meta({ description: words.id }) });
const one = (description: string) => ({ description, content: json(contract.contact) });

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: words.list,
  request: { query: pageQuery },
  responses: {
    200: { description: words.listed, content: json(contract.contactPage) },
    ...problemResponses(400),
  },
});
const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: words.create,
  request: { body: jsonBody(contract.newContact) },
  responses: { 201: one(words.created), ...problemResponses(400, 409, 413, 415, 422) },
});
const get = createRoute({
  method: 'get',
  path: '/{id}',
  tags,
  summary: words.get,
  request: { params: contactParams },
  responses: { 200: one(words.found), ...problemResponses(400, 404) },
});
const edit = createRoute({
  method: 'patch',
  path: '/{id}',
  tags,
  summary: words.edit,
  request: { params: contactParams, body: jsonBody(contract.contactEdits) },
  responses: { 200: one(words.edited), ...problemResponses(400, 404, 409, 412, 413, 415, 428) },
});
const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: words.remove,
  request: { params: contactParams },
  responses: { 204: { description: words.removed }, ...problemResponses(400, 404) },
});

function contactJson({ sealer }: Pick<Service, 'sealer'>, row: ContactRow): contract.Contact {
  const opened = row.address_sealed === null ? null : sealer.open(row.address_sealed);
  return {
    id: row.id,
    invitee_key: shownKey(sealer, row),
    name: row.name,
    reading: row.reading,
    role: row.role,
    address: opened === null ? null : maskedAddress(opened),
    groups: [...row.groups],
    locale: row.locale,
    revision: row.revision,
    is_sample: row.is_sample,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

const notFound: Problem = {
  code: 'contact-not-found',
  message: threadProblems.contactNotFound(),
  kind: 'missing',
};
const twice: Problem = { code: 'contact-twice', message: words.twice, kind: 'conflict' };
const keyMalformed: Problem = { code: 'invitee-key-malformed', message: words.keyMalformed };

/** The answer, unless there is one of that key or name already. */
export async function unlessTwice<Answer>(
  c: Context<Env>,
  problem: Problem,
  run: () => Promise<Answer>,
): Promise<Answer | ReturnType<typeof refuse>> {
  try {
    return await run();
  } catch (error) {
    if (isDuplicate(error)) return refuse(c, problem);
    throw error;
  }
}

const plainAddress = (address: string | null | undefined) => address?.trim().toLowerCase();

/** Its id, under a key of its own. */
async function make(
  { sealer, now }: Service,
  tx: Transaction,
  principal: Principal,
  contact: z.output<typeof contract.newContact>,
): Promise<Result<string, Problem>> {
  const newId = crypto.randomUUID();
  const address = plainAddress(contact.address);
  const key = contact.key ?? (address ? emailInviteeKey(address) : `lm:${newId}`);
  if (!parseInviteeKey(key).ok) return err(keyMalformed);
  await insertContact(
    tx,
    {
      id: newId,
      workspace_id: principal.workspaceId,
      ...keptKey(sealer, key),
      name: contact.name,
      reading: contact.reading || null,
      role: contact.role || null,
      address_sealed: address ? sealer.seal(address) : null,
      locale: contact.locale ?? null,
    },
    now(),
  );
  await putIntoGroups(tx, principal.workspaceId, newId, contact.groups ?? []);
  await audit(tx, principal, 'create', { type: 'contact', id: newId });
  return ok(newId);
}

async function change(
  { sealer, now }: Service,
  tx: Transaction,
  principal: Principal,
  before: ContactRow,
  edits: z.output<typeof contract.contactEdits>,
): Promise<void> {
  const address = plainAddress(edits.address);
  await updateContact(
    tx,
    before,
    {
      ...(edits.name !== undefined && { name: edits.name }),
      ...(edits.reading !== undefined && { reading: edits.reading || null }),
      ...(edits.role !== undefined && { role: edits.role || null }),
      ...(edits.locale !== undefined && { locale: edits.locale }),
      ...(edits.address !== undefined && {
        address_sealed: address ? sealer.seal(address) : null,
      }),
      // Such a key is the address's own (M27).
      ...(before.key_sealed !== null && address && keptKey(sealer, emailInviteeKey(address))),
    },
    now(),
  );
  if (edits.groups !== undefined) {
    await putIntoGroups(tx, principal.workspaceId, before.id, edits.groups);
  }
  await audit(tx, principal, 'edit', { type: 'contact', id: before.id });
}

/** The organiser's address book; threads are made of its people, and words are read by their names. */
export const contacts: Resource = {
  path: '/api/contacts',
  tag: { name: words.tag, description: words.tagDescription },
  area: 'contacts',
  routes(dependencies) {
    const routes = newRoutes();
    async function found(c: Context<Env>, db: Service['store']['db'], contactId: string) {
      const row = await findContact(db, c.get('principal').workspaceId, contactId);
      if (row === undefined) return undefined;
      setEtag(c, row.revision);
      return contactJson(serviceOf(dependencies), row);
    }

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

    routes.openapi(create, (c) => {
      const service = serviceOf(dependencies);
      return unlessTwice(c, twice, () =>
        idempotent(c, service, async (tx) => {
          const made = await make(service, tx, c.get('principal'), c.req.valid('json'));
          if (!made.ok) return refuse(c, made.error);
          const contact = await found(c, tx, made.value);
          if (contact === undefined) return refuse(c, notFound);
          c.header('Location', `/api/contacts/${contact.id}`);
          return c.json(contact, 201);
        }),
      );
    });

    routes.openapi(get, async (c) => {
      const { store } = serviceOf(dependencies);
      const contact = await found(c, store.db, c.req.valid('param').id);
      return contact === undefined ? refuse(c, notFound) : c.json(contact, 200);
    });

    routes.openapi(edit, (c) => {
      const service = serviceOf(dependencies);
      const principal = c.get('principal');
      const { id: contactId } = c.req.valid('param');
      return unlessTwice(c, twice, () =>
        service.store.db.transaction().execute(async (tx) => {
          const before = await lockContact(tx, principal.workspaceId, contactId);
          if (before === undefined) return refuse(c, notFound);
          const stale = refuseStale(c, before.revision);
          if (stale !== undefined) return stale;
          await change(service, tx, principal, before, c.req.valid('json'));
          const contact = await found(c, tx, contactId);
          return contact === undefined ? refuse(c, notFound) : c.json(contact, 200);
        }),
      );
    });

    routes.openapi(remove, async (c) => {
      const { store } = serviceOf(dependencies);
      const principal = c.get('principal');
      const { id: contactId } = c.req.valid('param');
      const isGone = await store.db.transaction().execute(async (tx) => {
        if (!(await deleteContact(tx, principal.workspaceId, contactId))) return false;
        await audit(tx, principal, 'delete', { type: 'contact', id: contactId });
        return true;
      });
      return isGone ? c.body(null, 204) : refuse(c, notFound);
    });
    return routes;
  },
};
