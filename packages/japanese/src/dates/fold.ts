/**
 * The text as the reader compares it: full width, half width and circled forms made one, dashes and
 * waves made one sign. `at[i]` is where character i begins in the original, `at[length]` its end.
 */
export interface Folded {
  readonly text: string;
  readonly at: readonly number[];
}

const waves = new Set(['~', '〜', '∼', '–', '—', '―', '−', '〰', '→', '⇒', '➡']);
const kanaMarks = new Set(['ﾞ', 'ﾟ', '\u3099', '\u309a']);
/** ① or ⑴ numbers a list; read as a digit it would grow together with the date behind it. */
const listNumber = /^[\u2460-\u249b\u24ea-\u24ff\u2776-\u2793]$/u;

export function fold(text: string): Folded {
  let folded = '';
  const at: number[] = [];
  const characters = [...text];
  let offset = 0;
  for (let i = 0; i < characters.length; i++) {
    const start = offset;
    let source = characters[i] ?? '';
    offset += source.length;
    const mark = characters[i + 1];
    if (mark !== undefined && kanaMarks.has(mark)) {
      source += mark;
      offset += mark.length;
      i++;
    }
    const plain = foldOne(source);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit++) at.push(start);
  }
  at.push(text.length);
  return { text: folded, at };
}

function foldOne(source: string): string {
  if (source === '\n' || source === '\r' || source === '\u2028') return '\n';
  if (listNumber.test(source)) return ' ';
  const plain = source.normalize('NFKC').toLowerCase();
  let result = '';
  for (const unit of plain.split('')) {
    if (waves.has(unit)) result += '〜';
    else if (unit === '‐' || unit === '‑') result += '-';
    else if (/\s/u.test(unit)) result += ' ';
    else result += unit;
  }
  return result;
}
