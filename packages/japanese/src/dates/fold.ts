import { type Folded, FoldedBuilder, unfolded } from '../folded.ts';

const waves = new Set(['~', '〜', '∼', '–', '—', '―', '−', '〰']);
/** Kept apart from waves: 2/17→2/22 may be a move. */
const arrows = new Set(['→', '⇒', '➡']);
/** Half width and combining: ﾞ, ﾟ. */
const isKanaMark = (code: number): boolean =>
  code === 0xff9e || code === 0xff9f || code === 0x3099 || code === 0x309a;
/**
 * ① or ⑴ numbers a list; read as a digit it would grow together with the date behind it. In ②でお願いします it is
 * one of those that were numbered.
 */
const listNumber = /^[\u2460-\u249b\u24ea-\u24ff\u2776-\u2793]$/u;
const chosen = /^[\u2460-\u249b\u24ea-\u24ff\u2776-\u2793][をがでには希案番]/u;

/** 10月23日 までに: a particle belongs to what stands before it, whatever blank is between. */
const strayBlank = /^[ \u3000](?:まで|から|以降|より前)/u;
const blankReach = 4;

/** Kana, kanji, 、 and 。, digits and small Latin letters fold to themselves; most text is made of them. */
function isPlain(code: number): boolean {
  return (
    (code >= 0x3041 && code <= 0x3096) ||
    code === 0x3001 ||
    code === 0x3002 ||
    (code >= 0x30a1 && code <= 0x30fa) ||
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x61 && code <= 0x7a)
  );
}

/**
 * The text as the reader compares it: full width, half width and circled forms made one, dashes and
 * waves made one sign.
 */
export function fold(text: string): Folded {
  const source = unfolded(text);
  let builder: FoldedBuilder | undefined;
  let kept = 0;
  for (let start = 0; start < text.length; ) {
    const code = text.codePointAt(start) ?? 0;
    let end = start + (code > 0xffff ? 2 : 1);
    const marked = isKanaMark(text.charCodeAt(end));
    if (!isPlain(code) || marked) {
      if (marked) end++;
      const written = text.slice(start, end);
      const ahead = text.slice(start, start + blankReach);
      const isBlank = code === 0x20 || code === 0x3000;
      const plain =
        isBlank && strayBlank.test(ahead) ? '' : chosen.test(ahead) ? written : foldedOf(written);
      if (plain !== written) {
        builder ??= new FoldedBuilder(source);
        builder.keep(kept, start);
        builder.replace(plain, start);
        kept = end;
      }
    }
    start = end;
  }
  if (builder === undefined) return source;
  builder.keep(kept, text.length);
  return builder.build();
}

/** Signs and letters that fold, as far as texts have had them: few, and no text makes more. */
const folds = new Map<string, string>();
const mostFolds = 5000;

function foldedOf(source: string): string {
  const known = folds.get(source);
  if (known !== undefined) return known;
  const folded = foldOne(source);
  if (folds.size < mostFolds) folds.set(source, folded);
  return folded;
}

function foldOne(source: string): string {
  if (source === '\n' || source === '\r' || source === '\u2028') return '\n';
  if (listNumber.test(source)) return '、';
  const plain = source.normalize('NFKC').toLowerCase();
  let result = '';
  for (const unit of plain.split('')) {
    if (waves.has(unit)) result += '〜';
    else if (arrows.has(unit)) result += '→';
    else if (unit === '‐' || unit === '‑') result += '-';
    else if (/\s/u.test(unit)) result += ' ';
    else result += unit;
  }
  return result;
}
