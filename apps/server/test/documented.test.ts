import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { json, jsonBody } from '../src/openapi/content.ts';
import { documented } from '../src/openapi/documented.ts';

/** The smallest server with one route of the given schema: what it documents and what it lets through. */
function serverOf(schema: z.ZodMiniType) {
  const app = new OpenAPIHono();
  app.openapi(
    createRoute({
      method: 'post',
      path: '/',
      request: { body: jsonBody(schema) },
      responses: { 200: { description: 'ok', content: json(z.object({ got: z.unknown() })) } },
    }),
    (c) => c.json({ got: c.req.valid('json') }, 200),
  );
  return {
    schemas: () =>
      app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } }).components
        ?.schemas ?? {},
    send: async (body: unknown) => {
      const response = await app.request('/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return response.ok ? ((await response.json()) as { got: unknown }).got : response.status;
    },
  };
}

describe('契約の zod/mini の型を、経路と OpenAPI の文書が受け取る', () => {
  test('名前のある型は components に一度だけ現れ、参照される', () => {
    const inner = z.object({ a: z.string() }).register(z.globalRegistry, { id: 'TestInner' });
    const outer = z
      .object({ many: z.array(inner), one: z.nullable(inner), later: z.lazy(() => inner) })
      .register(z.globalRegistry, { id: 'TestOuter' });
    const schemas = serverOf(outer).schemas();
    expect(Object.keys(schemas).sort()).toEqual(['TestInner', 'TestOuter']);
    expect(schemas.TestOuter).toMatchObject({
      properties: {
        many: { type: 'array', items: { $ref: '#/components/schemas/TestInner' } },
      },
    });
  });

  test('説明と例は、言われた項目に付く', () => {
    const schema = z
      .object({ name: z.string(), slots: z.array(z.object({ at: z.iso.datetime() })) })
      .register(z.globalRegistry, { id: 'TestDescribed' });
    documented(schema, {
      description: '全体',
      example: { name: '山田', slots: [] },
      fields: { name: '名前', 'slots[].at': '時刻' },
    });
    expect(serverOf(schema).schemas().TestDescribed).toMatchObject({
      description: '全体',
      example: { name: '山田', slots: [] },
      properties: {
        name: { type: 'string', description: '名前' },
        slots: { items: { properties: { at: { format: 'date-time', description: '時刻' } } } },
      },
    });
  });

  test('何を持ってもよい物の説明は、その物に付き、中身には付かない', () => {
    const schema = z
      .object({ rule: z.looseObject({}), sheet: z.record(z.string(), z.int()) })
      .register(z.globalRegistry, { id: 'TestLoose' });
    documented(schema, { fields: { rule: '決まり', sheet: '表', 'sheet.*': '欄' } });
    expect(serverOf(schema).schemas().TestLoose).toMatchObject({
      properties: {
        rule: { description: '決まり', additionalProperties: {} },
        sheet: { description: '表', additionalProperties: { type: 'integer', description: '欄' } },
      },
    });
  });

  test('ない項目の説明も、二度目の説明も断る', () => {
    const schema = z.object({ name: z.string() });
    expect(() => documented(schema, { fields: { nmae: '名前' } })).toThrow('nmae');
    const used = z.object({ name: z.string() });
    json(used);
    expect(() => documented(used, { fields: { name: '名前' } })).toThrow('once');
  });

  test('検査・既定値・変換はそのまま働く', async () => {
    const { send } = serverOf(
      z.object({
        name: z.string().check(z.trim(), z.minLength(1), z.maxLength(3)),
        on: z._default(z.boolean(), true),
        kind: z.discriminatedUnion('type', [
          z.object({ type: z.literal('a'), n: z.int() }),
          z.strictObject({ type: z.literal('b') }),
        ]),
        count: z.coerce.number().check(z.gte(1)),
      }),
    );
    expect(await send({ name: ' 山 ', kind: { type: 'a', n: 1 }, count: '2' })).toEqual({
      name: '山',
      on: true,
      kind: { type: 'a', n: 1 },
      count: 2,
    });
    expect(await send({ name: '  ', kind: { type: 'b' }, count: 2 })).toBe(400);
    expect(await send({ name: '山田太郎', kind: { type: 'b' }, count: 2 })).toBe(400);
    expect(await send({ name: '山', kind: { type: 'b', more: 1 }, count: 2 })).toBe(400);
    expect(await send({ name: '山', kind: { type: 'b' }, count: 0 })).toBe(400);
  });
});
