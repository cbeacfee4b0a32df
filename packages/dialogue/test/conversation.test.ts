import type { TranscriptRecord } from '@tashika/contract/dialogue';
import { scriptedModel } from '@tashika/language-model/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  modelSource,
  type Progress,
  type RunInput,
  readTranscript,
  resumeFrom,
  runConversation,
  scriptSource,
  shippedCharacters,
  specProfile,
  transcriptLine,
} from '../src/index.ts';
import { hear, tokeniser } from './reading.ts';

const lines = [
  { character: 'やな', text: 'わ！金箔だよね！' },
  { character: 'あゆ', text: 'そう。' },
  { character: 'あゆ', text: '金箔は薄いです。目安は一枚です。' },
  { character: 'やな', text: '「えー、ほんとかな？」' },
  { character: 'あゆ', text: 'だめ。' },
  { character: 'あゆ', text: 'いや。' },
  { character: 'あゆ', text: '一人暮らしの私。' },
  { character: 'やな', text: '綺麗だね' },
];

async function collect(input: Partial<RunInput> = {}) {
  const records: TranscriptRecord[] = [];
  const generator = runConversation(
    {
      characters: shippedCharacters,
      frame: '金閣寺',
      turns: 5,
      source: scriptSource(lines),
      profile: specProfile,
      ...input,
    },
    hear,
  );
  for (;;) {
    const step = await generator.next();
    if (step.done) return { records, progress: step.value };
    if (step.value.kind === 'record') records.push(step.value.record);
  }
}

const resumed = (records: readonly TranscriptRecord[]) => {
  const result = resumeFrom(records, shippedCharacters, specProfile, tokeniser);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};
const linesOf = (records: readonly TranscriptRecord[]) =>
  records.flatMap((one) => (one.record === 'line' ? [`${one.speaker}：${one.text}`] : []));

describe('会話を進める', () => {
  it('すべての試行と受け取った発言を記録する', async () => {
    const { records, progress } = await collect();
    expect(records.map(({ record }) => record)).toEqual([
      'start',
      ...['attempt', 'line'],
      ...['attempt', 'attempt', 'line'],
      ...['attempt', 'line'],
      ...['attempt', 'attempt', 'attempt', 'line'],
      ...['attempt', 'line'],
      'stop',
    ]);
    expect(linesOf(records)).toEqual([
      'やな：わ！金箔だよね！',
      'あゆ：金箔は薄いです。目安は一枚です。',
      'やな：えー、ほんとかな？',
      'あゆ：だめ。',
      'やな：綺麗だね',
    ]);
    expect(records.at(-1)).toEqual({ record: 'stop', turn: 5, reason: 'finished' });
    expect(records.filter((one) => one.record === 'line' && one.exhausted)).toHaveLength(1);
    expect(progress).toMatchObject({ turns: 5, attempts: 8 });
  });

  it('話し手を決めない台詞は、順番に話す', async () => {
    const source = scriptSource([{ text: 'わ！ほんと？' }, { text: 'つまり雨です。雪です。' }]);
    const { records } = await collect({ source, turns: 2 });
    expect(linesOf(records)).toEqual(['やな：わ！ほんと？', 'あゆ：つまり雨です。雪です。']);
  });

  it('ほかの人のせりふを、言い直しに使わない', async () => {
    const source = scriptSource([
      { character: 'やな', text: '静かに座る。' },
      { character: 'あゆ', text: 'つまり雨です。雪です。' },
    ]);
    const { records } = await collect({ source });
    expect(records.filter(({ record }) => record === 'line')).toMatchObject([
      { speaker: 'やな', text: '静かに座る。', exhausted: true },
      { speaker: 'あゆ', text: 'つまり雨です。雪です。', exhausted: false },
    ]);
  });

  it('台本が尽きれば ended、知らない話し手なら理由を添えて止まる', async () => {
    const ended = await collect({ source: scriptSource([]) });
    expect(ended.records.at(-1)).toEqual({ record: 'stop', turn: 0, reason: 'ended' });
    const unknown = await collect({ source: scriptSource([{ character: '誰か', text: 'わ！' }]) });
    expect(unknown.records.at(-1)).toMatchObject({ reason: 'ended', message: /「誰か」/u });
  });

  it('モデルが使えなければ、原因を記録して止まり、続きから再開できる', async () => {
    const model = scriptedModel([{ text: 'わ！ほんと？' }, { unavailable: 'rate-limited' }]);
    const { records, progress } = await collect({ source: modelSource(model) });
    expect(records.at(-1)).toMatchObject({ reason: 'unavailable', cause: 'rate-limited' });
    expect(progress.turns).toBe(1);
    const next = scriptedModel([{ text: 'つまり雨です。雪です。' }]);
    const more = await collect({ source: modelSource(next), turns: 2, from: resumed(records) });
    expect(linesOf(more.records)).toEqual(['あゆ：つまり雨です。雪です。']);
    expect(next.requests[0]?.text).toContain('やな：わ！ほんと？');
  });

  it('再開で場面が変われば記録し、話題は数え直す', async () => {
    const { records } = await collect({ turns: 2 });
    const from = resumed(records);
    const source = scriptSource(lines, from.attempts);
    const more = await collect({ frame: '駅', turns: 3, from, source });
    expect(more.records[0]).toEqual({ record: 'scene', scene: '駅' });
    const again = resumed([...records, ...more.records]);
    expect(again).toMatchObject({ turns: 3, state: { frame: '駅' } });
  });
});

describe('どこで切れても続けられる', () => {
  it('記録のどの文字で切れても、受け取った発言は失われず、重ならない', async () => {
    const whole = await collect();
    const text = whole.records.map(transcriptLine).join('');
    const startLength = transcriptLine(whole.records[0] as TranscriptRecord).length;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: startLength, max: text.length }), async (cut) => {
        const read = readTranscript(text.slice(0, cut));
        if (!read.ok) throw new Error(read.error.message);
        const before = read.value.records;
        const from: Progress = resumed(before);
        const more = await collect({ source: scriptSource(lines, from.attempts), from });
        const after = readTranscript(read.value.whole + more.records.map(transcriptLine).join(''));
        if (!after.ok) throw new Error(after.error.message);
        expect(linesOf(after.value.records)).toEqual(linesOf(whole.records));
        expect(more.progress).toMatchObject(whole.progress);
      }),
      { numRuns: 60 },
    );
  });

  it('再開した状態は、続けて話した状態と同じ', async () => {
    const { records, progress } = await collect();
    const { start: _, ...rest } = resumed(records);
    expect(rest).toEqual(progress);
  });

  it.each<[string, string, string]>([
    ['途中の壊れた行', '{"record":"start"\n{"record":"stop","turn":0,"reason":"ended"}\n', '1行目'],
    ['知らない記録', '{"record":"other"}\n\n', '1行目'],
  ])('%sは黙って捨てない', (_, text, part) => {
    const read = readTranscript(text);
    expect(read.ok).toBe(false);
    expect(!read.ok && read.error.message).toContain(part);
  });

  it('改行の前で切れた完全な行は残り、空のファイルは空', () => {
    const row = '{"record":"stop","turn":0,"reason":"ended"}';
    const read = readTranscript(`${row}\n${row}`);
    expect(read).toMatchObject({ ok: true, value: { whole: `${row}\n${row}\n` } });
    expect(readTranscript('')).toMatchObject({ ok: true, value: { whole: '', records: [] } });
  });

  it.each<[string, TranscriptRecord[], string]>([
    ['始まりがない', [], 'transcript-without-start'],
    [
      '順番が合わない',
      [
        { record: 'start', version: 1, scene: '', characters: ['やな'], profile: 'spec', turns: 2 },
        {
          record: 'line',
          turn: 2,
          speaker: 'やな',
          text: 'わ！',
          received: 'わ！',
          status: 'PASS',
          exhausted: false,
          attempts: 1,
          warnings: [],
          instructed: [],
        },
      ],
      'transcript-wrong-turn',
    ],
    [
      '知らない話し手',
      [
        { record: 'start', version: 1, scene: '', characters: ['やな'], profile: 'spec', turns: 2 },
        {
          record: 'line',
          turn: 1,
          speaker: '誰か',
          text: 'わ！',
          received: 'わ！',
          status: 'PASS',
          exhausted: false,
          attempts: 1,
          warnings: [],
          instructed: [],
        },
      ],
      'transcript-unknown-speaker',
    ],
  ])('%s記録は再開できない', (_, records, code) => {
    const result = resumeFrom(records, shippedCharacters, specProfile, tokeniser);
    expect(result).toMatchObject({ ok: false, error: { code } });
  });
});
