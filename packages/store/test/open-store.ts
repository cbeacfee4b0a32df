// A process that opens the store of a URL, says so and ends.
import { openStore } from '../src/index.ts';

const store = await openStore({ url: process.argv[2] ?? '' });
process.stdout.write('open\n');
await store.close();
