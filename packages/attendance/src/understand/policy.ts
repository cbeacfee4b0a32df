import { numeralAt } from '@tashika/japanese';
import { DEFAULT_FINALIZE_POLICY, type FinalizePolicy, type RuleType } from '../rules/index.ts';
import type { Token } from './tokens.ts';

/** What the words say about who decides and when (M03). */
export interface PolicyWishes {
  readonly manual: boolean;
  readonly auto: boolean;
  readonly most: boolean;
  readonly earliest: boolean;
  readonly delaySeconds: number | null;
  /** The words themselves, as offsets in the key. */
  readonly words: readonly {
    readonly wish: string;
    readonly start: number;
    readonly end: number;
  }[];
}

export const NO_WISHES: PolicyWishes = {
  manual: false,
  auto: false,
  most: false,
  earliest: false,
  delaySeconds: null,
  words: [],
};

const UNIT_SECONDS: Readonly<Record<string, number>> = {
  分: 60,
  時間: 3600,
  日: 86_400,
  週間: 604_800,
};
const WAIT =
  /([0-9]+|[一二三四五六七八九十]+)(分|時間|日|週間)(?:ほど|くらい|ぐらい|間)?(?:は)?(?:待|後に確定|後に自動|後に決|経っ|たって|たった|置い|おい)/u;
const OVERNIGHT = /一晩(?:待|置い|おい)/u;

export function policyWishes(key: string, tokens: readonly Token[]): PolicyWishes {
  const words: { wish: string; start: number; end: number }[] = [];
  const has = (cue: string): boolean => {
    const token = tokens.find((t) => t.kind === 'cue' && t.cue === cue);
    if (token) words.push({ wish: cue, start: token.start, end: token.end });
    return token !== undefined;
  };
  const wait = WAIT.exec(key);
  let delaySeconds: number | null = null;
  if (wait) {
    const amount = numeralAt(wait[1] as string, 0)?.value ?? 0;
    delaySeconds = amount * (UNIT_SECONDS[wait[2] as string] ?? 0);
    words.push({ wish: 'delay', start: wait.index, end: wait.index + wait[0].length });
  } else {
    const night = OVERNIGHT.exec(key);
    if (night) {
      delaySeconds = 12 * 3600;
      words.push({ wish: 'delay', start: night.index, end: night.index + night[0].length });
    }
  }
  return {
    manual: has('manual'),
    auto: has('auto'),
    most: has('most'),
    earliest: has('earliest'),
    delaySeconds,
    words,
  };
}

/** Waiting as long as the other types do by default, where the words ask for automation alone. */
const USUAL_DELAY_SECONDS = 3600;

/** The policy of the type, as the words change it. Open questions forbid automation (M04). */
export function finalizePolicyOf(
  type: RuleType,
  wishes: PolicyWishes,
  isSettled: boolean,
): FinalizePolicy {
  const usual = DEFAULT_FINALIZE_POLICY[type];
  let { mode, tieBreaker, autoFinalize } = usual;
  if (wishes.most) {
    mode = 'BEST_SCORE';
    tieBreaker = 'highest_score';
  }
  if (wishes.earliest) tieBreaker = 'earliest_slot';
  if (wishes.auto || wishes.delaySeconds !== null) autoFinalize = true;
  if (wishes.manual) {
    mode = 'MANUAL';
    autoFinalize = false;
  }
  if (!isSettled) autoFinalize = false;
  const delay = wishes.delaySeconds ?? usual.autoFinalizeDelaySeconds ?? USUAL_DELAY_SECONDS;
  return { mode, tieBreaker, autoFinalize, autoFinalizeDelaySeconds: autoFinalize ? delay : null };
}
