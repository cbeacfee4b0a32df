import { createRoute, z } from '@hono/zod-openapi';
import {
  characterCheck,
  characterCheckRequest,
  characterList,
  characterRequest,
  mostCharacters,
  storedCharacter,
} from '@tashika/contract/dialogue';
import { cardOf, pictureWithCard, shippedCharacters } from '@tashika/dialogue';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import {
  type CharacterRow,
  deleteCharacter,
  findCharacter,
  findPicture,
  insertCharacter,
  isDuplicate,
  listCharacters,
  savePicture,
  topics,
  updateCharacter,
} from '@tashika/store';
import type { Context } from 'hono';
import { audit } from '../audit.ts';
import { characterOf } from '../dialogue/cast.ts';
import { type GivenFile, readGiven } from '../dialogue/characters.ts';
import { openApi, characters as words } from '../dialogue/messages.ts';
import { plainPicture } from '../dialogue/plain-picture.ts';
import { answerByEngine } from '../engines/engines.ts';
import { json, jsonRequest, textOf } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { answer, problemResponses, refuse } from '../problem.ts';
import { type Dependencies, type Env, newRoutes, type Resource } from '../resource.ts';
import { refuseStale, setEtag } from '../revisions.ts';
import { type Service, serviceOf } from '../service.ts';

const { characters: say } = openApi;
const tags = [say.tag];
const params = z.object({ id: z.uuid().meta({ description: say.id }) });
const given = { file: say.file, text: say.text, picture: say.picture };

documented(characterRequest, { fields: given });
documented(characterCheckRequest, {
  fields: { ...given, lines: say.lines, profile: openApi.judge.profile },
});
documented(characterCheck, {
  fields: { problems: say.problems, 'problems[].path': say.path },
});
documented(storedCharacter, {
  fields: { id: say.id, name: say.name, file: say.file, revision: say.revision },
});
documented(characterList, { fields: { characters: say.own, shipped: say.shipped } });

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: say.list,
  responses: {
    200: { description: say.listed, content: json(characterList) },
    ...problemResponses(503),
  },
});

const check = createRoute({
  method: 'post',
  path: '/check',
  tags,
  summary: say.check,
  description: say.checkDescription,
  request: jsonRequest(characterCheckRequest),
  responses: {
    200: { description: say.checked, content: json(characterCheck) },
    ...problemResponses(400, 413, 415, 422, 503),
  },
});

const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: say.create,
  request: jsonRequest(characterRequest),
  responses: {
    201: { description: say.created, content: json(storedCharacter) },
    ...problemResponses(400, 409, 413, 415, 422, 503),
  },
});

const get = createRoute({
  method: 'get',
  path: '/{id}',
  tags,
  summary: say.get,
  request: { params },
  responses: {
    200: { description: say.found, content: json(storedCharacter) },
    ...problemResponses(400, 404, 503),
  },
});

const save = createRoute({
  method: 'put',
  path: '/{id}',
  tags,
  summary: say.save,
  request: { params, ...jsonRequest(characterRequest) },
  responses: {
    200: { description: say.saved, content: json(storedCharacter) },
    ...problemResponses(400, 404, 409, 412, 413, 415, 422, 428, 503),
  },
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: say.remove,
  request: { params },
  responses: { 204: { description: say.removed }, ...problemResponses(400, 404, 503) },
});

const picture = z.string().meta({ format: 'binary' });

const card = createRoute({
  method: 'get',
  path: '/{id}/card',
  tags,
  summary: say.card,
  request: {
    params,
    query: z.object({
      version: z.enum(['v2', 'v3']).optional().meta({ description: say.version }),
      form: z.enum(['json', 'png']).optional().meta({ description: say.form }),
    }),
  },
  responses: {
    200: {
      description: say.cardOk,
      content: { ...textOf('application/json'), 'image/png': { schema: picture } },
    },
    ...problemResponses(400, 404, 503),
  },
});

const missing: Problem = { kind: 'missing', code: 'character-not-found', message: words.notFound };

/** The characters of a workspace, beside those that ship. */
export const dialogueCharacters: Resource = {
  path: '/api/dialogue/characters',
  area: 'dialogue',
  tag: { name: say.tag, description: say.tagDescription },
  // A card may be a picture.
  maxBodyBytes: 5 * 1024 * 1024,
  routes(dependencies) {
    const routes = newRoutes();
    const find = (c: Context<Env>, id: string) =>
      findCharacter(serviceOf(dependencies).store.db, c.get('principal').workspaceId, id);

    routes.openapi(list, async (c) => {
      const { store } = serviceOf(dependencies);
      const rows = await listCharacters(store.db, c.get('principal').workspaceId);
      const characters = rows.flatMap((row) => characterJson(row) ?? []);
      return c.json({ characters, shipped: [...shippedCharacters] }, 200);
    });

    routes.openapi(check, (c) => answerByEngine(c, dependencies, 'character'));

    routes.openapi(create, async (c) => {
      const read = readFile(c.req.valid('json'));
      if (!read.ok) return refuse(c, read.error);
      const made = await insert(c, serviceOf(dependencies), read.value);
      return answer(c, made, (row) => {
        setEtag(c, row.revision);
        return c.json({ ...shownBeside(row), file: read.value.character }, 201);
      });
    });

    routes.openapi(get, async (c) => {
      const row = await find(c, c.req.valid('param').id);
      const shown = row && characterJson(row);
      if (shown === undefined) return refuse(c, missing);
      setEtag(c, shown.revision);
      return c.json(shown, 200);
    });

    routes.openapi(save, async (c) => {
      const row = await find(c, c.req.valid('param').id);
      if (row === undefined) return refuse(c, missing);
      const stale = refuseStale(c, row.revision);
      if (stale !== undefined) return stale;
      const read = readFile(c.req.valid('json'));
      if (!read.ok) return refuse(c, read.error);
      const saved = await update(c, serviceOf(dependencies), row, read.value);
      return answer(c, saved, (now) => {
        setEtag(c, now.revision);
        return c.json({ ...shownBeside(now), file: read.value.character }, 200);
      });
    });

    routes.openapi(remove, async (c) => {
      const service = serviceOf(dependencies);
      const principal = c.get('principal');
      const { id } = c.req.valid('param');
      const gone = await service.store.db.transaction().execute(async (tx) => {
        if (!(await deleteCharacter(tx, principal.workspaceId, id))) return false;
        await audit(tx, principal, 'delete', { type: 'character', id });
        await service.live.publish(tx, topics.dialogue(principal.workspaceId), {
          id,
          action: 'character-deleted',
        });
        return true;
      });
      return gone ? c.body(null, 204) : refuse(c, missing);
    });

    handingOut(routes, dependencies, find);
    return routes;
  },
};

/** Characters as cards, for other programs. */
function handingOut(
  routes: ReturnType<typeof newRoutes>,
  dependencies: Dependencies,
  find: (c: Context<Env>, id: string) => Promise<CharacterRow | undefined>,
): void {
  routes.openapi(card, async (c) => {
    const row = await find(c, c.req.valid('param').id);
    const character = row && characterOf(row);
    if (character === undefined) return refuse(c, missing);
    const from = row?.card ?? undefined;
    const { version = 'v3', form = 'json' } = c.req.valid('query');
    if (form === 'png') {
      const kept = await findPicture(serviceOf(dependencies).store.db, row?.id ?? '');
      const whole = pictureWithCard(kept ?? plainPicture(), character, from);
      if (!whole.ok) return refuse(c, whole.error);
      c.header('Content-Type', 'image/png');
      c.header('Content-Disposition', 'attachment; filename="character-card.png"');
      return c.body(Buffer.from(whole.value), 200);
    }
    const made = cardOf(character, version, from);
    c.header('Content-Type', 'application/json; charset=utf-8');
    c.header('Content-Disposition', 'attachment; filename="character-card.json"');
    return c.body(`${JSON.stringify(made, null, 2)}\n`, 200);
  });
}

/** All mistakes in one sentence each. */
function readFile(file: Parameters<typeof readGiven>[0]): Result<GivenFile, Problem> {
  const read = readGiven(file);
  if (read.ok) return read;
  const message = read.error.map((one) => one.message).join('');
  return err({ code: 'invalid-character', message });
}

/** Undefined where its file cannot be read any more. */
function characterJson(row: CharacterRow) {
  const file = characterOf(row);
  return file && { ...shownBeside(row), file };
}

const shownBeside = (row: CharacterRow) => ({
  id: row.id,
  name: row.name,
  revision: row.revision,
  updated_by: row.updated_by,
  updated_at: row.updated_at.toISOString(),
});

const taken = (name: string): Result<never, Problem> =>
  err({ kind: 'conflict', code: 'character-exists', message: words.taken(name) });

async function insert(
  c: Context<Env>,
  { store, live }: Service,
  { character, card: from, picture: bytes }: GivenFile,
): Promise<Result<CharacterRow, Problem>> {
  const principal = c.get('principal');
  const { workspaceId } = principal;
  return store.db.transaction().execute(async (tx) => {
    if ((await listCharacters(tx, workspaceId)).length >= mostCharacters) {
      const message = words.tooMany(mostCharacters);
      return err({ kind: 'conflict', code: 'too-many-characters', message });
    }
    const row = await insertCharacter(tx, workspaceId, {
      name: character.name,
      file: character,
      card: from,
      by: principal.name,
    });
    if (row === undefined) return taken(character.name);
    if (bytes !== undefined) await savePicture(tx, row.id, bytes);
    await audit(tx, principal, 'create', { type: 'character', id: row.id });
    await live.publish(tx, topics.dialogue(workspaceId), {
      id: row.id,
      action: 'character-saved',
    });
    return ok(row);
  });
}

async function update(
  c: Context<Env>,
  { store, live }: Service,
  before: CharacterRow,
  { character, card: from, picture: bytes }: GivenFile,
): Promise<Result<CharacterRow, Problem>> {
  const principal = c.get('principal');
  try {
    return await store.db.transaction().execute(async (tx) => {
      const row = await updateCharacter(tx, before, {
        name: character.name,
        file: character,
        card: from ?? before.card ?? undefined,
        by: principal.name,
      });
      if (row === undefined) {
        const message = words.changedMeanwhile;
        return err({ kind: 'conflict', code: 'saved-meanwhile', message });
      }
      if (bytes !== undefined) await savePicture(tx, row.id, bytes);
      await audit(tx, principal, 'edit', { type: 'character', id: row.id });
      await live.publish(tx, topics.dialogue(principal.workspaceId), {
        id: row.id,
        action: 'character-saved',
      });
      return ok(row);
    });
  } catch (error) {
    if (isDuplicate(error)) return taken(character.name);
    throw error;
  }
}
