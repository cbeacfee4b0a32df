import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check, Remark } from './check.ts';
import type { Tree } from './tree.ts';

/** The files not yet in order when a check came, by the name of the check. It only ever shrinks. */
export type Pending = Readonly<Record<string, readonly string[]>>;

const pendingFile = join(import.meta.dirname, 'pending.json');

export const readPending = (): Pending => JSON.parse(readFileSync(pendingFile, 'utf8')) as Pending;

/**
 * The same check, silent about the files that are still to be put in order. One of them that is in
 * order, or gone, is itself a remark, so that the list cannot outlive its need.
 */
export function withPending(check: Check, pending: Pending): Check {
  const listed = pending[check.name] ?? [];
  return {
    name: check.name,
    look: (tree) => {
      const remarks = check.look(tree);
      return [...remarks.filter(({ file }) => !listed.includes(file)), ...settled(listed, remarks)];
    },
  };
}

function settled(listed: readonly string[], remarks: readonly Remark[]): Remark[] {
  return listed
    .filter((file) => !remarks.some((remark) => remark.file === file))
    .map((file) => ({
      file,
      says: 'This file is in order. Take it off the list: node tools/checks/run.ts --settle.',
    }));
}

/** Takes off the list what is in order; adds nothing. */
export function settle(checks: readonly Check[], tree: Tree): void {
  const left = Object.entries(readPending()).map(([name, files]) => {
    const check = checks.find((one) => one.name === name);
    const wrong = new Set(check?.look(tree).map(({ file }) => file));
    return [name, files.filter((file) => wrong.has(file))] as const;
  });
  const kept = left.filter(([, files]) => files.length > 0);
  writeFileSync(pendingFile, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}
