import { ok, type Problem, type Result } from '@tashika/kernel';
import {
  type AccountJson,
  accountToJson,
  addPages,
  checkSession,
  openSession,
  parseTranscript,
  type ShopFacts,
} from '@tashika/slip';
import type { Judged, StoredSlip } from '@tashika/store';
import { inForce, type PageJson, withCorrections } from './corrections.ts';
import type { SettingsInForce } from './shop-settings.ts';

/** The pages of one call as accounts, each by the places of its pages (A46). */
export function groupPages(
  pages: readonly PageJson[],
  facts: ShopFacts,
): Result<readonly (readonly number[])[], Problem> {
  const parsed = parseTranscript(pages);
  if (!parsed.ok) return parsed;
  const session = addPages(openSession(), parsed.value, facts.shop);
  if (!session.ok) return session;
  let next = 0;
  return ok(session.value.accounts.map((account) => account.pages.map(() => next++)));
}

/** These pages as one account, judged. */
export function judgePages(
  pages: readonly PageJson[],
  { facts, version }: SettingsInForce,
): Result<Judged & { readonly result: AccountJson }, Problem> {
  const parsed = parseTranscript(pages);
  if (!parsed.ok) return parsed;
  const first = addPages(openSession(), parsed.value.slice(0, 1), facts.shop);
  if (!first.ok) return first;
  const beginsMissing = first.value.accounts[0]?.beginsMissing ?? false;
  const [account] = checkSession({ accounts: [{ pages: parsed.value, beginsMissing }] }, facts);
  if (account === undefined) throw new Error('an account of pages was judged to be none');
  const result = accountToJson(account);
  return ok({ verdict: result.verdict, result, settingsVersion: version });
}

/** The pages of stored slips with their corrections. */
export const correctedPages = (
  slips: readonly Pick<StoredSlip, 'transcript' | 'corrections'>[],
): PageJson[] =>
  slips.map(({ transcript, corrections }) =>
    withCorrections(transcript as PageJson, inForce(corrections)),
  );
