import { until } from '@tashika/kernel/testing';
import { openThreads } from '@tashika/slip-reader/node';
import { describe, expect, it, onTestFinished } from 'vitest';

/**
 * Says back what it is asked, and what it was asked before; `forever` never does, `die` ends it, `eat` takes 300 MB.
 * It counts its starts and its rehearsals.
 */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId, workerData } from 'node:worker_threads';
    const before = [];
    const count = (place) => {
      if (!workerData) return;
      Atomics.add(workerData, place, 1);
      Atomics.notify(workerData, place);
    };
    parentPort.on('message', (asked) => {
      if (asked === 'forever') for (;;);
      if (asked === 'die') process.exit(1);
      if (asked === 'eat') for (const all = []; all.length < 300; ) all.push(Array(131_072).fill(0));
      parentPort.postMessage({ answer: { asked, thread: threadId, before: [...before] } });
      before.push(asked);
      if (asked === 'rehearsal') count(1);
    });
    parentPort.postMessage('open');
    count(0);
  `)}`,
);

interface Answer {
  readonly asked: string;
  readonly thread: number;
  readonly before: readonly string[];
}

interface Wanted {
  readonly all?: number;
  readonly each?: number;
  readonly seconds?: number;
  readonly threads?: number;
  readonly leftToOthers?: number;
  /** Starts, and rehearsals. */
  readonly starts?: Int32Array;
  readonly rehearsal?: string;
  readonly restSeconds?: number;
}

function open(settings: Wanted = {}) {
  const { all = 100, each = 100, seconds = 60, threads: count = 1, leftToOthers = 0 } = settings;
  const threads = openThreads<string, Answer>({
    script,
    data: settings.starts,
    rehearsal: settings.rehearsal,
    threads: count,
    leftToOthers,
    seconds,
    megabytes: 64,
    waiting: { all, each },
    restSeconds: settings.restSeconds ?? 600,
  });
  onTestFinished(() => threads.close());
  return threads;
}

describe('スレッド', () => {
  it('終わらない仕事はやめさせ、そのあいだもこちらは動き、次の仕事は新しいスレッドが行う', async () => {
    const threads = open({ seconds: 0.2 });
    let isAnswered = false;
    const endless = threads.run('forever').then((answer) => {
      isAnswered = true;
      return answer;
    });
    // Whoever answers everybody is not held up: turns come while the thread works.
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(isAnswered).toBe(false);
    const next = threads.run('next');
    expect(await endless).toEqual({ ok: false, error: 'too-slow' });
    expect(await next).toMatchObject({ ok: true, value: { asked: 'next' } });
  });

  it('やめさせたスレッドの代わりは、次の仕事を待たずに用意する', async () => {
    const starts = new Int32Array(new SharedArrayBuffer(8));
    const threads = open({ seconds: 0.2, starts });
    expect(await threads.run('forever')).toEqual({ ok: false, error: 'too-slow' });
    // Nobody asks for anything: the second start comes by itself.
    await Atomics.waitAsync(starts, 0, 1).value;
    expect(starts[0]).toBe(2);
  });

  it('やめさせたスレッドの代わりは、誰も待っていなければ稽古をしてから仕事を受ける', async () => {
    const starts = new Int32Array(new SharedArrayBuffer(8));
    const threads = open({ seconds: 0.2, starts, rehearsal: 'rehearsal' });
    expect(await threads.run('forever')).toEqual({ ok: false, error: 'too-slow' });
    await Atomics.waitAsync(starts, 1, 0).value;
    expect(await threads.run('next')).toMatchObject({
      ok: true,
      value: { asked: 'next', before: ['rehearsal'] },
    });
  });

  it('誰かが待っていれば、稽古をせずに仕事を受ける', async () => {
    const threads = open({ seconds: 0.2, rehearsal: 'rehearsal' });
    const [, next] = await Promise.all([threads.run('forever'), threads.run('next')]);
    expect(next).toMatchObject({ ok: true, value: { before: [] } });
  });

  it('倒れたスレッドの仕事はそう言われ、待っていた仕事は続く', async () => {
    const threads = open();
    const [died, next] = await Promise.all([threads.run('die'), threads.run('next')]);
    expect(died).toEqual({ ok: false, error: 'stopped' });
    expect(next).toMatchObject({ ok: true, value: { asked: 'next' } });
  });

  it('限りを超えて場所を取るスレッドだけが倒れ、することのないスレッドは場所を返す', async () => {
    const threads = open({ restSeconds: 0.001 });
    expect(await threads.run('eat')).toEqual({ ok: false, error: 'stopped' });
    const threadOf = async () => {
      const answer = await threads.run('again');
      return answer.ok ? answer.value.thread : undefined;
    };
    const first = await threadOf();
    expect(first).toBeDefined();
    await until('another thread', async () => (await threadOf()) !== first);
  });

  it('いっぱいなら断り、いなくなった人の分は行わず、場所が空く', async () => {
    const threads = open({ all: 3, each: 2 });
    const left = new AbortController();
    const first = threads.run('a1', { who: 'a' });
    const second = threads.run('a2', { who: 'a', signal: left.signal });
    expect(await threads.run('a3', { who: 'a' })).toEqual({ ok: false, error: 'busy' });
    const other = threads.run('b1', { who: 'b' });
    expect(await threads.run('c1', { who: 'c' })).toEqual({ ok: false, error: 'busy' });
    left.abort();
    expect(await second).toEqual({ ok: false, error: 'left' });
    const after = threads.run('a4', { who: 'a' });
    const answers = await Promise.all([first, other, after]);
    expect(answers.map((one) => one.ok && one.value.asked)).toEqual(['a1', 'b1', 'a4']);
    expect(await threads.run('a5', { who: 'a', signal: left.signal })).toEqual({
      ok: false,
      error: 'left',
    });
  });

  it('長い仕事をいくつも頼む人がいても、ほかの人は待たされない', async () => {
    const threads = open({ threads: 2, leftToOthers: 1 });
    const endless = [1, 2, 3].map(() => threads.run('forever', { who: 'a' }));
    for (const who of ['b', 'c', 'b']) {
      expect(await threads.run('short', { who })).toMatchObject({ ok: true });
    }
    await threads.close();
    for (const one of endless) expect(await one).toEqual({ ok: false, error: 'stopped' });
  });
});
