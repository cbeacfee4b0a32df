import { parseTranscript } from '@tashika/slip';
import { describe, expect, it } from 'vitest';
import { examplesOf, settledPage } from '../../src/learn/settled.ts';
import { FloatRaster } from '../../src/picture/raster.ts';

const picture = new FloatRaster(1, 1);
const written = (text: string, confidence?: number) => ({ state: 'written', text, confidence });
const signed = { by: 'みき', at: '2026-11-16T20:00:00Z' };

const pages = parseTranscript({
  entry: written('21:00', 0.6),
  exit: { read: written('23:10', 0.6), correction: { value: written('23:40'), ...signed } },
  rows: [
    {
      r: 3,
      label: written('D ゆり', 0.95),
      qty: { state: 'marks', glyphs: [{ kind: 'sei' }] },
      unit: { state: 'unreadable', candidates: ['1700'], confidence: 0.3 },
      amount: { state: 'blank' },
      struck: false,
    },
  ],
  stated_total: { ...written('8500'), label: '合計' },
});
if (!pages.ok) throw new Error(pages.error.message);
const [page] = pages.value;
if (page === undefined) throw new Error('no page');

describe('settledPage', () => {
  it('直した欄と確かな欄だけを、確かめ終えたものとする', () => {
    expect(settledPage(page)).toEqual({
      entry: null,
      exit: '23:40',
      total: '8500',
      rows: [{ r: 3, label: 'D ゆり', unit: null, amount: null }],
    });
  });
});

describe('examplesOf', () => {
  it('行の番号と列で、絵と値を合わせる', () => {
    const cells = [
      { row: null, column: 'exit', picture },
      { row: null, column: 'entry', picture },
      { row: 3, column: 'label', picture },
      { row: 4, column: 'label', picture },
      { row: 3, column: 'unit', picture },
    ] as const;
    expect(examplesOf(7, cells, settledPage(page))).toEqual([
      { slip: 7, kind: 'time', value: '23:40', picture },
      { slip: 7, kind: 'label', value: 'D ゆり', picture },
    ]);
  });
});
