import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { mcpServer, overHttp, type Tashika } from '@tashika/mcp';
import type { Call, Run } from '../../command.ts';
import { complain } from '../../complain.ts';
import { readBytes } from '../../input.ts';
import { version } from '../../version.ts';
import { ownEngines } from './engines.ts';
import { messages } from './messages.ts';
import type { serveOptions } from './table.ts';

export type ServeCall = Call<typeof serveOptions>;

/** A photo as base64 and what stands around it. */
const longestMessage = 40 * 1024 * 1024;

/** Serves until the assistant closes standard input. */
export const run: Run<typeof serveOptions> = async (call) => {
  const engines = call.values.server === undefined ? await ownEngines(call) : atServer(call);
  if (!engines.ok) {
    await complain(call.stderr, engines.error);
    return 2;
  }
  const { tashika, close } = engines.value;
  const photoFile = (path: string) => readBytes(path, call);
  await new Promise<void>((resolve) => {
    const transport = new StdioServerTransport(call.stdin, undefined, {
      maxBufferSize: longestMessage,
    });
    const connection = serveStdio(() => mcpServer({ ...tashika, photoFile }, version()), {
      transport,
      onerror: (error) => void call.stderr.write(`${error.message}\n`),
    });
    call.stdin.once('close', resolve);
    call.stdin.once('end', resolve);
    call.signal.addEventListener('abort', () => void connection.close().then(resolve), {
      once: true,
    });
  });
  await close();
  return 0;
};

export interface Opened {
  readonly tashika: Tashika;
  readonly close: () => Promise<void>;
}

/** A server elsewhere, by its API and with the token of whoever started this. */
function atServer({ values, env }: ServeCall): Result<Opened, Problem> {
  const given = values.server ?? '';
  if (!URL.canParse(given) || !/^https?:$/u.test(new URL(given).protocol)) {
    return err({ code: 'usage', message: messages.badServer(given) });
  }
  const token = env.TASHIKA_TOKEN?.trim();
  if (!token) return err({ code: 'usage', message: messages.tokenMissing() });
  const tashika = overHttp((path, init) => {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${token}`);
    return fetch(new URL(path, given), { ...init, headers, redirect: 'error' });
  });
  return ok({ tashika, close: async () => {} });
}
