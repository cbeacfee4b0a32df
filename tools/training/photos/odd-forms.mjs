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

/*
 * Printed forms that few shops have, for `--form`: `long` with 20 to 40 rows on a narrow slip, `twin` with
 * two tables of items side by side, `far` with the captions of times and total well above their boxes.
 */
export const oddForms = ['long', 'twin', 'far'];

/** Rows that are written on such a form, at least and at most. */
export const oddRows = { long: [20, 36], twin: [11, 19], far: [4, 11] };

export const oddForm = (r, kind, contents, writer) =>
  ({ long: longForm, twin: twinForm, far: farForm })[kind](r, contents, writer);

/** A table of items with its head, from (x, y) on; gives the cells of its rows. */
function itemTable(g, { x, y, wide, pitch, rows, colour, from = 0 }) {
  const xs = [0, 0.42, 0.6, 0.79, 1].map((share) => Math.round(x + share * wide));
  const head = Math.round(pitch * 0.62);
  const [top, bottom] = [y + head, y + head + rows * pitch];
  line(g, xs[0], y, xs[4], y, 3, colour);
  for (const [k, caption] of ['品名', '数量', '単価', '金額'].entries())
    print(g, caption, (xs[k] + xs[k + 1]) / 2, y + head / 2, 20, colour, 'center');
  for (let i = 0; i <= rows; i++)
    line(g, xs[0], top + i * pitch, xs[4], top + i * pitch, 1.6, colour);
  for (const at of xs) line(g, at, y, at, bottom, 2, colour);
  return Array.from({ length: rows }, (_, i) => {
    const band = (k) => quad(xs[k], top + i * pitch, xs[k + 1], top + (i + 1) * pitch);
    return { r: from + i + 1, label: band(0), qty: band(1), unit: band(2), amount: band(3) };
  });
}

/** A box with a number in it and its caption; gives the cell of the number. */
function box(g, caption, x0, y0, x1, y1, colour, over) {
  const from = over ? x0 : x0 + 90;
  for (const y of [y0, y1]) line(g, x0, y, x1, y, 2, colour);
  for (const x of new Set([x0, from, x1])) line(g, x, y0, x, y1, 2, colour);
  if (over) print(g, caption, (x0 + x1) / 2, y0 - over, 24, colour, 'center');
  else print(g, caption, x0 + 45, (y0 + y1) / 2, 24, colour, 'center');
  return quad(from, y0, x1, y1);
}

/** Writes everything on a form whose cells are known. */
function written(r, canvas, g, contents, writer, cells, pitch, form) {
  writeNumber(g, r, writer, contents.entry, cells.entry, pitch);
  writeNumber(g, r, writer, contents.exit, cells.exit, pitch);
  writeNumber(g, r, writer, contents.total, cells.total, pitch, true);
  const rows = fillRows(g, r, writer, contents, cells.rows, pitch);
  const [first, last] = [cells.rows[0].label[0], cells.rows.at(-1).amount[2]];
  return {
    canvas,
    truth: truthOf(contents, rows, cells, quad(...first, ...last), writer, form),
  };
}

function longForm(r, contents, writer) {
  const pitch = r.whole(56, 64);
  const rows = Math.max(contents.rows.length, 20) + r.whole(0, 4);
  const [w, h] = [960, 330 + rows * pitch + 170];
  const { canvas, g } = newSheet(r, w, h, writer);
  const colour = r.pick(printColours);
  print(g, '御会計票', w / 2, 70, 42, colour, 'center');
  const cells = {
    entry: box(g, '入店', 60, 130, 340, 200, colour),
    exit: box(g, '退店', 360, 130, 640, 200, colour),
    rows: itemTable(g, { x: 60, y: 230, wide: w - 120, pitch, rows, colour }),
  };
  const below = cells.rows.at(-1).label[2][1] + 24;
  cells.total = box(g, '合計', w - 420, below, w - 60, below + 76, colour);
  return written(r, canvas, g, contents, writer, cells, pitch, 'long');
}

function twinForm(r, contents, writer) {
  const [pitch, rows] = [r.whole(66, 76), 10];
  const [w, h] = [1900, 330 + rows * pitch + 200];
  const { canvas, g } = newSheet(r, w, h, writer);
  const colour = r.pick(printColours);
  print(g, '御会計票', w / 2, 66, 42, colour, 'center');
  const wide = (w - 160) / 2;
  const table = { y: 240, wide, pitch, rows, colour };
  const cells = {
    entry: box(g, '入店', 60, 120, 380, 200, colour),
    exit: box(g, '退店', 420, 120, 740, 200, colour),
    rows: [
      ...itemTable(g, { ...table, x: 60 }),
      ...itemTable(g, { ...table, x: 100 + wide, from: rows }),
    ],
  };
  const below = cells.rows[rows - 1].label[2][1] + 30;
  cells.total = box(g, '合計', w - 480, below, w - 60, below + 84, colour);
  return written(r, canvas, g, contents, writer, cells, pitch, 'twin');
}

function farForm(r, contents, writer) {
  const [w, h] = [1020, 1500];
  const { canvas, g } = newSheet(r, w, h, writer);
  const colour = r.pick(printColours);
  const pitch = r.whole(68, 76);
  const over = Math.round(pitch * r.between(0.7, 1.4));
  print(g, '御会計票', 70, 60, 36, colour);
  const top = 120 + over;
  const boxes = [
    ['entry', '入店', 70, 330],
    ['exit', '退店', 360, 620],
    ['total', '合計', 650, 950],
  ];
  const cells = Object.fromEntries(
    boxes.map(([key, caption, x0, x1]) => [
      key,
      box(g, caption, x0, top, x1, top + 80, colour, over),
    ]),
  );
  const rows = Math.max(contents.rows.length, Math.floor((h - top - 240) / pitch));
  cells.rows = itemTable(g, { x: 70, y: top + 120, wide: w - 140, pitch, rows, colour });
  return written(r, canvas, g, contents, writer, cells, pitch, 'far');
}
