import { existsSync, readFileSync } from 'node:fs';
import { main } from '../../src/tashika.ts';
import { demo } from './table.ts';

process.on('exit', () => {
  if (process.env.DEMO_MEMORY) {
    // Written past the streams, which may be closed by now.
    console.error(`most ${mostMemory()}`);
  }
});

/** What this process had at most, in KB: what the system counts includes the one it was forked from. */
function mostMemory(): number {
  const status = '/proc/self/status';
  if (!existsSync(status)) return process.resourceUsage().maxRSS;
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]);
}

await main([demo]);
