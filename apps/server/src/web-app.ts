import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, NotFoundHandler } from 'hono';
import type { Access } from './auth/access.ts';
import { problem } from './problem.ts';
import type { Env } from './resource.ts';

/**
 * The built web app, read once when the server starts: a build that replaces the folder later
 * cannot mix old and new files, and a path that is not in the table does not exist.
 */

interface WebFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
  /** Worked out when first asked for: most files of a build are not, in the life of a server. */
  readonly etag: () => string;
  /** As the web build has packed it; in any other way when first asked for, then kept. */
  readonly compressed: Map<string, Promise<Uint8Array<ArrayBuffer>>>;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** What the web build leaves for the server: the page itself and the list of its addresses. */
const indexFile = '/index.html';
const pagesFile = '/pages.json';
/** Beside a file, the same one packed. */
const packedEnding = '.br';
/** Stands where the nonce of the response goes; the web build writes it (`html.cspNonce`). */
const noncePlaceholder = '__CSP_NONCE__';

/** Answers what no route of the API answers: the app's files and pages. */
export function webApp(
  webRoot: string | undefined,
  signIn: Access['signIn'],
): NotFoundHandler<Env> {
  const files = webRoot === undefined ? new Map<string, WebFile>() : readFiles(webRoot);
  // The page offers to sign in only where somebody has to.
  const index = textOf(files.get(indexFile))?.replace('<html', `<html data-sign-in="${signIn}"`);
  const pages = pagePatterns(textOf(files.get(pagesFile)));
  files.delete(indexFile);
  files.delete(pagesFile);

  return (c) => {
    const { path, method } = c.req;
    const file = files.get(path) ?? files.get(`${path.replace(/\/$/, '')}${indexFile}`);
    const page = pages.some((pattern) => pattern.test(path));
    if (method !== 'GET' && method !== 'HEAD') {
      if (file === undefined && !page) return problem(c, 'not-found', { path });
      const allowed = 'GET, HEAD';
      c.header('Allow', allowed);
      return problem(c, 'method-not-allowed', { path, method, allowed });
    }
    if (file !== undefined) return sendFile(c, file);
    // A missing file or resource is missing; only addresses of pages get the page.
    if (/^\/api(\/|$)|\.[^/]*$/.test(path)) return problem(c, 'not-found', { path });
    if (index === undefined) return problem(c, 'web-not-built');
    return sendPage(c, index, page ? 200 : 404);
  };
}

function readFiles(root: string): Map<string, WebFile> {
  const files = new Map<string, WebFile>();
  const entries = new Set(listFiles(root));
  const bytesOf = (entry: string) => readFileSync(join(root, entry));
  for (const entry of entries) {
    if (entry.endsWith(packedEnding)) continue;
    const body = bytesOf(entry);
    const packed = `${entry}${packedEnding}`;
    let etag: string | undefined;
    files.set(`/${entry.split(sep).join('/')}`, {
      body,
      type: types[extname(entry)] ?? 'application/octet-stream',
      etag: () => {
        etag ??= `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
        return etag;
      },
      compressed: new Map(entries.has(packed) ? [['br', Promise.resolve(bytesOf(packed))]] : []),
    });
  }
  return files;
}

/** Relative paths of the files below a folder; a folder that is not there has none. */
function listFiles(root: string): string[] {
  try {
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  } catch {
    return [];
  }
}

const textOf = (file: WebFile | undefined) =>
  file === undefined ? undefined : new TextDecoder().decode(file.body);

/** `/slip` stands for itself, `/slip/$id` for any one segment in its place. */
function pagePatterns(pagesJson: string | undefined): RegExp[] {
  const paths = pagesJson === undefined ? [] : (JSON.parse(pagesJson) as string[]);
  return paths.map((path) => {
    const segments = path
      .split('/')
      .map((segment) =>
        segment.startsWith('$') ? '[^/]+' : segment.replaceAll(/[^\w-]/g, '\\$&'),
      );
    return new RegExp(`^${segments.join('/')}$`);
  });
}

/** No validator on purpose: a page kept by the browser must not meet a new response's nonce. */
function sendPage(c: Context<Env>, index: string, status: 200 | 404): Response {
  c.header('Cache-Control', 'no-cache');
  return c.html(index.replaceAll(noncePlaceholder, c.get('nonce')), status);
}

async function sendFile(c: Context<Env>, file: WebFile): Promise<Response> {
  const etag = file.etag();
  c.header('ETag', etag);
  c.header(
    'Cache-Control',
    // The build puts a hash of the content into these names.
    c.req.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
  const compressible =
    file.body.byteLength >= worthCompressing &&
    /^(text|application\/(json|manifest)|image\/svg)/.test(file.type);
  if (compressible) c.header('Vary', 'Accept-Encoding');
  if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304);

  c.header('Content-Type', file.type);
  const encoding = compressible ? acceptedEncoding(c.req.header('accept-encoding')) : undefined;
  if (encoding === undefined) return sendBytes(c, file.body);
  const body = file.compressed.get(encoding) ?? encoders[encoding](file.body);
  file.compressed.set(encoding, body);
  c.header('Content-Encoding', encoding);
  // The same bytes in another coat: only weakly the same as the file.
  c.header('ETag', `W/${etag}`);
  return sendBytes(c, await body);
}

function sendBytes(c: Context<Env>, bytes: Uint8Array<ArrayBuffer>): Response {
  c.header('Content-Length', String(bytes.byteLength));
  return c.body(bytes);
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}

type Encoding = 'br' | 'gzip';

/** Below this the packaging weighs more than it saves. */
const worthCompressing = 1024;

// Quality 6: a few per cent more than the best size in a tenth of the time, while somebody waits.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const encoders: Readonly<
  Record<Encoding, (body: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>>
> = {
  br: async (body) => new Uint8Array(await promisify(brotliCompress)(body, brotliOptions)),
  gzip: async (body) => new Uint8Array(await promisify(gzip)(body)),
};

function acceptedEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  const offered = new Set<string>();
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) offered.add(name);
  }
  if (offered.has('br')) return 'br';
  return offered.has('gzip') ? 'gzip' : undefined;
}
