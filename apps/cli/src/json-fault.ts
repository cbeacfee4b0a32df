export interface JsonFault {
  readonly line: number;
  /** In characters, 1 for the first. */
  readonly column: number;
  /** The character at which the text stops being JSON; null at its end. */
  readonly found: string | null;
}

const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const plain = /[^"\\\u0000-\u001f]*/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const space = /[ \t\n\r]*/y;

/**
 * Where a text that JSON.parse has refused stops being JSON. (The engine's own messages give a
 * position only sometimes.) Without recursion, so that depth costs nothing.
 */
export function jsonFault(text: string): JsonFault {
  let at = 0;
  const skip = (pattern: RegExp): number => {
    pattern.lastIndex = at;
    const length = pattern.exec(text)?.[0].length ?? 0;
    at += length;
    return length;
  };
  const open: ('{' | '[')[] = [];
  /** What may come next: a value, a key (or `}`), a colon, or a comma or closing bracket. */
  let awaits: 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'next' = 'value';

  for (;;) {
    skip(space);
    const character = text[at];
    if (character === undefined) break;
    if (awaits === 'next') {
      const inside = open.at(-1);
      if (inside === undefined) break;
      if (character === ',') awaits = inside === '{' ? 'key' : 'value';
      else if (character === (inside === '{' ? '}' : ']')) open.pop();
      else break;
      at += 1;
    } else if (awaits === 'colon') {
      if (character !== ':') break;
      at += 1;
      awaits = 'value';
    } else if (awaits === 'key' || awaits === 'first key') {
      if (character === '}' && awaits === 'first key') {
        open.pop();
        at += 1;
        awaits = 'next';
      } else {
        if (character !== '"' || !skipString()) break;
        awaits = 'colon';
      }
    } else if (character === '{' || character === '[') {
      open.push(character);
      at += 1;
      awaits = character === '{' ? 'first key' : 'first value';
    } else if (character === ']' && awaits === 'first value') {
      open.pop();
      at += 1;
      awaits = 'next';
    } else {
      if (character === '"' ? !skipString() : skip(literal) === 0) break;
      awaits = 'next';
    }
  }
  return faultAt(text, at);

  function skipString(): boolean {
    at += 1;
    do skip(plain);
    while (skip(escaped) > 0);
    if (text[at] !== '"') return false;
    at += 1;
    return true;
  }
}

function faultAt(text: string, at: number): JsonFault {
  let line = 1;
  let column = 1;
  for (let index = 0; index < at; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === 0x0a) {
      line += 1;
      column = 1;
    } else if (unit < 0xdc00 || unit > 0xdfff) column += 1; // a surrogate pair is one character
  }
  const codePoint = text.codePointAt(at);
  return {
    line,
    column,
    found: codePoint === undefined ? null : String.fromCodePoint(codePoint),
  };
}
