import type { SettingsJson } from '@tashika/contract/slips';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { parseCastNames, parseShop, type ShopFacts } from '@tashika/slip';
import { settings as words } from '../routes/settings.messages.ts';

/** What slips are checked by, as it was saved or sent. */
export function readSettings({
  shop: shopJson,
  cast_names,
}: SettingsJson): Result<ShopFacts, Problem> {
  const shop = parseShop(shopJson);
  if (!shop.ok) return shop;
  const broken = cast_names.find((name) => /[\r\n]/.test(name));
  if (broken !== undefined) {
    return err({ code: 'cast-name-of-two-lines', message: words.castNameOfTwoLines });
  }
  // A shop may have nobody whose name stands on slips.
  if (cast_names.length === 0) return ok({ shop: shop.value, castNames: [] });
  const castNames = parseCastNames(cast_names.map((name) => `- ${name}\n`).join(''));
  return castNames.ok ? ok({ shop: shop.value, castNames: castNames.value }) : castNames;
}
