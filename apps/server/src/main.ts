import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  configuredModel,
  createLog,
  openPhotoReader,
  readShopFacts,
  startServer,
} from './index.ts';
import { terminal } from './messages.ja.ts';

/** Starts the server from the command line: `node apps/server/src/main.ts [--port 8787]`. */

const defaultPort = '8787';

/** 2 for a wrong call, 1 for a start that failed, as in the command line tool. */
function leave(message: string, code: 1 | 2): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

function options(): { port?: string; help?: boolean } {
  try {
    const { values } = parseArgs({
      options: { port: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    return values;
  } catch {
    return leave(terminal.unknownArgument(process.argv.slice(2).join(' ')), 2);
  }
}

const { port: given = process.env.PORT || defaultPort, help } = options();
if (help) {
  process.stdout.write(terminal.help);
  process.exit(0);
}
const port = Number(given);
if (!/^\d+$/.test(given) || port > 65_535) leave(terminal.portInvalid(given), 2);

const { TASHIKA_CAST_NAMES, TASHIKA_SHOP } = process.env;
const shopFacts = await readShopFacts({
  castNames: TASHIKA_CAST_NAMES || join(import.meta.dirname, '../../../DATA/CAST_NAMES.md'),
  ...(TASHIKA_SHOP ? { shop: TASHIKA_SHOP } : {}),
});
if (!shopFacts.ok) leave(shopFacts.error.message, 1);

// Everything but the conversations runs without a model: a mistake in its settings is told, no more.
const model = await configuredModel(process.env, process.cwd());
if (!model.ok) process.stderr.write(`${model.error.message}\n`);

const levels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'];
const level = process.env.LOG_LEVEL ?? 'info';
const started = await startServer({
  port,
  log: createLog(levels.includes(level) ? level : 'info'),
  webRoot: join(import.meta.dirname, '../../web/dist'),
  shopFacts: shopFacts.value,
  photos: openPhotoReader(shopFacts.value, { threads: availableParallelism() }),
  model,
  hosts: (process.env.TASHIKA_HOSTS ?? '')
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean),
});
if (!started.ok) leave(started.error.message, 1);

const server = started.value;
process.stdout.write(`${terminal.ready(server.url)}\n`);

let stopping = false;
const stop = async () => {
  // Asked a second time: the person does not want to wait.
  if (stopping) process.exit(1);
  stopping = true;
  process.stderr.write(`${terminal.stopping}\n`);
  await server.stop();
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
