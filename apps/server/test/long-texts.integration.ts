import { join } from 'node:path';
import type { ShopJson } from '@tashika/contract/slips';
import { runs } from '@tashika/kernel/testing';
import { defaultShopJson } from '@tashika/slip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Engines, openEngines } from '../src/engines/engines.ts';
import { readShopFacts } from '../src/shop-facts.ts';
import { bodyOf, type Member, startTestSite, type TestSite } from './test-site.ts';

/**
 * The same sign over and over, in every place that takes a text. Twenty kilobytes of it are refused
 * with a sentence or answered; as much as is taken is answered, whatever the sign.
 */
let site: TestSite;
let owner: Member;
let engines: Engines;
beforeAll(async () => {
  const castNames = join(import.meta.dirname, '../../../DATA/CAST_NAMES.md');
  const shopFacts = await readShopFacts({ castNames });
  if (!shopFacts.ok) throw new Error(shopFacts.error.message);
  engines = openEngines();
  site = await startTestSite({ dependencies: { shopFacts: shopFacts.value, engines } });
  owner = await site.member(await site.workspace('本店'), 'owner');
});
afterAll(async () => {
  await site.stop();
  await engines.close();
});

const pieces = [
  ...'、。，．・：；？！ー～…‥／＼｜「」『』（）〈〉《》【】〔〕［］｛｝“”＝＋－＊＆＃％＠＿￥',
  ...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ \n\t　',
  ...'0123456789０１９一二十百千万半',
  ...'はがをにへとでもやかのねよわさ',
  ...['から', 'まで', 'より', 'でも', 'ない', 'または', 'かつ', '人', '名', '全員', '田中さんと'],
  ...['正', 'D', '円', '10時', '1/2 ', '来週の', '火曜、', '以外', '〜', '\u200b', '\u3099', '🍺'],
];
const everyNth = (n: number) => pieces.filter((_, index) => index % n === 0);
/** All of them in the whole run, some while somebody works. */
const step = Math.ceil(pieces.length / runs(pieces.length));
const tried = everyNth(step);
/** What is refused for its length alone is refused whatever the sign, and what another door reads already is read alike. */
const some = everyNth(12 * step);
const kilobytes = 20 * 1024;
const filled = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const bytesOf = (piece: string) =>
  filled(piece, Math.floor((kilobytes / Buffer.byteLength(piece)) * piece.length)).toWellFormed();

const written = (text: string) => ({ state: 'written', text });
const blank = { state: 'blank' };
const page = (text: string) => ({
  entry: written(text),
  exit: written(text),
  rows: Array.from({ length: 3 }, () => ({
    label: written(text),
    qty: written(text),
    unit: written(text),
    amount: blank,
  })),
  stated_total: written(text),
  instruction: text,
});
const rule = { attendance_rule: { type: 'ALL' } };

type Place = readonly [string, number, (text: string) => unknown];

/** The first door to each reader: where, as much as it takes, and the request around it. */
const readers: readonly Place[] = [
  ['/api/intents/parse', 2_000, (utterance) => ({ utterance, members: [] })],
  ['/api/intents/parse', 100, (name) => ({ utterance: name, members: [{ name, key: 'u:1' }] })],
  ['/api/attendance/dates', 2_000, (text) => ({ text })],
  ['/api/attendance/slots', 2_000, (text) => ({ text })],
  ['/api/dialogue/judge', 4_000, (text) => ({ character: 'やな', text })],
  ['/api/slips/check', 200, (text) => ({ pages: [page(text)] })],
  ['/api/contacts', 100, (name) => ({ name })],
];

/** Every other place for a text, behind which one of those readers stands. */
const furtherDoors: readonly Place[] = [
  [
    '/api/dialogue/judge',
    4_000,
    (text) => ({
      conversation: true,
      lines: [0, 1, 2].map(() => ({ character: 'やな', text, scene: text.slice(0, 2_000) })),
    }),
  ],
  [
    '/api/dialogue/report',
    4_000,
    (text) => ({ text: JSON.stringify({ character: 'やな', text }) }),
  ],
  ['/api/dialogue/runs', 4_000, (text) => ({ script: JSON.stringify({ text }), turns: 1 })],
  // Before there are accounts: it judges them all again.
  ['/api/settings/preview', 40, (word) => ({ shop: shopWith(word), cast_names: [word] })],
  ['/api/accounts', 80, (label) => ({ pages: [page('1')], label })],
  ['/api/accounts', 200, (text) => ({ pages: [page(text)] })],
  ['/api/threads', 200, (title) => ({ title, ...rule })],
  ['/api/threads', 2_000, (utterance) => ({ title: '会', intent: { utterance } })],
  ['/api/threads', 2_000, (text) => ({ title: '会', slot_request: { text }, ...rule })],
];
const places = [
  ...readers.map((place) => [...place, tried] as const),
  ...furtherDoors.map((place) => [...place, some] as const),
];
const shop = defaultShopJson as ShopJson;
const shopWith = (word: string) => ({
  ...shop,
  words: { ...shop.words, continue: [word] },
});

describe.each(places)('%s に（%d文字まで）', (path, most, request, signs) => {
  it('同じ字が続く文章を送っても、受けるか、日本語で断る', async () => {
    const texts = [
      ...some.map((piece) => [piece, bytesOf(piece)] as const),
      ...signs.map((piece) => [piece, filled(piece, most).toWellFormed()] as const),
    ];
    for (const [piece, text] of texts) {
      const answer = await owner.post(path, request(text));
      const said = await answer.text();
      expect([piece, answer.status < 500, said.slice(0, 200)]).toEqual([
        piece,
        true,
        expect.any(String),
      ]);
      if (answer.status < 400) continue;
      expect([piece, JSON.parse(said).detail]).toEqual([
        piece,
        expect.stringMatching(/[ぁ-んァ-ヶ一-龠]/),
      ]);
    }
  });
});

describe('長すぎる文章は、読み始めるまえに断る', () => {
  it.each([
    ['/api/intents/parse', { utterance: '、'.repeat(10_000) }, 422, 'words-too-long'],
    ['/api/attendance/dates', { text: '、'.repeat(10_000) }, 422, 'words-too-long'],
    ['/api/attendance/slots', { text: '、'.repeat(10_000) }, 422, 'words-too-long'],
    [
      '/api/intents/parse',
      { utterance: '全員', members: Array.from({ length: 5_001 }, () => ({ name: '', key: '' })) },
      422,
      'too-many-people',
    ],
    ['/api/dialogue/judge', { character: 'やな', text: 'あ'.repeat(4_001) }, 400, 'invalid-input'],
    ['/api/dialogue/runs', { script: 'あ'.repeat(4_001) }, 422, 'line-too-long'],
    ['/api/threads', { intent: { utterance: 'あ'.repeat(2_001) } }, 400, 'invalid-input'],
  ])('%s', async (path, body, status, code) => {
    expect(await bodyOf(owner.post(path, body))).toMatchObject({ status, code });
  });
});
