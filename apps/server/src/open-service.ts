import { setTimeout as wait } from 'node:timers/promises';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import {
  agreeOnSecret,
  blindKeys,
  type Database,
  findDatabase,
  isStoreAway,
  type Live,
  openKeyGeneration,
  openKeyOf,
  openLive,
  openSealer,
  openStore,
  readSecret,
  type Store,
  StoreUnavailable,
} from '@tashika/store';
import type { Logger } from 'pino';
import { terminal } from './messages.ts';
import type { Service } from './resource.ts';
import type { Settings } from './settings.ts';

/** Everything that is kept, opened; and closed again in the opposite order. */
export interface OpenService {
  /** The service as it is known at an address. */
  readonly at: (url: string) => Service;
  /** What stands in the address of an open server; a new one makes the addresses before worthless. */
  readonly openKey: (choice: { readonly renew: boolean }) => Promise<string>;
  /** Ours alone: no other process can be using it. */
  readonly alone: boolean;
  readonly close: () => Promise<void>;
}

/** A database that starts together with us is given this long. */
const patienceMilliseconds = 30_000;
const retryMilliseconds = 500;

export async function openService(
  settings: Settings,
  log: Logger,
): Promise<Result<OpenService, Problem>> {
  const secret = await readSecret(settings.secret, settings.dataFolder);
  if (!secret.ok) return secret;
  const database = await findDatabase({
    url: settings.databaseUrl,
    folder: settings.dataFolder,
    log,
  });
  if (!database.ok) return database;
  const opened = await openPatiently(database.value, settings, log);
  if (!opened.ok) {
    await database.value.stop();
    return opened;
  }
  const store = opened.value;
  const givenUp = async (problem: Problem) => {
    await store.close();
    await database.value.stop();
    return err(problem);
  };
  const sealer = openSealer(secret.value);
  let live: Live;
  try {
    const agreed = await agreeOnSecret(store, secret.value);
    if (!agreed.ok) return givenUp(agreed.error);
    await blindKeys(store, sealer);
    live = await openLive(store, log);
    live.askAllToRead();
  } catch (error) {
    if (!isStoreAway(error)) throw error;
    return givenUp({ code: 'store-away', message: terminal.storeAway });
  }
  const { mail, calendar, meetingBase, allowsClosedAddresses } = settings;
  return ok({
    at: (url) => ({
      store,
      live,
      sealer,
      publicUrl: settings.publicUrl ?? url,
      mail,
      calendar,
      meetingBase,
      allowsClosedAddresses,
      now: () => new Date(),
    }),
    openKey: async (choice) => openKeyOf(secret.value, await openKeyGeneration(store, choice)),
    alone: database.value.kind === 'own',
    async close() {
      await live.close();
      await store.close();
      await database.value.stop();
    },
  });
}

async function openPatiently(
  { url }: Database,
  { poolSize, photos, directUrl }: Settings,
  log: Logger,
): Promise<Result<Store, Problem>> {
  const until = performance.now() + patienceMilliseconds;
  for (;;) {
    try {
      return ok(
        await openStore({
          url,
          directUrl,
          log,
          photos,
          ...(poolSize === undefined ? {} : { poolSize }),
        }),
      );
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      const { problem } = error;
      if (problem.code !== 'store-unreachable' || performance.now() > until) return err(problem);
      log.warn({ reason: problem.code }, 'waiting for the database');
      await wait(retryMilliseconds);
    }
  }
}
