import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { Shop } from '@tashika/slip';
import { jsonProblems as words } from '../messages.ts';
import type { Draft } from './draft.ts';
import { type CellGrid, readGrid } from './grid.ts';
import { draftOf } from './transcript.ts';

/** A text someone hands over: a whole slip as JSON, or cells of a spreadsheet. */
export type HandedOver =
  | { readonly kind: 'slip'; readonly draft: Draft }
  | { readonly kind: 'cells'; readonly grid: CellGrid };

/** JSON begins with a bracket; no cell of a slip does. */
export const looksLikeJson = (text: string): boolean => /^\ufeff?\s*[[{]/u.test(text);

export function readHandedOver(text: string, shop: Shop, key: string): Result<HandedOver, Problem> {
  if (!looksLikeJson(text)) {
    const grid = readGrid(text, shop);
    return grid.ok ? ok({ kind: 'cells', grid: grid.value }) : grid;
  }
  let json: unknown;
  const plain = text.replace(/^\ufeff/u, '');
  try {
    json = JSON.parse(plain);
  } catch (error) {
    return err({ code: 'json-broken', message: faultIn(plain, String(error)) });
  }
  const draft = draftOf(json, shop, key);
  return draft.ok ? ok({ kind: 'slip', draft: draft.value }) : draft;
}

/** Where the JSON breaks off, as far as the browser says. */
function faultIn(text: string, said: string): string {
  const position = /position (\d+)/.exec(said)?.[1];
  if (position === undefined) return words.broken;
  const before = text.slice(0, Number(position)).split('\n');
  return words.brokenAt({ line: before.length, column: (before.at(-1)?.length ?? 0) + 1 });
}
