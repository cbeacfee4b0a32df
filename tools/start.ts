// `npm start`: web app and server built if they changed, then the server, which prints its address and is started again if it dies.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWeb } from '../apps/web/build.ts';
import { buildServer } from './build-server.ts';

const [server] = await Promise.all([
  buildServer(),
  buildWeb({ log: (line) => console.error(line) }),
]);
await import(pathToFileURL(join(server, 'supervise.js')).href);
