import { ok, type Problem, type Result } from '@tashika/kernel';
import { type Account, checkAccount, type ShopFacts } from './judge/account.ts';
import type { Page } from './read/page.ts';
import { addPages, openSession, type Session } from './read/session.ts';

/** The accounts of a sitting, judged. */
export function checkSession(session: Session, facts: ShopFacts): readonly Account[] {
  return session.accounts.map((account) => checkAccount(account, facts));
}

/** The pages of one call: every page an account of its own unless it says that it continues (A46). */
export function checkSlips(
  pages: readonly Page[],
  facts: ShopFacts,
): Result<readonly Account[], Problem> {
  const session = addPages(openSession(), pages, facts.shop);
  return session.ok ? ok(checkSession(session.value, facts)) : session;
}
