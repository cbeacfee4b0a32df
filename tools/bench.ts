// `npm run bench [word …]`: every bench whose path contains one of the words, or all of them.
// Speed is reported here as ratios against a peer or a baseline of the same run, never asserted in tests.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Bench = (report: (line: string) => void) => Promise<void> | void;

const root = join(import.meta.dirname, '..');
const peers = join(import.meta.dirname, 'bench-peers');
const words = process.argv.slice(2);
const files = globSync('{packages,apps}/*/bench/*.bench.ts', { cwd: root })
  .sort()
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)));

if (files.length === 0) {
  console.error(`「${words.join(' ')}」に当たるベンチはありません。`);
  process.exit(2);
}
bringPeers();
process.env.TASHIKA_BENCH_PEERS = join(peers, 'node_modules');
for (const file of files) {
  console.log(`\n■ ${file}`);
  const module: { default: Bench } = await import(pathToFileURL(join(root, file)).href);
  await module.default((line) => console.log(`  ${line}`));
}

/** The peers are no dependency of the project: they come when somebody measures. */
function bringPeers(): void {
  if (existsSync(join(peers, 'node_modules', 'highs'))) return;
  console.error('比較相手のパッケージを導入しています…');
  const { status } = spawnSync('npm', ['install', '--loglevel=error'], {
    cwd: peers,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) console.error('比較相手を導入できませんでした。比較なしで続けます。');
}
