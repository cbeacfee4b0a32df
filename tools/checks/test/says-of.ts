import type { Check } from '../check.ts';
import { type Tree, withChanges } from '../tree.ts';

export const nothing: Tree = { files: [], read: () => '' };

/** What a check says of a tree of these files. */
export function saysOf(check: Check, changes: Readonly<Record<string, string | null>>): string[] {
  return check
    .look(withChanges(nothing, changes))
    .map(({ file, line, says }) => `${file}:${line ?? ''} ${says}`);
}
