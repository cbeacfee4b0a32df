// node cells/all.mjs FOLDER : the pictures the shipped nets were trained and measured with.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: node cells/all.mjs FOLDER');
mkdirSync(folder, { recursive: true });

/** [net, hands, cells, seed, name]; test hands, fonts and digits appear in no training picture. */
const sets = [
  ['digits', 'train', 8000, 312, 'digits-02'],
  ['digits', 'train', 9000, 313, 'digits-03'],
  ['digits', 'train', 12000, 314, 'digits-04'],
  ['digits', 'test', 600, 903, 'digits-test'],
  ['label', 'train', 10000, 112, 'label-02'],
  ['label', 'train', 9000, 113, 'label-03'],
  ['label', 'train', 14000, 114, 'label-04'],
  ['tally', 'train', 8000, 212, 'tally-02'],
];
const range = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
const name = (n) => `p${String(n).padStart(2, '0')}`;
/** [slips, seed, name, hands, share of hard photos]: cells the reader cuts out of whole slips. */
const slips = [
  [25, 29001, 'slips-test', 'tune'],
  ...range(1, 9).map((n) => [90, 20000 + n, name(n), 'train']),
  [70, 30011, 'p11', 'train'],
  ...range(12, 15).map((n) => [90, 30000 + n, name(n), 'train']),
  ...range(21, 23).map((n) => [90, 30000 + n, name(n), 'train', 0.9]),
];

const run = (script, ...wishes) => {
  console.log(script, ...wishes);
  const made = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, script), ...wishes.map(String)],
    { stdio: 'inherit' },
  );
  if (made.status !== 0) process.exit(made.status ?? 1);
};
for (const [net, hands, cells, seed, name] of sets)
  run('make.mjs', net, hands, cells, seed, path.join(folder, name));
for (const [count, seed, name, hands, hard = 0.4] of slips)
  run('slips.mjs', count, seed, folder, name, hands, hard);
