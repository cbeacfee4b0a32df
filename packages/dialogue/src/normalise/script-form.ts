import { type Piece, quotations } from '@tashika/japanese';

/** An edit that leaves the words alone (T18), and where the original shows why. */
export interface Edit {
  readonly kind: 'unwrap' | 'label' | 'trim';
  readonly start: number;
  readonly end: number;
}

export interface ScriptForm {
  /** What the character says; a new line stands between two quotations that end no sentence. */
  readonly pieces: readonly Piece[];
  readonly edits: readonly Edit[];
}

const closedSentence = /[。！？!?｡…〜~♪]\s*$/u;
const blank = /^\s*$/u;

/**
 * What of the original the character says (T01, T18): without the blanks around it, without a
 * leading speaker label, and without the quotation marks of a line that is nothing but quotations,
 * with stage directions between them or not.
 */
export function readScriptForm(original: string, label: RegExp | undefined): ScriptForm {
  const edits: Edit[] = [];
  let start = original.length - original.trimStart().length;
  const end = start + original.trim().length;
  if (start > 0 && start < end) edits.push({ kind: 'trim', start: 0, end: start });
  if (end < original.length) edits.push({ kind: 'trim', start: end, end: original.length });

  if (label !== undefined) {
    label.lastIndex = start;
    const found = label.exec(original);
    if (found !== null && start + found[0].length < end) {
      edits.push({ kind: 'label', start, end: start + found[0].trimEnd().length });
      start += found[0].length;
    }
  }

  const quoted = wholeQuotations(original.slice(start, end), start);
  if (quoted === undefined) return { pieces: [{ start, end, joint: '' }], edits };
  edits.push({ kind: 'unwrap', start, end });
  return { pieces: quoted, edits };
}

/** The insides of the quotations, when nothing else is said in the text. */
function wholeQuotations(text: string, offset: number): Piece[] | undefined {
  if (!/^[「｢（(]/u.test(text)) return undefined;
  const pieces: Piece[] = [];
  let at = 0;
  let between = '';
  for (const { start, end, open } of quotations(text)) {
    const gap = text.slice(at, start);
    if (!blank.test(gap)) return undefined;
    between += gap;
    at = end;
    if (open === '『') return undefined;
    if (open !== '「' && open !== '｢') continue;
    const before = pieces.at(-1);
    const broken =
      before !== undefined &&
      (between.includes('\n') ||
        !closedSentence.test(text.slice(before.start - offset, before.end - offset)));
    pieces.push({
      start: offset + start + 1,
      end: offset + end - 1,
      joint: broken ? '\n' : '',
    });
    between = '';
  }
  if (!blank.test(text.slice(at))) return undefined;
  return pieces.length > 0 ? pieces : undefined;
}
