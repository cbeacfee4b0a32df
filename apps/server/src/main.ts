import { parseArgs } from 'node:util';
import { terminal } from './messages.ts';

/** Starts the server from the command line: `node apps/server/src/main.ts [--port 8787]`. */

const defaultPort = '8787';
const patienceMilliseconds = 25_000;

/** 2 for a wrong call, 1 for a start that failed, as in the command line tool. */
function leave(message: string, code: 1 | 2): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

function options() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string' },
        phone: { type: 'boolean' },
        'worker-only': { type: 'boolean' },
        'reader-only': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return values;
  } catch {
    return leave(terminal.unknownArgument(process.argv.slice(2).join(' ')), 2);
  }
}

const {
  port: given = process.env.PORT || defaultPort,
  phone = false,
  'worker-only': workerOnly = false,
  'reader-only': readerOnly = false,
  help = false,
} = options();
if (help) {
  process.stdout.write(terminal.help);
  process.exit(0);
}
const port = Number(given);
if (!/^\d+$/.test(given) || port > 65_535) leave(terminal.portInvalid(given), 2);

// Everything else is loaded only for a call that can be served.
const { serve } = await import('./serve.ts');
// A promise that somebody below forgot to look at ends no server: it is logged, and looked into.
process.on('unhandledRejection', (reason) => {
  process.stderr.write(
    `${JSON.stringify({ level: 50, msg: 'unhandled rejection', reason: String(reason) })}\n`,
  );
});
const served = await serve({ port, phone, workerOnly, readerOnly, env: process.env });
if (!served.ok) leave(served.error.message, served.error.code === 'settings' ? 2 : 1);

let stopping = false;
const stop = async () => {
  // Asked a second time: the person does not want to wait.
  if (stopping) process.exit(1);
  stopping = true;
  process.stderr.write(`${terminal.stopping}\n`);
  // Whatever hangs: what is acknowledged is kept, and jobs are taken up again.
  setTimeout(() => process.exit(1), patienceMilliseconds).unref();
  await served.value.stop();
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.on('SIGHUP', stop);
// Whoever started this to look after it (supervise.ts) is gone.
process.on('disconnect', stop);
process.send?.({ port: served.value.port });
// Whoever reads the address may stop the server at once.
process.stdout.write(`${served.value.greeting}\n`);
