// The pages alone, for the container.
import { buildWeb } from '../apps/web/build.ts';

await buildWeb({ log: (line) => console.error(line) });
