import type { TextCell } from '@tashika/contract/slips';
import { type Account, contentOf, type ShopFacts } from '@tashika/slip';
import { checkDraft } from '../check.ts';
import type { DraftPage } from '../draft/draft.ts';
import { form as words } from '../messages.ts';

/** What is to be said beside the fields of a page: how the engine reads each of them. */
export interface PageHints {
  readonly entry: string | null;
  readonly exit: string | null;
  readonly total: string | null;
  readonly stay: string | null;
}

/** Of the page for itself: beside its fields nothing is said about another page's. */
export function pageHints(page: DraftPage, facts: ShopFacts): PageHints {
  // A page that begins an account is judged once, for here and for the report.
  const alone = page.follows ? { ...page, follows: false } : page;
  const checked = checkDraft({ pages: [alone], nextId: 0 }, facts);
  const account = checked.ok ? checked.value[0]?.account : undefined;
  if (account === undefined) return { entry: null, exit: null, total: null, stay: null };
  const { times, total } = account;
  return {
    entry: timeHint(page.entry, times.entry),
    exit: timeHint(page.exit, times.exit),
    total:
      contentOf(page.stated_total).state === 'written' && total.state === 'unreadable'
        ? words.notYen
        : null,
    stay: times.stay === null ? null : words.stay(times.stay),
  };
}

function timeHint(cell: TextCell, time: Account['times']['entry']): string | null {
  const content = contentOf(cell);
  if (content.state !== 'written' || content.text.trim() === '') return null;
  if (time.clock === null) return words.notATime;
  const minutes = time.minutes ?? time.clock.minutes;
  const clock = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  return clock === content.text.trim() ? null : words.readAs(clock);
}
