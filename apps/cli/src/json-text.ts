import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { jsonFault } from './json-fault.ts';
import { messages } from './messages.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const byteOrderMark = '\ufeff';

/** Bytes as text; UTF-8 or a problem, never replacement characters. */
export function decodeText(bytes: Uint8Array, place: string): Result<string, Problem> {
  try {
    return ok(decoder.decode(bytes));
  } catch {
    return err({ code: 'invalid-utf8', message: messages.invalidUtf8(place) });
  }
}

/** JSON with the place of the first mistake. `place` says where the text comes from. */
export function parseJson(text: string, place: string): Result<unknown, Problem> {
  const body = text.startsWith(byteOrderMark) ? text.slice(1) : text;
  try {
    return ok(JSON.parse(body));
  } catch {
    const { line, column, found } = jsonFault(body);
    return err({
      code: 'invalid-json',
      message: messages.invalidJson(place, body.includes('\n') ? line : null, column, found),
    });
  }
}
