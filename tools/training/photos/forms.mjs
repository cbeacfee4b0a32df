import { writeDigits } from './digits.mjs';
import { stroke } from './ink.mjs';
import { oddForm } from './odd-forms.mjs';
import { otherForm } from './other-forms.mjs';
import {
  fillRows,
  line,
  newSheet,
  print,
  printColours,
  quad,
  truthOf,
  writeNumber,
} from './sheet.mjs';
import { dressed, writeLabel, writerOf } from './writer.mjs';

/** A sheet of paper with writing on it, and where everything stands (in the paper's pixels). */
export function sheetOf(r, style, contents, hands, odd) {
  const writer = hands.writers ? r.pick(hands.writers) : writerOf(r, hands);
  if (odd) return oddForm(r, odd, contents, writer);
  return { A: formA, B: printedForm, C: notebook }[style](r, contents, writer);
}

/** Any printed form but the first: half of them of the one family, half of all kinds. */
const printedForm = (r, contents, writer) =>
  (r.chance(0.5) ? formB : otherForm)(r, contents, writer);

function formA(r, contents, writer) {
  const [w, h] = [1020, 1500];
  const { canvas, g } = newSheet(r, w, h, writer);
  const colour = r.pick(printColours.slice(0, 3));
  const [left, top, pitch] = [60, 190, 80];
  const xs = [0, 370, 560, 730, 900].map((x) => left + x);
  print(g, '会計伝票', w / 2, 100, 50, colour, 'center');
  print(g, `No. ${r.whole(1000, 9999)}`, w - 150, 70, 20, colour);
  for (let i = 0; i <= 15; i++)
    line(
      g,
      xs[0],
      top + i * pitch,
      xs[4],
      top + i * pitch,
      [0, 2, 14, 15].includes(i) ? 3 : 1.6,
      colour,
    );
  for (const [k, x] of xs.entries()) {
    const inner = k === 2 || k === 3;
    line(
      g,
      x,
      top + (inner ? 2 : 0) * pitch,
      x,
      top + (inner ? 14 : 15) * pitch,
      k === 0 || k === 4 ? 3 : 1.6,
      colour,
    );
  }
  print(g, '入店', xs[0] + 20, top + pitch / 2, 24, colour);
  print(g, '退店', xs[0] + 20, top + 1.5 * pitch, 24, colour);
  print(g, '合計', xs[0] + 20, top + 14.5 * pitch, 24, colour);
  const band = (a, b, i) => quad(xs[a], top + i * pitch, xs[b], top + (i + 1) * pitch);
  const cells = {
    entry: band(1, 4, 0),
    exit: band(1, 4, 1),
    total: band(1, 4, 14),
    rows: Array.from({ length: 12 }, (_, i) => ({
      r: i + 1,
      label: band(0, 1, i + 2),
      qty: band(1, 2, i + 2),
      unit: band(2, 3, i + 2),
      amount: band(3, 4, i + 2),
    })),
  };
  writeNumber(g, r, writer, contents.entry, cells.entry, pitch);
  writeNumber(g, r, writer, contents.exit, cells.exit, pitch);
  writeNumber(g, r, writer, contents.total, cells.total, pitch, true);
  const rows = fillRows(g, r, writer, contents, cells.rows, pitch);
  return {
    canvas,
    truth: truthOf(contents, rows, cells, quad(xs[0], top, xs[4], top + 15 * pitch), writer, 'A'),
  };
}

/** Where the parts of a form of the one family stand, and how its lines are drawn. */
function layoutB(r, w) {
  const colour = r.pick(printColours);
  const times = r.pick(['rows', 'above']);
  const total = r.pick(['row', 'top', 'below']);
  const pitch = r.whole(70, 84);
  const head = Math.round(pitch * r.between(0.5, 0.72));
  const left = r.whole(45, 80);
  const wide = w - 2 * left;
  const shares = r.pick([
    [0, 0.42, 0.58, 0.76, 1],
    [0, 0.45, 0.62, 0.8, 1],
    [0, 0.4, 0.6, 0.79, 1],
  ]);
  const xs = shares.map((s) => Math.round(left + s * wide));
  const thin = r.between(1, 2.2);
  const dash = r.pick([[], [], [8, 5], [2, 4], [5, 3]]);
  return { colour, times, total, pitch, head, left, wide, xs, thin, dash };
}

function formB(r, contents, writer) {
  const [w, h] = [1020, 1500];
  const { canvas, g } = newSheet(r, w, h, writer);
  const layout = layoutB(r, w);
  const { colour, times, total, pitch, head, left, wide } = layout;
  const shop = r.pick(['BAR 夜船', '酒場 みかづき', 'Bar Clover', 'スナック 灯', '星見酒場']);
  print(g, shop, left, 75, 42, colour);
  line(g, left, 108, left + wide * 0.55, 108, 2, colour);
  print(g, 'お会計票', left + wide - 110, 75, 26, colour);
  let y = 140;
  const cells = {};
  const box = (x0, x1, caption, key, cap) => {
    line(g, x0, y, x1, y, 2, colour);
    line(g, x0, y + boxHigh, x1, y + boxHigh, 2, colour);
    for (const x of [x0, x0 + cap, x1]) line(g, x, y, x, y + boxHigh, 2, colour);
    print(g, caption, x0 + cap / 2, y + boxHigh / 2, 24, colour, 'center');
    cells[key] = quad(x0 + cap, y, x1, y + boxHigh);
  };
  const totalBox = () => box(left + wide * 0.62, left + wide, '合計', 'total', 90);
  const boxHigh = Math.round(pitch * r.between(1.05, 1.3));
  if (times === 'above') {
    box(left, left + wide * 0.27, r.pick(['IN', '入店']), 'entry', 70);
    const exit = r.chance(0.5) ? 'OUT' : '退店';
    box(left + wide * 0.285, left + wide * 0.56, exit, 'exit', 70);
  }
  if (total === 'top') totalBox();
  if (times === 'above' || total === 'top') y += boxHigh + r.whole(14, 30);
  const above = (times === 'rows' ? 2 : 0) * pitch;
  const below = (total === 'row' ? pitch : 0) + (total === 'below' ? boxHigh + 40 : 0);
  const rowsInRoom = Math.floor((h - 60 - y - head - above - below) / pitch);
  const rowCount = Math.min(13, Math.max(contents.rows.length, rowsInRoom));
  const table = tableB(g, r, layout, y, rowCount, cells);
  [, , [, y]] = table;
  if (total === 'below') {
    y += r.whole(12, 36);
    totalBox();
    y += boxHigh;
  }
  print(g, 'ありがとうございました', w / 2, Math.min(h - 18, y + 34), 20, colour, 'center');
  writeNumber(g, r, writer, contents.entry, cells.entry, pitch);
  writeNumber(g, r, writer, contents.exit, cells.exit, pitch);
  writeNumber(g, r, writer, contents.total, cells.total, pitch, true);
  const rows = fillRows(g, r, writer, contents, cells.rows, pitch);
  return {
    canvas,
    truth: truthOf(contents, rows, cells, table, writer, `times-${times}/${total}`),
  };
}

/** Prints the table from `top` on and notes its cells; gives its corners. */
function tableB(g, r, layout, top, rowCount, cells) {
  const { colour, times, total, pitch, head, xs, thin, dash } = layout;
  let y = top;
  line(g, xs[0], y, xs[4], y, thin + 1, colour);
  for (const [k, caption] of [r.pick(['品　名', '品名']), '数量', '単価', '金額'].entries())
    print(g, caption, (xs[k] + xs[k + 1]) / 2, y + head / 2, 22, colour, 'center');
  y += head;
  line(g, xs[0], y, xs[4], y, thin + 0.6, colour);
  const band = (a, b) => quad(xs[a], y, xs[b], y + pitch);
  const innerFrom = y;
  if (times === 'rows') {
    for (const [key, caption] of [
      ['entry', '入店時間'],
      ['exit', '退店時間'],
    ]) {
      print(g, caption, xs[0] + 16, y + pitch / 2, 24, colour);
      cells[key] = band(1, 4);
      y += pitch;
      line(g, xs[0], y, xs[4], y, thin, colour, key === 'exit' ? [] : dash);
    }
  }
  const itemsFrom = y;
  cells.rows = [];
  for (let i = 0; i < rowCount; i++) {
    cells.rows.push({
      r: i + 1,
      label: band(0, 1),
      qty: band(1, 2),
      unit: band(2, 3),
      amount: band(3, 4),
    });
    y += pitch;
    line(g, xs[0], y, xs[4], y, thin, colour, i === rowCount - 1 ? [] : dash);
  }
  const itemsTo = y;
  if (total === 'row') {
    print(g, '合　計', xs[0] + 16, y + pitch / 2, 24, colour);
    cells.total = band(1, 4);
    y += pitch;
  }
  line(g, xs[0], y, xs[4], y, thin + 1, colour);
  for (const k of [0, 4]) line(g, xs[k], top, xs[k], y, thin + 1, colour);
  line(g, xs[1], top, xs[1], y, thin, colour);
  for (const k of [2, 3]) {
    line(g, xs[k], top, xs[k], innerFrom, thin, colour);
    line(g, xs[k], itemsFrom, xs[k], itemsTo, thin, colour);
  }
  return quad(xs[0], top, xs[4], y);
}

function notebook(r, contents, writer) {
  const [w, h] = [1040, 1480];
  const { canvas, g } = newSheet(r, w, h, writer);
  const pitch = r.whole(56, 74);
  const ruleColour = r.pick(['#9db6cf', '#a9b0b8', '#b3c6b0', '#8fa9c9']);
  const first = r.whole(120, 180);
  for (let y = first; y < h - 20; y += pitch) line(g, 0, y, w, y, r.between(1.1, 1.8), ruleColour);
  const marginAt = r.chance(0.6) ? r.whole(60, 90) : null;
  if (marginAt) line(g, marginAt, 0, marginAt, h, 1.6, '#d98c8c');
  const left = (marginAt ?? 40) + r.whole(14, 30);
  const base = (i) => first + i * pitch;
  const start = r.whole(1, 2);
  const band = (a, b, i) => quad(a, base(i), b, base(i + 1));
  const english = r.chance(0.3);
  const c = [left, left + r.between(0.34, 0.4) * w, 0, 0, w - 20];
  c[2] = c[1] + r.between(0.14, 0.17) * w;
  c[3] = c[2] + r.between(0.13, 0.16) * w;
  const cells = { rows: [] };
  const gapAfter = pitch * r.between(0.9, 1.8);
  const captioned = (caption, i, key, from) => {
    const width = writeLabel(g, r, writer, caption, from, base(i) + pitch / 2, pitch, 4 * pitch);
    const x = from + width + gapAfter;
    cells[key] = band(from + width + gapAfter * 0.4, c[4], i);
    const value = key === 'total' ? contents.total : contents[key];
    if (value)
      writeDigits(
        g,
        r,
        writer,
        key === 'total' ? dressed(writer, value) : value,
        x,
        base(i) + pitch / 2,
        pitch,
      );
  };
  captioned(english ? 'IN' : '入店', start, 'entry', left + 10);
  captioned(english ? 'OUT' : '退店', start + 1, 'exit', left + 10);
  const n = contents.rows.length;
  const top = start + 2;
  for (let i = 0; i < n; i++) {
    cells.rows.push({
      r: i + 1,
      label: band(c[0], c[1], top + i),
      qty: band(c[1], c[2], top + i),
      unit: band(c[2], c[3], top + i),
      amount: band(c[3], c[4], top + i),
    });
  }
  const drawn = (x0, y0, x1, y1) => {
    const points = [];
    const steps = Math.max(8, Math.round(Math.hypot(x1 - x0, y1 - y0) / 40));
    const bow = r.normal(0, 4);
    for (let i = 0; i <= steps; i++) {
      const t = i / steps;
      const off = bow * Math.sin(Math.PI * t) + r.normal(0, 0.8);
      const upright = Math.abs(y1 - y0) > Math.abs(x1 - x0);
      points.push([
        x0 + (x1 - x0) * t + (upright ? off : 0),
        y0 + (y1 - y0) * t + (upright ? 0 : off),
      ]);
    }
    stroke(g, r, points, writer.width, writer.ink);
  };
  for (const k of [1, 2, 3])
    drawn(
      c[k],
      base(top) - r.between(-4, 14),
      c[k] + r.normal(0, 4),
      base(top + n) + r.between(-4, 14),
    );
  if (r.chance(0.5)) drawn(left, base(top), w - r.whole(30, 90), base(top) + r.normal(0, 2));
  const at = top + n + r.whole(1, 2) - (r.chance(0.3) ? 1 : 0);
  captioned(r.pick(['合計', '合計', '計']), at, 'total', c[1] + r.between(-0.1, 0.2) * pitch);
  if (r.chance(0.7))
    for (const d of [0, 5]) drawn(c[1], base(at + 1) + d, w - 60, base(at + 1) + d);
  const rows = fillRows(g, r, writer, contents, cells.rows, pitch);
  return {
    canvas,
    truth: truthOf(
      contents,
      rows,
      cells,
      quad(c[0], base(top), c[4], base(top + n)),
      writer,
      'notebook',
    ),
  };
}
