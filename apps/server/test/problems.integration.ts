import { request } from 'node:http';
import type { ProblemDetails } from '@tashika/contract/problems';
import { describe, expect, it } from 'vitest';
import { problemMessages } from '../src/messages.ja.ts';
import { type Loopback, startLoopback } from './loopback.ts';

const json = { 'Content-Type': 'application/json' };
const orders = '/api/probe/orders';

async function problemOf(response: Response): Promise<ProblemDetails> {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const body = (await response.json()) as ProblemDetails;
  expect(body.status).toBe(response.status);
  expect(body.type).toBe(`/api/docs#${body.code}`);
  expect(body.request_id).toBe(response.headers.get('x-request-id'));
  expect(body.detail).toMatch(/(です|ます|ください|ました|ません)[。でし]/);
  return body;
}

/** `fetch` sets the host itself; this sends any. */
const statusForHost = (server: Loopback, host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = request({ port: server.port, path: '/healthz', headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('error', reject).end();
  });

describe('検証の誤り', () => {
  it('どの項目がどう違うかを、日本語で答える', async () => {
    const server = await startLoopback();
    const body = JSON.stringify({ rows: [{ price: 1100 }, { price: -1, kind: 'X' }] });
    const response = await server.get(orders, { method: 'POST', headers: json, body });
    expect(response.status).toBe(400);
    const problem = await problemOf(response);
    expect(problem.code).toBe('invalid-input');
    expect(problem.errors).toEqual([
      { in: 'body', path: 'name', message: '必須の項目です。文字列を入れてください。' },
      { in: 'body', path: 'rows[1].price', message: '0以上にしてください。' },
      { in: 'body', path: 'rows[1].kind', message: '"D"、"S" のいずれかを入れてください。' },
    ]);
    expect(problem.detail).toContain('name：必須の項目です');
    expect(problem.detail).toContain('ほかに2件');
  });

  it.each([
    ['型が違う', { name: 1, rows: [] }, 'name', '文字列を入れてください。'],
    ['小数', { name: 'a', rows: [{ price: 1.5 }] }, 'rows[0].price', '整数を入れてください。'],
    ['空文字', { name: '', rows: [] }, 'name', '1文字以上にしてください。'],
    ['長すぎる', { name: 'あ'.repeat(21), rows: [] }, 'name', '20文字以下にしてください。'],
    [
      '多すぎる',
      { name: 'a', rows: Array(4).fill({ price: 1 }) },
      'rows',
      '3件以下にしてください。',
    ],
    ['本文が配列', [], '', 'オブジェクトを入れてください。'],
  ])('%s', async (_, given, path, message) => {
    const server = await startLoopback();
    const body = JSON.stringify(given);
    const response = await server.get(orders, { method: 'POST', headers: json, body });
    const { errors } = await problemOf(response);
    expect(errors).toEqual([{ in: 'body', path, message }]);
  });

  it('正しければ通る', async () => {
    const server = await startLoopback();
    const body = JSON.stringify({ name: 'たしか', rows: [{ price: 1100, kind: 'D' }] });
    const response = await server.get(orders, { method: 'POST', headers: json, body });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(body);
  });
});

describe('読み取れない本文', () => {
  it.each([
    ['壊れた JSON', json, '{"name":', 400, 'malformed-json'],
    ['空の本文', json, '', 400, 'malformed-json'],
    ['UTF-8 でないバイト', json, new Uint8Array([0x22, 0x82, 0xa0, 0x22]), 400, 'malformed-text'],
    [
      'UTF-8 でない文字コードの宣言',
      { 'Content-Type': 'application/json; charset=shift_jis' },
      '{}',
      400,
      'malformed-text',
    ],
    ['別の形式', { 'Content-Type': 'text/plain' }, '{}', 415, 'unsupported-media-type'],
    ['形式の指定なし', { 'Content-Type': '' }, '{}', 415, 'unsupported-media-type'],
    ['大きすぎる', json, `"${'a'.repeat(1024 * 1024)}"`, 413, 'body-too-large'],
  ])('%s', async (_, headers, body, status, code) => {
    const server = await startLoopback();
    const response = await server.get(orders, { method: 'POST', headers, body });
    expect(response.status).toBe(status);
    expect((await problemOf(response)).code).toBe(code);
  });

  it('長さを言わずに送られた大きすぎる本文も断る', async () => {
    const server = await startLoopback();
    const chunk = new TextEncoder().encode('a'.repeat(64 * 1024));
    let left = 40;
    const body = new ReadableStream({
      pull(controller) {
        left -= 1;
        if (left < 0) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const response = await server.get(orders, {
      method: 'POST',
      headers: json,
      body,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect((await problemOf(response)).detail).toContain('1 MB');
  });
});

describe('ほかの誤り', () => {
  it('知らない API は 404', async () => {
    const server = await startLoopback();
    for (const path of ['/api', '/api/', '/api/nowhere', '/api/probe']) {
      const response = await server.get(path, { headers: { accept: 'text/html' } });
      expect(response.status, path).toBe(404);
      expect((await problemOf(response)).detail).toContain(path);
    }
    const posted = await server.get('/api/nowhere', { method: 'POST' });
    expect((await problemOf(posted)).code).toBe('not-found');
  });

  it('使えないメソッドは 405 と Allow', async () => {
    const server = await startLoopback();
    const get = await server.get(orders);
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
    const remove = await server.get('/healthz', { method: 'DELETE' });
    expect([remove.status, remove.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await problemOf(remove)).detail).toContain('DELETE');
  });

  it('内部の失敗は 500、原因は記録にだけ残る', async () => {
    const server = await startLoopback();
    const response = await server.get('/api/probe/fails');
    expect(response.status).toBe(500);
    const problem = await problemOf(response);
    expect(problem.code).toBe('internal');
    expect(JSON.stringify(problem)).not.toMatch(/secret|at |\.ts/);
    const cause = server.logged().find(({ msg }) => msg === 'unhandled');
    expect(cause).toMatchObject({ request_id: problem.request_id });
    expect(JSON.stringify(cause)).toContain('the secret cause');
  });

  it('知らない宛先名には答えない', async () => {
    const server = await startLoopback({ hosts: ['tashika.example'] });
    expect(await statusForHost(server, 'evil.example')).toBe(421);
    expect(await statusForHost(server, `evil.example:${server.port}`)).toBe(421);
    expect(await statusForHost(server, 'localhost')).toBe(200);
    expect(await statusForHost(server, `[::1]:${server.port}`)).toBe(200);
    expect(await statusForHost(server, 'Tashika.example')).toBe(200);
  });

  it('説明のページに、すべての code がある', async () => {
    const server = await startLoopback();
    const page = await (await server.get('/api/docs')).text();
    for (const code of Object.keys(problemMessages)) expect(page).toContain(`<tr id="${code}">`);
  });
});
