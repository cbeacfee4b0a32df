// What stands on the slips of the shop the reader is measured with: its own list and registry, as the
// product knows them.
import { readFileSync } from 'node:fs';
import { defaultShop, parseCastNames } from '../../packages/slip/src/index.ts';
import { shopPrices, shopWords } from '../../packages/slip-reader/src/read/shop-expected.ts';

const registry = parseCastNames(
  readFileSync(new URL('../../DATA/CAST_NAMES.md', import.meta.url), 'utf8'),
);
if (!registry.ok) throw new Error(registry.error.message);
const facts = { shop: defaultShop, castNames: registry.value };
export const { cast, items } = shopWords(facts);
export const prices = shopPrices(facts);
