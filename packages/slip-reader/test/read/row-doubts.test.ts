import { describe, expect, it } from 'vitest';
import type { CleanCell } from '../../src/cut/clean.ts';
import { FloatRaster } from '../../src/picture/raster.ts';
import type { RowJson } from '../../src/read/page-json.ts';
import type { RowReaders } from '../../src/read/read-rows.ts';
import { rowDoubts } from '../../src/read/row-doubts.ts';
import type { Seen, SeenRow, SeenSlip } from '../../src/read/see.ts';

const high = 64;
/** A cell with bars of ink between these heights; none for a blank one. */
function cell(...bars: readonly (readonly [top: number, bottom: number])[]): Seen {
  const ink = new FloatRaster(200, high);
  for (const [top, bottom] of bars)
    for (let y = top; y < bottom; y++) for (let x = 10; x < 150; x++) ink.set(x, y, 1);
  const clean: CleanCell = {
    ink,
    writing:
      bars.length === 0
        ? null
        : { left: 10, right: 149, top: bars[0]?.[0] ?? 0, bottom: (bars.at(-1)?.[1] ?? 1) - 1 },
    crossed: false,
    tangled: false,
    width: 200,
    height: high,
  };
  return { clean } as Seen;
}
const oneLine = cell([20, 44]);
const twoLines = cell([6, 28], [36, 58]);
const blankCell = cell();

const seenRow = (r: number, of: Seen, faint = 0): SeenRow => ({
  r,
  struck: false,
  label: of,
  quantity: of,
  unitPrice: of,
  amount: of,
  faint: () => faint,
});
const text = (said: string, confidence = 0.99) =>
  ({ state: 'written', text: said, confidence }) as const;
const illegible = { state: 'unreadable', text: null, candidates: [], confidence: 0.2 } as const;
const blank = { state: 'blank', text: null, confidence: 0.98 } as const;
const row = (r: number, more: Partial<RowJson> = {}): RowJson => ({
  r,
  label: text('D にま'),
  qty: { state: 'marks', glyphs: [{ kind: 'sei' }], confidence: 0.99 },
  unit: text('1100'),
  amount: text('1100'),
  struck: false,
  ...more,
});
const readers = null as unknown as RowReaders;

const doubtsOf = (
  all: readonly SeenRow[],
  rows: readonly RowJson[],
  total: RowJson['unit'] = text('3300'),
  below: SeenRow | null = null,
) =>
  rowDoubts(
    { rows: all, beyond: { above: null, below }, places: [], pen: 1 } as SeenSlip,
    {
      seen: all.filter(({ r }) => rows.some((one) => one.r === r)),
      rows: rows.map((one) => ({ ...one, remote: [] })),
    },
    [],
    { stated_total: total },
    readers,
  );
const three = [seenRow(1, oneLine), seenRow(2, oneLine), seenRow(3, oneLine)];
const rows = [row(1), row(2), row(3)];

describe('行の数を疑う', () => {
  it('線と字と合計が合えば、何も尋ねない', async () => {
    expect(await doubtsOf(three, rows)).toEqual([]);
  });

  it('1行に字が2段あれば、その下にもう1行あるかもしれない', async () => {
    const crowded = [three[0], seenRow(2, twoLines), three[2]] as SeenRow[];
    expect(await doubtsOf(crowded, rows)).toMatchObject([{ after: 2, kind: 'missing' }]);
  });

  it('2段に見える欄が1つだけなら、字の形にすぎない。ほかも読めなければ尋ねる', async () => {
    const one = [three[0], { ...seenRow(2, oneLine), label: twoLines }, three[2]] as SeenRow[];
    expect(await doubtsOf(one, rows)).toEqual([]);
    const unread = [row(1), row(2, { label: illegible, amount: illegible }), row(3)];
    expect(await doubtsOf(one, unread)).toMatchObject([{ after: 2, kind: 'missing' }]);
  });

  it('空と見た行に薄い字が2欄以上にあれば尋ね、1欄の汚れでは尋ねない', async () => {
    const faint = (columns: number) => [
      three[0] as SeenRow,
      seenRow(2, blankCell, columns),
      three[2] as SeenRow,
    ];
    const read = [row(1), row(3)];
    const total = text('2200');
    expect(await doubtsOf(faint(2), read, total)).toMatchObject([{ after: 1, kind: 'missing' }]);
    expect(await doubtsOf(faint(1), read, total)).toEqual([]);
  });

  it('最後の行のすぐ下で写真が切れていれば、続きがあるかもしれない', async () => {
    const below = (r: number, bottom: number) => {
      const at: Seen = {
        ...blankCell,
        corners: [
          [0, 90],
          [50, 90],
          [50, bottom],
          [0, bottom],
        ],
        box: [0, 90, 50, Math.min(100, bottom)],
      };
      return seenRow(r, at);
    };
    const total = text('3300');
    expect(await doubtsOf(three, rows, total, below(4, 120))).toMatchObject([
      { after: 3, kind: 'missing' },
    ]);
    expect(await doubtsOf(three, rows, total, below(4, 98))).toEqual([]);
    // below an empty row nobody went on
    expect(await doubtsOf(three, rows, total, below(5, 120))).toEqual([]);
  });

  it('何も確かに読めない行は、行ではないかもしれない', async () => {
    const stray = row(3, { label: blank, qty: blank, unit: illegible, amount: blank });
    expect(await doubtsOf(three, [row(1), row(2), stray])).toMatchObject([
      { after: 2, kind: 'extra' },
    ]);
  });

  it('確かな金額の和と確かな合計が違うときだけ、合計から尋ねる', async () => {
    expect(await doubtsOf(three, rows, text('4400'))).toMatchObject([
      { after: 3, kind: 'missing' },
    ]);
    expect(await doubtsOf(three, rows, text('2200'))).toMatchObject([{ after: 0, kind: 'extra' }]);
    expect(await doubtsOf(three, rows, text('4400', 0.7))).toEqual([]);
    expect(
      await doubtsOf(three, [row(1), row(2), row(3, { amount: blank })], text('4400')),
    ).toEqual([]);
  });
});
