import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PhoneDoor, phoneDoor } from '../src/phones/door.ts';
import { pairingMinutes } from '../src/phones/pairing.ts';
import type { Dependencies } from '../src/resource.ts';
import { bodyOf, startTestSite, type TestSite } from './test-site.ts';

/** Another address of this machine stands for the network. */
const network = '127.0.0.2';
const owner = 'k'.repeat(43);

let site: TestSite;
let door: PhoneDoor;
let folder: string;
let address: string;
let authority: string;
let dependencies: Dependencies;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tashika-phones-'));
  const passedOn: PhoneDoor = {
    open: async () => door.open(),
    close: async () => door.close(),
    authority: () => door.authority(),
  };
  site = await startTestSite({
    access: { signIn: 'open', key: owner },
    dependencies: { door: passedOn },
  });
  dependencies = {
    log: pino({ level: 'silent' }),
    service: site.service,
    access: { signIn: 'open', key: owner, trustedProxies: 0, requestsPerMinute: null },
  };
  door = phoneDoor({ host: network, port: 0, given: null, folder }, 0, dependencies);
  const opened = await door.open();
  if (!opened.ok) throw new Error(opened.error.message);
  address = opened.value.url;
  authority = opened.value.authority ?? '';
});
afterAll(async () => {
  await door?.close();
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Asked {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked at field by field
  readonly body: any;
  readonly cookie: string | undefined;
}

/** Somebody on the network who trusts the authority, and nothing else. */
const come = (
  path: string,
  { json, cookie, headers = {} }: { json?: unknown; cookie?: string; headers?: object } = {},
): Promise<Asked> =>
  new Promise((resolve, reject) => {
    const asking = request(
      new URL(path, address),
      {
        method: json === undefined ? 'GET' : 'POST',
        ca: authority,
        servername: '',
        headers: {
          origin: new URL(address).origin,
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(cookie === undefined ? {} : { cookie }),
          ...headers,
        },
      },
      async (answer) => {
        const parts: Buffer[] = [];
        for await (const part of answer) parts.push(part);
        const text = Buffer.concat(parts).toString();
        const isJson = /json/.test(answer.headers['content-type'] ?? '');
        resolve({
          status: answer.statusCode ?? 0,
          body: isJson ? JSON.parse(text) : text,
          cookie: answer.headers['set-cookie']?.[0],
        });
      },
    );
    asking.on('error', reject);
    asking.end(json === undefined ? undefined : JSON.stringify(json));
  });

const own = () => {
  const visitor = site.visitor();
  visitor.cookies.set(`tashika_open_${new URL(site.url).port}`, owner);
  return visitor;
};
const newCode = async () => bodyOf(own().post('/api/phones/code'));
const pair = (token: string) => come('/api/auth/pair', { json: { token } });
const phoneCookie = (asked: Asked) => asked.cookie?.split(';')[0] ?? '';

describe('同じネットワークのスマートフォン', () => {
  it('つなぐと担当として使え、オーナーが外すと使えない', async () => {
    const made = await newCode();
    expect(made).toMatchObject({ trust: 'own', link: expect.stringContaining(`${address}pair#`) });
    const paired = await pair(new URL(made.link).hash.slice(1));
    expect(paired).toMatchObject({
      status: 200,
      body: { sign_in: 'paired', signed_in: true, phone: true, workspace: { role: 'staff' } },
      cookie: expect.stringMatching(/^__Host-tashika_phone=.*HttpOnly; Secure; SameSite=Lax/),
    });
    const cookie = phoneCookie(paired);
    expect((await come('/api/accounts', { cookie })).status).toBe(200);
    for (const path of ['/api/phones', '/api/tokens', '/api/members', '/api/threads']) {
      expect([path, (await come(path, { cookie })).status]).toEqual([path, 403]);
    }
    const { phones } = await bodyOf(own().call('/api/phones'));
    expect(phones).toHaveLength(1);
    const gone = await own().call(`/api/phones/${phones[0].id}`, { method: 'DELETE' });
    expect(gone.status).toBe(204);
    const again = await door.open();
    if (again.ok) address = again.value.url;
    expect((await come('/api/accounts', { cookie })).status).toBe(401);
    expect(await bodyOf(own().call('/api/phones'))).toEqual({ phones: [] });
  });

  it('通りすがりの人は、何もできない', async () => {
    const key = { authorization: `Bearer ${owner}` };
    const cookie = `tashika_open_${new URL(address).port}=${owner}`;
    const refused = [401, 'pairing-required'];
    const codeOf = ({ status, body }: Asked) => [status, body.code];
    expect(codeOf(await come('/api/accounts'))).toEqual(refused);
    // Not even the key of the machine's owner is worth anything here.
    expect(codeOf(await come('/api/accounts', { cookie }))).toEqual(refused);
    expect((await come('/api/accounts', { headers: key })).status).toBe(401);
    expect(codeOf(await come('/api/auth/open', { json: { token: owner } }))).toEqual(refused);
    expect(codeOf(await come('/api/auth/sign-in', { json: {} }))).toEqual(refused);
    expect((await come('/api/auth/session')).body).toMatchObject({
      sign_in: 'paired',
      signed_in: false,
      workspaces: [],
    });
    expect((await come('/api/accounts', { headers: { host: 'evil.example' } })).status).toBe(421);
    expect(codeOf(await pair('0000-0000-0000'))).toEqual([410, 'pairing-refused']);
  });

  it('コードは1回だけ、10分だけ使え、新しいものが前のものに替わる', async () => {
    const { code } = await newCode();
    const [one, other] = await Promise.all([pair(code), pair(code.toLowerCase())]);
    expect([one.status, other.status].sort()).toEqual([200, 410]);
    const before = await newCode();
    const after = await newCode();
    expect((await pair(before.code)).status).toBe(410);
    const { now } = site.clock;
    site.clock.now = new Date(now.getTime() + pairingMinutes * 60_000);
    expect((await pair(after.code)).status).toBe(410);
    site.clock.now = now;
  });

  it('当てずっぽうは、数で止まる', async () => {
    const tries = await Promise.all(Array.from({ length: 60 }, (_, at) => pair(`GUESS-${at}`)));
    expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    const { code } = await newCode();
    expect((await pair(code)).status).toBe(429);
  });

  it('ご自分の証明書は、読み取れてその名前のものであれば使う', async () => {
    const given = { certificate: join(folder, 'server.crt'), key: join(folder, 'server.key') };
    const open = (changed: object) => {
      const settings = { host: network, port: 0, given, folder, ...changed };
      return phoneDoor(settings, 0, dependencies);
    };
    const refused = { ok: false, error: { code: 'phone-certificate' } };
    expect(await open({ host: '127.0.0.3' }).open()).toMatchObject(refused);
    const missing = { ...given, key: join(folder, 'none') };
    expect(await open({ given: missing }).open()).toMatchObject(refused);
    const fine = open({});
    expect(await fine.open()).toMatchObject({
      ok: true,
      value: { trust: 'given', authority: null },
    });
    await fine.close();
  });

  it('30日使われないと、もう入れない', async () => {
    const { now } = site.clock;
    site.clock.now = new Date(now.getTime() + 3_600_000);
    const { code } = await newCode();
    const cookie = phoneCookie(await pair(code));
    const status = async (days: number) => {
      site.clock.now = new Date(now.getTime() + days * 86_400_000);
      return (await come('/api/accounts', { cookie })).status;
    };
    expect([await status(29), await status(58), await status(89)]).toEqual([200, 200, 401]);
    site.clock.now = now;
  });
});
