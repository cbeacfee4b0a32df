import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Evaluation,
  evaluate,
  evaluationToJson,
  openEvaluation,
  withAnswer,
  withAnswers,
} from '../src/evaluate/index.ts';
import { holds, type OracleSlot, oracle, oracleRecommendation } from './evaluate/oracle.ts';
import { compositeThread, randomThread } from './evaluate/random-thread.ts';

/** Cheaper than an assertion library where a condition is checked a million times. */
function must(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}

describe('総当たりとの照合', () => {
  it.each([
    ['無作為の日程調整', randomThread],
    ['人を分け合う条件の組み合わせ', compositeThread],
  ])('%sで、状態・点数・最小の集合・推薦が一致する', (_, threads) => {
    fc.assert(
      fc.property(threads, ({ rule, slots, selections }) => {
        const got = evaluate(rule, slots, selections);
        const judged = new Map<string, OracleSlot>(
          slots.map(({ slotId }) => [slotId, oracle(rule, slotId, selections)]),
        );
        const hollow = holds(rule, new Set());
        for (const slot of got.slots) {
          const right = judged.get(slot.slotId);
          if (right === undefined) throw new Error(slot.slotId);
          const { latest } = right;
          const who = (status: string) =>
            [...latest].filter(([, latestStatus]) => latestStatus === status).map(([key]) => key);
          const all = (keys: readonly string[], status: string) =>
            keys.every((key) => latest.get(key) === status);
          must(slot.status === right.status, 'status');
          must(slot.score === right.score, 'score');
          must(slot.scoreIfNeeded === right.scoreIfNeeded, 'score with △');
          must(slot.holdsIfNeeded === right.holdsIfNeeded, 'holds with △');
          must((slot.nudge?.length ?? null) === right.nudgeSize, 'nudge size');
          must((slot.blockers?.length ?? null) === right.blockersSize, 'blockers size');
          must(slot.atLeast === null, 'proven');
          // The sets themselves do what they promise, and name the right people.
          const { countIfNeeded } = rule.finalizePolicy;
          const yes = [...who('selected'), ...(countIfNeeded ? who('if_needed') : [])];
          const open = [...who('pending'), ...(countIfNeeded ? [] : who('if_needed'))];
          if (slot.nudge !== null) {
            must(
              slot.nudge.every((key) => open.includes(key)),
              'nudge asks whoever is open',
            );
            must(holds(rule, new Set([...yes, ...slot.nudge])), 'nudge helps');
          }
          if (slot.status === 'IMPOSSIBLE' && slot.blockers !== null) {
            must(all(slot.blockers, 'declined'), 'blockers have declined');
            const turned = new Set([...yes, ...open, ...slot.blockers]);
            must(holds(rule, turned), 'turning the blockers helps');
          }
          if (slot.status === 'SATISFIED' && !hollow) {
            must(slot.heldSince === Date.parse(right.heldSince ?? ''), 'held since');
          }
          must(slot.counts.selected === who('selected').length, 'selected');
          must(slot.counts.ifNeeded === who('if_needed').length, 'if needed');
          must(slot.counts.declined === who('declined').length, 'declined');
          must(slot.counts.pending === who('pending').length, 'pending');
          must(
            (slot.missing.length === 0) === (slot.status === 'SATISFIED') ||
              latest.size === 0 ||
              slot.nudge === null,
            'missing',
          );
          must(
            slot.missing.every((key) => !yes.includes(key)),
            'missing have not said yes',
          );
        }
        must(got.recommendedSlotId === oracleRecommendation(rule, slots, judged), 'recommended');
        const standing = got.slots.some(({ status }) => status === 'SATISFIED');
        must(got.canFinalize === (standing && !hollow), 'can finalize');
      }),
      { numRuns: runs(50_000) },
    );
  });

  it('一つずつ足しても、まとめて判定しても同じ', () => {
    fc.assert(
      fc.property(randomThread, ({ rule, slots, selections }) => {
        let step = openEvaluation(rule, slots);
        for (const selection of selections) step = withAnswer(step, selection);
        const whole = evaluationToJson(evaluate(rule, slots, selections));
        expect(evaluationToJson(step)).toEqual(whole);
        const half = Math.floor(selections.length / 2);
        const first = withAnswers(openEvaluation(rule, slots), selections.slice(0, half));
        expect(evaluationToJson(withAnswers(first, selections.slice(half)))).toEqual(whole);
      }),
      { numRuns: runs(5_000) },
    );
  });

  it('一つ足しても元の判定は変わらず、あとから見ても、そのときまでの回答の判定になる', () => {
    fc.assert(
      fc.property(randomThread, fc.boolean(), ({ rule, slots, selections }, looksBetween) => {
        // Nobody looks at one before the last answer is in, or somebody looks at every other one.
        const steps = [openEvaluation(rule, slots)];
        for (const [index, selection] of selections.entries()) {
          const before = steps.at(-1) as Evaluation;
          if (looksBetween && index % 2 === 0) evaluationToJson(before);
          steps.push(withAnswer(before, selection));
        }
        for (const [answers, step] of steps.entries()) {
          const { stands, hasRecommendation } = step;
          const whole = evaluate(rule, slots, selections.slice(0, answers));
          expect(evaluationToJson(step)).toEqual(evaluationToJson(whole));
          expect(stands).toBe(step.slots.some(({ status }) => status === 'SATISFIED'));
          expect(hasRecommendation).toBe(step.recommendedSlotId !== null);
        }
      }),
      { numRuns: runs(1_000) },
    );
  });
});
