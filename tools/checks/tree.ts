import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of a repository: what a check looks at. Paths are relative, with slashes. */
export interface Tree {
  readonly files: readonly string[];
  readonly read: (file: string) => string;
}

/** What git tracks, and what it would track: a new file is checked before its first commit. */
export function repositoryTree(root: string): Tree {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const texts = new Map<string, string>();
  return {
    files: [...new Set(listed.split('\0'))]
      .filter((file) => file !== '' && existsSync(join(root, file)))
      .sort(),
    read: (file) => {
      const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
      texts.set(file, text);
      return text;
    },
  };
}

/** The same tree with some files written anew, added or (with null) taken away. */
export function withChanges(tree: Tree, changes: Readonly<Record<string, string | null>>): Tree {
  const kept = tree.files.filter((file) => !(file in changes));
  const written = Object.keys(changes).filter((file) => changes[file] !== null);
  return {
    files: [...kept, ...written].sort(),
    read: (file) => changes[file] ?? tree.read(file),
  };
}

/**
 * A pattern of paths: `*` within a folder, `**` across folders, `{a,b}` one of these,
 * `[0-9]` one character of these.
 */
export function pathPattern(glob: string): RegExp {
  const source = glob
    .replace(/[.+^$()|\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replace(/\*\*\/|\*\*|\*/g, (stars) =>
      stars === '*' ? '[^/]*' : stars === '**' ? '.*' : '(?:.*/)?',
    );
  return new RegExp(`^${source}$`);
}
