import { request } from 'node:http';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Loopback, startLoopback, webFolder } from './loopback.ts';

const script = `console.log(${JSON.stringify('たしか'.repeat(200))});`;

const start = () =>
  startLoopback({
    webRoot: webFolder({
      'index.html': '<!doctype html><meta nonce="__CSP_NONCE__"><p>画面</p>',
      'pages.json': '["/","/slip","/slip/$id"]',
      'favicon.svg': '<svg/>',
      'assets/app-1a2b.js': script,
      'assets/font.woff2': 'font',
      '.stamp': 'hidden',
    }),
  });

/** `fetch` normalises paths and decodes bodies; this does neither. */
const raw = (server: Loopback, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      request({ port: server.port, path, headers }, async (answer) => {
        const body = Buffer.concat(await answer.toArray());
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      })
        .on('error', reject)
        .end();
    },
  );

describe('ページ', () => {
  it('知っているページは 200、知らないページは同じ画面を 404 で返す', async () => {
    const server = await start();
    for (const [path, status] of [
      ['/', 200],
      ['/slip', 200],
      ['/slip/123', 200],
      ['/slip/123/4', 404],
      ['/nowhere', 404],
    ] as const) {
      const response = await server.get(path);
      expect(response.status, path).toBe(status);
      expect(await response.text()).toContain('画面');
    }
  });

  it('nonce は見出しと同じで、応答ごとに違い、条件付きで使い回されない', async () => {
    const server = await start();
    const nonces = new Set<string>();
    for (let i = 0; i < 3; i += 1) {
      const response = await server.get('/');
      const nonce = /nonce="([^"]+)"/.exec(await response.text())?.[1] ?? '';
      expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
      expect(response.headers.get('etag')).toBeNull();
      expect(response.headers.get('cache-control')).toBe('no-cache');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it('GET と HEAD のほかは 405', async () => {
    const server = await start();
    for (const path of ['/slip', '/favicon.svg']) {
      const response = await server.get(path, { method: 'POST' });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });

  it('組み立てられていなければ、そう言う', async () => {
    const server = await startLoopback({ webRoot: '/nonexistent' });
    const response = await server.get('/');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'web-not-built' });
    expect((await server.get('/healthz')).status).toBe(200);
  });
});

describe('ファイル', () => {
  it('名前に指紋のあるものは長く、ほかは確かめてから使う', async () => {
    const server = await start();
    const asset = await server.get('/assets/app-1a2b.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const icon = await server.get('/favicon.svg');
    expect(icon.headers.get('cache-control')).toBe('no-cache');
    expect(icon.headers.get('content-type')).toBe('image/svg+xml');
  });

  it('圧縮は頼まれたときだけ、書体にはしない', async () => {
    const server = await start();
    const path = '/assets/app-1a2b.js';
    const plain = await raw(server, path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(script);
    const packed = await raw(server, path, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers.vary).toBe('Accept-Encoding');
    expect(brotliDecompressSync(packed.body).toString()).toBe(script);
    const refused = await raw(server, path, { 'accept-encoding': 'br;q=0, gzip' });
    expect(refused.headers['content-encoding']).toBe('gzip');
    const font = await raw(server, '/assets/font.woff2', { 'accept-encoding': 'br' });
    expect(font.headers['content-encoding']).toBeUndefined();
  });

  it('組み立てのときに圧縮されたものがあれば、それを送り、そのものとしては見せない', async () => {
    const packed = brotliCompressSync('すでに');
    const server = await startLoopback({
      webRoot: webFolder({ 'assets/app-1a2b.js': script, 'assets/app-1a2b.js.br': packed }),
    });
    const path = '/assets/app-1a2b.js';
    const answer = await raw(server, path, { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.body).toString()).toBe('すでに');
    expect((await raw(server, path)).body.toString()).toBe(script);
    expect((await raw(server, `${path}.br`)).status).toBe(404);
  });

  it('変わっていなければ 304、HEAD は長さだけ', async () => {
    const server = await start();
    for (const encoding of ['identity', 'br']) {
      const path = '/assets/app-1a2b.js';
      const first = await raw(server, path, { 'accept-encoding': encoding });
      const etag = String(first.headers.etag);
      const second = await raw(server, path, {
        'accept-encoding': encoding,
        'if-none-match': etag,
      });
      expect([second.status, second.body.length]).toEqual([304, 0]);
      const other = await raw(server, path, { 'if-none-match': '"other"' });
      expect(other.status).toBe(200);
    }
    const head = await server.get('/favicon.svg', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      '6',
      '',
    ]);
  });

  it('無いファイル、隠しファイル、内側の文書、外への道は 404', async () => {
    const server = await start();
    for (const path of [
      '/assets/missing.js',
      '/.stamp',
      '/pages.json',
      '/index.html',
      '/../package.json',
      '/%2e%2e/package.json',
      '/assets/..%2f..%2fpackage.json',
    ]) {
      const { status, headers } = await raw(server, path);
      expect([path, status]).toEqual([path, 404]);
      expect(headers['content-type']).toBe('application/problem+json');
    }
    // Nothing anywhere has such a name: refused before it is looked for.
    expect((await raw(server, '/assets/%00.js')).status).toBe(400);
  });
});
