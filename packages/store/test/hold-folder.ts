// A process that runs the database of a folder until it is ended.
import { startBundledPostgres } from '../src/index.ts';

const started = await startBundledPostgres(process.argv[2] ?? '');
if (!started.ok) throw new Error(started.error.message);
process.stdout.write(`${started.value.url}\n`);
setInterval(() => {}, 60_000);
