import { posix } from 'node:path';
import type { Check, Remark } from './check.ts';
import { isSource, syntaxOf } from './syntax.ts';
import type { Tree } from './tree.ts';

/**
 * Files that import each other in a circle: whichever is loaded first finds the other half made.
 * What is imported as `import type` is gone at run time, and what is imported only when it is needed
 * comes later: both do not count.
 */
export const cyclesCheck: Check = {
  name: 'cycles',
  look: (tree) => {
    const files = new Set(tree.files.filter(isSource));
    const done = new Set<string>();
    const path: string[] = [];
    const remarks: Remark[] = [];
    const visit = (file: string): void => {
      const begun = path.indexOf(file);
      if (begun !== -1) {
        const circle = [...path.slice(begun), file].join(' → ');
        remarks.push({ file, says: `These files import each other in a circle: ${circle}.` });
      }
      if (begun !== -1 || done.has(file)) return;
      path.push(file);
      for (const target of targets(tree, file)) if (files.has(target)) visit(target);
      path.pop();
      done.add(file);
    };
    for (const file of files) visit(file);
    return remarks;
  },
};

function targets(tree: Tree, file: string): string[] {
  return syntaxOf(file, tree.read(file))
    .imports.filter(({ from, typeOnly, late }) => from.startsWith('.') && !typeOnly && !late)
    .map(({ from }) => posix.join(posix.dirname(file), from));
}
