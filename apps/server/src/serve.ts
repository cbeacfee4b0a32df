import { statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { Logger } from 'pino';
import { readAccess } from './auth/access.ts';
import { openAddress } from './auth/open-key.ts';
import { setupGreeting } from './auth/setup.ts';
import { configuredModel, modelSettings } from './configured-model.ts';
import { openEngines } from './engines/engines.ts';
import { cronItems, tasksOf } from './jobs/index.ts';
import { readPhoto } from './jobs/read-photo.ts';
import { createLog } from './log.ts';
import { terminal } from './messages.ts';
import { openMetrics } from './metrics.ts';
import { openService } from './open-service.ts';
import {
  type DoorDependencies,
  type DoorSettings,
  type PhoneDoor,
  phoneDoor,
} from './phones/door.ts';
import { phoneGreeting } from './phones/greeting.ts';
import { openPhotoReader } from './photo-reader.ts';
import type { Service } from './resource.ts';
import { makeSamples } from './samples/samples.ts';
import { readSettings, type Settings } from './settings.ts';
import { readShopFacts, type ServerShopFacts } from './shop-facts.ts';
import { readersApart } from './slips/readers-apart.ts';
import { listen, urlOf } from './start.ts';
import { type RunningWorker, startWorker } from './worker.ts';

/** The whole program: what is kept, who asks, who works. */
export interface Served {
  readonly greeting: string;
  /** Where it listens; null for a worker alone. */
  readonly port: number | null;
  readonly stop: () => Promise<void>;
}

interface Call {
  readonly port: number;
  /** Whether a phone is to be let in from the beginning. */
  readonly phone?: boolean;
  readonly workerOnly: boolean;
  readonly readerOnly?: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const root = join(import.meta.dirname, '../../..');

export async function serve({
  port,
  phone = false,
  workerOnly,
  readerOnly = false,
  env,
}: Call): Promise<Result<Served, Problem>> {
  const read = readAll(env, port);
  if (!read.ok) return read;
  const { settings, access } = read.value;
  const { host, hosts } = settings;

  const shopFacts = await readShop(env);
  if (!shopFacts.ok) return shopFacts;

  const models = await readModels(env);
  const log = logOf(env.LOG_LEVEL);
  const opened = await openService(settings, log);
  if (!opened.ok) return opened;
  const { at, alone, close, openKey } = opened.value;
  const always = { log, cron: cronItems(), alone };
  const work = (service: Service) =>
    startWorker({ service, tasks: tasksOf(service, shopFacts.value), ...always });
  if (workerOnly) return ok(workingAlone(await work(at(urlOf(host, port))), close));
  if (readerOnly) {
    return ok(await readingAlone({ service: at(urlOf(host, port)), log }, shopFacts.value, close));
  }

  const isOpen = access.signIn === 'open';
  const key = isOpen ? await openKey({ renew: env.TASHIKA_OWNER_LINK === 'new' }) : null;
  const closedModels = settings.allowsClosedModels ?? isOpen;
  const reader = readerOf(settings, shopFacts.value);
  const engines = openEngines();
  let worker: RunningWorker | undefined;
  let door: PhoneDoor | undefined;
  const started = await listen({ port, host }, (url) => {
    const service = { ...at(url), engines, allowsClosedModels: closedModels };
    const dependencies = {
      log,
      webRoot: join(import.meta.dirname, '../../web/dist'),
      shopFacts: shopFacts.value,
      photos: reader.at(service),
      engines,
      ...models,
      hosts,
      access: { ...access, key },
      service,
      metrics: openMetrics(service),
      ...(alone ? { freeDisk: () => freeBytes(settings.dataFolder) } : {}),
      ...(settings.worker ? { worker: { isRunning: () => worker?.isRunning() ?? false } } : {}),
    };
    door = doorOf(settings.phones, url, dependencies);
    return { ...dependencies, ...(door && { door }) };
  });
  if (!started.ok) {
    await close();
    return started;
  }
  const server = started.value;
  if (settings.worker) worker = await work(at(server.url));
  const made = settings.samples ? await makeSamples(at(server.url), shopFacts.value) : undefined;
  if (made?.ok === false) log.warn({ problem: made.error.code }, 'samples not made');
  const address = key === null ? server.url : openAddress(server.url, key);
  const setup = isOpen ? undefined : await setupGreeting(at(server.url), env);
  const phones = await phoneGreeting(at(server.url), door, { isWanted: phone });
  return ok({
    greeting: [terminal.ready(address), setup, phones].filter(Boolean).join('\n'),
    port: server.port,
    // First who asks, then who works, then what is kept.
    async stop() {
      await Promise.all([server.stop(), door?.close()]);
      await Promise.all([reader.close(), engines.close()]);
      await worker?.stop();
      await close();
    },
  });
}

/** Everything that is set, or what is wrong with it. */
function readAll(env: Call['env'], port: number) {
  const settings = readSettings(env, { dataFolder: join(root, 'tashika-data') });
  if (!settings.ok) return settings;
  const { host, hosts, publicUrl } = settings.value;
  const access = readAccess(env, {
    hostname: host,
    hosts,
    publicUrl: publicUrl ?? urlOf(host, port),
  });
  if (!access.ok) return err({ code: 'settings', message: access.error.message });
  return ok({ settings: settings.value, access: access.value });
}

/** Everything but the conversations runs without a model: a mistake in its settings is told, no more. */
async function readModels(env: Call['env']) {
  const model = await configuredModel(env, process.cwd());
  if (!model.ok) process.stderr.write(`${model.error.message}\n`);
  const modelServer = await modelSettings(env, process.cwd());
  return {
    model,
    ...(modelServer.ok && modelServer.value && { modelServer: modelServer.value }),
  };
}

function readShop(env: Call['env']) {
  return readShopFacts({
    castNames: env.TASHIKA_CAST_NAMES || join(root, 'DATA/CAST_NAMES.md'),
    ...(env.TASHIKA_SHOP ? { shop: env.TASHIKA_SHOP } : {}),
  });
}

/** Photos are read in threads of this process, or by others. */
function readerOf({ readersApart: isApart }: Settings, facts: ServerShopFacts) {
  if (isApart) return { at: readersApart, close: async () => {} };
  const pool = openPhotoReader(facts, { threads: availableParallelism() });
  return { at: () => pool, close: () => pool.close() };
}

/** Undefined where others vouch for the address: it is the phones' as well. */
function doorOf(settings: DoorSettings, url: string, dependencies: DoorDependencies) {
  if (dependencies.service?.publicUrl.startsWith('https:')) return undefined;
  // The port after ours, so that a phone finds the same door after every start.
  const port = settings.port ?? (Number(new URL(url).port) + 1) % 65_536;
  return phoneDoor(settings, port, dependencies);
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const workingAlone = (worker: RunningWorker, close: () => Promise<void>): Served => ({
  greeting: terminal.working,
  port: null,
  async stop() {
    await worker.stop();
    await close();
  },
});

/** Photos of servers that read none themselves, taken from the queue as threads become free. */
async function readingAlone(
  { service, log }: { readonly service: Service; readonly log: Logger },
  facts: ServerShopFacts,
  close: () => Promise<void>,
): Promise<Served> {
  const threads = availableParallelism();
  const photos = openPhotoReader(facts, { threads });
  const tasks = { read_photo: readPhoto(service, photos) };
  const worker = await startWorker({ service, log, tasks, concurrency: threads });
  return {
    greeting: terminal.reading,
    port: null,
    async stop() {
      await worker.stop();
      await photos.close();
      await close();
    },
  };
}

const levels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'];

const logOf = (level = 'info'): Logger => createLog(levels.includes(level) ? level : 'info');
