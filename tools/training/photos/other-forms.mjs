import { box, free, stacked, underline, words, wordsWidth } from './boxes.mjs';
import { writeDigits } from './digits.mjs';
import { stroke } from './ink.mjs';
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
 * Printed forms of all kinds: columns in other orders and with others between them, heads in other
 * words or none, with and without an outer frame, dotted lines, times and total above, below, in rows,
 * in boxes, on underlines or without any line, with captions in one or two lines, before, above, inside
 * or over their boxes, Japanese or English, and beside them other numbers: date, table, guests, subtotal
 * and tax.
 */
const captions = {
  label: ['品名', '品　名', '内容', '商品名', 'ご注文', 'ITEM', '項目'],
  qty: ['数量', '個数', '数', 'QTY'],
  unit: ['単価', '単　価', 'PRICE'],
  amount: ['金額', '金　額', 'AMOUNT'],
  no: ['No.', '№', ''],
  who: ['担当', '担当者'],
  note: ['備考', 'メモ'],
  entry: ['入店', '入店時間', 'IN', '来店', '入　店', 'ご入店|時間', 'START'],
  exit: ['退店', '退店時間', 'OUT', 'お帰り', '退　店', 'ご退店|時間', 'END'],
  total: ['合計', '合　計', '計', 'お会計', 'TOTAL', '合計金額', 'お会計|合計'],
  date: ['日付', '月日', 'DATE'],
  seat: ['卓', '卓番', 'テーブル', 'TABLE'],
  guests: ['人数', '名様', '人'],
};
const shops = ['BAR 月舟', 'スナック ゆうやけ', 'Lounge Mint', '酒処 こまち', 'Bar Nocturne'];

/** The form as it is printed: `y` is how far down it has come, `cells` what stands where. */
export function otherForm(r, contents, writer) {
  const [w, h] = [1020, 1500];
  const { canvas, g } = newSheet(r, w, h, writer);
  const chosen = chosenForm(r, w);
  const form = { g, r, w, h, ...chosen, ...columnsOf(r, chosen), y: 140, cells: {} };
  printHeading(form);
  measure(form, contents);
  printAbove(form);
  const table = printTable(form, contents);
  printBelow(form);
  if (r.chance(0.6))
    print(
      g,
      'ありがとうございました',
      w / 2,
      Math.min(h - 18, form.y + 34),
      20,
      form.colour,
      'center',
    );
  const rows = writeContents(form, contents, writer);
  return { canvas, truth: truthOf(contents, rows, form.cells, table, writer, kindOf(form)) };
}

/** What kind of form it is, by chance. */
function chosenForm(r, w) {
  const colour = r.pick(printColours);
  const thin = r.between(1, 2.4);
  const dash = r.pick([[], [], [8, 5], [2, 4], [5, 3], [2, 6]]);
  const columnDash = r.chance(0.15) ? [3, 4] : [];
  const framed = r.chance(0.65);
  const headed = r.chance(0.85);
  const shaded = headed && r.chance(0.25);
  const timesAt = r.pick([
    'rows',
    'above',
    'above',
    'underline',
    'bottom',
    'below',
    'free',
    'stacked',
  ]);
  const totalAt = r.pick(['row', 'row', 'top', 'below', 'underline', 'lead']);
  const captionAt = r.pick(['beside', 'beside', 'beside', 'above', 'over', 'before']);
  const others = r.chance(0.35);
  const extra = r.pick([null, null, null, 'no', 'no', 'who', 'note']);
  const priceFirst = r.chance(0.2);
  const parted = r.chance(0.6);
  const subtotal = totalAt === 'row' && timesAt !== 'bottom' && r.chance(0.25);
  const left = r.whole(40, 80);
  const wide = w - 2 * left;
  const caption = Object.fromEntries(
    Object.entries(captions).map(([key, words]) => [key, r.pick(words)]),
  );
  return {
    colour,
    thin,
    dash,
    columnDash,
    framed,
    headed,
    shaded,
    timesAt,
    totalAt,
    captionAt,
    others,
    extra,
    priceFirst,
    parted,
    subtotal,
    left,
    wide,
    caption,
  };
}

function columnsOf(r, { priceFirst, extra, left, wide }) {
  // from left to right: what a column is for, and its share of the width
  const usual = [
    ['label', r.between(0.38, 0.45)],
    ['qty', r.between(0.15, 0.2)],
    ['unit', r.between(0.16, 0.2)],
    ['amount', r.between(0.18, 0.22)],
  ];
  if (priceFirst) [usual[1], usual[2]] = [usual[2], usual[1]];
  const columns = [...usual];
  if (extra === 'no') columns.unshift(['no', r.between(0.055, 0.085)]);
  if (extra === 'who') columns.splice(1, 0, ['who', r.between(0.12, 0.15)]);
  if (extra === 'note') columns.push(['note', r.between(0.11, 0.15)]);
  const whole = columns.reduce((sum, [, share]) => sum + share, 0);
  const xs = [left];
  for (const [, share] of columns) xs.push(Math.round(xs.at(-1) + (share / whole) * wide));
  const at = columns.findIndex(([key]) => key === 'label');
  const right = xs.at(-1);
  return { columns, xs, at, right };
}

function printHeading({ g, r, w, colour, left, wide, right }) {
  print(g, r.pick(shops), left, 72, r.whole(32, 46), colour);
  if (r.chance(0.5)) line(g, left, 106, left + wide * r.between(0.4, 1), 106, 2, colour);
  if (r.chance(0.5)) print(g, r.pick(['お会計票', '伝票', 'CHECK']), right - 120, 70, 26, colour);
  if (r.chance(0.3)) print(g, `No. ${r.whole(1000, 9999)}`, right - 130, 34, 20, colour);
  if (r.chance(0.2)) {
    // a sign of the house
    g.save();
    g.strokeStyle = colour;
    g.lineWidth = 3;
    g.beginPath();
    g.ellipse(w / 2, 60, 60, 34, 0, 0, 2 * Math.PI);
    g.stroke();
    g.restore();
  }
  if (r.chance(0.2)) print(g, 'TEL 03-5550-1234', w / 2, 116, 18, colour, 'center');
}

const maker = { underline, free, stacked };

/** Both times beside each other, and the total at the right where it stands there too. */
function strip(form, make, high, times, total) {
  const { left, wide, right } = form;
  if (times) {
    make(form, left, left + wide * 0.3, 'entry', high);
    make(form, left + wide * 0.325, left + wide * 0.625, 'exit', high);
  }
  if (total) make(form, left + wide * 0.645, right, 'total', high);
  form.y += high;
}

/** Date, table and guests: numbers that are neither a time nor the total. */
function otherNumbers(form, make, high) {
  const { left, wide } = form;
  make(form, left, left + wide * 0.34, 'date', high);
  make(form, left + wide * 0.36, left + wide * 0.6, 'seat', high);
  make(form, left + wide * 0.62, left + wide * 0.85, 'guests', high);
  form.y += high;
}

/** How high rows and boxes are, so that all that is to be written finds room. */
function measure(form, contents) {
  const { r, h, y, timesAt, totalAt, captionAt, others, subtotal } = form;
  const aboveTimes = ['above', 'underline', 'free', 'stacked'].includes(timesAt);
  const aboveTotal = totalAt === 'top';
  const bottomRows =
    (timesAt === 'bottom' ? 2 : 0) + (totalAt === 'row' ? 1 : 0) + (subtotal ? 2 : 0);
  const topRows = (timesAt === 'rows' ? 2 : 0) + (totalAt === 'lead' ? 1 : 0);
  const beside = [timesAt === 'below', ['below', 'underline'].includes(totalAt)];
  const need = contents.rows.length + bottomRows + topRows;
  const taller = { above: 34, over: 40 }[captionAt] ?? (timesAt === 'stacked' ? 40 : 0);
  const room =
    h -
    130 -
    y -
    (others ? 150 : 0) -
    (aboveTimes || aboveTotal ? 120 + taller : 0) -
    (beside.some(Boolean) ? 130 + taller : 0);
  const pitch = Math.floor(Math.min(r.between(64, 84), room / (need + 0.7)));
  const high = Math.round(pitch * r.between(1, 1.3)) + (captionAt === 'over' ? 30 : 0);
  Object.assign(form, { aboveTimes, aboveTotal, beside, need, room, pitch, high });
}

/** Room for captions that stand above their boxes. */
function lowered(form, make) {
  if (make === box && form.captionAt === 'above') form.y += 34;
}

/** What stands above the table. */
function printAbove(form) {
  const { r, others, timesAt, aboveTimes, aboveTotal, pitch, high } = form;
  if (others) {
    const make = r.pick([box, underline, free]);
    lowered(form, make);
    otherNumbers(form, make, high);
    form.y += r.whole(12, 26);
  }
  if (!aboveTimes && !aboveTotal) return;
  const times = maker[timesAt] ?? box;
  const timesHigh = times === stacked ? Math.round(1.5 * pitch) : high;
  if (aboveTimes) lowered(form, times);
  if (aboveTimes && aboveTotal && r.chance(0.5)) strip(form, times, timesHigh, true, true);
  else {
    const start = form.y;
    if (aboveTimes) strip(form, times, timesHigh, true, false);
    form.y = start;
    if (aboveTotal) {
      if (!aboveTimes) lowered(form, box);
      strip(form, box, high, false, true);
    }
    form.y = start + Math.max(high, aboveTimes ? timesHigh : 0);
  }
  form.y += r.whole(16, 34);
}

/** Gives the table's corners. */
function printTable(form, contents) {
  const { g, r, colour, thin, columnDash, framed, headed, timesAt, totalAt } = form;
  const { subtotal, left, caption, xs, right, pitch, room, need } = form;
  const head = headed ? Math.round(pitch * r.between(0.5, 1)) : 0;
  const rowCount = Math.min(
    14,
    contents.rows.length + Math.max(0, Math.floor((room - head - need * pitch) / pitch)),
  );
  const tableTop = form.y;
  form.edge = thin + r.between(0, 1.4);
  level(form, true, false);
  if (totalAt === 'lead') wideRow(form, 'total', caption.total, true);
  if (timesAt === 'rows') {
    wideRow(form, 'entry', caption.entry, false);
    wideRow(form, 'exit', caption.exit, true);
  }
  const itemsTop = form.y;
  if (headed) printHead(form, head);
  printRows(form, rowCount);
  const itemsBottom = form.y;
  if (subtotal)
    for (const [key, text] of [
      ['subtotal', '小計'],
      ['tax', r.pick(['サービス料', '消費税', '税'])],
    ])
      wideRow(form, key, text, false);
  if (timesAt === 'bottom') {
    wideRow(form, 'entry', caption.entry, false);
    wideRow(form, 'exit', caption.exit, true);
  }
  if (totalAt === 'row') wideRow(form, 'total', caption.total, true);
  for (const [k, x] of xs.entries()) {
    const outer = k === 0 || k === xs.length - 1;
    if (outer && framed) line(g, x, tableTop, x, form.y, form.edge, colour);
    else if (!outer) line(g, x, itemsTop, x, itemsBottom, thin, colour, columnDash);
  }
  return quad(left, tableTop, right, form.y);
}

function level({ g, y, left, right, edge, thin, colour, dash }, heavy, dashed) {
  line(g, left, y, right, y, heavy ? edge : thin, colour, dashed ? dash : []);
}

/** A row across the table for a time or the total. */
function wideRow(form, key, text, last) {
  const { g, y, parted, xs, at, left, right, pitch, thin, colour } = form;
  const from = parted ? xs[at + 1] : left + wordsWidth(text) + 30;
  words(form, text, left + 16, y + pitch / 2, 24);
  form.cells[key] = quad(from, y, right, y + pitch);
  if (parted) line(g, xs[at + 1], y, xs[at + 1], y + pitch, thin, colour);
  form.y += pitch;
  level(form, last, !last);
}

function printHead(form, head) {
  const { g, y, shaded, colour, left, wide, columns, caption, xs } = form;
  if (shaded) {
    g.save();
    g.globalAlpha = 0.22;
    g.fillStyle = colour;
    g.fillRect(left, y, wide, head);
    g.restore();
  }
  for (const [k, [key]] of columns.entries())
    words(form, caption[key], (xs[k] + xs[k + 1]) / 2, y + head / 2, 21, 'center');
  form.y += head;
  level(form, true, false);
}

function printRows(form, rowCount) {
  const { columns, caption, xs, pitch, cells } = form;
  cells.rows = [];
  for (let i = 0; i < rowCount; i++) {
    const { y } = form;
    const row = { r: i + 1 };
    for (const [k, [key]] of columns.entries()) {
      if (['label', 'qty', 'unit', 'amount'].includes(key))
        row[key] = quad(xs[k], y, xs[k + 1], y + pitch);
      if (key === 'no' && caption.no !== '')
        words(form, String(i + 1), (xs[k] + xs[k + 1]) / 2, y + pitch / 2, 20, 'center');
    }
    cells.rows.push(row);
    form.y += pitch;
    level(form, i === rowCount - 1, i < rowCount - 1);
  }
}

function printBelow(form) {
  const { r, beside, totalAt, high } = form;
  if (!beside.some(Boolean)) return;
  form.y += r.whole(14, 36);
  const make = totalAt === 'underline' ? underline : box;
  lowered(form, make);
  strip(form, make, high, ...beside);
}

/** Gives the truth of the rows. */
function writeContents({ g, r, cells, pitch, others }, contents, writer) {
  writeNumber(g, r, writer, contents.entry, cells.entry, pitch);
  writeNumber(g, r, writer, contents.exit, cells.exit, pitch);
  writeNumber(g, r, writer, contents.total, cells.total, pitch, true);
  if (cells.subtotal && contents.total && r.chance(0.6)) {
    const net = Math.round(Number(contents.total) / 1.1);
    writeNumber(g, r, writer, String(net), cells.subtotal, pitch, true);
    writeNumber(g, r, writer, String(Number(contents.total) - net), cells.tax, pitch, true);
  }
  if (others) {
    if (r.chance(0.7)) writeDate(g, r, writer, cells.date, pitch);
    if (r.chance(0.7)) writeNumber(g, r, writer, String(r.whole(1, 18)), cells.seat, pitch);
    if (r.chance(0.8)) writeNumber(g, r, writer, String(r.whole(1, 6)), cells.guests, pitch);
  }
  return fillRows(g, r, writer, contents, cells.rows, pitch);
}

function kindOf(form) {
  const { timesAt, totalAt, captionAt, others, extra, priceFirst } = form;
  const { framed, headed, parted, subtotal } = form;
  return [
    `other:${timesAt}/${totalAt}`,
    captionAt !== 'beside' && `captions-${captionAt}`,
    others && 'other-numbers',
    extra,
    priceFirst && 'price-first',
    !framed && 'frameless',
    !headed && 'headless',
    captionAt === 'beside' && !parted && 'captions-inside',
    subtotal && 'subtotal',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Month and day with a stroke between them. */
function writeDate(g, r, writer, [[x0, y0], [x1], [, y1]], pitch) {
  const middle = (y0 + y1) / 2;
  const room = (x1 - x0) / 2.6;
  let x = x0 + 8;
  x += writeDigits(g, r, writer, String(r.whole(1, 12)), x, middle, pitch, room) + 0.1 * pitch;
  const lean = 0.12 * pitch;
  const tall = 0.3 * pitch;
  stroke(
    g,
    r,
    [
      [x + lean, middle - tall],
      [x, middle],
      [x - lean, middle + tall],
    ],
    writer.width,
    writer.ink,
  );
  writeDigits(g, r, writer, String(r.whole(1, 31)), x + 0.25 * pitch, middle, pitch, room);
}
