import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { importMessages as words } from '../report/messages.ts';

/** A line as a report takes it: `{character, text}`, a verdict, or a record of a transcript. */
export type Imported = Result<unknown, Problem>;

/** Whose the lines are that name nobody, such as those of the role `assistant`. */
export interface ImportOptions {
  readonly as?: string | undefined;
}

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** So deep may lists of messages lie in each other. */
const DEEPEST = 4;

/**
 * The lines in one JSON value, whichever program wrote it: ours, a chat of SillyTavern, messages of
 * OpenAI, or a list of any of these. What people and the system said is left out.
 */
export function importedLines(value: unknown, options: ImportOptions, depth = 0): Imported[] {
  if (depth > DEEPEST) return [err({ code: 'invalid-line', message: words.notALine })];
  const inside = (list: readonly unknown[]) =>
    list.flatMap((one) => importedLines(one, options, depth + 1));
  if (Array.isArray(value)) return inside(value);
  if (!isRow(value)) return [err({ code: 'invalid-line', message: words.notALine })];
  for (const list of ['messages', 'lines', 'results'] as const) {
    if (Array.isArray(value[list])) return inside(value[list]);
  }
  if (Array.isArray(value.choices))
    return inside(value.choices.map((one) => isRow(one) && one.message));
  if (isTavernHead(value)) return [];
  if ('mes' in value || 'is_user' in value) return tavernLine(value);
  if ('role' in value) return chatLine(value, options);
  return [ok(named(value, options))];
}

/** The first line of a chat of SillyTavern says who talks with whom. */
const isTavernHead = (row: Row): boolean =>
  !('mes' in row) && ('chat_metadata' in row || ('user_name' in row && 'character_name' in row));

function tavernLine({ name, mes, is_user, is_system }: Row): Imported[] {
  if (is_user === true || is_system === true) return [];
  return typeof mes === 'string' && typeof name === 'string'
    ? [ok({ character: name, text: mes })]
    : [err({ code: 'invalid-line', message: words.tavern })];
}

function chatLine({ role, name, content }: Row, { as }: ImportOptions): Imported[] {
  if (role !== 'assistant') return [];
  const text = Array.isArray(content)
    ? content
        .map((part) => (isRow(part) && typeof part.text === 'string' ? part.text : ''))
        .join('\n')
    : content;
  // A call of a tool has no words.
  if (text === null || text === undefined || text === '') return [];
  if (typeof text !== 'string') return [err({ code: 'invalid-line', message: words.notALine })];
  const character = typeof name === 'string' ? name : as;
  return character === undefined
    ? [err({ code: 'character-missing', message: words.whose })]
    : [ok({ character, text })];
}

/** A line that names nobody is the one's that is meant. */
function named(row: Row, { as }: ImportOptions): unknown {
  const own = row.character ?? row.speaker;
  if (own !== undefined || as === undefined || 'record' in row) return row;
  return { ...row, character: as };
}
