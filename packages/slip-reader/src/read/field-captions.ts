import type { FieldName } from '../find/layout.ts';
import { type Lexicon, lexiconOf } from '../label/lexicon.ts';

/**
 * Captions in kana and kanji; others (IN, TOTAL) are recognised by what stands behind them. Of those with a kanji no
 * net knows only ones whose other signs say enough: for 月日 or 名様 nearly any two signs would do.
 */
const captions: Readonly<Record<FieldName | 'other', readonly string[]>> = {
  entry: [
    '入店',
    '入店時間',
    '入店時',
    'ご入店',
    'ご入店時間',
    '入場',
    '入',
    '来店',
    '来店時間',
    'ご来店',
    'ご来店時間',
  ],
  exit: [
    '退店',
    '退店時間',
    '退店時',
    'ご退店',
    'ご退店時間',
    '退場',
    '退',
    'お帰り',
    'お帰り時間',
  ],
  total: ['合計', '計', 'お会計', 'ご会計', '会計', '合計金額', '会計合計', '合計額'],
  other: [
    '小計',
    'サービス料',
    '税',
    '内税',
    '人数',
    '席料',
    '料金',
    '割引',
    '卓',
    '日時',
    '追加',
    '指名料',
    '入金',
    '外税',
    '込',
    'テーブル',
    '席',
    '人',
  ],
};

const meaning = new Map(
  Object.entries(captions).flatMap(([name, words]) =>
    words.map((word) => [word, name as FieldName | 'other'] as const),
  ),
);

export const captionLexicon: Lexicon = lexiconOf({ cast: [], items: [...meaning.keys()] });

/** What a caption says stands behind it; null for one that nobody knows. */
export function fieldNamed(caption: string): FieldName | 'other' | null {
  return meaning.get(caption.replace(/[\s.:()]/gu, '')) ?? null;
}
