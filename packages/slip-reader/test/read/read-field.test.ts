import { describe, expect, it } from 'vitest';
import type { CleanCell } from '../../src/cut/clean.ts';
import { margin } from '../../src/cut/cut.ts';
import { readBehindCaption } from '../../src/read/read-field.ts';

const [width, height] = [300, 64];

/** A printed cell with bars of ink from one place to another. */
function cellWith(...bars: readonly (readonly [from: number, to: number])[]): CleanCell {
  const [full, tall] = [width + 2 * margin, height + 2 * margin];
  const data = new Float32Array(full * tall);
  for (const [from, to] of bars) {
    for (let y = margin + 20; y < margin + 50; y++)
      data.fill(1, y * full + margin + from, y * full + margin + to);
  }
  return {
    ink: { width: full, height: tall, data },
    writing: { left: margin, right: margin + width, top: margin + 20, bottom: margin + 49 },
    crossed: false,
    tangled: false,
    width,
    height,
  };
}
/** Whatever it looks at is 入店 and no number. */
const readers = {
  readLabel: async () => ({
    state: 'read' as const,
    value: '入店',
    confidence: 0.9,
    candidates: [],
  }),
  readDigits: async () => ({
    state: 'unreadable' as const,
    value: null,
    confidence: 0.9,
    candidates: [],
  }),
};
const read = (cell: CleanCell) => readBehindCaption(readers, cell, { ...cell });

describe('見出しのある欄', () => {
  it('見出しのほかに何もなければ、何も書かれていない', async () => {
    expect(await read(cellWith([10, 40], [60, 90]))).toMatchObject({
      time: null,
      total: null,
      caption: { name: 'entry' },
    });
  });

  it('見出しの後に読めないものがあれば、空欄とは言わない', async () => {
    const { time, total } = await read(cellWith([10, 70], [130, 230]));
    expect([time?.state, total?.state]).toEqual(['unreadable', 'unreadable']);
  });
});
