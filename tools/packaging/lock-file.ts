import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The lock file, as far as it is looked at here. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export const lockPath = join(import.meta.dirname, '../../package-lock.json');

export const readLock = async (): Promise<LockFile> =>
  JSON.parse(await readFile(lockPath, 'utf8')) as LockFile;

export const nameOf = (path: string): string => path.split('node_modules/').at(-1) ?? path;

/** What is installed from elsewhere: neither the project itself nor its own packages. */
export const foreignPackages = ({ packages }: LockFile): readonly [string, LockedPackage][] =>
  Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

/**
 * The lock file without parts that it asks for and does not have. A registry that lacks the parts of
 * other machines leaves them out, and `npm ci` then takes the file for broken. Whoever needs them gets
 * them when the project is brought up, in the versions their packages name.
 */
export function trimmed(lock: LockFile): LockFile {
  const known = new Set(Object.keys(lock.packages).map(nameOf));
  const there = (parts: object) =>
    Object.fromEntries(Object.entries(parts).filter(([name]) => known.has(name)));
  // Field by field: npm has an order of its own, and keeps it.
  const packages = Object.entries(lock.packages).map(([path, locked]) => {
    const fields = Object.entries(locked).map(([field, value]) =>
      field === 'optionalDependencies' ? [field, there(value as object)] : [field, value],
    );
    const kept = fields.filter(
      ([field, value]) => field !== 'optionalDependencies' || Object.keys(value).length > 0,
    );
    return [path, Object.fromEntries(kept)] as const;
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}
