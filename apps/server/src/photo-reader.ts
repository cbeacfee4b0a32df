import type { ShopFacts } from '@tashika/slip';
import { shopPrices, shopWords } from '@tashika/slip-reader';
import { openPool, type ReaderPool } from '@tashika/slip-reader/node';

/** The reader of photos in threads of its own, with the shop's own names and prices at hand. */
export const openPhotoReader = (
  facts: ShopFacts,
  { threads }: { readonly threads: number },
): ReaderPool => openPool({ words: shopWords(facts), prices: shopPrices(facts), threads });
