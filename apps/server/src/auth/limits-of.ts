import type { Dependencies } from '../resource.ts';
import { openAccess } from './access.ts';
import { type Limits, openLimits } from './limits.ts';

const opened = new WeakMap<Dependencies, Promise<Limits>>();

/** One set of counters per server, opened when something has to be counted. */
export function limitsOf(dependencies: Dependencies): Promise<Limits> {
  const found = opened.get(dependencies) ?? openLimits(dependencies.access ?? openAccess);
  opened.set(dependencies, found);
  return found;
}
