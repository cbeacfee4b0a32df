import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { problems } from '../report/messages.ja.ts';
import type { Shop } from '../shop/shop.ts';
import { readInstruction } from './instruction.ts';
import type { Page } from './page.ts';
import { parseTranscript } from './transcript.ts';

/** The pages of one account, in the order they came. */
export interface AccountPages {
  readonly pages: readonly Page[];
  /** The page says it continues an account, but none was there before it. */
  readonly beginsMissing: boolean;
}

/** The pages so far, account by account: an explicit value, so that it can be kept between two calls (A46). */
export interface PageStack {
  readonly accounts: readonly AccountPages[];
}

export const emptyStack: PageStack = { accounts: [] };

/**
 * The stack with further pages. Every page is an account of its own unless it says that it
 * continues the one before. `instruction` is what was said with the whole call; it counts for the
 * first of these pages, after what the page itself says.
 */
export function addPages(
  stack: PageStack,
  pages: readonly Page[],
  shop: Shop,
  instruction: readonly string[] = [],
): Result<PageStack, Problem> {
  const accounts = [...stack.accounts];
  for (const [index, page] of pages.entries()) {
    const said = readInstruction(
      index === 0 ? [...page.instruction, ...instruction] : page.instruction,
      shop,
    );
    if (!said.ok) return said;
    const last = accounts.at(-1);
    if (said.value === 'continue' && last !== undefined) {
      accounts[accounts.length - 1] = { ...last, pages: [...last.pages, page] };
    } else {
      accounts.push({ pages: [page], beginsMissing: said.value === 'continue' });
    }
  }
  return ok({ accounts });
}

/** The stack as JSON for a file. */
export const stackToJson = ({ accounts }: PageStack): unknown => ({
  accounts: accounts.map(({ pages, beginsMissing }) => ({ begins_missing: beginsMissing, pages })),
});

/** The stack from its file. */
export function parseStack(json: unknown): Result<PageStack, Problem> {
  const malformed = err({ code: 'session-malformed', message: problems.sessionMalformed() });
  if (typeof json !== 'object' || json === null || !('accounts' in json)) return malformed;
  if (!Array.isArray(json.accounts)) return malformed;
  const accounts: AccountPages[] = [];
  for (const account of json.accounts as unknown[]) {
    if (typeof account !== 'object' || account === null) return malformed;
    const pages = parseTranscript('pages' in account ? account.pages : null);
    if (!pages.ok) return pages;
    accounts.push({
      pages: pages.value,
      beginsMissing: 'begins_missing' in account && account.begins_missing === true,
    });
  }
  return ok({ accounts });
}
