import { lineCell } from '../normalise/line.ts';
import { printable } from '../normalise/printable.ts';
import { castOf } from './cast-of.ts';
import { type LineRule, silent } from './rule.ts';

/** Clause 登録キャスト名, decision A34: a name that is nearly a registered one is read as it, and to be looked at. */
export const castFuzzy: LineRule = {
  id: 'cast-fuzzy',
  clause: '登録キャスト名の参照と正規化',
  judge: ({ line }) => {
    const cast = castOf(line);
    if (cast?.match !== 'fuzzy') return silent;
    return [
      {
        message: 'castFuzzy',
        parameters: { raw: printable(cast.raw), name: cast.name },
        effect: 'CHECK',
        evidence: [lineCell(line, 'label')],
      },
    ];
  },
};
