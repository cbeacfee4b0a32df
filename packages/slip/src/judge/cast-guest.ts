import { lineCell } from '../normalise/line.ts';
import { printable } from '../normalise/printable.ts';
import { castOf } from './cast-of.ts';
import { type LineRule, silent } from './rule.ts';

/** Clause 登録キャスト名, decisions A33, A58 and A70: a name beside D or S that is not registered may be a guest. */
export const castGuest: LineRule = {
  id: 'cast-guest',
  clause: '登録キャスト名の参照と正規化',
  judge: ({ line }) => {
    const cast = castOf(line);
    if (cast?.match !== 'guest') return silent;
    return [
      {
        message: 'castGuest',
        parameters: { name: printable(cast.name) },
        effect: 'CHECK',
        evidence: [lineCell(line, 'label')],
      },
    ];
  },
};
