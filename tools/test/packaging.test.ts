import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import cli from '../../apps/cli/package.json' with { type: 'json' };
import server from '../../server.json' with { type: 'json' };
import { isAllowed, licencesOf } from '../packaging/licences.ts';
import { foreignPackages, readLock, trimmed } from '../packaging/lock-file.ts';

const lock = await readLock();

describe('ロックファイル', () => {
  it('npm ci が受け取れる：頼んでいる部品はすべて中にある（なければ npm run lock）', () => {
    expect(trimmed(lock)).toEqual(lock);
  });

  it('どのパッケージにも、中身の照合に使う値がある', () => {
    const without = foreignPackages(lock).filter(([, { integrity }]) => integrity === undefined);
    expect(without.map(([path]) => path)).toEqual([]);
  });

  it('ない部品だけが除かれる', () => {
    const packages = {
      'node_modules/a': { optionalDependencies: { 'a-linux': '1.0.0', 'a-mac': '1.0.0' } },
      'node_modules/a-linux': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0', optionalDependencies: { 'b-mac': '1.0.0' } },
    };
    expect(trimmed({ packages }).packages).toEqual({
      'node_modules/a': { optionalDependencies: { 'a-linux': '1.0.0' } },
      'node_modules/a-linux': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0' },
    });
  });
});

describe('ライセンス', () => {
  it('どのパッケージのものも、認めている一覧にある', () => {
    const all = licencesOf(lock);
    expect(all.length).toBeGreaterThan(300);
    expect(all.filter((one) => !one.isAllowed)).toEqual([]);
  });

  it.each(['MIT', '(MIT OR GPL-2.0)', 'GPL-2.0 OR (MIT AND Zlib)', 'Apache-2.0 AND MIT'])(
    '%s は認める',
    (expression) => {
      expect(isAllowed(expression)).toBe(true);
    },
  );

  it.each(['', 'GPL-3.0', 'MIT AND GPL-2.0', '(MIT', 'MIT)', 'SEE LICENSE IN x', 'UNLICENSED'])(
    '%j は認めない',
    (expression) => {
      expect(isAllowed(expression)).toBe(false);
    },
  );
});

describe('道具の一覧への届け', () => {
  it('server.json は、配るコマンドと同じ版を名乗る', () => {
    const { version, packages } = server;
    expect([version, ...packages.map((one) => [one.identifier, one.version])]).toEqual([
      cli.version,
      [cli.name, cli.version],
    ]);
  });
});

describe('コンテナ', () => {
  it('土台は中身の値で決まり、依存はロックファイルのとおりに入る', async () => {
    const text = await readFile(join(import.meta.dirname, '../../Dockerfile'), 'utf8');
    const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, base = '']) => base);
    expect(bases.length).toBeGreaterThan(0);
    for (const base of bases) {
      const image = base.startsWith('$') ? /^ARG NODE_IMAGE=(\S+)/m.exec(text)?.[1] : base;
      expect(image).toMatch(/^node:24\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/);
    }
    expect(text).not.toMatch(/npm (install|i) (?!--no-save)/);
    expect(text).toMatch(/npm ci --omit=dev/);
  });
});
