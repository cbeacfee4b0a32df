import { readFileSync } from 'node:fs';
import { defaultShop, parseCastNames } from '@tashika/slip';
import { shopPrices, shopWords } from '../src/read/shop-expected.ts';

const registry = parseCastNames(
  readFileSync(new URL('../../../DATA/CAST_NAMES.md', import.meta.url), 'utf8'),
);
if (!registry.ok) throw new Error(registry.error.message);
const facts = { shop: defaultShop, castNames: registry.value };

/** The shop of the sample photos, as the product knows it. */
export const words = shopWords(facts);
export const prices = shopPrices(facts);
