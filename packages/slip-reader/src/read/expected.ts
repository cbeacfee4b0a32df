import type { LabelWords } from '../label/lexicon.ts';
import type { ShopHands } from '../learn/hands.ts';

export { shopPrices, shopWords } from './shop-words.ts';

/** What the shop knows; everything in it is preferred, nothing of it is the only answer. */
export interface Expected {
  readonly words: LabelWords;
  readonly prices: readonly number[];
  /** What was learnt of its hands. */
  readonly hands?: ShopHands | undefined;
}
