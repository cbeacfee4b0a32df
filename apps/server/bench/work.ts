import { readdirSync, readFileSync } from 'node:fs';

/* How much processors have worked, for whom. */

export const secondsOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000_000;

/** Linux counts work in hundredths of a second, and tells who started whom. */
export function workOf(process: number): { readonly own: number; readonly below: number } | null {
  try {
    const seconds = new Map<number, number>();
    const parents = new Map<number, number>();
    for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
      const stat = readText(`/proc/${name}/stat`);
      // Behind the name, which may hold anything: state, parent, …; user and system are 12th and 13th.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      parents.set(Number(name), Number(fields[1]));
      // With those of children that have ended.
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      seconds.set(Number(name), ticks / 100);
    }
    const isBelow = (one: number): boolean => {
      const parent = parents.get(one);
      return parent !== undefined && (parent === process || isBelow(parent));
    };
    let below = 0;
    for (const [one, work] of seconds) if (isBelow(one)) below += work;
    return { own: seconds.get(process) ?? 0, below };
  } catch {
    return null;
  }
}

/** A process may end while it is looked at. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
