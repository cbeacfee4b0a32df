import { expect, test } from 'vitest';
import { samplesRemoved, threadChanged, topics } from '../src/topics.ts';

test('話題の名前は、互いに重ならない', () => {
  const names = Object.values(topics).map((topicOf) => topicOf('x'));
  expect(new Set(names).size).toBe(names.length);
  // Also not with those of another object.
  expect(topics.threads('x')).not.toBe(topics.threads('y'));
});

test('日程調整の変化は、その画面と一覧の両方に伝わる', () => {
  const said = { thread_id: 't', status: 'open', change: 3 } as const;
  expect(threadChanged('w', said)).toEqual([
    { topic: topics.thread('t'), event: { type: 'thread', ...said } },
    { topic: topics.threads('w'), event: { type: 'thread', ...said } },
  ]);
});

test('見本が消えたことは、見本のありうる一覧すべてに伝わる', () => {
  expect(samplesRemoved('w').map(({ topic }) => topic)).toEqual([
    topics.threads('w'),
    topics.slips('w'),
    topics.dialogue('w'),
  ]);
});
