import { join } from 'node:path';
import { ok } from '@tashika/kernel';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Engines } from '../src/engines/engines.ts';
import { type Asked, perform } from '../src/engines/tasks.ts';
import { readShopFacts } from '../src/shop-facts.ts';
import { bodyOf, type Member, startTestSite, type TestSite } from './test-site.ts';

/** Every place that makes something of a text hands it to the engines' threads: nobody waits for it. */
let site: TestSite;
let owner: Member;
const asked: Asked['task'][] = [];
/** Answers without having looked. */
let isIdle = false;
const engines: Engines = {
  async run(task) {
    asked.push(task.task);
    return isIdle ? ok('{}') : perform(task);
  },
  close: async () => {},
};
beforeAll(async () => {
  const castNames = join(import.meta.dirname, '../../../DATA/CAST_NAMES.md');
  const shopFacts = await readShopFacts({ castNames });
  if (!shopFacts.ok) throw new Error(shopFacts.error.message);
  const dependencies = { shopFacts: shopFacts.value, engines };
  site = await startTestSite({ dependencies, service: { engines } });
  owner = await site.member(await site.workspace('本店'), 'owner');
});
afterAll(() => site.stop());
beforeEach(() => {
  asked.length = 0;
});

const invitees = [{ name: '佐藤' }, { name: '鈴木' }];
const script = 'やな：ねえ、今日は散歩に行こうよ！';
const line = { character: 'やな', text: 'ねえ、行こうよ！' };

it.each<[string, unknown, Asked['task']]>([
  ['/api/intents/parse', { utterance: '全員で', members: [] }, 'intent'],
  ['/api/attendance/dates', { text: '来週の火曜' }, 'dates'],
  ['/api/attendance/slots', { text: '来週の火曜の19時' }, 'slots'],
  ['/api/attendance/evaluate', {}, 'evaluate'],
  ['/api/slips/check', { pages: [] }, 'slips'],
  ['/api/dialogue/judge', line, 'lines'],
  ['/api/dialogue/report', { text: JSON.stringify(line) }, 'report'],
  ['/api/dialogue/runs', { script, turns: 1 }, 'run'],
  ['/api/threads', { intent: { utterance: '全員が来られる日' }, invitees }, 'words'],
  [
    '/api/threads',
    { intent: { utterance: '全員が来られる日' }, slot_request: { text: '来週の火曜' }, invitees },
    'slots',
  ],
])('%s は %j を、要求に答えるスレッドでは読まない', async (path, body, task) => {
  await (await owner.post(path, body)).text();
  expect(asked).toContain(task);
});

it('大きな本文を要求に答えるスレッドで解釈しない', async () => {
  isIdle = true;
  onTestFinished(() => {
    isIdle = false;
  });
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  // An escaped character, because of which every value was once looked at here.
  const body = `[${'1,'.repeat(100_000)}"\\ud83d\\ude00"]`;
  const paths = ['attendance/evaluate', 'attendance/dates', 'attendance/slots', 'slips/check'];
  for (const path of paths) {
    const headers = { 'content-type': 'application/json' };
    const answer = await owner.call(`/api/${path}`, { method: 'POST', headers, body });
    expect([path, answer.status]).toEqual([path, 200]);
  }
  expect(parse.mock.calls.filter(([text]) => text === body)).toEqual([]);
});

it('続ける会話の記録も、途中からの再開も、そのせりふも、要求に答えるスレッドでは読まない', async () => {
  const begun = await bodyOf(owner.post('/api/dialogue/runs', { script, turns: 1 }));
  const events = await owner.call(`/api/dialogue/runs/${begun.id}/events`);
  expect(await events.text()).toContain('event: rest');
  const answer = await owner.call(`/api/dialogue/runs/${begun.id}/transcript`);
  const transcript = await answer.text();
  asked.length = 0;
  const more = `${script}\nあゆ：うん、行きましょう。`;
  const again = await owner.post('/api/dialogue/runs', { transcript, script: more, turns: 2 });
  const begunBy = () => asked.filter((task) => task !== 'line');
  expect([again.status, begunBy()]).toEqual([201, ['run']]);
  const resumed = await owner.post(`/api/dialogue/runs/${begun.id}/resume`, { turns: 2 });
  expect([resumed.status, begunBy()]).toEqual([200, ['run', 'run']]);
  for (const { id } of [await again.json(), begun]) {
    await (await owner.call(`/api/dialogue/runs/${id}/events`)).text();
  }
  expect(asked).toContain('line');
});
