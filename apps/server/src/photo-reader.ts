import type { ShopFacts } from '@tashika/slip';
import { shopExpected } from '@tashika/slip-reader';
import { openPool, type ReaderPool } from '@tashika/slip-reader/node';

/** Photos that wait, of everybody and of one person: two rounds of as many as one call may have. */
export const waitingPhotos = { all: 120, each: 40 };

/** The reader of photos in threads of its own, with the shop's own names and prices at hand. */
export const openPhotoReader = (
  facts: ShopFacts,
  { threads }: { readonly threads: number },
): ReaderPool => openPool({ ...shopExpected(facts), threads, waiting: waitingPhotos });
