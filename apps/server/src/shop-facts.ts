import { readFile } from 'node:fs/promises';
import type { SettingsJson } from '@tashika/contract/slips';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { defaultShop, parseCastNames, parseShop, type ShopFacts } from '@tashika/slip';
import { shopFiles as words } from './messages.ja.ts';

interface ShopFiles {
  /** The registry of cast names, as in `DATA/CAST_NAMES.md`. */
  readonly castNames: string;
  /** The shop's own price list and rules; without it the specification's. */
  readonly shop?: string;
}

/** The facts of the shop, with the file its price list came from where it has one of its own. */
export interface ServerShopFacts extends ShopFacts {
  readonly shopJson?: SettingsJson['shop'];
}

/** The shop's facts from the project's files: the engine reads none, and the routes get them given. */
export async function readShopFacts(files: ShopFiles): Promise<Result<ServerShopFacts, Problem>> {
  const names = await readText(files.castNames);
  if (!names.ok) return names;
  const castNames = parseCastNames(names.value);
  if (!castNames.ok) return castNames;
  if (files.shop === undefined) return ok({ shop: defaultShop, castNames: castNames.value });

  const text = await readText(files.shop);
  if (!text.ok) return text;
  let json: unknown;
  try {
    json = JSON.parse(text.value);
  } catch {
    return err({ code: 'shop-not-json', message: words.notJson(files.shop) });
  }
  const shop = parseShop(json);
  return shop.ok
    ? ok({ shop: shop.value, castNames: castNames.value, shopJson: json as SettingsJson['shop'] })
    : shop;
}

async function readText(file: string): Promise<Result<string, Problem>> {
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file)));
  } catch (error) {
    if (error instanceof TypeError) {
      return err({ code: 'shop-file-not-utf8', message: words.notUtf8(file) });
    }
    return err({ code: 'shop-file-missing', message: words.missing(file) });
  }
}
