import { randomUUID } from 'node:crypto';
import { createRoute } from '@hono/zod-openapi';
import {
  erasedPerson,
  eraseRequest,
  type Whom as GivenPerson,
  personData,
  personRequest,
  type Retention as RetentionJson,
  retention as retentionSchema,
} from '@tashika/contract/people';
import {
  personData as dataOfPerson,
  erasePerson,
  exportWorkspace,
  findPerson,
  type Mention,
  ownershipAfter,
  type Retention,
  retentionOf,
  setRetention,
  type Whom,
} from '@tashika/store';
import { audit } from '../audit.ts';
import { Downloads } from '../downloads.ts';
import { json, jsonRequest, textOf } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { erasedName } from '../privacy/messages.ts';
import { problem, problemResponses } from '../problem.ts';
import { type Dependencies, newRoutes, type Resource } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { privacy as words } from './privacy.messages.ts';

const tags = [words.tag];
/** Whoever finds others downloading tries again after so long. */
const retrySeconds = 10;

documented(personData, {
  fields: {
    contacts: words.contacts,
    invitations: words.invites,
    answers: words.answers,
    mails: words.mails,
    organised: words.organised,
    membership: words.membershipRows,
    sign_in: words.signIn,
    elsewhere: words.elsewhere,
  },
});
documented(eraseRequest, {
  fields: { confirm: words.confirm, names_in_texts: words.namesInTexts },
});
documented(erasedPerson, {
  fields: {
    'erased.contacts': words.contacts,
    'erased.invites': words.invites,
    'erased.answers': words.answers,
    'erased.mails': words.mails,
    'erased.threads': words.threads,
    'erased.texts': words.texts,
    'erased.membership': words.membership,
    mentions: words.mentions,
  },
});

documented(retentionSchema, {
  fields: {
    photo_days: words.photoDays,
    audit_days: words.auditDays,
    thread_days: words.threadDays,
  },
});

const exportAll = createRoute({
  method: 'get',
  path: '/export',
  tags,
  summary: words.exportAll,
  description: words.exportAllDescription,
  responses: {
    200: {
      description: words.exported,
      content: textOf('application/json'),
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
  request: jsonRequest(personRequest),
  responses: {
    200: { description: words.person, content: json(personData) },
    ...problemResponses(400, 401, 403, 404, 415, 503),
  },
});

const erase = createRoute({
  method: 'post',
  path: '/person/erase',
  tags,
  summary: words.erase,
  description: words.eraseDescription,
  request: jsonRequest(eraseRequest),
  responses: {
    200: { description: words.erased, content: json(erasedPerson) },
    ...problemResponses(400, 401, 403, 404, 409, 415, 503),
  },
});

const readRetention = createRoute({
  method: 'get',
  path: '/retention',
  tags,
  summary: words.readRetention,
  responses: {
    200: { description: words.retention, content: json(retentionSchema) },
    ...problemResponses(401, 403, 503),
  },
});

const changeRetention = createRoute({
  method: 'put',
  path: '/retention',
  tags,
  summary: words.changeRetention,
  description: words.changeRetentionDescription,
  request: jsonRequest(retentionSchema),
  responses: {
    200: { description: words.retention, content: json(retentionSchema) },
    ...problemResponses(400, 401, 403, 415, 503),
  },
});

export const privacy: Resource = {
  path: '/api/privacy',
  area: 'admin',
  tag: { name: words.tag, description: words.tagDescription },
  routes(dependencies) {
    const routes = newRoutes();
    const downloads = new Downloads();
    routes.openapi(exportAll, async (c) => {
      const { store, sealer, now } = serviceOf(dependencies);
      const principal = c.get('principal');
      const { workspaceId } = principal;
      const download = await downloads.begin(principal.actor, () =>
        exportWorkspace(store, sealer, workspaceId, now()),
      );
      if (download === undefined) {
        c.header('Retry-After', String(retrySeconds));
        return problem(c, 'downloads-in-progress');
      }
      await store.db
        .transaction()
        .execute((tx) => audit(tx, principal, 'export', { type: 'workspace', id: workspaceId }));
      const day = now().toISOString().slice(0, 10);
      c.header('Content-Type', 'application/json; charset=utf-8');
      c.header('Content-Disposition', `attachment; filename="tashika-export-${day}.json"`);
      return c.body(download, 200);
    });

    routes.openapi(exportPerson, async (c) => {
      const { store, sealer } = serviceOf(dependencies);
      const principal = c.get('principal');
      const { workspaceId } = principal;
      const person = await findPerson(store.db, sealer, workspaceId, named(c.req.valid('json')));
      if (person === undefined) return problem(c, 'person-missing');
      const data = await store.db.transaction().execute(async (tx) => {
        const found = await dataOfPerson(tx, sealer, workspaceId, person);
        await audit(tx, principal, 'export', { type: 'person', id: workspaceId });
        return found;
      });
      return c.json(data, 200);
    });

    routes.openapi(erase, async (c) => {
      const { store, sealer, live, now } = serviceOf(dependencies);
      const principal = c.get('principal');
      const { workspaceId } = principal;
      const { person: given, names_in_texts: namesInTexts } = c.req.valid('json');
      const whom = named(given);
      const done = await store.db.transaction().execute(async (tx) => {
        const person = await findPerson(tx, sealer, workspaceId, whom);
        if (person === undefined) return 'person-missing' as const;
        if (person.userId !== null) {
          const after = await ownershipAfter(tx, workspaceId, person.userId, null);
          if (after === 'last-owner') return after;
        }
        const done = await erasePerson(
          tx,
          {
            sealer,
            live,
            workspaceId,
            now: now(),
            erasedName: erasedName(),
            isNameReplaced: namesInTexts === 'replace',
          },
          person,
        );
        await audit(tx, principal, 'erase', { type: 'person', id: randomUUID() }, done.erased);
        return done;
      });
      if (typeof done === 'string') return problem(c, done);
      return c.json({ erased: done.erased, mentions: done.mentions.map(mentionJson) }, 200);
    });

    aboutRetention(routes, dependencies);
    return routes;
  },
};

function aboutRetention(routes: ReturnType<typeof newRoutes>, dependencies: Dependencies): void {
  routes.openapi(readRetention, async (c) => {
    const { store } = serviceOf(dependencies);
    return c.json(retentionJson(await retentionOf(store.db, c.get('principal').workspaceId)), 200);
  });

  routes.openapi(changeRetention, async (c) => {
    const { store } = serviceOf(dependencies);
    const principal = c.get('principal');
    const { workspaceId } = principal;
    const given = c.req.valid('json');
    await store.db.transaction().execute(async (tx) => {
      await setRetention(tx, workspaceId, {
        photoDays: given.photo_days,
        auditDays: given.audit_days,
        threadDays: given.thread_days,
      });
      const object = { type: 'workspace', id: workspaceId };
      await audit(tx, principal, 'retention-changed', object, given);
    });
    return c.json(given, 200);
  });
}

const retentionJson = ({ photoDays, auditDays, threadDays }: Retention): RetentionJson => ({
  photo_days: photoDays,
  audit_days: auditDays,
  thread_days: threadDays,
});

const named = (given: GivenPerson): Whom =>
  'email' in given ? { email: given.email } : { inviteeKey: given.invitee_key };

const mentionJson = ({ table, id, columns }: Mention) => ({ table, id, columns: [...columns] });
