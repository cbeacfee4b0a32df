import { ruleWords } from '../messages.ts';
import { ruleProblem } from '../rule-problem.ts';
import type { RuleTypeRecord } from '../rule-type.ts';

/** At least `k` of TARGET; `n` is the size the words gave, else the size of TARGET (M02). */
export interface KOfNBody {
  readonly type: 'K_OF_N';
  readonly k: number;
  readonly n: number;
}

export const kOfN: RuleTypeRecord<'K_OF_N'> = {
  since: '1.0',
  get words() {
    return ruleWords.kOfN;
  },
  fromJson: ({ k, n }) => ({ type: 'K_OF_N', k, n }),
  toJson: ({ k, n }) => ({ k, n }),
  *problemsOf({ k, n }, { target }) {
    if (k === 0) yield ruleProblem('holds-without-answers');
    if (k > n) yield ruleProblem('k-exceeds-n', { k, n });
    if (n !== target.size) yield ruleProblem('n-differs-from-target', { n, size: target.size });
  },
  waysOf: ({ k }, { everyone }) => [[{ members: everyone, min: k }]],
  scoreOf: ({ yesIn }) => yesIn(0),
  scoreCounts: 'quotas',
  requiredOf: () => [],
  // The number stays as long as so many are left.
  without: (body, { left }) => [
    { body: { ...body, k: Math.min(body.k, left), n: left }, place: 'empty' },
  ],
  resized: (body, size) => ({ ...body, n: size }),
  eased: (body, { keys }) => [{ body: { ...body, k: keys.size }, less: body.k - keys.size }],
  defaultPolicy: {
    mode: 'EARLIEST_VALID',
    tieBreaker: 'highest_score',
    autoFinalize: true,
    autoFinalizeDelaySeconds: 7200,
    preferInviteeKeys: [],
    countIfNeeded: false,
  },
  conditionOf: ({ k, n }) => ruleWords.kOfN.condition(k, n),
};
