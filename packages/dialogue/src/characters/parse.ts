import { character } from '@tashika/contract/dialogue';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { isMap, isPair, isScalar, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { fileOfCard, isCard } from '../cards/card.ts';
import { fileMessages } from '../report/messages.ts';
import type { Character } from './character.ts';
import { type Profile, profileSchema } from './profile.ts';

/** What is wrong with a file, and where: lines and columns count from 1. */
export interface FileProblem extends Problem {
  readonly line: number;
  readonly column: number;
  /** The place inside the file, e.g. `tone.markers`; empty for the file as a whole. */
  readonly path: string;
}

/** A character from the text of a YAML or JSON file; every mistake is explained at its line. */
export const parseCharacter = (text: string): Result<Character, readonly FileProblem[]> =>
  parseFile(text, character, (value) => (isCard(value) ? fileOfCard(value) : ok(value)));

/** A character that was handed over as a value; every mistake with its place in it. */
export function readCharacter(value: unknown): Result<Character, readonly FileProblem[]> {
  const file = isCard(value) ? fileOfCard(value) : ok(value);
  if (!file.ok) return err([{ ...file.error, path: '', line: 1, column: 1 }]);
  const parsed = z.safeParse(character, file.value, { reportInput: true });
  if (parsed.success) return ok(parsed.data);
  const problems = parsed.error.issues.flatMap(problemsOf);
  return err(
    problems.map(({ path, message }) => ({
      code: 'character-file-content',
      message,
      path: path.join('.'),
      line: 1,
      column: 1,
    })),
  );
}

/** A profile from the text of a YAML or JSON file. */
export const parseProfile = (text: string): Result<Profile, readonly FileProblem[]> =>
  parseFile(text, profileSchema);

function parseFile<T>(
  text: string,
  schema: z.core.$ZodType<T>,
  open: (value: unknown) => Result<unknown, Problem> = ok,
): Result<T, readonly FileProblem[]> {
  const lines = new LineCounter();
  const document = parseDocument(text.replace(/^\uFEFF/, ''), {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: true,
  });
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };

  if (document.errors.length > 0) {
    return err(
      document.errors.map((error) => ({
        code: 'character-file-syntax',
        message: fileMessages.syntax(error.code),
        path: '',
        ...place(error.pos[0]),
      })),
    );
  }

  // An alias can be written so that it unfolds without end; the limit makes it a mistake like others.
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 100 });
  } catch {
    return err([
      {
        code: 'character-file-syntax',
        message: fileMessages.syntax('ALIAS'),
        path: '',
        line: 1,
        column: 1,
      },
    ]);
  }

  const opened = open(value);
  if (!opened.ok) return err([{ ...opened.error, path: '', line: 1, column: 1 }]);
  const parsed = z.safeParse(schema, opened.value, { reportInput: true });
  if (parsed.success) return ok(parsed.data);
  return err(
    parsed.error.issues.flatMap((issue) =>
      problemsOf(issue).map(({ path, message }) => ({
        code: 'character-file-content',
        message,
        path: path.join('.'),
        ...place(offsetOf(document.contents, path)),
      })),
    ),
  );
}

/** What may stand where a file chooses between kinds. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  kind: ['signs', 'endings'],
  policy: ['free', 'restrained'],
};

interface PlacedMessage {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function problemsOf(issue: z.core.$ZodIssue): PlacedMessage[] {
  const path = issue.path;
  const name = path.length === 0 ? '' : path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: fileMessages.unknownKey(key),
    }));
  }
  if (issue.code === 'invalid_type') {
    return [
      {
        path,
        message:
          issue.input === undefined
            ? fileMessages.missing(name)
            : fileMessages.wrongType(name, issue.expected),
      },
    ];
  }
  if (issue.code === 'too_small') return [{ path, message: fileMessages.tooSmall(name) }];
  if (issue.code === 'invalid_union') {
    return [{ path, message: fileMessages.unknownKind(name, kinds[String(path.at(-1))] ?? []) }];
  }
  if (issue.code === 'custom' && path.includes('together')) {
    return [{ path, message: fileMessages.noPartner(String(issue.input)) }];
  }
  return [{ path, message: fileMessages.other(name) }];
}

/** Where the node of a path begins; the nearest one above it where the path leads nowhere. */
function offsetOf(node: unknown, path: readonly PropertyKey[]): number {
  let current: unknown = node;
  let offset = rangeStart(current);
  for (const key of path) {
    let next: unknown;
    if (isMap(current)) {
      const pair = current.items.find(
        (item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(key),
      );
      if (pair === undefined) return offset;
      offset = rangeStart(pair.key);
      next = pair.value;
    } else {
      const items = (current as { items?: unknown[] } | null)?.items;
      next = items?.[Number(key)];
      if (next === undefined) return offset;
      offset = rangeStart(next);
    }
    current = next;
  }
  return offset;
}

function rangeStart(node: unknown): number {
  const range = (node as { range?: readonly number[] | null } | null)?.range;
  return range?.[0] ?? 0;
}
