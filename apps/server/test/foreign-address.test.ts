import type { lookup } from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  askForeign,
  type ForeignRequest,
  isClosedAddress,
} from '../src/effects/foreign-address.ts';

const usual: ForeignRequest = {
  method: 'GET',
  headers: {},
  allowsClosed: false,
  maxBytes: 100,
  milliseconds: 60_000,
};

/** A server on this machine; answers with what it was asked, in order. */
async function listening(answer: (path: string) => { status: number; body: string | null }) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { status, body } = answer(request.url ?? '');
    response.writeHead(status, { location: '/elsewhere' });
    // Null: begins and never ends.
    if (body === null) response.write('…');
    else response.end(body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, port: (server.address() as AddressInfo).port };
}

describe('よそのサーバーのアドレス', () => {
  it.each([
    ...['127.0.0.1', '127.255.0.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255'],
    ...['192.168.1.1', '169.254.169.254', '100.64.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::1', '::', 'fe80::1', 'fd00::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:a00:1'],
    ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1'],
  ])('%s は内部のもの', (address) => expect(isClosedAddress(address)).toBe(true));

  it.each([
    ...['8.8.8.8', '172.15.255.255', '172.32.0.1', '192.167.1.1', '100.63.0.1', '223.255.255.255'],
    ...['2606:4700::1', '::ffff:8.8.8.8', '2a00:1450::1'],
  ])('%s は外のもの', (address) => expect(isClosedAddress(address)).toBe(false));
});

describe('よそのサーバーに尋ねる', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'http://[::1]:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.1:PORT/',
    'http://localhost:PORT/',
  ])('%s には尋ねない', async (address) => {
    const { asked, port } = await listening(() => ({ status: 200, body: '' }));
    const refused = askForeign(address.replace('PORT', String(port)), usual);
    await expect(refused).rejects.toMatchObject({ fault: 'closed-address' });
    expect(asked).toEqual([]);
  });

  it('調べるたびに違うアドレスを返す名前でも、調べたそのアドレスにだけつなぐ', async () => {
    const { asked, port } = await listening(() => ({ status: 200, body: '' }));
    let times = 0;
    const changing = ((_name: string, _options: object, found: CallableFunction) => {
      times += 1;
      found(null, [{ address: times === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }]);
    }) as typeof lookup;
    const asking = askForeign(`http://changing.example:${port}/`, { ...usual, resolve: changing });
    await expect(asking).rejects.toMatchObject({ fault: 'closed-address' });
    expect(times).toBe(1);
    expect(asked).toEqual([]);
  });

  it('一つでも内部のアドレスがあれば、つながない', async () => {
    const mixed = ((_name: string, _options: object, found: CallableFunction) =>
      found(null, [
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ])) as typeof lookup;
    const asking = askForeign('http://mixed.example/', { ...usual, resolve: mixed });
    await expect(asking).rejects.toMatchObject({ fault: 'closed-address' });
  });

  it('設定で許せば内部にも尋ね、転送には自分では従わない', async () => {
    const { asked, port } = await listening(() => ({ status: 302, body: 'moved' }));
    const allowed = { ...usual, allowsClosed: true };
    const answer = await askForeign(`http://localhost:${port}/a`, allowed);
    expect(answer).toMatchObject({ status: 302, location: '/elsewhere' });
    expect(answer.body.toString()).toBe('moved');
    expect(asked).toEqual(['/a']);
  });

  it('長すぎる応答、終わらない応答、いないサーバーは、そう分かる', async () => {
    const { port } = await listening((path) => ({
      status: 200,
      body: path === '/long' ? 'あ'.repeat(1_000) : null,
    }));
    const ask = (path: string, changes: Partial<ForeignRequest> = {}) =>
      askForeign(`http://127.0.0.1:${port}${path}`, { ...usual, allowsClosed: true, ...changes });
    await expect(ask('/long')).rejects.toMatchObject({ fault: 'too-large' });
    await expect(ask('/endless', { milliseconds: 50 })).rejects.toMatchObject({ fault: 'timeout' });
    const nobody = askForeign('http://127.0.0.1:1/', { ...usual, allowsClosed: true });
    await expect(nobody).rejects.toMatchObject({ fault: 'unreachable' });
  });
});
