import { allScopes, roles } from '@tashika/contract/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actionOf, mayUse } from '../src/auth/areas.ts';
import { sample, type Walked, walk } from './document.ts';
import { startWorld, type Tenant, type World } from './world.ts';

/**
 * Every route of the document × everybody who may come × own and foreign objects. A new route is in
 * it by itself; what it needs for a path parameter is made in `world.ts`.
 */

let world: World;
let operations: readonly Walked[];
let smallest: (operation: Walked) => unknown;

beforeAll(async () => {
  world = await startWorld();
  const walked = await walk(world.site.url);
  operations = walked.operations;
  smallest = ({ body }) => (body === undefined ? undefined : sample(body, walked.resolve));
});
afterAll(() => world?.site.stop());

/** Only people, never programs: their own accounts, who may come in, and keys. */
const peopleOnly =
  /^\/api\/(account|calendars|dialogue\/model|mail|members|phones|signals|tokens)(\/|$)|^\/api\/workspaces($|\/.*\/deletion$)/;
const guarded = () => operations.filter(({ area }) => area !== 'public');
/** Only programs, by their tokens: what a browser sends along gives no right there. */
const programsOnly = ({ path }: Walked) => path === '/mcp';
const forPeople = () => guarded().filter((operation) => !programsOnly(operation));

interface Asked {
  readonly status: number;
  readonly text: string;
}

type Call = (
  path: string,
  init: RequestInit & { headers: Record<string, string> },
) => Promise<Response>;

/** One request to a route, with something of `of` in its path. */
async function ask(
  operation: Walked,
  call: Call,
  of: Tenant,
  { userId = of.owner.userId, changes = false }: { userId?: string; changes?: boolean } = {},
): Promise<Asked> {
  const { method, path } = operation;
  const fresh = changes && method !== 'GET';
  const parameters = await (fresh ? of.parameters : of.kept)(path, userId);
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parameters[name] ?? `no ${name}`),
  );
  const body =
    operation.body === undefined
      ? undefined
      : ((await of.body(method, path, parameters)) ?? smallest(operation));
  const answer = await call(address, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: {
      'if-match': '*',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  });
  if (operation.streams && answer.ok) {
    await answer.body?.cancel();
    return { status: answer.status, text: '' };
  }
  return { status: answer.status, text: await answer.text() };
}

const withToken =
  (token: string): Call =>
  (path, init) =>
    fetch(new URL(path, world.site.url), {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
    });

const named = ({ method, path }: Walked) => `${method} ${path}`;

describe('経路 × 役割', () => {
  it('ログインしていなければ、公開の経路のほかは 401', async () => {
    const seen: string[] = [];
    for (const operation of guarded()) {
      const { status } = await ask(operation, world.site.visitor().call, world.ours);
      if (status !== 401) seen.push(`${named(operation)} → ${status}`);
    }
    expect(seen).toEqual([]);
  });

  it.each(roles)('%s は、表にあることだけができる', async (role) => {
    const wrong: string[] = [];
    for (const operation of forPeople()) {
      const person = await world.ours.person(role);
      const may = mayUse({ role, scopes: 'all' }, operation.area, actionOf(operation.method));
      const asking = { userId: person.userId, changes: may };
      const { status, text } = await ask(operation, person.call, world.ours, asking);
      const fits = may
        ? ![401, 403, 404].includes(status) && status < 500 && operation.statuses.includes(status)
        : status === 403;
      if (!fits) wrong.push(`${named(operation)} → ${status} ${text.slice(0, 300)}`);
      if (text.includes(world.theirs.marker)) wrong.push(`${named(operation)} shows the other one`);
    }
    expect(wrong).toEqual([]);
  });

  it('API トークンは、scopes にあることだけができ、人だけの操作はできない', async () => {
    const wrong: string[] = [];
    const everything = await world.ours.token(allScopes);
    const lacking = new Map<string, string>();
    const tokenWithout = async (scope: string) => {
      const others = allScopes.filter((one) => one !== scope);
      const token = lacking.get(scope) ?? (await world.ours.token(others));
      lacking.set(scope, token);
      return token;
    };
    for (const operation of guarded()) {
      const { area, method } = operation;
      const scope = `${area}:${actionOf(method)}`;
      const people = peopleOnly.test(operation.path);
      const asking = { changes: !people };
      const all = await ask(operation, withToken(everything), world.ours, asking);
      const fits = people ? all.status === 403 : ![401, 403, 404].includes(all.status);
      if (!fits || all.status >= 500)
        wrong.push(`${named(operation)} all → ${all.status} ${all.text}`);
      if (area === 'open') continue;
      const few = await ask(operation, withToken(await tokenWithout(scope)), world.ours);
      if (few.status !== 403) wrong.push(`${named(operation)} without ${scope} → ${few.status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('よそのワークスペースのものは、誰にとっても 404 で、そのまま残る', async () => {
    const wrong: string[] = [];
    const { userId } = await world.theirs.person('staff');
    const token = await world.ours.token(allScopes);
    const paths = guarded().filter(({ path }) => path.includes('{'));
    for (const { path } of paths) await world.theirs.kept(path, userId);
    const before = await world.theirs.everything();
    for (const operation of paths) {
      const { owner } = world.ours;
      const byPerson = await ask(operation, owner.call, world.theirs, { userId });
      const byToken = peopleOnly.test(operation.path)
        ? undefined
        : await ask(operation, withToken(token), world.theirs, { userId });
      for (const asked of [byPerson, byToken]) {
        if (asked === undefined) continue;
        if (asked.status !== 404) wrong.push(`${named(operation)} → ${asked.status} ${asked.text}`);
        if (asked.text.includes(world.theirs.marker)) wrong.push(`${named(operation)} tells`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await world.theirs.everything()).toEqual(before);
  });

  it('公開の経路は、壊れず、ログインなしで何も明かさない', async () => {
    const wrong: string[] = [];
    const open = /^\/(healthz|readyz|[io]\/)/;
    for (const operation of operations.filter(({ area }) => area === 'public')) {
      const { status, text } = await ask(operation, world.site.visitor().call, world.ours);
      const known = operation.statuses.includes(status);
      if (!known || status === 500) wrong.push(`${named(operation)} → ${status} ${text}`);
      if (text.includes(world.theirs.marker)) wrong.push(`${named(operation)} shows the other one`);
      if (!open.test(operation.path) && text.includes(world.ours.marker)) {
        wrong.push(`${named(operation)} shows ours`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
