import type { RunMessage, TranscriptRecord } from '@tashika/contract/dialogue';
import { describe, expect, it } from 'vitest';
import {
  nothingWatched,
  turnsOf,
  type Watched,
  watch,
} from '../src/features/dialogue/run/watched.ts';

const attempt = (
  turn: number,
  number: number,
  status: 'PASS' | 'RETRY',
  text = `${turn}-${number}`,
) =>
  ({
    record: 'attempt',
    turn,
    attempt: number,
    speaker: 'やな',
    received: text,
    status,
    text,
    tone: {},
    sentences: 1,
    topics: [],
    findings: [],
    judge: 'not_asked',
  }) satisfies TranscriptRecord;
const line = (turn: number, received: string, status: 'PASS' | 'RETRY' = 'PASS') =>
  ({
    record: 'line',
    turn,
    speaker: 'やな',
    text: received,
    received,
    status,
    exhausted: status === 'RETRY',
    attempts: 1,
    warnings: [],
    instructed: [],
  }) satisfies TranscriptRecord;
const stop = { record: 'stop', turn: 1, reason: 'aborted' } satisfies TranscriptRecord;

describe('記録から見た会話', () => {
  it('言い直しと、示したせりふを分ける', () => {
    const turns = turnsOf([
      attempt(1, 1, 'RETRY'),
      attempt(1, 2, 'PASS'),
      line(1, '1-2'),
      attempt(2, 1, 'RETRY'),
    ]);
    expect(turns.map(({ rejected, shown }) => [rejected.length, shown?.line.text])).toEqual([
      [1, '1-2'],
      [1, undefined],
    ]);
  });

  it('使い切ったときは、選ばれた案だけを示したせりふとする', () => {
    const attempts = [1, 2, 3].map((number) => attempt(1, number, 'RETRY'));
    const [turn] = turnsOf([...attempts, line(1, '1-2', 'RETRY')]);
    expect(turn?.shown?.attempt).toBe(attempts[1]);
    expect(turn?.rejected).toEqual([attempts[0], attempts[2]]);
  });

  it('途中で止めた番の案は数えない', () => {
    const turns = turnsOf([attempt(1, 1, 'RETRY'), stop, attempt(1, 1, 'PASS', 'a'), line(1, 'a')]);
    expect(turns).toHaveLength(1);
    expect(turns[0]?.rejected).toEqual([]);
  });
});

describe('届いた知らせ', () => {
  const messages: RunMessage[] = [
    { event: 'record', data: stop },
    {
      event: 'attempt',
      data: { turn: 1, attempt: 1, speaker: 'やな', text: 'わ！', intervention: '短く。' },
    },
    { event: 'record', data: attempt(1, 1, 'PASS') },
  ];
  const watchAll = (from: Watched) =>
    messages.reduce((watched, message, index) => watch(watched, index + 1, message), from);

  it('判定を待つせりふは、判定が届くと消え、指示は残る', () => {
    const [first, second] = messages as [RunMessage, RunMessage];
    const waiting = watch(watch(nothingWatched, 1, first), 2, second);
    expect(waiting.pending?.text).toBe('わ！');
    const after = watchAll(nothingWatched);
    expect(after.pending).toBeNull();
    expect(after.interventions).toEqual({ 1: '短く。' });
  });

  it('同じ知らせが二度届いても変わらない', () => {
    const once = watchAll(nothingWatched);
    expect(watchAll(once)).toBe(once);
    expect(once.records).toHaveLength(2);
  });
});
