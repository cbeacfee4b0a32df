import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { samples } from '../src/routes/samples.ts';
import { makeSamples } from '../src/samples/samples.ts';
import { readShopFacts } from '../src/shop-facts.ts';
import { bodyOf, startTestSite, type TestSite, type Visitor } from './test-site.ts';

let site: TestSite;
let owner: Visitor;
beforeAll(async () => {
  site = await startTestSite({ resources: [samples], access: { signIn: 'open' } });
  owner = site.visitor();
});
afterAll(() => site.stop());

async function make() {
  const facts = await readShopFacts({
    castNames: join(import.meta.dirname, '../../../DATA/CAST_NAMES.md'),
  });
  if (!facts.ok) throw new Error(facts.error.message);
  return makeSamples(site.service, facts.value);
}

it('はじめての起動で一度だけ入り、印があり、まとめて消え、戻らない', async () => {
  // Two servers that start at the same moment.
  const made = await Promise.all([make(), make()]);
  expect(made.map((each) => each.ok && each.value).sort()).toEqual(['made', 'there']);
  expect(await bodyOf(owner.call('/api/samples'))).toEqual({
    threads: 1,
    accounts: 3,
    runs: 1,
    contacts: 0,
  });
  const { db } = site;
  const thread = await db.selectFrom('scheduling_threads').selectAll().executeTakeFirstOrThrow();
  expect(thread).toMatchObject({ status: 'open', is_sample: true, questions: [] });
  const verdicts = await db.selectFrom('slip_accounts').select('verdict').execute();
  expect(new Set(verdicts.map(({ verdict }) => verdict)).size).toBe(3);
  expect(
    (await db.selectFrom('dialogue_run_messages').selectAll().execute()).length,
  ).toBeGreaterThan(8);
  // Made-up people have no address: nothing can go out to anybody.
  const invites = await db.selectFrom('thread_invites').select('address_sealed').execute();
  expect(invites.every(({ address_sealed }) => address_sealed === null)).toBe(true);

  const own = await db
    .insertInto('contacts')
    .values({ workspace_id: thread.workspace_id, invitee_key: 'k:1', name: '自分で入れた人' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const removed = await owner.call('/api/samples', { method: 'DELETE' });
  expect(await bodyOf(removed)).toEqual({ threads: 1, accounts: 3, runs: 1, contacts: 0 });
  for (const table of ['scheduling_threads', 'slip_accounts', 'slips', 'dialogue_runs'] as const) {
    expect(await db.selectFrom(table).select('id').execute()).toEqual([]);
  }
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('contacts').select('id').execute()).toEqual([own]);
  expect(await make()).toMatchObject({ ok: true, value: 'there' });
  expect(await bodyOf(owner.call('/api/samples'))).toMatchObject({ threads: 0 });
});
