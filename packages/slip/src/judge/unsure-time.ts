import { isUnsure } from '../read/certainty.ts';
import { type AccountRule, silent } from './rule.ts';
import { needsTimes } from './time-lines.ts';

/** Clause 備考事項 (入店または退店時刻が薄く判読されました), decision A49: a time read without being sure counts, and is named. */
export const unsureTime: AccountRule = {
  id: 'unsure-time',
  clause: '備考事項（時刻の判読）',
  judge: (account) => {
    if (!needsTimes(account)) return silent;
    const { entry, exit } = account.times;
    const sides = [
      ['entry', entry],
      ['exit', exit],
    ] as const;
    return sides.flatMap(([side, time]) =>
      time.raw !== null && isUnsure(time.confidence)
        ? [
            {
              message: 'unsureTime',
              parameters: { side },
              effect: 'CHECK',
              evidence: [time.cell],
            } as const,
          ]
        : [],
    );
  },
};
