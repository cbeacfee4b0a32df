import { actions, allScopes, areas as guardedAreas } from '@tashika/contract/people';
import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { isLoopback, readAccess } from '../src/auth/access.ts';
import { addressOf } from '../src/auth/address.ts';
import { mayUse } from '../src/auth/areas.ts';
import { hashPassword, isPassword } from '../src/auth/passwords.ts';
import { isWeak } from '../src/auth/weak-password.ts';
import { loggable } from '../src/log.ts';

const local = { hostname: '127.0.0.1', hosts: [], publicUrl: 'http://127.0.0.1:8787/' };
const signIn = (env: Record<string, string>, listening: object = {}) => {
  const access = readAccess(env, { ...local, ...listening });
  return access.ok ? access.value.signIn : access.error.code;
};

describe('ログインが要るかどうか', () => {
  it.each([
    ['この端末だけ', {}, {}, 'open'],
    ['localhost という名前', {}, { hostname: 'localhost', hosts: ['localhost'] }, 'open'],
    ['IPv6 の自分', {}, { hostname: '::1', publicUrl: 'http://[::1]:80/' }, 'open'],
    ['求めたとき', { TASHIKA_SIGN_IN: 'required' }, {}, 'required'],
    ['中継の前にある名前', {}, { hosts: ['tashika.example.jp'] }, 'required'],
    ['公開するアドレスがよその名前', {}, { publicUrl: 'https://tashika.example.jp/' }, 'required'],
    [
      'すべてのアドレスで待つ',
      {},
      { hostname: '0.0.0.0', publicUrl: 'https://tashika.example.jp/' },
      'required',
    ],
    ['入れ物の中で待ち、手前だけに開く', {}, { hostname: '0.0.0.0' }, 'required'],
    [
      '平文で公開する',
      {},
      { hostname: '0.0.0.0', publicUrl: 'http://192.0.2.1/' },
      'public-url-insecure',
    ],
    ['分からない設定', { TASHIKA_SIGN_IN: 'off' }, {}, 'sign-in-setting'],
  ])('%s → %s', (_, env, listening, expected) => {
    expect(signIn(env as Record<string, string>, listening)).toBe(expected);
  });

  it.each([
    ['localhost', true],
    ['LOCALHOST:8787', true],
    ['127.0.0.1', true],
    ['127.1.2.3:80', true],
    ['[::1]:8787', true],
    ['::1', true],
    ['127.0.0.1.example.jp', false],
    ['localhost.example.jp', false],
    ['0.0.0.0', false],
    ['[::2]', false],
    ['', false],
  ])('%s は自分だけの名前か：%s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });

  it('回数の設定', () => {
    const limit = (TASHIKA_RATE_LIMIT: string, more = {}) => {
      const access = readAccess({ TASHIKA_RATE_LIMIT, ...more }, local);
      return access.ok ? access.value.requestsPerMinute : access.error.code;
    };
    expect(limit('off', { TASHIKA_SIGN_IN: 'required' })).toBeNull();
    expect(limit('', { TASHIKA_SIGN_IN: 'required' })).toBe(3000);
    expect(limit('')).toBeNull();
    expect(limit('600')).toBe(600);
    for (const wrong of ['0', '-1', '1e3', 'on']) expect(limit(wrong)).toBe('rate-limit-setting');
  });
});

describe('できること', () => {
  it('オーナーはすべて、ほかの役割は表のとおり', () => {
    const of = (role: 'owner' | 'staff' | 'organiser') =>
      guardedAreas.flatMap((area) =>
        actions
          .filter((action) => mayUse({ role, scopes: 'all' }, area, action))
          .map((action) => `${area}:${action}`),
      );
    expect(of('owner')).toEqual(allScopes);
    expect(of('staff')).toEqual([
      'slips:read',
      'slips:write',
      'settings:read',
      'dialogue:read',
      'dialogue:write',
    ]);
    expect(of('organiser')).toEqual([
      'threads:read',
      'threads:write',
      'contacts:read',
      'contacts:write',
      'dialogue:read',
      'dialogue:write',
    ]);
  });

  it('トークンは、scopes と作った人の役割の両方にあることだけができる', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('owner' as const, 'staff' as const, 'organiser' as const),
        fc.subarray([...allScopes]),
        fc.constantFrom(...guardedAreas),
        fc.constantFrom(...actions),
        (role, scopes, area, action) => {
          const both =
            mayUse({ role, scopes: 'all' }, area, action) && scopes.includes(`${area}:${action}`);
          expect(mayUse({ role, scopes }, area, action)).toBe(both);
        },
      ),
    );
  });

  it('名のない区画は、オーナーにも閉じている', () => {
    expect(mayUse({ role: 'owner', scopes: 'all' }, undefined as never, 'read')).toBe(false);
  });
});

describe('どこから', () => {
  const from = async (remoteAddress: string, forwarded: string | undefined, proxies: number) => {
    const app = new Hono().get('/', (c) => c.text(addressOf(c, proxies)));
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const env = { incoming: { socket: { remoteAddress } } };
    return (await app.request('/', { headers }, env)).text();
  };
  it.each([
    ['198.51.100.7', undefined, 0, '198.51.100.7'],
    ['198.51.100.7', '203.0.113.1', 0, '198.51.100.7'],
    ['10.0.0.1', 'made-up, 203.0.113.1', 1, '203.0.113.1'],
    ['10.0.0.1', 'made-up, 203.0.113.1, 10.0.0.2', 2, '203.0.113.1'],
    ['10.0.0.1', undefined, 1, '10.0.0.1'],
    ['::ffff:198.51.100.7', undefined, 0, '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2'],
    ['2001:db8:1:2::9', undefined, 0, '2001:db8:1:2'],
    ['2001:0db8::1', undefined, 0, '2001:db8:0:0'],
    ['::1', undefined, 0, '0:0:0:0'],
  ])('%s（%s、中継 %i）→ %s', async (remote, forwarded, proxies, expected) => {
    expect(await from(remote, forwarded, proxies)).toBe(expected);
  });
});

describe('パスワード', () => {
  const asker = { lane: 'stranger', key: '192.0.2.1' } as const;
  it('同じ言葉だけが通り、全角と半角は同じ言葉である', async () => {
    const hash = await hashPassword('Tashika １２３ 灯台', asker);
    expect(hash).toMatch(/^scrypt\$14\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(await isPassword('Tashika 123 灯台', hash ?? null, asker)).toBe(true);
    expect(await isPassword('tashika 123 灯台', hash ?? null, asker)).toBe(false);
    expect(await isPassword('', null, asker)).toBe(false);
    expect(await isPassword('A', 'unknown$hash', asker)).toBe(false);
  });

  it('一人が一度に調べさせられる数には限りがあり、それより多くは待たせずに断る', async () => {
    const quick = `scrypt$4$1$1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    const asked = Array.from({ length: 7 }, () => isPassword('ちがう', quick, asker));
    // Two at work and four waiting.
    expect(await Promise.all(asked)).toEqual([...Array(6).fill(false), undefined]);
  });

  it.each([
    ['灯台と鯨と冬の朝の珈琲', false],
    ['correct horse battery', false],
    ['aaaaaaaaaaaa', true],
    ['121212121212', true],
    ['taro.yamada1', true],
    ['山田太郎山田太郎山田太郎', true],
    ['password1234', true],
    ['PASSWORDpassword', true],
    ['P@ssw0rd2026!', true],
    ['iloveyou1234567', true],
    ['qwertyuiop123', true],
    ['1qaz2wsx3edc', true],
    ['sakurasakura2025', true],
    ['ぱすわーど1234567', true],
    ['qwerty19841231', true],
    ['yamadayamada1', true],
    ['abcdefghijkl', true],
    ['monkeydragonsunshine', true],
    ['unbelievable', true],
    ['finalfantasy2026', true],
    ['q1w2e3r4t5y6u7', true],
    ['SonyEricsson!!', true],
    ['professional gardener owl', false],
    ['夜明けの港で待ち合わせる', false],
    ['3 blåbær, en tiger og regn', false],
    ['xk7-Vq2-mmB-84t', false],
  ])('%s は弱いか：%s', (password, expected) => {
    expect(isWeak(password, { email: 'taro.yamada@example.jp', name: '山田太郎' })).toBe(expected);
  });
});

describe('記録に残す失敗', () => {
  it('データベースの言葉は残さず、種類と場所だけを残す', () => {
    const error = Object.assign(new Error('duplicate key (a@example.jp)'), {
      severity: 'ERROR',
      code: '23505',
      detail: 'Key (email)=(a@example.jp) already exists.',
      constraint: 'users_email_key',
    });
    const kept = JSON.stringify(loggable(error));
    expect(kept).toContain('users_email_key');
    expect(kept).not.toContain('example.jp');
    expect(loggable(new Error('plain'))).toMatchObject({ message: 'plain' });
  });
});
