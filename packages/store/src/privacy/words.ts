/** Words that mean a person, and texts in which they stand. */

export interface Word {
  readonly text: string;
  /** A mark (key, address, id) means one person; a name may be that of several. */
  readonly kind: 'mark' | 'name';
  /** Stands in its place when the person is erased. */
  readonly instead: string;
}

const special = /[\\.*+?^${}()|[\]]/g;
const pieces = (text: string) => text.trim().split(/\s+/u);

/**
 * A regular expression of the database that finds every text in which one may stand, and some more;
 * `isJson` where the text is JSON, in which quotation marks and backslashes are written differently.
 */
export function loosePattern(words: readonly Word[], isJson: boolean): string {
  const written = (piece: string) => (isJson ? JSON.stringify(piece).slice(1, -1) : piece);
  return words
    .map(({ text }) =>
      pieces(text)
        .map((piece) => written(piece).replaceAll(special, '\\$&'))
        .join('[[:space:]\u3000]*'),
    )
    .join('|');
}

/** Blanks within a name may be written or not; a part of a longer Latin word or id is another word. */
function exactPattern({ text, kind }: Word): RegExp {
  const body = pieces(text)
    .map((piece) => piece.replaceAll(special, '\\$&'))
    .join('\\s*');
  if (kind === 'mark') return new RegExp(`(?<![\\w.@+-])${body}(?!\\.?[\\w@+-])`, 'giu');
  const before = /^[\da-z]/i.test(text) ? '(?<![\\da-zA-Z])' : '';
  const after = /[\da-z]$/i.test(text) ? '(?![\\da-zA-Z])' : '';
  return new RegExp(`${before}${body}${after}`, 'gu');
}

/** Fields in which a single Latin word is what somebody wrote; elsewhere it may be a code of ours. */
const writtenFields = new Set([
  'candidates',
  'instruction',
  'label',
  'line',
  'name',
  'note',
  'organiser_name',
  'people',
  'person',
  'reading',
  'recipient_name',
  'speaker',
  'text',
  'title',
  'utterance',
]);
const couldBeCode = (text: string, field: string) =>
  /^[\x21-\x7e]+$/.test(text) && !writtenFields.has(field);

interface Found<Value> {
  readonly value: Value;
  /** Whether any of the words stood in it. */
  readonly isNamed: boolean;
}

/** The same text, or JSON, with the words replaced wherever they cannot be a code. */
export function replaceWords<Value>(
  value: Value,
  words: readonly Word[],
  field: string,
): Found<Value> {
  const patterns = words.map((word) => ({ ...word, pattern: exactPattern(word) }));
  let isNamed = false;
  const replaced = (text: string, inField: string): string => {
    let result = text;
    for (const { kind, instead, pattern, text: word } of patterns) {
      // A name of one character is in too many words: only alone it is a name.
      if (kind === 'name' && [...word].length === 1 && text.trim() !== word) continue;
      const next = result.replaceAll(pattern, () => instead);
      if (next === result) continue;
      isNamed = true;
      if (kind === 'mark' || !couldBeCode(text, inField)) result = next;
    }
    return result;
  };
  const walk = (part: unknown, inField: string): unknown => {
    if (typeof part === 'string') return replaced(part, inField);
    if (Array.isArray(part)) return part.map((each) => walk(each, inField));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, each]) => [replaced(name, ''), walk(each, name)]),
    );
  };
  return { value: walk(value, field) as Value, isNamed };
}
