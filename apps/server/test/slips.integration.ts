import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ProblemDetails } from '@tashika/contract/problems';
import {
  accountToJson,
  checkSlips,
  defaultShop,
  defaultShopJson,
  parseTranscript,
} from '@tashika/slip';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp, readShopFacts } from '../src/index.ts';
import { createLog } from '../src/log.ts';
import { builtServer } from './programs.ts';

const root = join(import.meta.dirname, '../../..');
const castNamesFile = join(root, 'DATA/CAST_NAMES.md');
const given = await readShopFacts({ castNames: castNamesFile });
if (!given.ok) throw new Error(given.error.message);
const shopFacts = given.value;
const app = createApp({ log: createLog('silent'), shopFacts });

const post = (body: string, to: ReturnType<typeof createApp> = app) =>
  to.request('/api/slips/check', {
    method: 'POST',
    headers: { host: 'localhost', 'Content-Type': 'application/json' },
    body,
  });

const written = (text: string) => ({ state: 'written', text });
const blank = { state: 'blank' };
const row = (label: string, qty: unknown, unit: string) => ({
  label: written(label),
  qty,
  unit: unit === '' ? blank : written(unit),
  amount: blank,
});
const page = (rows: readonly unknown[], total: string, instruction: string | null = null) => ({
  entry: blank,
  exit: blank,
  rows,
  stated_total: total === '' ? blank : written(total),
  instruction,
});

interface Case {
  readonly id: string;
  readonly pages: unknown;
}
const cases: readonly Case[] = readFileSync(
  join(root, 'packages/slip/test/cases/slip.jsonl'),
  'utf8',
)
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));

describe('POST /api/slips/check', () => {
  it('どの事例でも、エンジンと同じ会計をそのまま返す', async () => {
    expect(cases.length).toBeGreaterThan(30);
    for (const { id, pages } of cases) {
      const parsed = parseTranscript({ pages });
      if (!parsed.ok) throw new Error(parsed.error.message);
      const expected = checkSlips(parsed.value, shopFacts);
      const response = await post(JSON.stringify({ pages }));
      if (!expected.ok) {
        expect([id, response.status]).toEqual([id, 422]);
        continue;
      }
      expect([id, response.status]).toEqual([id, 200]);
      const accounts = expected.value.map(accountToJson);
      expect(await response.json()).toEqual(JSON.parse(JSON.stringify({ accounts })));
    }
  });

  it('一件の会計は、決められた項目をその順に持つ', async () => {
    const response = await post(
      JSON.stringify({ pages: [page([row('D にま', written('2'), '1100')], '2200')] }),
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { accounts } = (await response.json()) as { accounts: Record<string, unknown>[] };
    expect(accounts).toHaveLength(1);
    expect(Object.keys(accounts[0] ?? {})).toEqual([
      'verdict',
      'opening',
      'calc_total',
      'stated_total',
      'stay_min',
      'rows',
      'notes',
      'report',
      'read',
    ]);
    expect(accounts[0]).toMatchObject({ verdict: '正確', calc_total: 2200, stated_total: 2200 });
  });

  it('続きは前の会計に加わり、指示がなければ別の会計になる', async () => {
    const rows = [row('テキーラ観覧車', written('1'), '8400')];
    const count = async (instruction: string | null) => {
      const pages = [page(rows, ''), page(rows, '16800', instruction)];
      const { accounts } = (await (await post(JSON.stringify({ pages }))).json()) as {
        accounts: { calc_total: number }[];
      };
      return accounts.map(({ calc_total }) => calc_total);
    };
    expect(await count('続き')).toEqual([16800]);
    expect(await count(null)).toEqual([8400, 8400]);
  });

  it('名簿にある名前だけを登録名として扱う', async () => {
    const notes = async (name: string) => {
      const pages = [page([row(`D ${name}`, written('1'), '1100')], '1100')];
      const { accounts } = (await (await post(JSON.stringify({ pages }))).json()) as {
        accounts: { notes: string[] }[];
      };
      return accounts[0]?.notes.join('') ?? '';
    };
    expect(await notes('にま')).not.toContain('登録外');
    expect(await notes('あおい')).toContain('『あおい』は登録外です');
  });
});

describe('読み取れない伝票', () => {
  const rowWith = (change: object) => ({ ...row('D にま', written('1'), '1100'), ...change });
  const table: readonly (readonly [what: string, body: unknown, status: number, says: string])[] = [
    ['pages がない', {}, 422, '伝票の読み取り結果ではありません'],
    ['文字列', '"伝票"', 422, '伝票の読み取り結果ではありません'],
    ['null', null, 422, '伝票の読み取り結果ではありません'],
    ['空の pages', { pages: [] }, 422, '1枚もありません'],
    ['行がない', { pages: [{ entry: blank, exit: blank }] }, 422, '1枚目に明細行がありません'],
    [
      '知らない状態',
      { pages: [page([rowWith({ unit: { state: 'smudged' } })], '')] },
      422,
      '1枚目の1行目の単価の状態『smudged』は使用できません',
    ],
    [
      '負の数',
      { pages: [page([rowWith({ amount: { state: 'written', text: -1 } })], '')] },
      422,
      '1枚目の1行目の金額に負の数や小数は使用できません',
    ],
    [
      '欄がない',
      { pages: [page([], ''), page([{ label: blank }], '')] },
      422,
      '2枚目の1行目の数量がありません',
    ],
    [
      '続きと別会計の両方',
      { pages: [page([], '', '続きですが別会計です')] },
      422,
      'どちらか一方を指定してください',
    ],
  ];
  for (const [what, body, status, says] of table) {
    it(`${what}：日本語で場所を示す`, async () => {
      const response = await post(JSON.stringify(body));
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      const problem = (await response.json()) as ProblemDetails;
      expect(problem.detail).toContain(says);
      expect(problem.code).toMatch(/^[a-z-]+$/);
    });
  }

  it('JSON でない本文と、JSON と名乗らない本文', async () => {
    expect(((await (await post('{')).json()) as ProblemDetails).code).toBe('malformed-json');
    const response = await app.request('/api/slips/check', {
      method: 'POST',
      headers: { host: 'localhost', 'Content-Type': 'text/plain' },
      body: '{}',
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });
});

describe('OpenAPI の文書', () => {
  it('送る形と返る形が載り、例はエンジンの答えと一致する', async () => {
    const answer = await app.request('/api/openapi.json', { headers: { host: 'localhost' } });
    const document = (await answer.json()) as {
      paths: Record<string, { post: { requestBody: { content: Record<string, unknown> } } }>;
      components: { schemas: Record<string, { example?: unknown; required?: string[] }> };
    };
    expect(document.paths['/api/slips/check']?.post.requestBody.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/SlipTranscript' } },
    });
    const { SlipTranscript, SlipAccounts, SlipAccount } = document.components.schemas;
    expect(SlipAccount?.required).toContain('report');
    const response = await post(JSON.stringify(SlipTranscript?.example));
    expect(await response.json()).toEqual(SlipAccounts?.example);
  });
});

describe('お店のファイル', () => {
  const folder = async (files: Readonly<Record<string, string>>) => {
    const path = await mkdtemp(join(tmpdir(), 'tashika-shop-'));
    onTestFinished(() => rm(path, { recursive: true, force: true }));
    for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content);
    return path;
  };

  it('店の価格表と名簿を使う', async () => {
    const shop = structuredClone(defaultShopJson) as {
      items: { id: string; price: number }[];
      prices: Record<string, number[]>;
    };
    for (const item of shop.items) if (item.id === 'tequila_wheel') item.price = 9000;
    for (const list of Object.values(shop.prices)) {
      const at = list.indexOf(8400);
      if (at >= 0) list[at] = 9000;
    }
    const path = await folder({ 'shop.json': JSON.stringify(shop), 'names.md': '- あおい\n' });
    const facts = await readShopFacts({
      castNames: join(path, 'names.md'),
      shop: join(path, 'shop.json'),
    });
    if (!facts.ok) throw new Error(facts.error.message);
    expect(facts.value.castNames).toEqual(['あおい']);
    expect(facts.value.shop.items.at(-1)?.price).toBe(9000);
    expect(defaultShop.items.at(-1)?.price).toBe(8400);
  });

  it('ない、壊れている、誤っているファイルは、それぞれの言葉で断る', async () => {
    const path = await folder({ 'broken.json': '{', 'names.md': '- あおい\n名前\n' });
    const codeOf = async (files: Parameters<typeof readShopFacts>[0]) => {
      const facts = await readShopFacts(files);
      return facts.ok ? 'ok' : facts.error.code;
    };
    expect(await codeOf({ castNames: join(path, 'nowhere.md') })).toBe('shop-file-missing');
    expect(await codeOf({ castNames: join(path, 'names.md') })).toBe('cast-names-line');
    expect(await codeOf({ castNames: castNamesFile, shop: join(path, 'broken.json') })).toBe(
      'shop-not-json',
    );
  });

  it('読めない名簿では起動せず、行を示す', async () => {
    const path = await folder({ 'names.md': '- にま\n名前\n' });
    const env = { ...process.env, TASHIKA_CAST_NAMES: join(path, 'names.md') };
    const run = promisify(execFile)(process.execPath, [builtServer('main.js'), '--port', '0'], {
      env,
    });
    const { code, stderr } = await run.then(
      () => ({ code: 0, stderr: '' }),
      (failed: { code: number; stderr: string }) => failed,
    );
    expect(code).toBe(1);
    expect(stderr).toContain('登録キャスト名の2行目『名前』を読み取れません');
  });

  it('渡されていなければ、推測せずに断る', async () => {
    const bare = createApp({ log: createLog('silent') });
    const response = await post(JSON.stringify({ pages: [page([], '')] }), bare);
    expect(response.status).toBe(503);
    expect(((await response.json()) as ProblemDetails).code).toBe('shop-facts-missing');
  });
});
