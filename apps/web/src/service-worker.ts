/**
 * Opens the pages where there is no network. What the server says is taken from the server whenever
 * it can be reached: a page, so that a new version replaces an old one at once, and the few answers
 * without which no page can be drawn. Files with a hash in their name never change and come from
 * the browser's own store.
 */

interface Lasting extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

interface Asking extends Lasting {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
}

interface Worker {
  readonly location: Location;
  readonly skipWaiting: () => Promise<void>;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly addEventListener: <Kind extends Lasting>(
    type: string,
    listener: (event: Kind) => void,
  ) => void;
}

/** Written in by the build: what a page is made of, the addresses of pages, and a name for it all. */
declare const __OFFLINE__: {
  readonly version: string;
  readonly files: readonly string[];
  readonly pages: readonly string[];
};

const worker = self as unknown as Worker;
const { version, files, pages } = __OFFLINE__;
const prefix = 'tashika-files-';
const current = `${prefix}${version}`;
const answers = 'tashika-answers';
/** Photos another app has handed over, until a page takes them. */
const shared = 'tashika-shared';
const shell = '/';
/** A network that takes longer to bring a page is as good as none. */
const patienceMilliseconds = 5_000;
/** Without these no page of slips can be drawn. */
const kept = ['/api/auth/session', '/api/slips/facts'];

const patterns = pages.map(
  (page) => new RegExp(`^${page.replaceAll(/\$\w+/g, '[^/]+').replaceAll('.', '\\.')}$`),
);
const isPage = (path: string) => patterns.some((pattern) => pattern.test(path));

worker.addEventListener<Lasting>('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(current);
      // Past the browser's other store: an old page must not be kept as a new one.
      await cache.add(new Request(shell, { cache: 'reload' }));
      await cache.addAll([...files]);
      await worker.skipWaiting();
    })(),
  );
});

worker.addEventListener<Lasting>('activate', (event) => {
  event.waitUntil(
    (async () => {
      const older = (await caches.keys()).filter((name) => name.startsWith(prefix));
      // The one before stays: a page that is still open may want the rest of its files.
      for (const name of older.filter((each) => each !== current).slice(0, -1)) {
        await caches.delete(name);
      }
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener<Asking>('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== worker.location.origin) return;
  if (request.method === 'POST' && pathname === '/share') {
    event.respondWith(takeShared(request));
  } else if (request.method !== 'GET') {
    return;
  } else if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(pageOf(request));
  } else if (kept.includes(pathname)) {
    event.respondWith(answerTo(request));
  } else if (files.includes(pathname) || pathname.startsWith('/assets/')) {
    event.respondWith(fileOf(request));
  }
});

async function pageOf(request: Request): Promise<Response> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), patienceMilliseconds);
  });
  const asked = fetch(request);
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  return answer ?? (await caches.match(shell, { cacheName: current })) ?? asked;
}

async function answerTo(request: Request): Promise<Response> {
  const cache = await caches.open(answers);
  try {
    const answer = await fetch(request);
    if (answer.ok && !(await isNobodys(answer.clone()))) await cache.put(request, answer.clone());
    // Who is not let in any more keeps nothing.
    else if (answer.status < 500) await caches.delete(answers);
    return answer;
  } catch (error) {
    const before = await cache.match(request);
    if (before === undefined) throw error;
    return before;
  }
}

const isNobodys = async (answer: Response): Promise<boolean> =>
  /"signed_in": ?false/.test(await answer.text());

async function fileOf(request: Request): Promise<Response> {
  const before = await caches.match(request);
  if (before !== undefined) return before;
  const answer = await fetch(request);
  const isLasting = new URL(request.url).pathname.startsWith('/assets/');
  if (answer.ok && isLasting) await (await caches.open(current)).put(request, answer.clone());
  return answer;
}

/** Photos from another app lie ready, and the page that takes them is opened. */
async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const cache = await caches.open(shared);
  const photos = form.getAll('photos').filter((part) => part instanceof File);
  for (const [at, photo] of photos.entries()) {
    const name = encodeURIComponent(photo.name);
    await cache.put(`/shared/${Date.now()}-${at}/${name}`, new Response(photo));
  }
  return Response.redirect('/slip/tonight', 303);
}

export {};
