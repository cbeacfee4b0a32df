import { describe, expect, it } from 'vitest';
import { findSlip } from '../../src/find/find-slip.ts';
import { type FlatCell, itemRows, itemTable } from '../../src/find/layout.ts';
import { acrossAt } from '../../src/find/trace.ts';
import { decodePhoto } from '../../src/photo/decode.ts';
import { project } from '../../src/picture/homography.ts';
import { box, drawForm, line, onDesk, pitch, top, word } from './drawn-form.ts';

async function slipOn(bytes: Uint8Array) {
  const photo = await decodePhoto(bytes);
  if (!photo.ok) throw new Error(photo.error.message);
  return findSlip(photo.value.grey);
}

async function foundOn(bytes: Uint8Array) {
  const slip = await slipOn(bytes);
  if (slip === null || slip === 'several') throw new Error(`found ${slip}`);
  const { layout, flat } = slip;
  const inPhoto = (x: number, y: number) => project(flat.toPhoto, [x, y]);
  const boxOf = (cell: FlatCell) => {
    const [left, upper] = inPhoto(cell.left, acrossAt(cell.upper, cell.left));
    const [right, lower] = inPhoto(cell.right, acrossAt(cell.lower, cell.right));
    return { left, upper, right, lower };
  };
  return { layout, boxOf };
}

const usual = [180, 640, 820, 1020, 1260];
const full = Array.from({ length: 7 }, () => [1, 1, 1, 1]);
/** How far a side may be off, in pixels of the photo. */
const near = 14;

describe('いろいろな用紙', () => {
  it('どの金額も欄の真ん中に太く書かれていても、用紙が机にはみ出したとは見ない', async () => {
    const blots = Array.from({ length: 12 }, (_, i) => {
      const y = top + (i + 2) * pitch + pitch / 2;
      return `<circle cx="${1132 + ((i * 7) % 17)}" cy="${y}" r="17" fill="#115"/>`;
    });
    const form = { columns: usual, framed: true, rows: 12, writing: full, above: 2, below: 1 };
    const { layout, boxOf } = await foundOn(await drawForm({ ...form, more: blots.join('') }));
    expect(itemTable(layout).rows).toHaveLength(12);
    const [first] = itemTable(layout).rows;
    if (first === undefined) throw new Error('no row');
    expect(Math.abs(boxOf(first.label).left - 180)).toBeLessThan(near);
  });

  it('枠のない用紙では、罫線の端が表の端で、見出しは明細ではない', async () => {
    const form = { columns: usual, framed: false, rows: 12, writing: full, head: true };
    const { layout, boxOf } = await foundOn(await drawForm(form));
    expect(itemTable(layout).rows).toHaveLength(12);
    const [first] = itemTable(layout).rows;
    if (first === undefined) throw new Error('no row');
    expect(Math.abs(boxOf(first.label).left - 180)).toBeLessThan(near);
    expect(Math.abs(boxOf(first.amount).right - 1260)).toBeLessThan(near);
    expect(Math.abs(boxOf(first.label).upper - (top + pitch))).toBeLessThan(near);
  });

  describe('明細の表が左右に2つある用紙', () => {
    const sides = [
      [120, 330, 420, 520, 700],
      [740, 950, 1040, 1140, 1320],
    ] as const;
    const table = (columns: readonly number[], from: number, to: number): string => {
      const lines = Array.from({ length: 9 }, (_, i) => line(from, top + i * 60, to, top + i * 60));
      const upright = columns.map((x) => line(x, top, x, top + 480));
      const words = [0, 1, 2].flatMap((row) =>
        columns.slice(0, 4).map((x) => word(x + 12, top + row * 60 + 30, 52)),
      );
      return [...lines, ...upright, ...words].join('');
    };
    const sheet = '<rect x="60" y="150" width="1320" height="1620" fill="#f6f3ea"/>';

    it('左の表の行のあとに、右の表の行が続く', async () => {
      const tables = sides.map((columns) => table(columns, columns[0], columns[4]));
      const { layout, boxOf } = await foundOn(await onDesk(sheet + tables.join('')));
      expect(layout.tables.map(({ rows }) => rows.length)).toEqual([8, 8]);
      const lefts = [0, 8].map((at) => boxOf(itemRows(layout)[at]?.label as FlatCell).left);
      for (const [k, columns] of sides.entries())
        expect(Math.abs((lefts[k] as number) - columns[0])).toBeLessThan(near);
    });

    it('行の線が間を通っていれば、2つの表ではない', async () => {
      const tables = sides.map((columns) => table(columns, 120, 1320));
      const slip = await slipOn(await onDesk(sheet + tables.join('')));
      expect(slip === null || slip === 'several' ? 1 : slip.layout.tables.length).toBe(1);
    });
  });

  it('何も書かれていない列（担当など）は飛ばす', async () => {
    const columns = [180, 560, 700, 860, 1040, 1260];
    const writing = full.map(() => [1, 0, 1, 1, 1]);
    const { layout, boxOf } = await foundOn(
      await drawForm({ columns, framed: true, rows: 12, writing, head: true }),
    );
    const row = itemTable(layout).rows[1];
    if (row === undefined) throw new Error('no row');
    expect(Math.abs(boxOf(row.quantity).left - 700)).toBeLessThan(near);
    expect(Math.abs(boxOf(row.unitPrice).left - 860)).toBeLessThan(near);
    expect(Math.abs(boxOf(row.amount).right - 1260)).toBeLessThan(near);
  });

  it('罫線の先に筋が続いて見えても、続かない行を落とさない', async () => {
    // streaks in line with all row lines but the first two
    const streaks = Array.from({ length: 11 }, (_, i) => {
      const y = top + (i + 2) * pitch;
      return line(0, y, 230, y, 2) + line(1190, y, 1440, y, 2);
    }).join('');
    const columns = [300, 640, 780, 940, 1120];
    const { layout } = await foundOn(
      await drawForm({ columns, framed: true, rows: 12, writing: full, more: streaks }),
    );
    expect(itemTable(layout).rows).toHaveLength(12);
  });

  it('時刻と合計がありうる場所は、表の上下の行も、箱も、書き込み用の線も挙げる', async () => {
    const parted = box(180, 190, 420, 280) + line(250, 190, 250, 280);
    const underline = line(900, 1690, 1250, 1690) + word(910, 1660, 60);
    const { layout, boxOf } = await foundOn(
      await drawForm({
        columns: usual,
        framed: true,
        rows: 12,
        writing: full,
        below: 2,
        more: parted + underline,
      }),
    );
    if (layout.fields.kind !== 'printed') throw new Error('not printed');
    const boxes = layout.fields.places.map(({ cell }) => boxOf(cell));
    const has = (left: number, lower: number, right: number): boolean =>
      boxes.some(
        (each) =>
          each.left < left + near &&
          Math.abs(each.lower - lower) < near &&
          Math.abs(each.right - right) < near,
      );
    expect(has(250, 280, 420)).toBe(true);
    expect(has(180, top + 13 * pitch, 1260)).toBe(true);
    expect(has(180, top + 14 * pitch, 1260)).toBe(true);
    expect(has(900, 1690, 1250)).toBe(true);
  });
});

describe('時刻と合計の見出しの場所', () => {
  const bottom = top + 12 * pitch;
  const placesOn = async (more: string) => {
    const { layout, boxOf } = await foundOn(
      await drawForm({ columns: usual, framed: true, rows: 12, writing: full, more }),
    );
    if (layout.fields.kind !== 'printed') throw new Error('not printed');
    return layout.fields.places.map(({ cell, caption, free = false }) => ({
      cell: boxOf(cell),
      caption: caption === null ? null : boxOf(caption),
      free,
    }));
  };
  type Place = Awaited<ReturnType<typeof placesOn>>[0];
  const at = (places: readonly Place[], left: number, right: number, lower: number) =>
    places.find(
      ({ cell }) =>
        Math.abs(cell.left - left) < near &&
        Math.abs(cell.right - right) < near &&
        Math.abs(cell.lower - lower) < near,
    );

  it('箱の前、箱の上、箱の中の上のほう、上に重ねた低い箱にあっても、見出しとわかる', async () => {
    const y = bottom + 70;
    const places = await placesOn(
      [
        word(200, y + 45, 78) + box(300, y, 520, y + 90),
        word(720, y - 22, 78) + box(700, y, 960, y + 90),
        box(180, y + 150, 440, y + 280) + word(196, y + 172, 52) + word(200, y + 235, 52),
        box(600, y + 150, 860, y + 200) + word(690, y + 175, 52) + box(600, y + 200, 860, y + 290),
      ].join(''),
    );
    expect(at(places, 300, 520, y + 90)?.caption?.right).toBeLessThan(300);
    expect(at(places, 700, 960, y + 90)?.caption?.lower).toBeLessThan(y + near);
    const inside = at(places, 180, 440, y + 280);
    expect(inside?.caption?.upper).toBeLessThan(y + 150 + near);
    expect(inside?.cell.upper).toBeGreaterThan(y + 180);
    expect(at(places, 600, 860, y + 290)?.caption?.lower).toBeLessThan(y + 200 + near);
  });

  it('並んだ箱は、すき間が狭くても別々の場所で、背の高い字を箱の端と見誤らない', async () => {
    const y = bottom + 60;
    const tall = line(330, y + 22, 330, y + 70, 5) + line(344, y + 22, 344, y + 70, 5);
    const places = await placesOn(
      [180, 420, 660].map((x) => box(x, y, x + 226, y + 90) + word(x + 12, y + 45, 52)).join('') +
        tall,
    );
    for (const x of [180, 420, 660]) expect(at(places, x, x + 226, y + 90)).toBeDefined();
  });

  it('線のない紙に書かれた語も場所で、前の語が見出しになる。語のない線は場所ではない', async () => {
    const y = bottom + 120;
    const places = await placesOn(
      word(220, y, 78) + word(400, y, 104) + line(700, y + 200, 1100, y + 200),
    );
    const number = places.find(
      ({ cell, caption }) => cell.left > 340 && caption !== null && caption.right < 340,
    );
    expect(number).toMatchObject({ free: true });
    expect(places.every(({ cell }) => cell.left < 640)).toBe(true);
  });
});

describe('枠も列もない行', () => {
  it('枠のない用紙の下に行が続いても、まわりに紙の余白があれば罫線だけの紙ではない', async () => {
    const { layout } = await foundOn(
      await drawForm({ columns: usual, framed: false, rows: 9, writing: full, below: 5 }),
    );
    expect(layout.fields.kind).toBe('printed');
  });
});

describe('列の線', () => {
  it('縦に並んだ数取りの棒は、列の線ではない', async () => {
    const bars = Array.from({ length: 9 }, (_, i) =>
      line(720, top + i * pitch + 15, 720, top + (i + 1) * pitch - 15, 4),
    ).join('');
    const writing = full.map(() => [1, 0, 1, 1]);
    const { layout, boxOf } = await foundOn(
      await drawForm({ columns: usual, framed: true, rows: 9, writing, more: bars }),
    );
    const row = itemTable(layout).rows[1];
    if (row === undefined) throw new Error('no row');
    expect(Math.abs(boxOf(row.quantity).left - 640)).toBeLessThan(near);
    expect(Math.abs(boxOf(row.quantity).right - 820)).toBeLessThan(near);
  });

  it('表の上に箱や線が等間隔に並んでいても、罫線だけの紙とは見ない', async () => {
    const lines = [1, 2, 3, 4]
      .map((i) => {
        const y = top + (8 + i) * pitch;
        return line(180, y, 420, y) + line(560, y, 760, y) + word(190, y - 30, 52);
      })
      .join('');
    const { layout } = await foundOn(
      await drawForm({ columns: usual, framed: false, rows: 8, writing: full, more: lines }),
    );
    expect(layout.fields.kind).toBe('printed');
  });
});

describe('2枚の紙', () => {
  const sheet = (x: number, turn: number, content: string): string =>
    `<g transform="rotate(${turn} ${x + 260} 900)"><rect x="${x}" y="330" width="520" height="1100" fill="#f4f2ea"/>${content}</g>`;
  const text = (x: number): string =>
    Array.from({ length: 20 }, (_, i) =>
      line(x + 60, 420 + i * 46, x + 440 - (i % 3) * 60, 420 + i * 46, 7),
    ).join('');

  it('伝票でない紙が2枚あっても、伝票はない', async () => {
    expect(await slipOn(await onDesk(sheet(110, 2, text(110)) + sheet(800, -3, text(800))))).toBe(
      null,
    );
  });

  it('ほとんど触れ合う2枚のノートは、1枚の伝票ではない', async () => {
    const ruled = (x: number): string => {
      const rules = Array.from({ length: 24 }, (_, i) =>
        line(x, 400 + i * 42, x + 620, 400 + i * 42, 1.6),
      );
      const columns = [250, 350, 450].map((at) => line(x + at, 480, x + at, 1000, 3));
      return rules.join('') + columns.join('');
    };
    const paper = (x: number): string =>
      `<rect x="${x}" y="330" width="620" height="1100" fill="#f4f2ea"/>${ruled(x)}`;
    expect(await slipOn(await onDesk(paper(80) + paper(726)))).toBe('several');
  });
});
