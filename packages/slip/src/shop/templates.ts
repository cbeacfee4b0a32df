import { defaultShop, defaultShopJson } from './shop.ts';
import snack from './snack-shop.json' with { type: 'json' };

/** Shops to begin with: whoever opens one makes it their own. */
export const shopTemplates = [
  { id: 'bar', shop: defaultShopJson, castNames: defaultShop.foundingCasts },
  { id: 'snack', shop: snack, castNames: [] },
] as const;
