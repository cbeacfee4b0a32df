import { Link } from '@tanstack/react-router';
import type { AccountSummary } from '@tashika/contract/slips';
import { StatusBadge } from '../../design/StatusBadge.tsx';
import { verdictTones } from '../../design/verdict-tones.ts';
import { YenText } from '../../design/YenText.tsx';
import { pages } from '../../pages.ts';
import classes from './AccountCard.module.css';
import { accountName, clockText, days as words } from './messages.ts';

/** An account in the list of its day. */
export function AccountCard({ account }: { readonly account: AccountSummary }) {
  const { id, verdict, opening, calc_total, stated_total, created_at } = account;
  return (
    <Link to={pages.account} params={{ id }} className={classes.card}>
      <span className={classes.head}>
        <span className={classes.name}>{accountName(account)}</span>
        <StatusBadge tone={verdictTones[verdict]}>{verdict}</StatusBadge>
        {account.is_sample && <StatusBadge tone="info">{words.sample}</StatusBadge>}
      </span>
      <span className={classes.opening}>{opening}</span>
      <span className={classes.totals}>
        <span>
          <YenText text={`${words.calcTotal} ${words.yen(calc_total)}`} />
        </span>
        <span>
          <YenText
            text={`${words.statedTotal} ${stated_total === null ? words.noTotal : words.yen(stated_total)}`}
          />
        </span>
        <span className={classes.by}>{words.by(account.created_by, clockText(created_at))}</span>
      </span>
    </Link>
  );
}
