// People with a session of their own who do the server harm, and what all who ask it share.
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { openedThread, slipPage } from './requests.ts';
import { secondsOf } from './work.ts';

const megabyte = 1024 * 1024;

export interface Person {
  readonly headers: Readonly<Record<string, string>>;
}

export interface Scene {
  readonly url: string;
  readonly photo: Uint8Array;
  readonly isOver: () => boolean;
}

const origin = (url: string) => new URL(url).origin;

export const callAs = (url: string, who: Person, path: string, init: RequestInit = {}) =>
  fetch(new URL(path, url), {
    ...init,
    headers: { ...who.headers, origin: origin(url), ...init.headers },
    signal: AbortSignal.timeout(60_000),
  });

export const postText = (
  url: string,
  who: Person,
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
) =>
  callAs(url, who, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });

export const postAs = (url: string, who: Person, path: string, body: unknown) =>
  postText(url, who, path, JSON.stringify(body));

/** Everything at once, by people who have a session of their own; counts what was tried. */
async function abuseServer(
  { url, photo, isOver }: Scene,
  abusers: readonly Person[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const open: { destroy(): void }[] = [];
  const encoded = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  // Made once: what is measured is the server, not how texts are made.
  const huge = encoded({ pages: [], text: 'x'.repeat(30 * megabyte) });
  const [row] = slipPage.rows;
  const large = encoded({
    pages: Array.from({ length: 800 }, () => ({ ...slipPage, rows: [row, row] })),
  });
  const hard = '全員'.repeat(1_000);
  const read = async (answer: Promise<Response>) => (await answer).text();
  const ways: readonly (readonly [string, number, (who: Person) => Promise<unknown>])[] = [
    ['flood', 6, (who) => read(callAs(url, who, '/api/accounts'))],
    ['huge json', 2, (who) => read(postText(url, who, '/api/accounts', huge))],
    ['large json', 2, (who) => read(postText(url, who, '/api/slips/check', large))],
    [
      'hard text',
      3,
      (who) => read(postAs(url, who, '/api/intents/parse', { utterance: hard, members: [] })),
    ],
    [
      'hard thread',
      2,
      (who) => read(postAs(url, who, '/api/threads', { title: '会', intent: { utterance: hard } })),
    ],
    ['aborted upload', 2, (who) => abortedUpload(url, who, photo)],
    [
      'slow reader',
      2,
      async (who) => {
        if (open.length < 100) open.push(slowReader(url, who, '/api/privacy/export'));
        await wait(200);
      },
    ],
    [
      'mail to the tarpit',
      1,
      async (who) => {
        await read(postAs(url, who, '/api/threads', openedThread('届かない会')));
        await wait(200);
      },
    ],
  ];
  const lane = async (name: string, index: number, make: (who: Person) => Promise<unknown>) => {
    while (!isOver()) {
      await make(abusers[index % abusers.length] as Person).catch(() => {});
      counts[name] = (counts[name] ?? 0) + 1;
      await wait(1);
    }
  };
  await Promise.all(
    ways.flatMap(([name, lanes, make]) =>
      Array.from({ length: lanes }, (_, index) => lane(name, index, make)),
    ),
  );
  for (const one of open) one.destroy();
  return counts;
}

/** All of the photo but its end, and then nobody is there. */
function abortedUpload(url: string, who: Person, photo: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    const head = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
    const asked = request(new URL('/api/slips/read', url), {
      method: 'POST',
      headers: {
        ...who.headers,
        origin: origin(url),
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': head.length + photo.length + '\r\n--x--\r\n'.length,
      },
    });
    asked.on('error', () => {});
    asked.on('close', () => resolve());
    asked.write(head);
    asked.write(photo);
    // Half of them leave before the end, half while the photo waits to be read.
    if (Math.random() < 0.5) setTimeout(() => asked.destroy(), 50);
    else asked.end('\r\n--x--\r\n', () => setTimeout(() => asked.destroy(), 50));
  });
}

function slowReader(url: string, who: Person, path: string): { destroy(): void } {
  const asked = request(new URL(path, url), { headers: who.headers }, (answer) => answer.pause());
  asked.on('error', () => {});
  asked.end();
  return asked;
}

interface Apart {
  readonly abuse: {
    readonly url: string;
    readonly photo: Uint8Array;
    readonly abusers: readonly Person[];
    readonly until: number;
  };
}

interface Abused {
  readonly counts: Readonly<Record<string, number>>;
  /** Seconds of work it took. */
  readonly work: number;
}

/** In a thread of their own: what it costs to be a nuisance is not in what honest people wait. */
export function abuseApart(abuse: Apart['abuse']): Promise<Abused> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: { abuse } satisfies Apart });
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}

const apart = (workerData as Partial<Apart> | null)?.abuse;
if (apart !== undefined) {
  const { url, photo, abusers, until } = apart;
  const scene = { url, photo, isOver: () => Date.now() > until };
  const counts = await abuseServer(scene, abusers);
  parentPort?.postMessage({ counts, work: secondsOf(process.threadCpuUsage()) } satisfies Abused);
}
