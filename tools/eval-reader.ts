// `npm run eval:reader -- FOLDER [--match WORD] [--log FILE] [--hands FILE]`: reads every photo of a folder and
// compares with the truth beside it (NAME.json), by style: what is right, and how far confidence can
// be trusted. Photos for it are drawn by `tools/training/photos`; docs/slip-reader.md says what counts.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultShop, parseCastNames, sureFrom } from '../packages/slip/src/index.ts';
import {
  type CellScore,
  isAsked,
  type ScoredPage,
  type SlipScore,
  scoreSlip,
} from '../packages/slip-reader/bench/score.ts';
import { parseHands, shopExpected } from '../packages/slip-reader/src/index.ts';
import { openReader } from '../packages/slip-reader/src/node/index.ts';

type Truth = ScoredPage & {
  readonly meta: { readonly style: string; readonly difficulty: string };
};

const { values: wish, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    match: { type: 'string', default: '' },
    log: { type: 'string' },
    hands: { type: 'string' },
  },
});
const folder = positionals[0];
if (folder === undefined) {
  console.error(
    '写真と正解のある場所を渡してください（例: npm run eval:reader -- tools/training/data/photos）。',
  );
  process.exit(2);
}

const castNames = parseCastNames(
  readFileSync(join(import.meta.dirname, '..', 'DATA', 'CAST_NAMES.md'), 'utf8'),
);
if (!castNames.ok) throw new Error(castNames.error.message);
const facts = { shop: defaultShop, castNames: castNames.value };
const hands =
  wish.hands === undefined ? null : parseHands(JSON.parse(readFileSync(wish.hands, 'utf8')));
if (hands?.ok === false) throw new Error(hands.error.message);
const reader = await openReader({
  ...shopExpected(facts),
  ...(hands === null ? {} : { hands: hands.value }),
});

interface Scored {
  readonly name: string;
  readonly group: string;
  readonly problem: string | null;
  readonly score: SlipScore;
}
const slips: Scored[] = [];
const bars: boolean[] = [];
let milliseconds = 0;

for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.json') && name.includes(wish.match))
  .sort()) {
  const truth = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Truth;
  const bytes = readFileSync(join(folder, file.replace('.json', '.jpg')));
  const start = performance.now();
  const result = await reader.read(bytes);
  milliseconds += performance.now() - start;
  const page = result.ok ? result.value.page : null;
  const { style, difficulty } = truth.meta;
  slips.push({
    name: file.replace('.json', ''),
    group: `${style} ${difficulty}`,
    problem: result.ok ? null : result.error.code,
    score: scoreSlip(truth, page, facts.castNames),
  });
  for (const { r, qty } of truth.rows) {
    const seen = page?.rows.find((row) => row.r === r)?.qty;
    const [wanted, ...more] = qty.glyphs ?? [];
    if (wanted?.dir !== 'h' || more.length > 0 || seen?.state !== 'marks') continue;
    const [bar] = seen.glyphs;
    if (seen.glyphs.length !== 1 || bar?.kind !== 'bar') continue;
    bars.push(bar.dir === 'h' && isHigh(bar.y) === isHigh(wanted.y));
  }
}

/** A single bar in the upper part of its cell is meant as a continued 正. */
function isHigh(y: number | null | undefined): boolean {
  return (y ?? 0) < 0.45;
}
const share = (right: number, all: number): string =>
  all === 0 ? '–' : `${((100 * right) / all).toFixed(1)} % ${right}/${all}`;
const shareOf = <T>(list: readonly T[], right: (each: T) => boolean): string =>
  share(list.filter(right).length, list.length);
const written = (slipsOf: readonly Scored[], ...kinds: readonly string[]): CellScore[] =>
  slipsOf.flatMap(({ score }) =>
    score.cells.filter(({ kind, wanted }) => kinds.includes(kind) && wanted !== null),
  );

const groups = [...new Set(slips.map(({ group }) => group))].sort();
const styles = [...new Set(groups.map((group) => group[0] as string))];
for (const group of [...groups, ...styles.map((style) => `${style} *`)]) {
  const of = slips.filter((slip) => slip.group === group || `${slip.group[0]} *` === group);
  console.log(`\n[${group}] ${of.length}枚`);
  const line = (what: string, value: string): void => console.log(`  ${what}：${value}`);
  line(
    '見つかった',
    shareOf(of, ({ problem }) => problem === null),
  );
  line(
    '行数',
    shareOf(of, ({ score }) => score.rowsRight),
  );
  line(
    '伝票まるごと（第一候補）',
    shareOf(of, ({ score }) => score.whole.best.all),
  );
  line(
    '伝票まるごと（言い切り）',
    shareOf(of, ({ score }) => score.whole.stated.all),
  );
  line(
    '伝票まるごと（尋ねた欄だけ答えたあと）',
    shareOf(of, ({ score }) => score.whole.settled.all),
  );
  line(
    '　うち数字だけ（第一候補）',
    shareOf(of, ({ score }) => score.whole.best.numbers),
  );
  line(
    '　うち数字だけ（言い切り）',
    shareOf(of, ({ score }) => score.whole.stated.numbers),
  );
  for (const [what, ...kinds] of [
    ['時刻', 'time'],
    ['合計', 'total'],
    ['時刻と合計', 'time', 'total'],
    ['単価', 'price'],
    ['数量', 'tally'],
    ['品目', 'label'],
    ['金額', 'amount'],
  ] as const) {
    const cells = written(of, ...kinds);
    line(
      what,
      `第一候補 ${shareOf(cells, ({ right }) => right)}、言い切り ${shareOf(cells, ({ statedRight }) => statedRight)}`,
    );
  }
  const told = of
    .filter(({ problem }) => problem === null)
    .map(({ score }) => score.cells.filter(({ kind }) => kind !== 'amount'));
  const asked = told.reduce((sum, cells) => sum + cells.filter(isAsked).length, 0);
  line('1枚あたりの確認', (asked / Math.max(1, told.length)).toFixed(2));
  line(
    '黙って誤った伝票',
    shareOf(of, ({ problem, score }) => problem === null && !score.whole.settled.all),
  );
  const blanks = of.flatMap(({ score }) => score.cells.filter(({ wanted }) => wanted === null));
  line(
    '空欄を空欄と見た',
    shareOf(blanks, ({ right }) => right),
  );
}

const kinds = ['time', 'total', 'price', 'tally', 'label', 'guest', 'amount'];
console.log('\n確信度ごとの正答率（書かれた欄と空欄、読みのあるもの）');
const judged = slips
  .filter(({ problem }) => problem === null)
  .flatMap(({ score }) => score.cells)
  .filter(({ got, stated }) => got !== null || stated);
for (const kind of [...kinds, 'all']) {
  const cells = judged.filter((cell) =>
    kind === 'all' ? cell.kind !== 'amount' : cell.kind === kind,
  );
  const certain = cells.filter(({ confidence }) => confidence >= sureFrom);
  const bins = [0, 0.3, 0.5, 0.6, 0.7, 0.8, sureFrom, 0.9, 0.95, 1.01];
  const parts = bins.slice(0, -1).flatMap((from, i) => {
    const within = cells.filter(
      ({ confidence }) => confidence >= from && confidence < (bins[i + 1] as number),
    );
    return within.length === 0
      ? []
      : [`${from}: ${within.filter(({ right }) => right).length}/${within.length}`];
  });
  console.log(
    `  ${kind.padEnd(6)} ≥${sureFrom} ${shareOf(certain, ({ right }) => right)} (${shareOf(cells, ({ confidence }) => confidence >= sureFrom)})  ${parts.join('  ')}`,
  );
}
const guests = written(slips, 'guest');
console.log(
  `\n外部ゲスト：一致または判読不能 ${shareOf(guests, ({ statedRight }) => statedRight)}、登録名に化けた ${shareOf(guests, ({ turned }) => turned)}`,
);
console.log(`1本の横線の高さ：${shareOf(bars, (right) => right)}`);
console.log(
  `${slips.length}枚、1枚あたり${Math.round(milliseconds / Math.max(1, slips.length))}ms`,
);

if (wish.log !== undefined) {
  const lines = slips.flatMap(({ name, problem, score }) => [
    ...(problem === null ? [] : [`${name}\t${problem}`]),
    ...(score.rowsRight || problem !== null ? [] : [`${name}\trows`]),
    ...(problem === null ? score.cells : [])
      .filter(({ right, statedRight }) => !right || !statedRight)
      .map(({ kind, where, wanted, got, stated, right, confidence }) =>
        [
          name,
          kind,
          where,
          wanted,
          got,
          stated ? 'stated' : 'open',
          right ? 'right' : 'WRONG',
          confidence,
        ].join('\t'),
      ),
  ]);
  writeFileSync(wish.log, `${lines.join('\n')}\n`);
}
