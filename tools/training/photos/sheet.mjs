import { createCanvas } from '@napi-rs/canvas';
import { register } from '../cells/fonts.mjs';
import { digitsWidth, writeDigits } from './digits.mjs';
import { stroke } from './ink.mjs';
import { stain, wearLines, writtenRows } from './row-trouble.mjs';
import { dressed, writeLabel, writeTally } from './writer.mjs';

const paperColours = ['#fdfdfb', '#fbf8ef', '#f6f1e0', '#eff3ea', '#f7f9fc', '#fdf6f2', '#f4efd8'];
export const printColours = ['#9c2f35', '#2f6b53', '#33373d', '#8a5a2b', '#5b4a8c', '#7c2a55'];

export function newSheet(r, width, height, writer) {
  const canvas = createCanvas(width, height);
  const g = canvas.getContext('2d');
  g.fillStyle = r.pick(writer.paper?.sheets ?? paperColours);
  g.fillRect(0, 0, width, height);
  return { canvas, g };
}
export const quad = (x0, y0, x1, y1) => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

export function line(g, x0, y0, x1, y1, width, colour, dash = []) {
  g.save();
  g.strokeStyle = colour;
  g.lineWidth = width;
  g.setLineDash(dash);
  g.beginPath();
  g.moveTo(x0, y0);
  g.lineTo(x1, y1);
  g.stroke();
  g.restore();
}

export function print(g, text, x, y, size, colour, align = 'left') {
  g.save();
  g.fillStyle = colour;
  g.textBaseline = 'middle';
  g.textAlign = align;
  const part = /^[\x20-\x7e]+$/.test(text) ? 'latin' : 'japanese';
  g.font = `${size}px "${register('zen-maru-gothic', part)}"`;
  g.fillText(text, x, y);
  g.restore();
}

/** Writes the contents into cells; gives the truth of the rows. */
export function fillRows(g, r, usualWriter, contents, cells, usualPitch) {
  const { trouble } = contents;
  const rows = contents.rows.length;
  wearLines(g, r, trouble, cells, rows, usualPitch);
  const written = writtenRows(r, trouble, cells, rows, usualWriter, usualPitch);
  const isCorrected = () => trouble === 'corrected' && r.chance(0.3);
  const truth = contents.rows.map((row, i) =>
    fillRow(g, r, { ...row, corrected: isCorrected() }, i, written[i]),
  );
  stain(g, r, trouble, cells, rows, usualPitch);
  return truth;
}

function fillRow(g, r, row, i, { cell, writer, pitch }) {
  const number = (plain, [[x0, y0], [x1], [, y1]]) => {
    const text = dressed(writer, plain);
    const width = digitsWidth(writer, text, pitch);
    const left = Math.max(x0 + 5, Math.min(x0 + r.between(0.1, 0.35) * pitch, x1 - width - 4));
    writeDigits(g, r, writer, text, left, (y0 + y1) / 2, pitch, x1 - left - 2);
  };
  const [[lx, ly], [lr], [, lb]] = cell.label;
  writeLabel(
    g,
    r,
    writer,
    row.label,
    lx + pitch * r.between(0.12, 0.3),
    (ly + lb) / 2,
    pitch,
    lr - lx - pitch * 0.35,
  );
  const [[qx, qy], [qr]] = cell.qty;
  const glyphs =
    row.count === 0
      ? []
      : writeTally(
          g,
          r,
          writer,
          row.count,
          qx + pitch * r.between(0.2, 0.5),
          qy,
          pitch,
          qr - qx - pitch * 0.5,
        );
  if (row.unit && row.corrected) correct(g, r, writer, row.unit, cell.unit, pitch);
  else if (row.unit) number(row.unit, cell.unit);
  if (row.amount) number(row.amount, cell.amount);
  const text = (value) =>
    value ? { state: 'written', text: value } : { state: 'blank', text: null };
  return {
    r: i + 1,
    label: text(row.label),
    qty: glyphs.length ? { state: 'marks', glyphs } : { state: 'blank', glyphs: [] },
    unit: text(row.unit),
    amount: text(row.amount),
  };
}

/** Another price, struck out, and the right one behind it, both small enough for the cell. */
function correct(g, r, writer, text, [[x0, y0], [x1], [, y1]], pitch) {
  const wrong = r.pick(['700', '300', '600', '1500'].filter((price) => price !== text));
  const middle = (y0 + y1) / 2;
  const size = pitch * 0.72;
  const half = (x1 - x0) / 2;
  writeDigits(g, r, writer, wrong, x0 + 6, middle, size, half - 12);
  const end = x0 + 6 + Math.min(half - 12, digitsWidth(writer, wrong, size));
  for (const off of [-3, 4])
    stroke(
      g,
      r,
      [
        [x0 + 4, middle + off + r.normal(0, 2)],
        [end + 4, middle + off + r.normal(0, 2)],
      ],
      writer.width,
      writer.ink,
    );
  writeDigits(g, r, writer, text, x0 + half, middle, size, half - 6);
}

export function writeNumber(g, r, writer, text, cell, pitch, isAmount) {
  if (!text) return;
  const shown = isAmount ? dressed(writer, text) : text;
  const [[x0, y0], [x1], [, y1]] = cell;
  const width = digitsWidth(writer, shown, pitch);
  const left = x0 + Math.max(6, Math.min(r.between(0.15, 1) * pitch, x1 - x0 - width - 6));
  writeDigits(g, r, writer, shown, left, (y0 + y1) / 2, pitch, x1 - left - 4);
}

export function truthOf(contents, rows, cells, table, writer, form) {
  const text = (value) =>
    value ? { state: 'written', text: value } : { state: 'blank', text: null };
  return {
    entry: text(contents.entry),
    exit: text(contents.exit),
    rows,
    stated_total: text(contents.total),
    instruction: null,
    cells: { table, ...cells },
    form,
    writer: {
      digits: writer.digits,
      kana: writer.kana,
      tally: writer.tally,
      comma: writer.comma,
      yen: writer.yen,
    },
  };
}
