import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { addAbortSignal } from 'node:stream';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { decodeText, parseJson } from './json-text.ts';
import { messages } from './messages.ts';

/** The name that stands for standard input on the command line. */
const standardInput = '-';
/** A single document is read whole; more than this is not one slip or one thread. */
export const wholeLimit = 64 * 1024 * 1024;

interface Standard {
  readonly stdin: Readable;
  readonly signal: AbortSignal;
}

/** The named inputs; standard input where none is named. */
export function inputNames(positionals: readonly string[]): readonly string[] {
  return positionals.length === 0 ? [standardInput] : positionals;
}

/** What an input is called in a sentence. */
function placeOf(name: string): string {
  return name === standardInput ? messages.standardInput() : messages.file(name);
}

/** The bytes of a file or of standard input, as they come. */
export async function openInput(
  name: string,
  { stdin, signal }: Standard,
): Promise<Result<AsyncIterable<Uint8Array>, Problem>> {
  if (name === standardInput) return ok(addAbortSignal(signal, stdin));
  try {
    const file = await open(name);
    if ((await file.stat()).isDirectory()) {
      await file.close();
      return err(unreadableFile(name, { code: 'EISDIR' }));
    }
    return ok(file.createReadStream({ signal }));
  } catch (error) {
    return err(unreadableFile(name, error));
  }
}

/** A whole text, in UTF-8. */
export async function readText(name: string, standard: Standard): Promise<Result<string, Problem>> {
  const bytes = await readBytes(name, standard);
  return bytes.ok ? decodeText(bytes.value, placeOf(name)) : bytes;
}

/** A whole file, as it is. */
export async function readBytes(
  name: string,
  standard: Standard,
): Promise<Result<Uint8Array, Problem>> {
  const input = await openInput(name, standard);
  if (!input.ok) return input;
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of input.value) {
      length += chunk.length;
      if (length > wholeLimit) {
        return err({ code: 'too-large', message: messages.tooLarge(placeOf(name), wholeLimit) });
      }
      chunks.push(chunk);
    }
  } catch (error) {
    return err(unreadableFile(name, error));
  }
  return ok(Buffer.concat(chunks));
}

/** A whole JSON document; a mistake in it is told with its line and column. */
export async function readJson(
  name: string,
  standard: Standard,
): Promise<Result<unknown, Problem>> {
  const text = await readText(name, standard);
  if (!text.ok) return text;
  if (text.value.trim() === '') {
    return err({ code: 'empty-input', message: messages.emptyInput(placeOf(name)) });
  }
  return parseJson(text.value, placeOf(name));
}

function unreadableFile(name: string, error: unknown): Problem {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'ENOENT':
      return { code: 'file-not-found', message: messages.fileNotFound(name) };
    case 'EISDIR':
      return { code: 'not-a-file', message: messages.notAFile(name) };
    case 'EACCES':
    case 'EPERM':
      return { code: 'file-not-allowed', message: messages.fileNotAllowed(name) };
    default:
      return { code: 'file-unreadable', message: messages.fileUnreadable(name, code) };
  }
}
