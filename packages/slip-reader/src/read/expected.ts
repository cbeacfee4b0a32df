import type { LabelWords } from '../label/lexicon.ts';
import type { ShopHands } from '../learn/hands.ts';

export { shopExpected } from './shop-expected.ts';

/** From the evening to the small hours, both in minutes of the day they are in. */
export interface Night {
  readonly from: number;
  readonly to: number;
}

/** An item as it may be written, and its price. */
export interface ListedItem {
  readonly name: string;
  readonly price: number;
  /** Beside a name this is enough to write it, and other prices are common. */
  readonly letter?: 'D' | 'S';
}

/** What the shop knows; everything in it is preferred, nothing of it is the only answer. */
export interface Expected {
  readonly words: LabelWords;
  readonly prices: readonly number[];
  /** Items with their own prices, each once for every way to write it. */
  readonly items?: readonly ListedItem[] | undefined;
  /** When guests come and leave; at any hour where nothing is known. */
  readonly night?: Night | undefined;
  /** What was learnt of its hands. */
  readonly hands?: ShopHands | undefined;
}
