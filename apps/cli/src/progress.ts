import type { BulkCount } from './bulk.ts';
import { messages } from './messages.ts';
import type { Output } from './output.ts';

const every = 200;
const clearLine = '\r\u001b[K';

/**
 * A line on a terminal that tells how far a long run is. Silent where standard error is no
 * terminal, and where the results themselves run over the same screen.
 */
export function progressOn(
  { stdout, stderr }: { readonly stdout: Output; readonly stderr: Output },
  clock: () => number = () => performance.now(),
): { readonly show: (count: BulkCount) => void; readonly clear: () => Promise<void> } {
  if (!stderr.isTerminal || stdout.isTerminal)
    return { show: () => {}, clear: () => Promise.resolve() };
  const start = clock();
  let shown = start;
  let visible = false;
  return {
    show: ({ lines, failed }) => {
      const now = clock();
      if (now - shown < every) return;
      shown = now;
      visible = true;
      const perSecond = Math.round((lines * 1000) / (now - start));
      void stderr.write(`${clearLine}${messages.progress(lines, perSecond, failed)}`);
    },
    clear: () => (visible ? stderr.write(clearLine) : Promise.resolve()),
  };
}
