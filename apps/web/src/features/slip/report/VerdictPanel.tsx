import type { Account } from '@tashika/slip';
import { memo } from 'react';
import { StatusBadge } from '../../../design/StatusBadge.tsx';
import { verdictTones } from '../../../design/verdict-tones.ts';
import { result as words } from '../messages.ts';
import classes from './VerdictPanel.module.css';

/** The verdict at a glance: the word, the sentence, and the two totals side by side. */
export const VerdictPanel = memo(function VerdictPanel({ account }: { readonly account: Account }) {
  const { verdict, opening, calcTotal, total } = account;
  const stated = total.state === 'stated' ? total.value : null;
  const difference = stated === null ? 0 : Math.abs(stated - calcTotal);
  return (
    <div className={classes.panel} data-tone={verdictTones[verdict]}>
      <StatusBadge tone={verdictTones[verdict]}>{verdict}</StatusBadge>
      <p className={classes.opening}>{opening}</p>
      <dl className={classes.totals}>
        <div>
          <dt>{words.calcTotal}</dt>
          <dd>{words.yen(calcTotal)}</dd>
        </div>
        <div>
          <dt>{words.statedTotal}</dt>
          <dd>{total.state === 'stated' ? words.yen(total.value) : words.noTotal[total.state]}</dd>
        </div>
        {difference > 0 && (
          <div className={classes.difference}>
            <dt>{words.difference}</dt>
            <dd>{words.yen(difference)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
});
