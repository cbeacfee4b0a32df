// `npm run bench [word …]`: every bench whose path contains one of the words, or all of them.
// Speed is reported here as ratios against a peer or a baseline of the same run, never asserted in tests.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bringApart } from './apart.ts';

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
if (!bringApart(peers)) console.error('比較相手を導入できませんでした。比較なしで続けます。');
process.env.TASHIKA_BENCH_PEERS = join(peers, 'node_modules');
for (const file of files) {
  console.log(`\n■ ${file}`);
  const module: { default: Bench } = await import(pathToFileURL(join(root, file)).href);
  await module.default((line) => console.log(`  ${line}`));
}
