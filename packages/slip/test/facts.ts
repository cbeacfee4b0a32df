import { readFileSync } from 'node:fs';
import { defaultShop, parseCastNames, type ShopFacts } from '../src/index.ts';

const registered = parseCastNames(
  readFileSync(new URL('../../../DATA/CAST_NAMES.md', import.meta.url), 'utf8'),
);
if (!registered.ok) throw new Error(registered.error.message);

/** The shop as it ships, with the registered names. */
export const facts: ShopFacts = { shop: defaultShop, castNames: registered.value };
