import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chatProxy, hearing, shippedCharacters, specProfile } from '@tashika/dialogue';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import { listen } from '../src/commands/dialogue/proxy-server.ts';

/** The proxy beside one that only passes on, in turns, in front of a model that answers at once. */
export default async function bench(report: (line: string) => void): Promise<void> {
  const model = await started(
    createServer((incoming, response) => {
      incoming.resume().on('end', () => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(completion));
      });
    }),
  );
  const bare = await started(
    createServer(async (incoming, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const answer = await fetch(`${model.url}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.concat(chunks),
      });
      response.setHeader('content-type', 'application/json');
      response.end(await answer.text());
    }),
  );
  const stop = new AbortController();
  const tokeniser = await loadTokeniser();
  const judging = await listen({
    host: '127.0.0.1',
    port: 0,
    token: undefined,
    signal: stop.signal,
    onFailure: (error) => report(String(error)),
    proxy: chatProxy({
      characters: shippedCharacters,
      profile: specProfile,
      ask: ({ path, body }, signal) =>
        fetch(`${model.url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body }),
          signal,
        }),
      hear: hearing(() => tokeniser),
      log: () => undefined,
      now: () => performance.now(),
    }),
  });
  if (!judging.ok) throw new Error(judging.error.message);

  for (const { turns, fresh, name } of chats) {
    const times = { bare: [] as number[], judging: [] as number[] };
    for (let round = 0; round < 600; round += 1) {
      const messages = chatOf(turns, fresh, `${turns}.${fresh}.${round}`);
      const body = JSON.stringify({ model: 'm@やな', messages });
      times.bare.push(await timed(bare.url, body));
      times.judging.push(await timed(judging.value.url, body));
    }
    const [plain, ours] = [times.bare.slice(100), times.judging.slice(100)];
    report(
      `${turns}発言の会話（${name}）: 判定あり p50 ${ms(ours, 0.5)}、p99 ${ms(ours, 0.99)}／通すだけ p50 ${ms(plain, 0.5)}、p99 ${ms(plain, 0.99)}（差 p50 ${gap(ours, plain, 0.5)}、p99 ${gap(ours, plain, 0.99)}）`,
    );
  }
  stop.abort();
  for (const { server } of [model, bare]) {
    server.close();
    server.closeAllConnections();
  }
}

const completion = {
  id: 'c',
  object: 'chat.completion',
  created: 0,
  model: 'm',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: 'わ！ この夜店、すっごい楽しそうじゃん！' },
      finish_reason: 'stop',
    },
  ],
};

/** A chat that goes on brings two new messages with each request; one from elsewhere is all new. */
const chats = [
  { turns: 2, fresh: 2, name: '続き' },
  { turns: 40, fresh: 2, name: '続き' },
  { turns: 40, fresh: 40, name: '初めて' },
] as const;

const chatOf = (turns: number, fresh: number, round: string) =>
  Array.from({ length: turns }, (_, index) => {
    const stall = index < turns - fresh ? `${index}` : `${round}の${index}`;
    return index % 2 === 0
      ? { role: 'user', content: `${stall}番目の屋台には何がありますか。金魚すくいも見たいです。` }
      : {
          role: 'assistant',
          content: `わ！ ${stall}番目の屋台、りんご飴がすっごい光ってるじゃん！`,
        };
  });

async function started(server: Server): Promise<{ server: Server; url: string }> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}/v1` };
}

const agent = new Agent({ keepAlive: true });

async function timed(url: string, body: string): Promise<number> {
  const from = performance.now();
  const asked = request(`${url}/chat/completions`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json' },
  });
  asked.end(body);
  const [answer] = await once(asked, 'response');
  answer.resume();
  await once(answer, 'end');
  return performance.now() - from;
}

const at = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
const ms = (times: readonly number[], share: number) => `${at(times, share).toFixed(1)} ms`;
const gap = (a: readonly number[], b: readonly number[], share: number) =>
  `${(at(a, share) - at(b, share)).toFixed(1)} ms`;
