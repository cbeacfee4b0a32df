import { lineCell } from '../normalise/line.ts';
import { type LineRule, silent } from './rule.ts';

/** Decision A13: S after a name is a plain shot; what a cast shot would cost is said. */
export const shotAfterName: LineRule = {
  id: 'shot-after-name',
  clause: 'D/S の前置き記法',
  judge: ({ line, account }) => {
    if (line.meaning.kind !== 'shot' || line.meaning.notation?.place !== 'after') return silent;
    const { cast, shot: plain } = account.shop;
    if (cast.shot === null || plain === null) return silent;
    return [
      {
        message: 'shotAfterName',
        parameters: {
          name: line.printed,
          plain: plain.name,
          castShot: cast.shot.name,
          price: cast.shot.price,
        },
        effect: 'CHECK',
        evidence: [lineCell(line, 'label')],
      },
    ];
  },
};
