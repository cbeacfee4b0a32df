import { mnistSplit, paintDigit, sheetDigits } from './digit-pictures.mjs';
import { drawWay, wayHand } from './digit-ways.mjs';
import { latin, register } from './fonts.mjs';
import { drawStroke, handLine, sheetOf } from './pen.mjs';
import { drawCharacter, strokeHand, strokesOf } from './strokes.mjs';

const loaded = new Map();
const once = (key, make) => {
  if (!loaded.has(key)) loaded.set(key, make());
  return loaded.get(key);
};

const grouped = (text) => text.replace(/(\d)(?=(\d{3})+$)/g, '$1,');

/** What may stand in a number cell: prices, amounts, totals and times, plainly or with signs. */
export function numberText(r) {
  const t = r.unit();
  if (t < 0.22) {
    const hour = r.whole(0, 29);
    const minute = String(r.chance(0.6) ? r.whole(0, 11) * 5 : r.whole(0, 59)).padStart(2, '0');
    const hours = r.chance(0.4) ? String(hour).padStart(2, '0') : String(hour);
    const s = r.unit();
    if (s < 0.88) return `${hours}:${minute}`;
    if (s < 0.93) return `${hours}.${minute}`;
    return `${hours}時${minute}分`;
  }
  let text;
  if (t < 0.38)
    text = String(
      r.pick([
        300, 500, 600, 700, 1100, 1500, 1700, 2200, 3300, 8400, 800, 1000, 1200, 2000, 100, 330,
        400, 900, 1300, 1800, 2500,
      ]),
    );
  else if (t < 0.55) text = String(r.whole(1, 99) * 100);
  else if (t < 0.8) text = String(r.whole(10, 999) * 100);
  else text = Array.from({ length: r.whole(1, 6) }, () => r.whole(0, 9)).join('');
  if (text.length > 3 && r.chance(0.3))
    text = r.chance(0.9) ? grouped(text) : grouped(text).replace(',', '.');
  const s = r.unit();
  if (s < 0.06) return `¥${text}`;
  if (s < 0.1) return `${text}円`;
  if (s < 0.12) return `¥${text}-`;
  if (s < 0.14) return `${text}-`;
  return text;
}

/** One writer of numbers. `set` is 'train' or 'test': no digit picture and no font is in both. */
export function numberHand(r, set) {
  const pictures = once(set, () => [
    mnistSplit(set === 'train' ? 'train' : 't10k'),
    ...sheetDigits(set),
  ]);
  return {
    // pictures of real digits are the hardest to read, and half of what a hand is drawn from
    source: r.chance(0.5) ? 'pictures' : r.pick(['font', 'font', 'ways', 'ways', 'strokes']),
    set,
    pictures: r.pick(pictures),
    ways: wayHand(r),
    font: r.pick(latin[set]),
    strokes: strokeHand(r),
    lean: r.normal(0, 0.1),
    squeeze: r.between(0.8, 1.1),
    level: r.between(0.22, 0.62),
    gap: r.between(-0.05, 0.2),
    drift: r.normal(0, 0.02),
    digitStray: r.between(0, 0.05),
  };
}

/** Writes a number into the cell; gives its coverage map. Too wide a number is written smaller. */
export function writeNumber(r, hand, text, width, height, pen) {
  const left = r.between(4, 26);
  const middle = height / 2 + r.normal(0, height * 0.06);
  let high = r.between(0.3, 0.66) * height;
  const units = [...text].reduce((sum, c) => sum + (/[:,.]/.test(c) ? 0.3 : 0.62 + hand.gap), 0);
  high = Math.min(high, (width - left - 6) / units);
  let sheet;
  let map;
  for (
    let end = Infinity;
    end > width - 4;
    high *= Math.min(0.96, (width - left - 6) / (end - left))
  ) {
    sheet = sheetOf(width, height);
    map = new Float32Array(width * height);
    const pass = { r, g: sheet.g, map, width, height, high, pen, x: left, y: middle, last: null };
    for (const char of text) {
      pass.y = middle + hand.drift * (pass.x - left);
      pass.x += writeSign(pass, hand, char);
    }
    end = pass.x;
  }
  const drawn = sheet.coverage();
  for (let i = 0; i < map.length; i++) if (drawn[i] > map[i]) map[i] = drawn[i];
  return map;
}

const signs = { ':': writeColon, ',': writeComma, '.': writeDot, '-': writeDash, '¥': writeYen };

/** Writes one sign where a pass has come to; gives the width it took. */
function writeSign(pass, hand, char) {
  const { r, g, map, width, height, x, y, high, pen, last } = pass;
  g.fillStyle = g.strokeStyle = '#000';
  pass.last = null;
  if (Object.hasOwn(signs, char)) return signs[char](pass);
  const space = high * (hand.gap + r.normal(0.05, 0.03));
  const isDigit = /\d/.test(char);
  if (isDigit && hand.source === 'pictures') {
    const wide = paintDigit(map, width, height, hand.pictures, r, Number(char), x, y, high, hand);
    return wide + Math.max(-0.04 * high, space);
  }
  if (isDigit && hand.source === 'font')
    return writeFontDigit(pass, hand, char) + Math.max(-0.02 * high, space * 0.5);
  if (isDigit && hand.source === 'ways') {
    const drawn = drawWay(g, r, hand.ways, Number(char), x, y, high, pen.width, last);
    pass.last = drawn.end;
    return drawn.wide + Math.max(-0.06 * high, space + 0.06 * high);
  }
  if (!strokesOf(char)) throw new Error(`no strokes for ${char}`);
  const size = high * 1.18;
  drawCharacter(g, r, hand.strokes, char, x - size * 0.16, y - size / 2, size, pen);
  return size * (isDigit ? 0.62 : 0.9) + space;
}

function writeColon({ r, g, x, y, high, pen }) {
  const size = Math.max(pen.width * 0.5, high * r.between(0.03, 0.07));
  const spread = r.between(0.14, 0.26);
  for (const side of [-1, 1]) {
    const cx = x + high * 0.14 + r.normal(0, high * 0.03);
    const cy = y + side * spread * high;
    if (r.chance(0.7)) {
      g.beginPath();
      g.ellipse(cx, cy, size, size * r.between(0.8, 1.5), 0, 0, 7);
      g.fill();
    } else
      drawStroke(
        g,
        r,
        [
          [cx, cy - size],
          [cx + r.normal(0, 1), cy + size * 1.4],
        ],
        pen.width,
      );
  }
  return high * r.between(0.26, 0.4);
}

function writeComma({ r, g, x, y, high, pen }) {
  const from = [x + high * 0.1, y + high * r.between(0.34, 0.48)];
  drawStroke(
    g,
    r,
    handLine(
      r,
      from,
      [from[0] - high * r.between(0, 0.12), from[1] + high * r.between(0.1, 0.24)],
      0.8,
    ),
    pen.width,
  );
  return high * r.between(0.12, 0.26);
}

function writeDot({ r, g, x, y, high, pen }) {
  g.beginPath();
  g.arc(
    x + high * 0.08,
    y + high * r.between(0.36, 0.5),
    Math.max(1.2, pen.width * r.between(0.5, 0.8)),
    0,
    7,
  );
  g.fill();
  return high * r.between(0.14, 0.26);
}

function writeDash({ r, g, x, y, high, pen }) {
  const long = high * r.between(0.35, 0.8);
  drawStroke(
    g,
    r,
    handLine(r, [x + high * 0.1, y], [x + high * 0.1 + long, y + r.normal(0, 2)], 1.2),
    pen.width,
  );
  return long + high * 0.2;
}

function writeYen({ r, g, x, y, high, pen }) {
  const w = high * r.between(0.5, 0.7);
  const line = (a, b, c, d) =>
    drawStroke(
      g,
      r,
      handLine(r, [x + a * w, y + b * high], [x + c * w, y + d * high], 1),
      pen.width,
    );
  line(0, -0.5, 0.5, -0.02);
  line(1, -0.5, 0.5, -0.02);
  line(0.5, -0.02, 0.5, 0.5);
  line(0.1, 0.06, 0.9, 0.05);
  if (r.chance(0.8)) line(0.1, 0.24, 0.9, 0.22);
  return w + high * 0.12;
}

function writeFontDigit({ r, g, x, y, high, pen }, hand, char) {
  const family = register(hand.font, 'latin');
  g.font = `${high * 1.3}px "${family}"`;
  const measured = g.measureText(char);
  const wide = measured.width * hand.squeeze;
  g.save();
  g.translate(x + wide / 2, y + r.normal(0, high * 0.03));
  g.transform(1, 0, -hand.lean, 1, 0, 0);
  g.rotate(r.normal(0, 0.05));
  g.scale(hand.squeeze * r.between(0.92, 1.08), r.between(0.92, 1.08));
  const rise = (measured.actualBoundingBoxAscent - measured.actualBoundingBoxDescent) / 2;
  g.fillText(char, -measured.width / 2, rise);
  if (pen.width > 3) {
    g.lineWidth = (pen.width - 2) * 0.6;
    g.strokeText(char, -measured.width / 2, rise);
  }
  g.restore();
  return wide;
}
