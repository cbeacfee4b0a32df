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
  ['digits', 'train', 16000, 311, 'digits-01'],
  ['digits', 'train', 8000, 312, 'digits-02'],
  ['digits', 'train', 9000, 313, 'digits-03'],
  ['digits', 'test', 600, 903, 'digits-test'],
  ['label', 'train', 16000, 111, 'label-01'],
  ['label', 'train', 10000, 112, 'label-02'],
  ['label', 'train', 9000, 113, 'label-03'],
  ['tally', 'train', 8000, 212, 'tally-02'],
];
/** [slips, seed, name, hands]: cells the reader cuts out of whole slips. */
const slips = [
  [25, 29001, 'slips-test', 'tune'],
  [90, 20001, 'p01', 'train'],
  [90, 20002, 'p02', 'train'],
  [90, 20003, 'p03', 'train'],
  [90, 20004, 'p04', 'train'],
  [90, 20005, 'p05', 'train'],
  [70, 30011, 'p11', 'train'],
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
for (const [count, seed, name, hands] of slips) run('slips.mjs', count, seed, folder, name, hands);
