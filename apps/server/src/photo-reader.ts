import type { ShopFacts } from '@tashika/slip';
import { shopPrices, shopWords } from '@tashika/slip-reader';
import { type Expected, openPool, type ReaderPool } from '@tashika/slip-reader/node';

/** Photos that wait, of everybody and of one person: two rounds of as many as one call may have. */
export const waitingPhotos = { all: 120, each: 40 };

/** The reader of photos in threads of its own, with the shop's own names and prices at hand. */
export const openPhotoReader = (
  facts: ShopFacts,
  { threads }: { readonly threads: number },
): ReaderPool => openPool({ ...expectedBy(facts), threads, waiting: waitingPhotos });

/** What the reader may expect on the slips of a shop. */
export const expectedBy = (facts: ShopFacts): Expected => ({
  words: shopWords(facts),
  prices: shopPrices(facts),
});
