import { posix } from 'node:path';
import type { Check, Remark } from './check.ts';
import type { Tree } from './tree.ts';

const link = /\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g;
const elsewhere = /^[a-z][a-z0-9+.-]*:|^#/i;

/** Every link of a document to something in the repository leads somewhere. */
export const linksCheck: Check = {
  name: 'links',
  look: (tree) => {
    const folders = new Set(tree.files.flatMap((file) => parents(file)));
    return tree.files
      .filter((file) => file.endsWith('.md') && !file.includes('/test/'))
      .flatMap((file) => lookAt(tree, file, folders));
  },
};

function lookAt(tree: Tree, file: string, folders: ReadonlySet<string>): Remark[] {
  return tree
    .read(file)
    .split('\n')
    .flatMap((text, index) =>
      [...text.replace(/`[^`]*`/g, '').matchAll(link)].flatMap(([, to = '']) => {
        if (elsewhere.test(to)) return [];
        const path = decodeURI(to.replace(/[?#].*$/, ''));
        const target = posix.join(posix.dirname(file), path).replace(/\/$/, '');
        if (tree.files.includes(target) || folders.has(target)) return [];
        return [{ file, line: index + 1, says: `The link to "${to}" leads nowhere.` }];
      }),
    );
}

function parents(file: string): string[] {
  const folder = posix.dirname(file);
  return folder === '.' ? ['.'] : [folder, ...parents(folder)];
}
