import {
  type Evaluation,
  evaluate,
  type Selection,
  type Slot,
  withAnswer,
} from '../src/evaluate/index.ts';
import type { AttendanceRule } from '../src/rules/index.ts';

const sizes = [
  [10, 5],
  [100, 10],
  [1_000, 10],
  [1_000, 50],
  [2_000, 50],
] as const;

/** What is asked of the largest everyday thread: 1,000 invitees × 50 slots. */
const goals = { whole: { simple: 10, COMPOSITE: 15 }, oneMore: 0.1 };

export default async function bench(report: (line: string) => void): Promise<void> {
  report(
    'invitees × slots | rule | all answers | per answer | one more answer | against judging all again',
  );
  for (const [invitees, slots] of sizes) {
    for (const rule of rulesFor(invitees)) {
      const thread = threadOf(invitees, slots);
      const whole = fastest(20, () => look(evaluate(rule, thread.slots, thread.selections)));
      const evaluation = look(evaluate(rule, thread.slots, thread.selections));
      const oneMore = perAnswer(evaluation, thread);
      const goal = invitees === 1_000 && slots === 50;
      const most = rule.type === 'COMPOSITE' ? goals.whole.COMPOSITE : goals.whole.simple;
      report(
        [
          `${invitees} × ${slots}`,
          rule.type,
          `${whole.toFixed(2)} ms${goal ? ` (goal < ${most} ms)` : ''}`,
          `${((whole / thread.selections.length) * 1e6).toFixed(0)} ns`,
          `${oneMore.toFixed(4)} ms${goal ? ` (goal < ${goals.oneMore} ms)` : ''}`,
          `${(whole / oneMore).toFixed(0)} times faster`,
        ].join(' | '),
      );
    }
  }
}

interface Thread {
  readonly slots: readonly Slot[];
  readonly selections: readonly Selection[];
}

/** Every invitee answers every slot, a sheet at a time, in a fixed mixture of answers. */
function threadOf(invitees: number, count: number): Thread {
  const slots = Array.from({ length: count }, (_, index): Slot => {
    const start = Date.UTC(2026, 11, 1 + index, 1);
    return {
      slotId: `s${index}`,
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + 3_600_000).toISOString(),
      timezone: 'Asia/Tokyo',
    };
  });
  const selections: Selection[] = [];
  for (let person = 0; person < invitees; person++) {
    const respondedAt = `${new Date(Date.UTC(2026, 10, 20) + person * 1000).toISOString().slice(0, 19)}+00:00`;
    for (const [index, { slotId }] of slots.entries()) {
      const status = (person * 7 + index * 3) % 5 < 3 ? 'selected' : 'declined';
      selections.push({ inviteeKey: `u:${person}`, slotId, status, respondedAt });
    }
  }
  return { slots, selections };
}

function rulesFor(invitees: number): AttendanceRule[] {
  const keys = Array.from({ length: invitees }, (_, person) => `u:${person}`);
  const shared = {
    slotPolicy: {
      conflictPolicy: 'first_selected',
      timezone: 'Asia/Tokyo',
      allowMultipleSlotsPerInvitee: true,
    },
    inviteeScope: { includeInviteeKeys: keys, excludeInviteeKeys: [] },
    finalizePolicy: {
      mode: 'EARLIEST_VALID',
      tieBreaker: 'highest_score',
      autoFinalize: true,
      autoFinalizeDelaySeconds: 3600,
      preferInviteeKeys: [],
      countIfNeeded: false,
    },
  } as const;
  const size = Math.ceil(invitees / 10);
  const groups = Array.from({ length: 10 }, (_, group) => ({
    name: `g${group}`,
    min: size,
    anyOfInviteeKeys: keys.slice(group * size, (group + 1) * size),
  }));
  return [
    { ...shared, type: 'K_OF_N', k: Math.ceil(invitees * 0.7), n: invitees },
    { ...shared, type: 'GROUP_ANY', groups },
    { ...shared, type: 'COMPOSITE', anyOf: [{ name: '', allOf: sharedGroups(keys) }] },
  ];
}

/** Six groups, each a third of all, in which most people stand twice; three are hard to fill. */
function sharedGroups(keys: readonly string[]) {
  return [2, 3, 5, 7, 11, 13].map((step, index) => {
    const anyOfInviteeKeys = keys.filter((_, person) => (person * step) % 17 < 6);
    const share = index % 2 === 0 ? 0.5 : 0.7;
    const min = Math.ceil(anyOfInviteeKeys.length * share);
    return { name: `g${index}`, min, anyOfInviteeKeys };
  });
}

/** Slots are judged when somebody looks at them: the reason of the whole looks at all of them. */
function look(evaluation: Evaluation): Evaluation {
  if (evaluation.reason === '') throw new Error('no reason');
  return evaluation;
}

function fastest(runs: number, work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** The mean over many changed answers, one upon another. */
function perAnswer(evaluation: Evaluation, { slots, selections }: Thread): number {
  const count = 2_000;
  let current = evaluation;
  const start = performance.now();
  for (let index = 0; index < count; index++) {
    const { inviteeKey = '', slotId = '' } = selections[(index * 31) % selections.length] ?? {};
    current = look(
      withAnswer(current, {
        inviteeKey,
        slotId: slots[index % slots.length]?.slotId ?? slotId,
        status: index % 3 === 0 ? 'declined' : 'selected',
        respondedAt: new Date(Date.UTC(2026, 10, 25) + index * 1000).toISOString(),
      }),
    );
  }
  return (performance.now() - start) / count;
}
