import { err, type Problem, type Result } from '@tashika/kernel';
import { decodeText, parseJson } from './json-text.ts';
import type { Line } from './lines.ts';
import { messages } from './messages.ts';

/** The longest line accepted, in bytes, unless something else is asked for. */
export const usualLineLimit = 16 * 1024 * 1024;

/** The value of a line; `blank` where there is nothing but white space. */
export function readJsonLine(
  { number, bytes }: Line,
  lineLimit: number,
): Result<unknown, Problem> | 'blank' {
  const place = messages.line(number);
  if (bytes === null) {
    return err({ code: 'line-too-long', message: messages.lineTooLong(place, lineLimit) });
  }
  const text = decodeText(bytes, place);
  if (!text.ok) return text;
  // trim() also takes the byte order mark and the CR of a CRLF.
  return text.value.trim() === '' ? 'blank' : parseJson(text.value, place);
}
