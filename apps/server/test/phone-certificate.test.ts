import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certifies, ownCertificate } from '../src/phones/certificate.ts';
import { networkAddress } from '../src/phones/door.ts';
import { qrText } from '../src/phones/greeting.ts';

const now = new Date('2026-11-17T20:00:00+09:00');
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

describe('その場で作る証明書', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tashika-certificate-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('同じアドレスでは同じもの、別のアドレスでは別のもので、発行したものは変わらない', async () => {
    const first = await ownCertificate(folder, '192.168.1.5', now);
    expect(await ownCertificate(folder, '192.168.1.5', later(300))).toEqual(first);
    expect(certifies(first.certificate, '192.168.1.5')).toBe(true);
    expect(certifies(first.certificate, '192.168.1.6')).toBe(false);
    const moved = await ownCertificate(folder, 'bar.local', now);
    expect(certifies(moved.certificate, 'bar.local')).toBe(true);
    expect(moved.authority).toBe(first.authority);
    expect(moved.fingerprint).not.toBe(first.fingerprint);
    const authority = new X509Certificate(first.authority ?? '');
    expect(authority.ca).toBe(true);
    for (const { certificate } of [first, moved]) {
      const own = new X509Certificate(certificate);
      expect(own.verify(authority.publicKey)).toBe(true);
      expect(own.ca).toBe(false);
    }
  });

  it('期限が近いもの、読み取れないものは作り直し、鍵はほかの人に読めない', async () => {
    const first = await ownCertificate(folder, '10.0.0.2', now);
    const renewed = await ownCertificate(folder, '10.0.0.2', later(380));
    expect(renewed.fingerprint).not.toBe(first.fingerprint);
    await writeFile(join(folder, 'server.crt'), 'これは証明書ではない');
    const mended = await ownCertificate(folder, '10.0.0.2', later(380));
    const kept = await readFile(join(folder, 'server.crt'), 'utf8');
    expect(mended.certificate.startsWith(kept)).toBe(true);
    for (const name of ['server.key', 'authority.key']) {
      expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
    }
  });
});

describe('スマートフォンを待つアドレス', () => {
  const at = (address: string, family = 'IPv4', internal = false) => ({
    address,
    family: family as 'IPv4',
    internal,
    netmask: '',
    mac: '',
    cidr: null,
  });

  it.each([
    [
      { lo: [at('127.0.0.1', 'IPv4', true)], en0: [at('fe80::1', 'IPv6'), at('192.168.1.5')] },
      '192.168.1.5',
    ],
    [{ docker0: [at('172.17.0.1')], wlan0: [at('10.1.2.3')] }, '10.1.2.3'],
    [{ eth0: [at('203.0.113.7')] }, undefined],
    [{ eth0: [at('172.32.0.1')] }, undefined],
    [{}, undefined],
  ])('%j → %s', (interfaces, address) => {
    expect(networkAddress(interfaces)).toBe(address);
  });
});

it('端末のQRコードは、どの行も同じ幅で、まわりに白がある', () => {
  const lines = qrText('https://192.168.1.5:8788/pair#ABCDEFGHJKMN')
    .split('\n')
    .map((line) => line.slice('\u001b[97;40m'.length, -'\u001b[0m'.length));
  expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
  expect(lines[0]).toMatch(/^█+$/u);
  expect(lines.every((line) => /^█{4}.*█{4}$/u.test(line))).toBe(true);
});
