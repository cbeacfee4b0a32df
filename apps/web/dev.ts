import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer } from 'vite';
import { pages } from './src/pages.ts';

/** The web app from its source: what changes reaches the open page at once. */

const here = import.meta.dirname;

export interface WebSource {
  /** Answers the app's pages and modules; hands over what is none of them. */
  readonly answer: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  readonly close: () => Promise<void>;
}

export async function openWebSource(
  server: Server,
  { signIn }: { readonly signIn: 'open' | 'required' },
): Promise<WebSource> {
  const vite = await createServer({
    configFile: join(here, 'vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { server } },
  });

  const page = async (url: string): Promise<string> => {
    const html = await readFile(join(here, 'index.html'), 'utf8');
    const filled = await vite.transformIndexHtml(url, html);
    return filled.replace('<html', `<html data-sign-in="${signIn}"`);
  };

  return {
    answer(request, response, next) {
      const url = request.url ?? '/';
      if (request.method !== 'GET' || !isPage(url))
        return vite.middlewares(request, response, next);
      page(url).then(
        (html) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
        (error: Error) => response.writeHead(500).end(error.stack),
      );
    },
    close: () => vite.close(),
  };
}

/** A segment that begins with `$` stands for any value. */
function isPage(url: string): boolean {
  const given = new URL(url, 'http://localhost').pathname.split('/');
  return Object.values(pages).some((path) => {
    const wanted = path.split('/');
    return (
      wanted.length === given.length &&
      wanted.every((segment, i) =>
        segment.startsWith('$') ? given[i] !== '' : segment === given[i],
      )
    );
  });
}
