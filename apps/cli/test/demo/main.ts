import { main } from '../../src/tashika.ts';
import { demo } from './table.ts';

process.on('exit', () => {
  if (process.env.DEMO_MEMORY) {
    // Written past the streams, which may be closed by now.
    console.error(`maxrss ${process.resourceUsage().maxRSS}`);
  }
});
await main([demo]);
