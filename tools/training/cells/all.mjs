// node cells/all.mjs FOLDER : the pictures to train and measure the nets with. The shipped nets
// saw as many of each kind; some were drawn before the last refinements of the routines.
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
  ['tally', 'train', 8000, 203, 'tally-3'],
  ['tally', 'test', 1500, 902, 'tally-test'],
  ['digits', 'train', 10000, 301, 'digits-1'],
  ['digits', 'train', 12000, 302, 'digits-2'],
  ['digits', 'test', 1500, 903, 'digits-test'],
  ['label', 'train', 8000, 101, 'label-1'],
  ['label', 'train', 10000, 102, 'label-2'],
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
