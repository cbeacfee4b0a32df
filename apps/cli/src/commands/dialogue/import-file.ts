import { type Character, type Imported, importedLines, importText } from '@tashika/dialogue';
import { err } from '@tashika/kernel';
import type { Terminal } from '../../command.ts';
import { openInput, wholeLimit } from '../../input.ts';
import { readJsonLine, usualLineLimit } from '../../json-lines.ts';
import { decodeText } from '../../json-text.ts';
import { LineSplitter } from '../../lines.ts';
import { messages } from './messages.ts';

/** A line of a file and its place in it; null where the whole file cannot be read. */
interface FiledLine {
  readonly line: number | null;
  readonly row: Imported;
}

interface ImportOptions {
  readonly characters: readonly Character[];
  readonly as: string | undefined;
}

/** So much of a file shows its form. */
const peekBytes = 64 * 1024;

/**
 * The lines of a file in whichever form it is written. JSON Lines are read as they come, however many
 * there are; any other form is read whole.
 */
export async function* importFile(
  name: string,
  terminal: Pick<Terminal, 'stdin' | 'signal'>,
  options: ImportOptions,
): AsyncGenerator<FiledLine> {
  const input = await openInput(name, terminal);
  if (!input.ok) {
    yield { line: null, row: input };
    return;
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  let splitter: LineSplitter | undefined;
  const filed = function* (lines: ReturnType<LineSplitter['push']>): Generator<FiledLine> {
    for (const line of lines) {
      const value = readJsonLine(line, usualLineLimit);
      if (value === 'blank') continue;
      const rows = value.ok ? importedLines(value.value, options) : [value];
      for (const row of rows) yield { line: line.number, row };
    }
  };
  for await (const chunk of input.value) {
    if (splitter !== undefined) {
      yield* filed(splitter.push(chunk));
      continue;
    }
    chunks.push(chunk);
    length += chunk.length;
    if (length > wholeLimit) {
      yield { line: null, row: err({ code: 'too-large', message: messages.wholeTooLarge(name) }) };
      return;
    }
    if (length < peekBytes || !beginsAsJsonLines(chunks)) continue;
    splitter = new LineSplitter(usualLineLimit);
    yield* filed(splitter.push(Buffer.concat(chunks)));
  }
  if (splitter !== undefined) {
    yield* filed(splitter.end());
    return;
  }
  const text = decodeText(Buffer.concat(chunks), messages.file(name));
  if (text.ok) yield* importText(text.value, options);
  else yield { line: null, row: text };
}

/** A first line that is an object by itself. */
function beginsAsJsonLines(chunks: readonly Uint8Array[]): boolean {
  const [first = ''] = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\ufeff?\s+/u, '')
    .split('\n', 1);
  if (!first.startsWith('{')) return false;
  try {
    JSON.parse(first);
    return true;
  } catch {
    return false;
  }
}
