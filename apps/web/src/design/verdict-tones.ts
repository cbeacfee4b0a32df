import type { Verdict } from '@tashika/contract/slips';
import type { Tone } from './StatusBadge.tsx';

/** How a verdict on a slip looks, wherever one is shown. */
export const verdictTones: Readonly<Record<Verdict, Tone>> = {
  正確: 'good',
  確認点あり: 'caution',
  間違いの可能性あり: 'bad',
};
