import { ok, type Problem, type Result } from '@tashika/kernel';
import { type Account, checkAccount, type ShopFacts } from './judge/account.ts';
import type { Page } from './read/page.ts';
import { addPages, emptyStack, type PageStack } from './read/page-stack.ts';

/** The accounts of a stack of pages, judged. */
export function checkStack(stack: PageStack, facts: ShopFacts): readonly Account[] {
  return stack.accounts.map((account) => checkAccount(account, facts));
}

/** These pages as one account, whatever they say of each other. */
export function checkAsOne(pages: readonly Page[], facts: ShopFacts): Result<Account, Problem> {
  const first = addPages(emptyStack, pages.slice(0, 1), facts.shop);
  if (!first.ok) return first;
  const beginsMissing = first.value.accounts[0]?.beginsMissing ?? false;
  return ok(checkAccount({ pages, beginsMissing }, facts));
}

/** The pages of one call: every page an account of its own unless it says that it continues (A46). */
export function checkSlips(
  pages: readonly Page[],
  facts: ShopFacts,
): Result<readonly Account[], Problem> {
  const stack = addPages(emptyStack, pages, facts.shop);
  return stack.ok ? ok(checkStack(stack.value, facts)) : stack;
}
