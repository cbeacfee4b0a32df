// `npm run eval:reader -- FOLDER [--match WORD] [--log FILE]`: reads every photo of a folder and
// compares with the truth beside it (NAME.json), by style: what is right, and how far confidence can
// be trusted. Photos for it are drawn by `tools/training/photos`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultShop, parseCastNames } from '../packages/slip/src/index.ts';
import { type PageJson, shopPrices, shopWords } from '../packages/slip-reader/src/index.ts';
import { openReader } from '../packages/slip-reader/src/node/index.ts';

interface Text {
  readonly state: string;
  readonly text?: string | null;
}
interface Marks {
  readonly state: string;
  readonly glyphs?: readonly {
    readonly kind: string;
    readonly dir?: string;
    readonly y?: number | null;
  }[];
}
interface Truth {
  readonly entry: Text;
  readonly exit: Text;
  readonly stated_total: Text;
  readonly rows: readonly {
    readonly label: Text;
    readonly qty: Marks;
    readonly unit: Text;
    readonly amount: Text;
  }[];
  readonly meta: { readonly style: string; readonly difficulty: string };
}
type Cell = PageJson['entry'] | PageJson['rows'][number]['qty'];

const { values: wish, positionals } = parseArgs({
  allowPositionals: true,
  options: { match: { type: 'string', default: '' }, log: { type: 'string' } },
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
const registered = facts.castNames;
const reader = await openReader({ words: shopWords(facts), prices: shopPrices(facts) });
const tallies = new Map<string, Map<string, [right: number, all: number]>>();
/** Confidence in twentieths → how many cells, how many right. */
const reliability = new Map<string, [right: number, all: number][]>();
const log: string[] = [];
let guestsTurned = 0;
let guests = 0;
let guestsRight = 0;
let milliseconds = 0;
let photos = 0;

const count = (glyphs: Marks['glyphs']): number =>
  (glyphs ?? []).reduce((sum, glyph) => sum + (glyph.kind === 'sei' ? 5 : 1), 0);
/** One spelling for what means the same: kana folded, blanks and separators left out. */
const canonical = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[ァ-ヴ]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60))
    .replace(/[ .:：]/g, '')
    .replace(/一/g, 'ー');
const unmarked = (text: string): string =>
  canonical(text)
    .normalize('NFD')
    .replace(/[\u3099\u309a]/g, '');
const nameIn = (text: string): string => canonical(text).replace(/^[DS]|[DS]$/g, '');
const isGuest = (text: string): boolean => {
  const name = nameIn(text);
  return (
    /^[DS](?=.)|(?<=.)[DS]$/.test(canonical(text)) &&
    /^[ぁ-ゖー]+$/.test(name) &&
    !registered.some((cast) => unmarked(cast) === unmarked(name))
  );
};

for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.json') && name.includes(wish.match))
  .sort()) {
  const truth = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Truth;
  const group = `${truth.meta.style} ${truth.meta.difficulty}`;
  const bytes = readFileSync(join(folder, file.replace('.json', '.jpg')));
  const start = performance.now();
  const result = await reader.read(bytes);
  milliseconds += performance.now() - start;
  photos++;
  const note = (what: string, right: boolean, told = ''): boolean => {
    const of = tallies.get(group) ?? tallies.set(group, new Map()).get(group) ?? new Map();
    const entry = of.get(what) ?? [0, 0];
    of.set(what, [entry[0] + (right ? 1 : 0), entry[1] + 1]);
    if (!right) log.push([file.replace('.json', ''), what, told].join('\t'));
    return right;
  };
  if (!note('slip found', result.ok, result.ok ? '' : result.error.code) || !result.ok) {
    for (const what of ['whole slip: numbers', 'whole slip: numbers and labels'])
      note(what, false, 'not found');
    continue;
  }
  const { page } = result.value;
  const trust = (kind: string, cell: Cell, right: boolean): void => {
    const bins =
      reliability.get(kind) ?? Array.from({ length: 20 }, (): [number, number] => [0, 0]);
    reliability.set(kind, bins);
    const bin = bins[Math.min(19, Math.floor(cell.confidence * 20))] as [number, number];
    bin[0] += right ? 1 : 0;
    bin[1]++;
  };
  const best = (cell: Cell): string | null =>
    cell.state === 'written'
      ? cell.text
      : cell.state === 'unreadable'
        ? (cell.candidates[0] ?? null)
        : null;
  const told = (cell: Cell | undefined): string =>
    cell === undefined ? 'no row' : `${cell.state} ${best(cell) ?? ''} ${cell.confidence}`;
  const text = (
    what: string,
    wanted: Text,
    cell: Cell | undefined,
    same = (a: string, b: string) => a === b,
  ): boolean => {
    if (wanted.state === 'blank')
      return note(
        'blank seen as blank',
        cell === undefined || cell.state === 'blank',
        `${what} ${told(cell)}`,
      );
    const right = cell?.state === 'written' && same(cell.text, wanted.text ?? '');
    const guess = cell === undefined ? null : best(cell);
    if (cell !== undefined && cell.state !== 'blank')
      trust(what, cell, guess !== null && same(guess, wanted.text ?? ''));
    note(
      `${what} (best reading)`,
      guess !== null && same(guess, wanted.text ?? ''),
      `${wanted.text} ${told(cell)}`,
    );
    if (cell?.state === 'written')
      note(`${what} (when stated)`, right, `${wanted.text} ${told(cell)}`);
    return note(what, right, `${wanted.text} ${told(cell)}`);
  };

  let numbers = note(
    'number of rows',
    page.rows.length === truth.rows.length,
    `${truth.rows.length} ${page.rows.length}`,
  );
  let labels = true;
  for (const key of ['entry', 'exit'] as const)
    numbers = text('time', truth[key], page[key]) && numbers;
  numbers = text('total', truth.stated_total, page.stated_total) && numbers;
  truth.rows.forEach((wanted, i) => {
    const row = page.rows[i];
    numbers = text('price', wanted.unit, row?.unit) && numbers;
    text('amount', wanted.amount, row?.amount);
    const strokes = count(wanted.qty.glyphs);
    const qty = row?.qty;
    if (wanted.qty.state === 'blank')
      numbers =
        note(
          'blank seen as blank',
          qty === undefined || qty.state === 'blank',
          `qty ${told(qty)}`,
        ) && numbers;
    else {
      const read = qty?.state === 'marks' ? count(qty.glyphs) : null;
      if (qty !== undefined && qty.state !== 'blank')
        trust('tally', qty, String(strokes) === (qty.state === 'marks' ? String(read) : best(qty)));
      if (qty?.state === 'marks')
        note('tally (when stated)', read === strokes, `${strokes} ${read} ${qty.confidence}`);
      const right = note('tally', read === strokes, `${strokes} ${read ?? told(qty)}`);
      numbers = right && numbers;
      const [only] = wanted.qty.glyphs ?? [];
      if (right && strokes === 1 && only?.dir === 'h' && qty?.state === 'marks') {
        const bar = qty.glyphs[0];
        note(
          'single bar: high or low',
          bar?.kind === 'bar' && bar.dir === 'h' && (bar.y ?? 0) < 0.45 === (only.y ?? 0) < 0.45,
          JSON.stringify([only, bar]),
        );
      }
    }
    if (isGuest(wanted.label.text ?? '')) {
      guests++;
      const cell = row?.label;
      const right =
        cell?.state === 'unreadable' ||
        (cell?.state === 'written' && canonical(cell.text) === canonical(wanted.label.text ?? ''));
      if (right) guestsRight++;
      if (
        cell?.state === 'written' &&
        registered.some((cast) => canonical(cast) === nameIn(cell.text))
      )
        guestsTurned++;
      note('guest (exact or unreadable)', right, `${wanted.label.text} ${told(cell)}`);
    } else {
      // A name without its ゛ is written so on the paper; either spelling of it is the same name.
      labels =
        text('label', wanted.label, row?.label, (a, b) => unmarked(a) === unmarked(b)) && labels;
    }
  });
  note('whole slip: numbers', numbers);
  note('whole slip: numbers and labels', numbers && labels);
}

for (const [group, of] of [...tallies].sort()) {
  console.log(`\n[${group}]`);
  for (const [what, [right, all]] of of) {
    console.log(
      `${what.padEnd(34)} ${((100 * right) / all).toFixed(1).padStart(5)} %  ${right}/${all}`,
    );
  }
}
console.log('\n確信度ごとの正答率（読んだ欄）');
for (const [kind, bins] of reliability) {
  const sure = bins
    .slice(17)
    .reduce((sum, [right, all]) => [sum[0] + right, sum[1] + all] as [number, number], [0, 0] as [
      number,
      number,
    ]);
  const all = bins.reduce((sum, bin) => sum + bin[1], 0);
  console.log(
    `${kind.padEnd(8)} ≥0.85: ${((100 * sure[0]) / Math.max(1, sure[1])).toFixed(2)} % of ${sure[1]} (${((100 * sure[1]) / Math.max(1, all)).toFixed(1)} % of ${all} cells)  ${bins
      .map(([right, n], i) => (n > 0 ? `${(i / 20).toFixed(2)}:${right}/${n}` : ''))
      .filter(Boolean)
      .join(' ')}`,
  );
}
console.log(
  `\n外部ゲスト: ${guests}件中 ${guestsRight}件が一致または判読不能、${guestsTurned}件が登録名に化けた`,
);
console.log(`${photos}枚、1枚あたり${Math.round(milliseconds / Math.max(1, photos))}ms`);
if (wish.log !== undefined) writeFileSync(wish.log, `${log.join('\n')}\n`);
