import type { Page } from '@tashika/contract/slips';
import { ok, type Problem, type Result } from '@tashika/kernel';
import {
  accountToJson,
  addPages,
  checkAsOne,
  emptyStack,
  type ShopFacts,
  shopOn,
} from '@tashika/slip';
import type { Judged } from '@tashika/store';
import type { SettingsInForce } from './shop-settings.ts';

/** The pages of one call as accounts, each by the places of its pages (A46). */
export function groupPages(
  pages: readonly Page[],
  { shop }: ShopFacts,
): Result<readonly (readonly number[])[], Problem> {
  const stack = addPages(emptyStack, pages, shop);
  if (!stack.ok) return stack;
  let next = 0;
  return ok(stack.value.accounts.map((account) => account.pages.map(() => next++)));
}

/** These pages as one account, judged by the menu of its business day (A84). */
export function judgePages(
  pages: readonly Page[],
  { facts: { shop, castNames }, version }: SettingsInForce,
  businessDay: string,
): Result<Judged, Problem> {
  const facts = { shop: shopOn(shop, businessDay), castNames };
  const account = checkAsOne(pages, facts);
  if (!account.ok) return account;
  return ok({ result: accountToJson(account.value), settingsVersion: version });
}
