// `npm start`: the web app built if it changed, then the server, which prints its address and is started again if it dies.
import { buildWeb } from '../apps/web/build.ts';

await buildWeb({ log: (line) => console.error(line) });
await import('../apps/server/src/supervise.ts');
