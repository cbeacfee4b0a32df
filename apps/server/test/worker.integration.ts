import { until } from '@tashika/kernel/testing';
import { addJob } from '@tashika/store';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Service } from '../src/service.ts';
import { startWorker } from '../src/worker.ts';
import { openTestService } from './service.ts';

let service: Service;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ service, close } = await openTestService());
});
afterAll(() => close());

const away = Object.assign(new Error('connect ECONNREFUSED'), {
  code: 'ECONNREFUSED',
  syscall: 'connect',
});
type Connect = Service['store']['pool']['connect'];
type Answer = (error: Error) => void;
/** As the pool itself answers: whoever asks with a callback hears by it, whoever else by a promise. */
const refused = ((answer?: Answer) =>
  answer === undefined ? Promise.reject(away) : answer(away)) as Connect;

describe('データベースが、仕事の終わりを書き留める間にいなくなっても', () => {
  it.each([
    ['失敗した仕事', true],
    ['済んだ仕事', false],
  ])('プロセスは倒れず、%sをもう一度行う', async (_, fails) => {
    const lost: unknown[] = [];
    const note = (reason: unknown) => lost.push(reason);
    process.on('unhandledRejection', note);
    onTestFinished(() => {
      process.off('unhandledRejection', note);
    });
    const { pool } = service.store;
    const { connect } = pool;
    let runs = 0;
    let refusals = 0;
    const worker = await startWorker({
      service,
      log: pino({ level: 'silent' }),
      tasks: {
        async unlucky() {
          runs += 1;
          if (runs > 1) return;
          pool.connect = ((...answer: Parameters<Connect>) => {
            refusals += 1;
            return refused(...answer);
          }) as Connect;
          if (fails) throw new Error('the mail server is away, too');
        },
      },
    });
    onTestFinished(async () => {
      pool.connect = connect;
      await worker.stop();
    });
    await service.store.db.transaction().execute((tx) => addJob(tx, 'unlucky', {}));
    // Asked in vain by the one that writes the end down, and by those that look for jobs.
    await until('the database is missed', () => refusals > 3);
    pool.connect = connect;
    await until('the job is done again', () => runs === 2);
    await until('the worker works', () => worker.isRunning());
    expect(lost).toEqual([]);
  });
});

it('始め直しているさなかに止めても、終わる', async () => {
  const { pool } = service.store;
  const { connect } = pool;
  const back = Promise.withResolvers<void>();
  let waiting = 0;
  const worker = await startWorker({
    service,
    log: pino({ level: 'silent' }),
    tasks: {
      async unlucky() {
        pool.connect = refused;
      },
    },
  });
  onTestFinished(() => {
    pool.connect = connect;
  });
  await service.store.db.transaction().execute((tx) => addJob(tx, 'unlucky', {}));
  await until('the runner has ended', () => !worker.isRunning());
  pool.connect = (async (...answer: Parameters<typeof connect>) => {
    waiting += 1;
    await back.promise;
    return connect.apply(pool, answer);
  }) as unknown as typeof connect;
  // One who looks after jobs, and the next runner.
  await until('another one is being started', () => waiting > 1);
  const stopped = worker.stop();
  back.resolve();
  await stopped;
  expect(worker.isRunning()).toBe(false);
});
