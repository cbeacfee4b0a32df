import { lineCell } from '../normalise/line.ts';
import { printable } from '../normalise/printable.ts';
import { castOf } from './cast-of.ts';
import { type LineRule, silent } from './rule.ts';

/** Clause 登録キャスト名: hiragana and katakana of a registered name are one. */
export const castKana: LineRule = {
  id: 'cast-kana',
  clause: '登録キャスト名の参照と正規化',
  judge: ({ line }) => {
    const cast = castOf(line);
    if (cast?.match !== 'kana') return silent;
    return [
      {
        message: 'castKana',
        parameters: { raw: printable(cast.raw), name: cast.name },
        effect: 'INFO',
        evidence: [lineCell(line, 'label')],
      },
    ];
  },
};
