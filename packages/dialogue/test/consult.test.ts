import { scriptedModel } from '@tashika/language-model/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aspects, judgementJson, judgeWithDirector, PROMPT_VERSION } from '../src/index.ts';
import { characterOf, hear } from './reading.ts';
import { stateAfter } from './spoken.ts';

const good = 'わ！ほんとだね！';
const sheet = (...points: number[]) => ({
  reason: '場面に合っています。',
  ...Object.fromEntries(aspects.map((aspect, index) => [aspect, points[index]])),
});
const judged = (replies: Parameters<typeof scriptedModel>[0], text = good, panel = 1) => {
  const model = scriptedModel(replies);
  const character = characterOf('やな');
  return judgeWithDirector({ character, text, director: { model, panel } }, hear);
};

describe('監督の採点（§7）', () => {
  it.each<[number[], string, number]>([
    [[3, 3, 3, 4, 4], 'RETRY', 3.4],
    [[3, 3, 4, 4, 4], 'WARN', 3.6],
    [[3, 4, 4, 4, 4], 'WARN', 3.8],
    [[4, 4, 4, 4, 4], 'PASS', 4],
    [[5, 5, 5, 5, 5], 'PASS', 5],
    [[1, 1, 1, 1, 1], 'RETRY', 1],
    [[5, 5, 5, 1, 1], 'RETRY', 3.4],
  ])('%j → %s', async (points, status, average) => {
    const judgement = await judged([{ value: sheet(...points) }]);
    expect(judgement.status).toBe(status);
    expect(judgement.opinion).toMatchObject({ state: 'scored', status, average });
  });

  it('どの五つの整数でも、平均は正確に計算され、境目は 3.5 と 4.0 にある', async () => {
    const points = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 5, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(points, async (five) => {
        const sum = five.reduce((a, b) => a + b, 0);
        const expected = sum * 2 < 35 ? 'RETRY' : sum < 20 ? 'WARN' : 'PASS';
        expect((await judged([{ value: sheet(...five) }])).status).toBe(expected);
      }),
      { numRuns: 200 },
    );
  });

  it.each<[string, object]>([
    ['点が足りない', { reason: '。', frame: 4, roleplay: 4, connection: 4, density: 4 }],
    ['点が範囲を超える', sheet(4, 4, 4, 4, 6)],
    ['点が整数でない', sheet(4, 4, 4, 4, 4.5)],
    ['点が文字列', { ...sheet(4, 4, 4, 4, 4), frame: '4' }],
    ['理由がない', { ...sheet(4, 4, 4, 4, 4), reason: ' ' }],
  ])('%sときは、規則の判定のまま unavailable', async (_, value) => {
    const judgement = await judged([{ value }]);
    expect(judgement.status).toBe('PASS');
    expect(judgementJson(judgement)).toMatchObject({
      judge: 'unavailable',
      judge_detail: { cause: 'malformed' },
    });
  });

  it('囲みや前置きのあるJSONは読み取る', async () => {
    const text = `採点します。\n\`\`\`json\n${JSON.stringify(sheet(3, 3, 4, 4, 4))}\n\`\`\``;
    expect((await judged([{ text }])).status).toBe('WARN');
  });

  it('規則で再生成になる発言は、監督に尋ねない', async () => {
    const judgement = await judged([], '金閣寺は美しいと思います。');
    expect(judgement).toMatchObject({ status: 'RETRY', opinion: { state: 'skipped' } });
    expect(judgementJson(judgement)).toMatchObject({ judge: 'skipped', judge_detail: null });
  });

  it('監督がいなければ not_asked', async () => {
    const character = characterOf('やな');
    const judgement = await judgeWithDirector({ character, text: good }, hear);
    expect(judgementJson(judgement)).toMatchObject({ status: 'PASS', judge: 'not_asked' });
  });

  it('台本形式の発言は、高い点でも MODIFY、低い点なら RETRY', async () => {
    expect((await judged([{ value: sheet(5, 5, 5, 5, 5) }], `「${good}」`)).status).toBe('MODIFY');
    expect(await judged([{ value: sheet(4, 4, 4, 4, 3) }], `「${good}」`)).toMatchObject({
      status: 'MODIFY',
      shownAs: 'WARN',
    });
    expect((await judged([{ value: sheet(1, 1, 1, 1, 1) }], `「${good}」`)).status).toBe('RETRY');
  });

  it('採点の指摘は、§7と理由とモデルの呼び出しを示す', async () => {
    const json = judgementJson(await judged([{ value: sheet(3, 3, 4, 4, 4) }]));
    expect(json.findings).toEqual([
      {
        rule: 'director-score',
        section: '§7',
        status: 'WARN',
        severity: 'major',
        message: '監督の採点は平均3.6点でした。場面に合っています。',
        evidence: [{ kind: 'model', model: 'scripted', call: 'scripted-1' }],
      },
    ]);
    expect(json.judge_detail).toMatchObject({ average: 3.6, prompt_version: PROMPT_VERSION });
  });

  it('問いには、場面・話し手・会話・発言が入り、理由を先に書かせる', async () => {
    const model = scriptedModel([{ value: sheet(4, 4, 4, 4, 4) }]);
    const state = { ...stateAfter(['あゆ｜金箔は薄いです。']), frame: '金閣寺の前' };
    const character = characterOf('やな');
    await judgeWithDirector({ character, text: good, state, director: { model } }, hear);
    const [request] = model.requests;
    expect(request?.schemaName).toBe('director_scores');
    for (const part of ['金閣寺の前', 'あゆ：金箔は薄いです。', good, '名前：やな']) {
      expect(request?.text).toContain(part);
    }
    expect(request?.system).toMatch(/先に reason.*五つの点/u);
  });
});

describe('複数回の採点', () => {
  const five = [
    [5, 5, 5, 5, 5],
    [4, 4, 4, 4, 3],
    [1, 1, 1, 1, 1],
  ] as const;

  it('真ん中の採点で決まる', async () => {
    const replies = five.map((points) => ({ value: sheet(...points) }));
    const judgement = await judged(replies, good, 3);
    expect(judgement.opinion).toMatchObject({ status: 'WARN', average: 3.8 });
    expect(judgement.opinion.state === 'scored' && judgement.opinion.samples).toHaveLength(3);
  });

  it('偶数なら厳しい方', async () => {
    const replies = [five[0], five[2]].map((points) => ({ value: sheet(...points) }));
    expect((await judged(replies, good, 2)).status).toBe('RETRY');
  });

  it('過半数が答えれば、答えたものの真ん中', async () => {
    const replies = [
      { unavailable: 'timed-out' as const },
      { value: sheet(...five[0]) },
      { value: sheet(...five[1]) },
    ];
    expect((await judged(replies, good, 3)).status).toBe('WARN');
  });

  it('半数しか答えなければ unavailable', async () => {
    const replies = [{ unavailable: 'timed-out' as const }, { value: sheet(...five[2]) }];
    expect(await judged(replies, good, 2)).toMatchObject({
      status: 'PASS',
      opinion: { state: 'unavailable', cause: 'timed-out' },
    });
  });
});
