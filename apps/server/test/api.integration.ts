import { describe, expect, it } from 'vitest';
import { createApp } from '../src/index.ts';
import { createLog } from '../src/log.ts';
import type { OpenApiDocument } from '../src/openapi/document.ts';
import { resources } from '../src/routes/index.ts';
import { startLoopback } from './loopback.ts';

describe('稼働', () => {
  it('/healthz は 200、HEAD は本文なし', async () => {
    const server = await startLoopback();
    const response = await server.get('/healthz');
    expect(await response.json()).toEqual({ status: 'ok', version: '0.1.0' });
    const head = await server.get('/healthz', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

describe('安全のための見出し', () => {
  it('厳しい CSP を付け、nonce は毎回違う', async () => {
    const server = await startLoopback();
    const policies = [];
    for (const path of ['/healthz', '/api/docs', '/api/nowhere']) {
      const { headers } = await server.get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-powered-by')).toBeNull();
      policies.push(headers.get('content-security-policy') ?? '');
    }
    expect(new Set(policies).size).toBe(policies.length);
    for (const policy of policies) {
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
      expect(policy).toMatch(/style-src 'self' 'nonce-[\w+/=-]{16,}'/);
      expect(policy).not.toMatch(/(?<!'wasm-)unsafe|\*|https?:/);
    }
  });
});

describe('OpenAPI', () => {
  it('3.1 の文書に、経路と problem の形がある', async () => {
    const server = await startLoopback();
    const answer = await server.get('/api/openapi.json');
    const document = (await answer.json()) as OpenApiDocument;
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(['/healthz', '/api/probe/orders']);
    const responses = document.paths['/api/probe/orders']?.post?.responses ?? {};
    expect(Object.keys(responses)).toEqual(['200', '400', '413', '415', 'default']);
    expect(responses['400']?.content?.['application/problem+json']?.schema).toEqual({
      $ref: '#/components/schemas/ProblemDetails',
    });
    expect(document.components?.schemas?.ProblemDetails?.required).toContain('code');
  });

  it('資源は見出しを持ち、経路はその見出しの下にある', async () => {
    const app = createApp({ log: createLog('silent') });
    const answer = await app.request('/api/openapi.json', { headers: { host: 'localhost' } });
    const document = (await answer.json()) as OpenApiDocument;
    const tags = resources.map(({ tag }) => tag.name);
    expect(document.tags?.map(({ name }) => name)).toEqual([...new Set(tags)]);
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations.length).toBeGreaterThanOrEqual(resources.length);
    for (const operation of operations) {
      expect(tags).toContain(operation.tags?.[0]);
      expect(operation.summary).toMatch(/\p{Script=Hiragana}/u);
    }
  });

  it('読めるページは文書からできていて、スクリプトがない', async () => {
    const server = await startLoopback();
    const response = await server.get('/api/docs');
    expect(response.headers.get('content-type')).toContain('text/html');
    const page = await response.text();
    const nonce = /'nonce-([^']+)'/.exec(
      response.headers.get('content-security-policy') ?? '',
    )?.[1];
    expect(page).toContain(`<style nonce="${nonce}">`);
    expect(page).not.toMatch(/<script|style="/);
    expect(page).toContain('<html lang="ja">');
    expect(page).toContain('POST /api/probe/orders');
    expect(page).toContain('rows[].price');
    expect(page).toContain('href="#schema-ProblemDetails"');
  });
});

describe('記録', () => {
  it('番号・メソッド・経路・状態・時間だけを残し、中身を残さない', async () => {
    const server = await startLoopback();
    await server.get('/api/probe/orders?token=hidden-query', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer hidden-header' },
      body: '{"name":"hidden-body"}',
    });
    const lines = server.logged();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ method: 'POST', path: '/api/probe/orders', status: 400 });
    expect(Object.keys(lines[0] ?? {}).sort()).toEqual(
      ['level', 'method', 'ms', 'msg', 'path', 'request_id', 'status', 'time'].sort(),
    );
    expect(JSON.stringify(lines)).not.toContain('hidden');
  });
});
