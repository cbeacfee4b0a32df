import { clockText } from '../read/clock.ts';
import { type AccountRule, silent } from './rule.ts';
import { needsTimes } from './time-lines.ts';

/** Decisions A25 and A47: two times that cannot be, or that differ from page to page, decide nothing; where a time item needs them, it is said why. */
export const timesUndecided: AccountRule = {
  id: 'times-undecided',
  clause: '例外時の扱い',
  judge: (account) => {
    const { times } = account;
    if (!needsTimes(account)) return silent;
    const evidence = [times.entry.cell, times.exit.cell] as const;
    if (times.status === 'conflicting') {
      return [{ message: 'timesConflict', parameters: {}, effect: 'CHECK', evidence }];
    }
    if (times.status !== 'undecidable') return silent;
    return [
      {
        message: 'stayUndecidable',
        parameters: {
          entry: clockText(times.entry.clock?.minutes ?? 0),
          exit: clockText(times.exit.clock?.minutes ?? 0),
        },
        effect: 'CHECK',
        evidence,
      },
    ];
  },
};
