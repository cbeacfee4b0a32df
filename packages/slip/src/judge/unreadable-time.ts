import { printable } from '../normalise/printable.ts';
import type { Time } from '../normalise/times.ts';
import { type AccountRule, silent } from './rule.ts';
import { needsTimes } from './time-lines.ts';

/** Clause 例外時の扱い, decision A26: what stands in a time's cell and is no time (28:99) is named, so that it can be put right. */
export const unreadableTime: AccountRule = {
  id: 'unreadable-time',
  clause: '例外時の扱い',
  judge: (account) => {
    const { times } = account;
    if (times.status !== 'missing' || !needsTimes(account)) return silent;
    const sides = [
      ['entry', times.entry],
      ['exit', times.exit],
    ] as const;
    return sides.flatMap(([side, time]) =>
      isNoTime(time)
        ? [
            {
              message: 'timeUnreadable',
              parameters: { side, written: asWritten(time.raw) },
              effect: 'CHECK',
              evidence: [time.cell],
            } as const,
          ]
        : [],
    );
  },
};

/** A row with the caption 入店 and nothing beside it says no time at all, and so no wrong one. */
const isNoTime = (time: Time): time is Time & { readonly raw: string } =>
  time.raw !== null && time.clock === null && time.cell.row === null;

/** Quoted only where a report may print it as it is; half a quotation would be another text. */
function asWritten(raw: string): string {
  const plain = raw.normalize('NFKC').trim();
  return /^\d{1,2}:\d{2}$/u.test(plain) || printable(plain) === plain ? plain : '';
}
