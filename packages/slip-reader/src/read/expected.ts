import type { LabelWords } from '../label/lexicon.ts';
import type { ShopHands } from '../learn/hands.ts';

export { shopExpected } from './shop-words.ts';

/** From the evening to the small hours, both in minutes of the day they are in. */
export interface Night {
  readonly from: number;
  readonly to: number;
}

/** What the shop knows; everything in it is preferred, nothing of it is the only answer. */
export interface Expected {
  readonly words: LabelWords;
  readonly prices: readonly number[];
  /** When guests come and leave; at any hour where nothing is known. */
  readonly night?: Night | undefined;
  /** What was learnt of its hands. */
  readonly hands?: ShopHands | undefined;
}
