import { randomBytes, scryptSync } from 'node:crypto';
import { agreeOnSecret, beginSession, type Role, type Store } from '@tashika/store';
import { pino } from 'pino';
import type { Access } from '../src/auth/access.ts';
import type { Dependencies, Resource, Service } from '../src/resource.ts';
import { startServer } from '../src/start.ts';
import { openTestService } from './service.ts';

/** A server on a database of its own, with people in it. */
export interface TestSite {
  readonly url: string;
  readonly secret: Buffer;
  readonly service: Service;
  readonly db: Store['db'];
  /** Everything logged so far, at the finest level. */
  readonly logged: () => string;
  /** The clock of the service; it stands still until it is moved. */
  readonly clock: { now: Date };
  readonly visitor: () => Visitor;
  readonly workspace: (name: string) => Promise<string>;
  /** Somebody with an account, a role and a session; the password is `password`. */
  readonly member: (workspaceId: string, role: Role, email?: string) => Promise<Member>;
  readonly stop: () => Promise<void>;
}

interface Call extends Omit<RequestInit, 'headers'> {
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A browser, as far as cookies and the origin go. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  readonly call: (path: string, call?: Call) => Promise<Response>;
  readonly post: (path: string, json?: unknown, headers?: Call['headers']) => Promise<Response>;
}

export interface Member extends Visitor {
  readonly userId: string;
  readonly email: string;
}

export const password = 'くじらと三つの灯台 2026';
/** As the service keeps it, but with as little work as can be: a hash says itself how much it takes. */
const passwordHash = (() => {
  const [log2N, r, p] = [4, 1, 1];
  const salt = randomBytes(16);
  const key = scryptSync(password.normalize('NFKC'), salt, 32, { N: 2 ** log2N, r, p });
  return ['scrypt', log2N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
})();

interface Options {
  /** Another server on the database of this one. */
  readonly beside?: TestSite;
  readonly access?: Partial<Access>;
  readonly service?: Partial<Service>;
  readonly dependencies?: Partial<Dependencies>;
  readonly resources?: readonly Resource[];
}

export async function startTestSite(options: Options = {}): Promise<TestSite> {
  const secret = options.beside?.secret ?? randomBytes(32);
  const clock = options.beside?.clock ?? { now: new Date('2026-11-16T09:00:00+09:00') };
  const lines: string[] = [];
  const log = pino({ level: 'trace', base: null }, { write: (line: string) => lines.push(line) });
  const { service, close } = await openTestService({
    secret,
    ...(options.beside === undefined ? {} : { url: options.beside.service.store.url }),
    service: {
      publicUrl: 'http://localhost:8787/',
      now: () => clock.now,
      ...options.service,
    },
  });
  const { store } = service;
  await agreeOnSecret(store, secret);
  const access = {
    signIn: 'required',
    key: null,
    trustedProxies: 0,
    requestsPerMinute: null,
    ...options.access,
  } as const;
  const started = await startServer(
    { port: 0, host: 'localhost', log, service, access, ...options.dependencies },
    options.resources,
  );
  if (!started.ok) throw new Error(started.error.message);
  const server = started.value;

  const visitor = (): Visitor => {
    const cookies = new Map<string, string>();
    const call = async (path: string, { json, headers, ...init }: Call = {}) => {
      const answer = await fetch(new URL(path, server.url), {
        redirect: 'manual',
        ...init,
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        headers: {
          origin: new URL(server.url).origin,
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(cookies.size === 0
            ? {}
            : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
          ...headers,
        },
      });
      for (const set of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    };
    return {
      cookies,
      call,
      post: (path, json = {}, headers = {}) => call(path, { method: 'POST', json, headers }),
    };
  };

  return {
    url: server.url,
    secret,
    service,
    db: store.db,
    logged: () => lines.join(''),
    clock,
    visitor,
    async workspace(name) {
      const { id } = await store.db
        .insertInto('workspaces')
        .values({ name })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async member(
      workspaceId,
      role,
      email = `${role}-${randomBytes(4).toString('hex')}@example.jp`,
    ) {
      const { id } = await store.db
        .insertInto('users')
        .values({ email, name: `${role}の人`, password_hash: passwordHash })
        .returning('id')
        .executeTakeFirstOrThrow();
      await store.db
        .insertInto('memberships')
        .values({ workspace_id: workspaceId, user_id: id, role })
        .execute();
      const token = await store.db
        .transaction()
        .execute((tx) => beginSession(tx, { userId: id, how: 'password', now: clock.now }));
      const one = visitor();
      one.cookies.set('tashika_session', token);
      return { ...one, userId: id, email };
    },
    async stop() {
      await server.stop();
      await close();
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at field by field
export const bodyOf = async (answer: Response | Promise<Response>): Promise<any> =>
  (await answer).json();
