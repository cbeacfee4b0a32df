// Long because the strokes of every sign a hand writes are data of one file.

import { mnistSplit, sheetDigits } from '../cells/digit-pictures.mjs';
import { wayHand } from '../cells/digit-ways.mjs';
import { japanese, latin } from '../cells/fonts.mjs';
import { drawCharacter, strokeHand, strokesOf } from '../cells/strokes.mjs';
import { tallyHand, writeTally as writeLearntTally } from '../cells/tally.mjs';
import { writeTallyApart } from '../cells/tally-apart.mjs';
import { writeDigit } from './digits.mjs';
import { colourOf, stamp, stroke, writeFont } from './ink.mjs';
import { paperOf } from './papers.mjs';
import { writeTallyQuick } from './tally-quick.mjs';

/*
 * Hands for whole photos. The hands for measuring share no digits, no fonts and no way of drawing with
 * the hands the nets learn from: MNIST's test digits, the fonts kept apart, strokes bent by waves
 * (training strays every control point by itself), and tallies drawn by their own routines. `tune`
 * and `test` share no MNIST digit and no Latin font either; `apart` shares no font and no tally
 * routine with any other group. `people-train`, `people-tune` and `people` write with digits of the sheets
 * (DIGIT_SHEETS): the first to learn from, the others with digits no net has learnt from, to calibrate and to measure.
 */
const lacksKanji = new Set(['darumadrop-one']);
/** Has some kanji only: all of them are drawn by strokes. */
const fewKanji = new Set(['tsukimi-rounded']);
const mnist = (split, from, to) => {
  const { byDigit, ...set } = mnistSplit(split);
  return [{ ...set, byDigit: byDigit.map((list) => list.filter((i) => i >= from && i < to)) }];
};
const sheets = (part) => {
  const sets = sheetDigits(part);
  if (sets.length === 0) throw new Error('DIGIT_SHEETS names no folder with sheets of digits');
  return sets;
};
const apart = {
  latin: latin.apart,
  japanese: japanese.apart,
  learnt: false,
  tally: 'quick',
};
const sources = {
  train: () => ({
    digits: [...mnist('train', 0, 60_000), ...sheetDigits('train')],
    latin: latin.train,
    japanese: japanese.train,
    learnt: true,
  }),
  'people-train': () => ({ ...sources.train(), digits: sheets('train'), people: true }),
  tune: () => ({
    digits: mnist('t10k', 0, 5000),
    latin: latin.test.slice(0, 2),
    japanese: japanese.test,
    learnt: false,
  }),
  test: () => ({
    digits: mnist('t10k', 5000, 10_000),
    latin: latin.test.slice(2),
    japanese: japanese.test,
    learnt: false,
  }),
  apart: () => ({ digits: mnist('t10k', 5000, 10_000), ...apart }),
  'people-tune': () => ({
    digits: sheets('tune'),
    latin: latin.test.slice(0, 2),
    japanese: japanese.test,
    learnt: false,
    people: true,
  }),
  people: () => ({ digits: sheets('test'), ...apart, people: true }),
};

/** `which`: the hands to draw from. `crowded` hands write large and run over the lines. `paper`: what they write on. */
export function handsOf(which, crowded, paper = null) {
  const { japanese: kana, ...source } = sources[which]();
  return { ...source, crowded, paper, japanese: kana.filter((name) => !lacksKanji.has(name)) };
}

/** Where a writer's digits come from. */
function digitsOf(r, { people, learnt }) {
  if (people) return 'pictures';
  if (learnt)
    return r.pick(['pictures', 'pictures', 'pictures', 'pictures', 'ways', 'ways', 'font', 'font']);
  return r.chance(0.7) ? 'pictures' : 'font';
}

export function writerOf(r, hands) {
  const { crowded, learnt } = hands;
  const writer = {
    hands,
    digits: digitsOf(r, hands),
    kana: r.chance(0.5) ? 'strokes' : 'font',
    latinFont: r.pick(hands.latin),
    kanaFont: r.pick(hands.japanese),
    tally: r.pick(['sei', 'sei', 'h', 'v', 'd', 'stack']),
    comma: r.chance(0.25),
    ink: r.pick(['#1a1a1e', '#1d2433', '#16245c', '#2a3f8f', '#333', '#101010', '#44464a']),
    width: r.between(1.9, 3.9),
    digitHeight: crowded ? r.between(0.4, 0.6) : r.between(0.32, 0.52),
    kanaHeight: crowded ? r.between(0.46, 0.62) : r.between(0.38, 0.56),
    lean: r.normal(0, 0.07),
    wave: r.between(0.8, 2.6),
    tracking: r.between(0.02, 0.16),
    thin: r.between(0.38, 0.6),
    drop: r.normal(0, 0.03),
    strokeHand: strokeHand(r),
    tallyHand: tallyHand(r),
    tallyRoutine: hands.tally ?? r.pick(['bowed', 'apart']),
    pictures: hands.digits.length > 1 ? r.pick(hands.digits) : hands.digits[0],
    ways: learnt ? wayHand(r) : null,
    // what stands before and behind an amount
    yen: learnt && r.chance(0.16) ? r.pick(['¥_', '_円', '_-', '¥_-']) : '_',
    paper: paperOf(r, hands.paper),
  };
  return writer.paper?.inks ? { ...writer, ink: r.pick(writer.paper.inks) } : writer;
}

/** A number in a writer's dress: with a comma, a yen sign, a dash behind it, or plainly. */
export const dressed = ({ comma, yen }, text) =>
  yen.replace('_', comma ? text.replace(/\B(?=(\d{3})+$)/g, ',') : text);

/** Names and items. */
export function writeLabel(g, r, writer, text, left, middle, rowHeight, room) {
  let size = writer.kanaHeight * rowHeight * r.between(0.95, 1.05);
  const natural =
    [...text].reduce(
      (sum, c) => sum + (c === ' ' ? 0.4 : /[A-Za-z0-9.:()]/.test(c) ? 0.62 : 1.02),
      0,
    ) * size;
  if (natural > room * 1.02) size *= (room * 1.02) / natural;
  const y = middle + writer.drop * rowHeight + r.normal(0, 0.02) * rowHeight;
  let x = left;
  for (const sign of text) {
    if (sign === ' ') x += size * 0.4;
    else if (/[A-Za-z0-9.:()]/.test(sign)) {
      if (/\d/.test(sign) && writer.digits === 'pictures')
        x += writeDigit(g, r, writer, sign, x, y, size * 0.82) + size * 0.06;
      else
        x +=
          writeFont(g, r, writer, sign, x, y, size * 1.25, writer.latinFont, 'latin') + size * 0.05;
    } else if (drawsStrokes(writer, sign) && strokesOf(sign)) {
      if (writer.hands.learnt) {
        g.save();
        g.strokeStyle = writer.ink;
        g.lineCap = g.lineJoin = 'round';
        const pen = { width: writer.width * 0.9 };
        drawCharacter(g, r, writer.strokeHand, sign, x, y - size / 2, size, pen);
        g.restore();
        x += size * 0.99;
      } else x += drawBent(g, r, writer, sign, x, y, size) + size * 0.02;
    } else x += writeFont(g, r, writer, sign, x, y, size, writer.kanaFont, 'japanese');
  }
  return x - left;
}

const drawsStrokes = ({ kana, kanaFont }, sign) =>
  kana === 'strokes' || (fewKanji.has(kanaFont) && /\p{Script=Han}/u.test(sign));

/** A character whose whole frame is bent by a slow wave: strokes stay joined as the writer bends. */
function drawBent(g, r, writer, sign, left, middle, size) {
  const strokes = strokesOf(sign);
  const k = size / 109;
  const [fx, fy] = [r.between(0.02, 0.06), r.between(0.02, 0.06)];
  const [px, py] = [r.between(0, 6.3), r.between(0, 6.3)];
  const small = /[ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/.test(sign) ? 0.95 : 1;
  const place = ([x, y]) => {
    const u = x - 54.5 + writer.wave * Math.sin(fy * y * 2 + px) * 1.6;
    const v = y - 54.5 + writer.wave * Math.sin(fx * x * 2 + py) * 1.6;
    return [left + size / 2 + (u - v * writer.lean) * k * 0.95, middle + v * k * small];
  };
  for (const pieces of strokes) {
    const shift = [r.normal(0, writer.wave * 0.5), r.normal(0, writer.wave * 0.5)];
    const points = [];
    for (const [ax, ay, bx, by, cx, cy, dx, dy] of pieces) {
      for (let i = 0; i <= 6; i++) {
        const t = i / 6;
        const s = 1 - t;
        points.push(
          place([
            s ** 3 * ax + 3 * s * s * t * bx + 3 * s * t * t * cx + t ** 3 * dx + shift[0],
            s ** 3 * ay + 3 * s * s * t * by + 3 * s * t * t * cy + t ** 3 * dy + shift[1],
          ]),
        );
      }
    }
    stroke(g, r, points, writer.width * 0.9, writer.ink);
  }
  return size * 0.97;
}

/** A line from a to b with a bow, as a hand draws it. */
function bowed(g, r, writer, [ax, ay], [bx, by]) {
  const bow = r.normal(0, 0.05) * Math.hypot(bx - ax, by - ay);
  const [nx, ny] = [-(by - ay), bx - ax];
  const length = Math.hypot(nx, ny) || 1;
  const points = [];
  for (let i = 0; i <= 8; i++) {
    const t = i / 8;
    const off = (bow * 4 * t * (1 - t)) / length;
    points.push([
      ax + (bx - ax) * t + nx * off + r.normal(0, 0.25),
      ay + (by - ay) * t + ny * off + r.normal(0, 0.25),
    ]);
  }
  stroke(g, r, points, writer.width, writer.ink);
}

/** Strokes of 正 in writing order, in a unit square. */
const sei = [
  [
    [0.04, 0.06],
    [0.96, 0.03],
  ],
  [
    [0.5, 0.05],
    [0.5, 0.95],
  ],
  [
    [0.52, 0.46],
    [0.92, 0.44],
  ],
  [
    [0.2, 0.44],
    [0.2, 0.96],
  ],
  [
    [0, 0.97],
    [1, 0.95],
  ],
];

/** Marks for a count; gives the glyphs of the transcript. `top` and `rowHeight` bound the cell. */
export function writeTally(g, r, writer, count, left, top, rowHeight, room) {
  // now and then a mark is made in another way than usual
  const style = r.chance(0.1) ? r.pick(['sei', 'h', 'v', 'd', 'stack']) : writer.tally;
  if (!writer.hands.learnt && writer.tallyRoutine === 'bowed')
    return bowedTally(g, r, writer, style, count, left, top, rowHeight, room);
  const tokens = tokensOf(style, count);
  const [w, h] = [Math.round(room + rowHeight * 0.3), Math.round(rowHeight)];
  const pen = { width: writer.width };
  const write = writer.tallyRoutine === 'quick' ? writeTallyQuick : writeTallyApart;
  const cover = writer.hands.learnt
    ? writeLearntTally(r, writer.tallyHand, tokens, w, h, pen)
    : write(r, tokens, w, h, pen);
  const pixels = new Uint8ClampedArray(w * h * 4);
  const ink = colourOf(writer.ink);
  for (let i = 0; i < cover.length; i++) pixels.set([...ink, cover[i] * 255], i * 4);
  stamp(g, pixels, w, h, left - rowHeight * 0.15, top);
  return glyphsOf(tokens, cover, w, h);
}

function tokensOf(style, count) {
  const tokens = Array.from({ length: Math.floor(count / 5) }, () => '正');
  const rest = count % 5;
  if (rest === 0) return tokens;
  if (style === 'sei') tokens.push(['h', 'T', 'F', 'L'][rest - 1]);
  else if (style === 'stack') tokens.push(rest === 1 ? 'h' : String(rest));
  else for (let i = 0; i < rest; i++) tokens.push(style);
  return tokens;
}

/** The height of a lone bar is that of its ink; no other height is ever asked for. */
function glyphsOf(tokens, cover, w, h) {
  let [sum, all] = [0, 0];
  for (let i = 0; i < cover.length; i++) {
    sum += cover[i] * ((i / w) | 0);
    all += cover[i];
  }
  const y = Math.round((sum / Math.max(1, all) / h) * 1000) / 1000;
  const bar = (dir) => ({ kind: 'bar', dir, y });
  return tokens.flatMap((token) => {
    if (token === '正') return [{ kind: 'sei' }];
    if ('TFL'.includes(token))
      return ['h', 'v', 'h', 'v'].slice(0, 'hTFL'.indexOf(token) + 1).map(bar);
    return 'hvd'.includes(token)
      ? [bar(token)]
      : Array.from({ length: Number(token) }, () => bar('h'));
  });
}

function bowedTally(g, r, writer, style, count, left, top, rowHeight, room) {
  const glyphs = [];
  const [fives, rest5] = [Math.floor(count / 5), count % 5];
  const perBar = { sei: 1, h: 0.72, stack: 0.8, v: 0.34, d: 0.42 }[style];
  const bars = style === 'sei' || style === 'stack' ? Math.min(1, rest5) : rest5;
  const units = fives * 1.22 + bars * perBar;
  const fit = writer.hands.crowded ? (room / Math.ceil(count / 5)) * 0.82 : room / units;
  const size = Math.min(rowHeight * r.between(0.46, 0.6), fit);
  let x = left;
  const y0 = top + (rowHeight - size) * r.between(0.35, 0.65);
  const bar = (dir, a, b) => {
    bowed(g, r, writer, a, b);
    glyphs.push({
      kind: 'bar',
      dir,
      y: Math.round((((a[1] + b[1]) / 2 - top) / rowHeight) * 1000) / 1000,
    });
  };
  let rest = count;
  while (rest >= 5) {
    for (const [[ax, ay], [bx, by]] of sei) {
      const j = () => r.normal(0, 0.03) * size;
      bowed(
        g,
        r,
        writer,
        [x + ax * size * 0.95 + j(), y0 + ay * size + j()],
        [x + bx * size * 0.95 + j(), y0 + by * size + j()],
      );
    }
    glyphs.push({ kind: 'sei' });
    x += size * r.between(1.12, 1.3);
    rest -= 5;
  }
  for (let i = 0; i < rest; i++) {
    const j = () => r.normal(0, 0.03) * size;
    if (style === 'sei') {
      const [[ax, ay], [bx, by]] = sei[i];
      bar(
        i === 1 || i === 3 ? 'v' : 'h',
        [x + ax * size * 0.95 + j(), y0 + ay * size + j()],
        [x + bx * size * 0.95 + j(), y0 + by * size + j()],
      );
    } else if (style === 'h') {
      const y = y0 + size * 0.5 + j();
      bar('h', [x, y + j()], [x + size * 0.55, y + j()]);
      x += size * 0.72;
    } else if (style === 'stack') {
      const y = y0 + size * (rest === 1 ? 0.5 : 0.1 + (0.8 * i) / (rest - 1)) + j() * 0.5;
      bar('h', [x, y], [x + size * 0.8, y + j()]);
    } else if (style === 'v') {
      bar('v', [x + size * 0.1 + j(), y0 + size * 0.05], [x + size * 0.1 + j(), y0 + size * 0.95]);
      x += size * 0.34;
    } else {
      bar('d', [x + size * 0.36, y0 + size * 0.05 + j()], [x + j(), y0 + size * 0.95]);
      x += size * 0.42;
    }
  }
  return glyphs;
}
