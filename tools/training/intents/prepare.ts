// `node tools/training/intents/prepare.ts [FILE ...] [--only cases|texts] [--out OUT]`: writes what the net is trained
// with, one row a line: what it sees of a text, and the signs it should write. Without files it takes the cases of the
// tests and the texts of `data`; what is held back from training (held-back.ts) is marked.
// FILE.tsv: texts with their meaning (FORMAT.md). FILE.jsonl: cases in the format of
// packages/attendance/test/understand, none of which is learnt from: for measuring on what nothing was changed for.
// What could not be written in signs is listed beside the rows, in OUT.problems.
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { keptCases, saidInCases, testCases } from './cases.ts';
import { isHeldBack, withHeldBack } from './held-back.ts';
import { type Problem, type Row, rowOf, type Said, writeRows } from './rows.ts';
import { saidInTexts, trainingTexts } from './texts.ts';

const { values: wish, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    out: { type: 'string', default: join(import.meta.dirname, 'made', 'rows.jsonl') },
  },
});
if (wish.only !== undefined && wish.only !== 'cases' && wish.only !== 'texts') {
  console.error('--only には cases か texts を渡してください。');
  process.exit(2);
}

const problems: Problem[] = [];
const note = (problem: Problem): unknown => problems.push(problem);

/** The cases and texts that lie in the repository. */
function* corpus(): Generator<Said> {
  if (wish.only !== 'texts')
    for (const file of [...testCases, ...keptCases]) yield* saidInCases(file);
  if (wish.only !== 'cases') for (const file of trainingTexts()) yield* saidInTexts(file, note);
}

function rowsOf(said: Iterable<Said>, isMeasured: (source: string) => boolean): Row[] {
  return [...said].flatMap((one) => rowOf(one, isMeasured(one.source), note) ?? []);
}

function rowsIn(file: string): readonly Row[] {
  if (file.endsWith('.tsv')) return withHeldBack(rowsOf(saidInTexts(file, note), isHeldBack));
  const said = saidInCases(pathToFileURL(resolve(file)).href, basename(file));
  return rowsOf(said, () => true).map((row) => ({ ...row, held: true }));
}

const rows = files.length > 0 ? files.flatMap(rowsIn) : withHeldBack(rowsOf(corpus(), isHeldBack));
mkdirSync(dirname(wish.out), { recursive: true });
writeRows(wish.out, rows);
writeFileSync(
  `${wish.out}.problems`,
  problems.map(({ kind, says }) => `${kind}\t${says}\n`).join(''),
);
const kinds = Map.groupBy(problems, ({ kind }) => kind);
console.log(`${rows.length} rows, ${rows.filter(({ held }) => held).length} of them held back`);
for (const [kind, those] of kinds) console.log(`${those.length} not written: ${kind}`);
