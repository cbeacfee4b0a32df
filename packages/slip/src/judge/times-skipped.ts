import { type AccountRule, silent } from './rule.ts';
import { needsTimes } from './time-lines.ts';

/** Clause 例外時の扱い, decision A60: the sentence of the flow always, that of the table as well where an extension is written. */
export const timesSkipped: AccountRule = {
  id: 'times-skipped',
  clause: '例外時の扱い',
  judge: (account) => {
    const { times } = account;
    if (times.stay !== null || !needsTimes(account)) return silent;
    const evidence = [times.entry.cell, times.exit.cell] as const;
    const skipped = { message: 'timesMissing', parameters: {}, effect: 'CHECK', evidence } as const;
    const extension = account.lines.some(
      ({ row, item }) =>
        !row.struck && (item?.time?.kind === 'extension' || item?.time?.kind === 'late'),
    );
    if (!extension) return [skipped];
    return [
      skipped,
      { message: 'extensionNotComputed', parameters: {}, effect: 'CHECK', evidence },
    ];
  },
};
