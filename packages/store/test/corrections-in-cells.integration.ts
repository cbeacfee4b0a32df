import { page as pageSchema } from '@tashika/contract/slips';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore, type Store } from '../src/index.ts';
import { up } from '../src/migrations/0003-corrections-in-cells.ts';
import { startTestDatabase, type TestDatabase } from '../src/testing/index.ts';

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await startTestDatabase();
  store = await openStore({ url: database.url });
});
afterAll(async () => {
  await store.close();
  await database.stop();
});

/** A page as it was kept before: bare cells, and everything that may be left out left out. */
const bare = {
  entry: { state: 'written', text: '20:05', confidence: 0.9, box: [1, 2, 3, 4] },
  exit: { state: 'blank', text: null },
  rows: [
    {
      label: {
        state: 'written',
        text: 'D にま',
        candidates: ['D にま', 'D なま'],
        confidence: 0.6,
      },
      qty: { state: 'marks', glyphs: [{ kind: 'sei' }, { kind: 'bar', dir: 'v' }] },
      unit: { state: 'written', text: 1100 },
      amount: { state: 'written', text: '　' },
    },
    {
      r: 7,
      label: { state: 'unreadable', text: null },
      qty: { state: 'marks', glyphs: [] },
      unit: { state: 'unreadable', candidates: ['300'] },
      amount: { state: 'blank' },
      struck: true,
    },
  ],
  stated_total: { state: 'written', text: '6600', label: '小計' },
  instruction: '続き',
};

it('前の形で残した伝票は、訂正を欄に持つ形になり、取り消した訂正は記録にだけ残る', async () => {
  const { db } = store;
  const { id: workspaceId } = await db
    .insertInto('workspaces')
    .values({ name: '店' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`with account as (
      insert into slip_accounts
        (workspace_id, business_day, number, verdict, result, settings_version, created_by)
      values (${workspaceId}, '2026-11-16', 1, '正確', '{}', 0, '店長') returning id)
    insert into slips (workspace_id, account_id, position, transcript, created_by)
    select ${workspaceId}, id, 1, ${JSON.stringify(bare)}::jsonb, '店長' from account`.execute(db);
  const { id } = await db.selectFrom('slips').select('id').executeTakeFirstOrThrow();
  const correct = (place: string, after: object, undone: boolean) =>
    sql`
    insert into slip_corrections (slip_id, place, before, after, corrected_by, corrected_at, undone_at)
    values (${id}, ${place}, ${JSON.stringify({ state: 'blank', text: null })}::jsonb,
      ${JSON.stringify(after)}::jsonb, '店長', '2026-11-16T03:00:00Z',
      ${undone ? '2026-11-16T04:00:00Z' : null})`.execute(db);
  await correct('exit', { state: 'written', text: '21:00' }, false);
  await correct('exit', { state: 'written', text: '21:40' }, false);
  await correct('rows[0].unit', { state: 'blank', text: null }, true);
  await correct('stated_total', { state: 'written', text: '6,600' }, false);

  await up(db as unknown as Kysely<unknown>);

  const { transcript } = await db
    .selectFrom('slips')
    .select('transcript')
    .executeTakeFirstOrThrow();
  const signature = { by: '店長', at: '2026-11-16T03:00:00.000Z' };
  const plain = (read: object) => ({ read, correction: null });
  const expected = {
    entry: plain({ state: 'written', text: '20:05', confidence: 0.9, box: [1, 2, 3, 4] }),
    exit: {
      read: { state: 'blank' },
      correction: { value: { state: 'written', text: '21:40' }, ...signature },
    },
    rows: [
      {
        r: 1,
        label: plain({
          state: 'written',
          text: 'D にま',
          candidates: ['D にま', 'D なま'],
          confidence: 0.6,
        }),
        qty: plain({
          state: 'marks',
          glyphs: [{ kind: 'sei' }, { kind: 'bar', dir: 'v', y: null }],
        }),
        unit: plain({ state: 'written', text: '1100' }),
        amount: plain({ state: 'blank' }),
        struck: false,
      },
      {
        r: 7,
        label: plain({ state: 'unreadable', candidates: [] }),
        qty: plain({ state: 'blank' }),
        unit: plain({ state: 'unreadable', candidates: ['300'] }),
        amount: plain({ state: 'blank' }),
        struck: true,
      },
    ],
    stated_total: {
      read: { state: 'written', text: '6600' },
      correction: { value: { state: 'written', text: '6,600' }, ...signature },
      label: '小計',
    },
    instruction: ['続き'],
  };
  expect(transcript).toEqual(expected);
  expect(pageSchema.parse(transcript)).toEqual(expected);

  const record = await db
    .selectFrom('slip_corrections')
    .select(['place', 'before', 'after'])
    .orderBy('id')
    .execute();
  expect(record[2]).toEqual({
    place: 'rows[0].unit',
    before: { state: 'blank' },
    after: { state: 'blank' },
  });
});
