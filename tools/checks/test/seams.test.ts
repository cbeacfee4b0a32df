import { describe, expect, it } from 'vitest';
import { castsCheck } from '../casts.ts';
import { parityCheck } from '../parity.ts';
import { queriesCheck } from '../queries.ts';
import { wireCheck } from '../wire.ts';
import { saysOf } from './says-of.ts';

const zod = "import * as z from 'zod/mini';\n";

describe('wire: breaks on purpose', () => {
  it.each([
    ['apps/web/src/features/threads/thread.ts', 'interface Slot { readonly start_time: string }'],
    ['apps/server/src/threads/x.ts', 'export type Given = { contact_id?: string };'],
    ['apps/cli/src/x.ts', "function f(given: { 'calc_total': number }) { return given; }"],
    ['packages/slip/src/report/x.ts', 'type Row = Base & { readonly unit_price: number };'],
    ['packages/attendance/src/rules/x.ts', 'interface A { nested: { tie_breaker: string } }'],
  ])('a type of JSON: %s: %s', (file, text) => {
    const [said = '', ...more] = saysOf(wireCheck, { [file]: `\n${text}\n` });
    expect(said).toContain(`${file}:2 A type with the member`);
    expect(more).toEqual([]);
  });

  it.each([
    ['apps/server/src/routes/x.ts', `${zod}const body = z.object({ name: z.string() });`],
    ['apps/server/src/routes/x.ts', `${zod}const body = z.strictObject({ name: z.string() });`],
    ['apps/web/src/client.ts', `${zod}const all = z.array(z.looseObject({ id: z.string() }));`],
    ['packages/slip/src/shop/x.ts', `${zod}const more = z.extend(less, { a: z.string() });`],
    [
      'apps/server/src/routes/x.ts',
      "import { z } from '@hono/zod-openapi';\nconst more = less.extend({ a: z.string() });",
    ],
    ['packages/slip/src/x.ts', "import { object } from 'zod/mini';\nconst row = object({});"],
    [
      'apps/server/src/routes/x.ts',
      `${zod}const route = { request: { body: z.object({ query: z.string() }) } };`,
    ],
    [
      'apps/server/src/routes/x.ts',
      `${zod}const id = z.object({ id: z.string() }); const route = { request: { body: id } };`,
    ],
    [
      'apps/server/src/routes/x.ts',
      `${zod}const body = z.object({ query: z.object({ a: z.string() }) });`,
    ],
  ])('a schema of JSON: %s: %s', (file, text) => {
    expect(saysOf(wireCheck, { [file]: text })).toEqual([
      expect.stringMatching(/:2 An object schema describes what crosses an edge/),
    ]);
  });

  it.each([
    ['packages/contract/src/slips.ts', `${zod}export const a = z.object({ b_c: z.string() });`],
    ['packages/store/src/tables.ts', 'interface Row { created_at: Date }'],
    ['apps/server/src/jobs/deliver.ts', `${zod}const payload = z.object({ outbox_id: z.int() });`],
    ['packages/dialogue/src/consult/director.ts', `${zod}z.object({ reason: z.string() });`],
    ['apps/web/src/features/slip/photo/kept-intake.ts', `${zod}z.object({ at: z.string() });`],
    ['apps/server/src/routes/x.ts', `${zod}const params = z.object({ slip_id: z.string() });`],
    [
      'apps/server/src/routes/x.ts',
      `${zod}const route = { request: { query: z.object({ business_day: z.string() }) } };`,
    ],
    [
      'apps/server/src/routes/x.ts',
      `${zod}const id = z.object({ id: z.string() });\nconst route = { request: { params: id } };`,
    ],
    [
      'apps/server/src/routes/x.ts',
      `${zod}const body = { 'multipart/form-data': { schema: z.object({ photo: z.any() }) } };`,
    ],
    ['apps/server/src/routes/x.ts', `${zod}const role = z.enum(['owner']);`],
    ['apps/server/src/x.ts', 'interface A { createdAt: string; UPPER_CASE: 1; _kept: 2 }'],
    ['apps/server/src/x.ts', 'const json = { created_at: row.createdAt };'],
    ['apps/server/src/x.ts', 'const shape = other.object({}); shape.extend({});'],
    ['apps/server/test/x.test.ts', 'interface Answer { created_at: string }'],
  ])('leaves alone: %s: %s', (file, text) => {
    expect(saysOf(wireCheck, { [file]: text })).toEqual([]);
  });
});

describe('casts: breaks on purpose', () => {
  it.each([
    ['c.json(body) as never', 'as never'],
    ['(done.ok ? 1 : (refused(c) as never))', 'as never'],
    ['body as unknown as Answer', 'as unknown as'],
    ['(body as unknown) as Answer', 'as unknown as'],
    ['<Answer>(body as unknown)', 'as unknown as'],
  ])('%s', (text, cast) => {
    const file = 'apps/server/src/routes/x.ts';
    expect(saysOf(castsCheck, { [file]: `\nconst a = ${text};\n` })).toEqual([
      expect.stringContaining(`${file}:2 "${cast}"`),
    ]);
  });

  it.each([
    ['apps/server/src/x.ts', 'const a = value as Answer;'],
    ['apps/server/src/x.ts', 'const a = JSON.parse(text) as unknown;'],
    ['apps/server/src/x.ts', "const a = 'as never'; // b as unknown as C"],
    ['apps/server/src/x.ts', 'const f = (a: never): never => a;'],
    ['apps/server/test/x.test.ts', 'const a = b as never;'],
  ])('leaves alone: %s: %s', (file, text) => {
    expect(saysOf(castsCheck, { [file]: text })).toEqual([]);
  });
});

describe('queries: breaks on purpose', () => {
  it.each([
    ["db.selectFrom('threads').selectAll()", 'selectFrom'],
    ["await trx.insertInto('people').values({}).execute()", 'insertInto'],
    ["db\n.updateTable('people')", 'updateTable'],
    ["store.db.deleteFrom('people')", 'deleteFrom'],
    ['sql`select 1`.execute(db)', 'sql`…`'],
    ['sql<number>`select 1`', 'sql`…`'],
    ["import('pg')", 'pg'],
  ])('%s', (text, query) => {
    const file = 'apps/server/src/routes/x.ts';
    expect(saysOf(queriesCheck, { [file]: `\n${text};\n` })).toEqual([
      expect.stringContaining(`${file}:2 "${query}" asks the database past its owner`),
    ]);
  });

  it.each([
    ['packages/store/src/people.ts', "import { sql } from 'kysely'; db.selectFrom('people');"],
    ['apps/server/test/x.integration.ts', "db.selectFrom('people');"],
    ['apps/server/src/x.ts', "people.find(id); html`<p>`; const selectFrom = 'selectFrom(';"],
    ['apps/server/src/x.ts', "import { openStore } from '@tashika/store';"],
  ])('leaves alone: %s: %s', (file, text) => {
    expect(saysOf(queriesCheck, { [file]: text })).toEqual([]);
  });
});

describe('parity: breaks on purpose', () => {
  const folder = 'apps/web/src/features/slip';
  const says = (ja: string, en: string) =>
    saysOf(parityCheck, { [`${folder}/messages.ja.ts`]: ja, [`${folder}/messages.en.ts`]: en });

  it.each([
    ["export const a = { b: 'い' };", 'export const a = {};', '"a.b" is missing'],
    ["export const a = { b: { c: 'い' } };", "export const a = { b: { d: 'x' } };", '"a.b.c"'],
    ["export const a = 'い', b = 'ろ';", "export const a = 'x';", '"b" is missing'],
    ['export function a() {}', '', '"a" is missing'],
    [
      "export const a = 'い';",
      "export const a = 'x'; export const b = 'y';",
      'this language alone',
    ],
    [
      "export const a = { b: (n: number) => 'い' };",
      "export const a = { b: 'x' };",
      '"a.b" is a sentence, not a function',
    ],
    ['export const a = { b: [] };', "export const a = { b: 'x' };", 'not a list'],
    [
      "const b = () => 'い'; export const a = { b };",
      "export const a = { b: 'x' };",
      'not a function',
    ],
    [
      "const b = { c: 'い' }; export const a = { ...b };",
      'export const a = {};',
      '"a.c" is missing',
    ],
    ["const a = 'い'; export { a as b };", "export const a = 'x';", '"b" is missing'],
  ])('%s | %s', (ja, en, sentence) => {
    expect(says(ja, en).join()).toContain(sentence);
    expect(says(ja, en).join()).toContain(`${folder}/messages.en.ts`);
  });

  it.each([
    ["export const a = { b: 'い' } as const;", "export const a: A = { b: 'x' };"],
    ["export const a = { b: () => 'い' };", "export const a = { b() { return 'x'; } };"],
    ["export const a = () => 'い';", "export function a() { return 'x'; }"],
    ['export const a = { b: `い` }; export type A = typeof a;', "export const a = { b: 'x' };"],
    ["export const a = { 'b': 'い' }; const c = 1;", "export const a = { b: 'x' } satisfies A;"],
  ])('leaves alone: %s | %s', (ja, en) => {
    expect(says(ja, en)).toEqual([]);
  });

  it('a language without the first one beside it', () => {
    expect(saysOf(parityCheck, { [`${folder}/x.messages.en.ts`]: '' }).join()).toContain(
      'no x.messages.ja.ts beside it',
    );
  });

  it('is silent where there is one language', () => {
    expect(saysOf(parityCheck, { [`${folder}/messages.ja.ts`]: 'export const a = 1;' })).toEqual(
      [],
    );
  });
});
