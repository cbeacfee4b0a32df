import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sureFrom } from '../../src/understand/understanding.ts';
import { answer } from './measure.ts';

const sentences = readFileSync(new URL('ordinary-talk.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

/** Reports, prices, recipes, games, rules of others: numbers and names, and nobody arranges anything (M31). */
describe('だれも集めていない話', () => {
  const read = sentences.map((utterance) => ({ utterance, given: answer(utterance, 'm6') }));

  it('言いきらない', () => {
    const sure = read.filter(
      ({ given }) => given.confidence >= sureFrom && given.needs_clarification.length === 0,
    );
    expect(sure.map(({ utterance }) => utterance)).toEqual([]);
  });

  it('ひとりでに確定しない', () => {
    const automatic = read.filter(
      ({ given }) => given.attendance_rule.finalize_policy.auto_finalize,
    );
    expect(automatic.map(({ utterance }) => utterance)).toEqual([]);
  });
});
