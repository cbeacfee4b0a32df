// node cells/all.mjs FOLDER : every picture the shipped nets were trained and measured on.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: node cells/all.mjs FOLDER');
mkdirSync(folder, { recursive: true });

/** [net, hands, cells, seed, name]; test hands, fonts and digits appear in no training picture. */
const sets = [
  ['tally', 'train', 7000, 201, 'tally-1'],
  ['tally', 'train', 8000, 202, 'tally-2'],
  ['tally', 'test', 1500, 902, 'tally-test'],
  ['digits', 'train', 10000, 301, 'digits-1'],
  ['digits', 'train', 12000, 302, 'digits-2'],
  ['digits', 'train', 12000, 303, 'digits-3'],
  ['digits', 'test', 1500, 903, 'digits-test'],
  ['label', 'train', 8000, 101, 'label-1'],
  ['label', 'train', 10000, 102, 'label-2'],
  ['label', 'train', 10000, 103, 'label-3'],
  ['label', 'train', 10000, 104, 'label-4'],
  ['label', 'train', 10000, 105, 'label-5'],
  ['label', 'test', 1500, 901, 'label-test'],
];
for (const [net, hands, cells, seed, name] of sets) {
  console.log(`${name}: ${cells} cells`);
  const made = spawnSync(
    process.execPath,
    [
      path.join(import.meta.dirname, 'make.mjs'),
      net,
      hands,
      cells,
      seed,
      path.join(folder, name),
    ].map(String),
    { stdio: 'inherit' },
  );
  if (made.status !== 0) process.exit(made.status ?? 1);
}
