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
import { stroke, writeDigits } from './writer.mjs';

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

export function otherForm(r, contents, writer) {
  const [w, h] = [1020, 1500];
  const { canvas, g } = newSheet(r, w, h);
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
  let y = 140;
  const cells = {};

  const words = (text, x, middle, size, align) => {
    const lines = text.split('|');
    for (const [i, part] of lines.entries()) {
      const dy = (i - (lines.length - 1) / 2) * size * 1.1;
      print(g, part, x, middle + dy, lines.length > 1 ? size * 0.85 : size, colour, align);
    }
  };
  const wordsWidth = (text) =>
    Math.max(
      ...text.split('|').map((part) => [...part].reduce((n, c) => n + (c < '~' ? 15 : 25), 0)),
    );
  const frame = (x0, x1, y0, y1, ...inner) => {
    for (const y of [y0, y1]) line(g, x0, y, x1, y, 2, colour);
    for (const x of [x0, ...inner, x1]) line(g, x, y0, x, y1, 2, colour);
  };
  /** A box with its caption beside it in a box of its own or in the same one, before, above or over it. */
  const box = (x0, x1, key, high) => {
    const cap = wordsWidth(caption[key]) + 20;
    const middle = captionAt !== 'before' && r.chance(0.5) ? (x0 + x1) / 2 : null;
    const flat = caption[key].replace('|', '');
    if (captionAt === 'above') {
      frame(x0, x1, y, y + high);
      print(g, flat, middle ?? x0 + 6, y - 16, 22, colour, middle ? 'center' : 'left');
      cells[key] = quad(x0, y, x1, y + high);
    } else if (captionAt === 'over') {
      frame(x0, x1, y, y + high);
      print(g, flat, middle ?? x0 + 8, y + 15, 19, colour, middle ? 'center' : 'left');
      cells[key] = quad(x0, y + 26, x1, y + high);
    } else if (captionAt === 'before') {
      frame(x0 + cap, x1, y, y + high);
      words(caption[key], x0 + cap / 2, y + high / 2, 24, 'center');
      cells[key] = quad(x0 + cap, y, x1, y + high);
    } else {
      frame(x0, x1, y, y + high, ...(parted ? [x0 + cap] : []));
      words(caption[key], x0 + cap / 2, y + high / 2, 24, 'center');
      cells[key] = quad(x0 + cap + (parted ? 0 : 6), y, x1, y + high);
    }
  };
  const underline = (x0, x1, key, high) => {
    free(x0, x1, key, high);
    line(g, x0, y + high, x1, y + high, 2, colour);
  };
  /** A caption with nothing but room behind it. */
  const free = (x0, x1, key, high) => {
    const cap = wordsWidth(caption[key]) + 14;
    words(caption[key], x0 + cap / 2, y + high * 0.62, 26, 'center');
    cells[key] = quad(x0 + cap + 4, y, x1, y + high);
  };
  /** A caption in a box and below it the box it names. */
  const stacked = (x0, x1, key, high) => {
    const low = Math.round(high * 0.45);
    frame(x0, x1, y, y + low);
    print(g, caption[key].replace('|', ''), (x0 + x1) / 2, y + low / 2, 19, colour, 'center');
    frame(x0, x1, y + low, y + high);
    cells[key] = quad(x0, y + low, x1, y + high);
  };
  const maker = { underline, free, stacked };
  /** Both times beside each other, and the total at the right where it stands there too. */
  const strip = (make, high, times, total) => {
    if (times) {
      make(left, left + wide * 0.3, 'entry', high);
      make(left + wide * 0.325, left + wide * 0.625, 'exit', high);
    }
    if (total) make(left + wide * 0.645, right, 'total', high);
    y += high;
  };

  /** Date, table and guests: numbers that are neither a time nor the total. */
  const otherNumbers = (make, high) => {
    make(left, left + wide * 0.34, 'date', high);
    make(left + wide * 0.36, left + wide * 0.6, 'seat', high);
    make(left + wide * 0.62, left + wide * 0.85, 'guests', high);
    y += high;
  };

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
  const highOf = (make) => (make === stacked ? Math.round(1.5 * pitch) : high);
  /** Room for captions that stand above their boxes. */
  const lowered = (make) => {
    if (make === box && captionAt === 'above') y += 34;
  };
  if (others) {
    const make = r.pick([box, underline, free]);
    lowered(make);
    otherNumbers(make, high);
    y += r.whole(12, 26);
  }
  if (aboveTimes || aboveTotal) {
    const times = maker[timesAt] ?? box;
    if (aboveTimes) lowered(times);
    if (aboveTimes && aboveTotal && r.chance(0.5)) strip(times, highOf(times), true, true);
    else {
      const start = y;
      if (aboveTimes) strip(times, highOf(times), true, false);
      y = start;
      if (aboveTotal) {
        if (!aboveTimes) lowered(box);
        strip(box, high, false, true);
      }
      y = start + Math.max(high, aboveTimes ? highOf(times) : 0);
    }
    y += r.whole(16, 34);
  }
  const head = headed ? Math.round(pitch * r.between(0.5, 1)) : 0;
  const rowCount = Math.min(
    14,
    contents.rows.length + Math.max(0, Math.floor((room - head - need * pitch) / pitch)),
  );
  const tableTop = y;
  const edge = thin + r.between(0, 1.4);
  const level = (heavy, dashed) =>
    line(g, left, y, right, y, heavy ? edge : thin, colour, dashed ? dash : []);
  /** A row across the table for a time or the total. */
  const wideRow = (key, text, last) => {
    const from = parted ? xs[at + 1] : left + wordsWidth(text) + 30;
    words(text, left + 16, y + pitch / 2, 24);
    if (key) cells[key] = quad(from, y, right, y + pitch);
    if (parted) line(g, xs[at + 1], y, xs[at + 1], y + pitch, thin, colour);
    y += pitch;
    level(last, !last);
  };
  level(true, false);
  if (totalAt === 'lead') wideRow('total', caption.total, true);
  if (timesAt === 'rows') {
    wideRow('entry', caption.entry, false);
    wideRow('exit', caption.exit, true);
  }
  const itemsTop = y;
  if (headed) {
    if (shaded) {
      g.save();
      g.globalAlpha = 0.22;
      g.fillStyle = colour;
      g.fillRect(left, y, wide, head);
      g.restore();
    }
    for (const [k, [key]] of columns.entries())
      words(caption[key], (xs[k] + xs[k + 1]) / 2, y + head / 2, 21, 'center');
    y += head;
    level(true, false);
  }
  cells.rows = [];
  for (let i = 0; i < rowCount; i++) {
    const row = { r: i + 1 };
    for (const [k, [key]] of columns.entries()) {
      if (key in captions && ['label', 'qty', 'unit', 'amount'].includes(key))
        row[key] = quad(xs[k], y, xs[k + 1], y + pitch);
      if (key === 'no' && caption.no !== '')
        words(String(i + 1), (xs[k] + xs[k + 1]) / 2, y + pitch / 2, 20, 'center');
    }
    cells.rows.push(row);
    y += pitch;
    level(i === rowCount - 1, i < rowCount - 1);
  }
  const itemsBottom = y;
  if (subtotal)
    for (const [key, text] of [
      ['subtotal', '小計'],
      ['tax', r.pick(['サービス料', '消費税', '税'])],
    ])
      wideRow(key, text, false);
  if (timesAt === 'bottom') {
    wideRow('entry', caption.entry, false);
    wideRow('exit', caption.exit, true);
  }
  if (totalAt === 'row') wideRow('total', caption.total, true);
  for (const [k, x] of xs.entries()) {
    const outer = k === 0 || k === xs.length - 1;
    if (outer && framed) line(g, x, tableTop, x, y, edge, colour);
    else if (!outer) line(g, x, itemsTop, x, itemsBottom, thin, colour, columnDash);
  }
  const table = quad(left, tableTop, right, y);
  if (beside.some(Boolean)) {
    y += r.whole(14, 36);
    const make = totalAt === 'underline' ? underline : box;
    lowered(make);
    strip(make, high, ...beside);
  }
  if (r.chance(0.6))
    print(g, 'ありがとうございました', w / 2, Math.min(h - 18, y + 34), 20, colour, 'center');
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
  const rows = fillRows(g, r, writer, contents, cells.rows, pitch);
  const kind = [
    `other:${timesAt}/${totalAt}`,
    captionAt !== 'beside' && `captions-${captionAt}`,
    others && 'other-numbers',
    extra,
    priceFirst && 'price-first',
    !framed && 'frameless',
    !headed && 'headless',
    captionAt === 'beside' && !parted && 'captions-inside',
    subtotal && 'subtotal',
  ].filter(Boolean);
  return { canvas, truth: truthOf(contents, rows, cells, table, writer, kind.join(' ')) };
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
