import { bilinear, boxOf, wholeFrom } from '../cells/digit-pictures.mjs';
import { drawWay } from '../cells/digit-ways.mjs';
import { register } from '../cells/fonts.mjs';
import { drawCharacter } from '../cells/strokes.mjs';
import { colourOf, dot, stamp, stroke, writeFont } from './ink.mjs';

/* Numbers as a writer writes them: from pictures of written digits, in a font, or drawn by strokes. */

/** Numbers, times and totals; gives the width written. Who has little room writes smaller. */
export function writeDigits(
  g,
  r,
  writer,
  text,
  left,
  middle,
  rowHeight,
  room = Number.POSITIVE_INFINITY,
) {
  const signs = pickedSigns(r, writer, text);
  const natural = writer.digitHeight * rowHeight * r.between(0.93, 1.07);
  const wide = writer.hands.crowded
    ? digitsWidth(writer, text, rowHeight) / 1.03
    : widthOf(g, writer, signs, natural);
  const high = natural * Math.min(1, room / wide);
  const y = middle + writer.drop * rowHeight + r.normal(0, 0.02) * rowHeight;
  if (writer.digits === 'font' && !/[¥円-]/.test(text))
    return writeFont(g, r, writer, text, left, y, high * 1.45, writer.latinFont, 'latin');
  const pass = { g, r, writer, high, x: left, last: null };
  for (const { sign, at } of signs) {
    const tilt = r.normal(0, 0.02) * high;
    pass.x += writeSign({ ...pass, y: y + tilt, base: y }, sign, at, pass);
  }
  return pass.x - left;
}

/** Writes one sign; gives the width it took. `pass` remembers where the pen was last. */
function writeSign({ g, r, writer, high, x, y, base, last }, sign, at, pass) {
  pass.last = null;
  const line = (...points) => stroke(g, r, points, writer.width, writer.ink);
  const gap = gapOf(writer) * high;
  if (at !== null) return paintPicture(g, writer, at, x, y, high) + gap;
  if (/\d/.test(sign) && writer.digits === 'font')
    return writeFont(g, r, writer, sign, x, y, high * 1.45, writer.latinFont, 'latin');
  if (/\d/.test(sign)) {
    g.strokeStyle = writer.ink;
    g.lineCap = g.lineJoin = 'round';
    const drawn = drawWay(g, r, writer.ways, Number(sign), x, y, high, writer.width, last);
    pass.last = drawn.end;
    return drawn.wide + gap + high * 0.05;
  }
  if (sign === ':') {
    for (const dy of [-0.2, 0.22])
      dot(g, r, x + high * 0.1, base + dy * high, writer.width * 0.75, writer.ink);
    return high * 0.32;
  }
  if (sign === ',') {
    line([x + high * 0.08, base + high * 0.42], [x + high * 0.02, base + high * 0.66]);
    return high * 0.2;
  }
  if (sign === '-') {
    line([x + high * 0.1, base], [x + high * r.between(0.5, 0.8), base + r.normal(0, 2)]);
    return high * 0.9;
  }
  if (sign === '¥') {
    line([x, base - high * 0.5], [x + high * 0.3, base]);
    line(
      [x + high * 0.6, base - high * 0.5],
      [x + high * 0.3, base],
      [x + high * 0.3, base + high * 0.5],
    );
    for (const dy of [0.06, 0.24])
      line([x + high * 0.05, base + dy * high], [x + high * 0.55, base + dy * high]);
    return high * 0.75;
  }
  if (sign === '円') {
    g.strokeStyle = writer.ink;
    g.lineCap = g.lineJoin = 'round';
    drawCharacter(g, r, writer.strokeHand, sign, x, base - high / 2, high, { width: writer.width });
    return high;
  }
  return high * 0.3;
}

/** Every digit with the picture it is drawn from, unless the writer's are no pictures. */
const pickedSigns = (r, { hands, digits, pictures }, text) =>
  [...text].map((sign) => {
    if (!/\d/.test(sign)) return { sign, at: null };
    const set = pictures ?? hands.digits[0];
    const at = r.pick(set.byDigit[Number(sign)]) * set.size ** 2;
    return { sign, at: digits === 'pictures' ? { set, at } : null };
  });

const gapOf = ({ tracking }) => tracking + 0.03;

/** Widths of signs and of drawn digits, in heights. */
const widths = { ',': 0.2, '-': 0.9, '¥': 0.75, 円: 1 };
const drawnWidth = 0.65;

function widthOf(g, writer, signs, high) {
  const ofSign = ({ sign, at }) => {
    if (at) {
      const { left, right, top, bottom } = boxOf(at.set, at.at);
      return ((right - left) / (bottom - top)) * 0.92 + gapOf(writer);
    }
    return /\d/.test(sign) ? drawnWidth + gapOf(writer) : (widths[sign] ?? 0.32);
  };
  if (writer.digits !== 'font') return signs.reduce((sum, sign) => sum + high * ofSign(sign), 0);
  g.save();
  g.font = `${high * 1.45}px "${register(writer.latinFont, 'latin')}"`;
  const wide = signs.reduce(
    (sum, { sign }) => sum + (widths[sign] > 0.2 ? high * widths[sign] : g.measureText(sign).width),
    0,
  );
  g.restore();
  return wide * (1 + writer.tracking * 0.6);
}

/** Roughly how wide a number comes out, before anything is drawn. */
export function digitsWidth(writer, text, rowHeight) {
  return text.length * writer.digitHeight * rowHeight * (0.72 + writer.tracking);
}

/** A single digit amid other signs; gives the width it took. */
export function writeDigit(g, r, writer, sign, left, middle, high) {
  const [{ at }] = pickedSigns(r, writer, sign);
  return at ? paintPicture(g, writer, at, left, middle, high) : null;
}

function paintPicture(g, writer, { set, at }, left, middle, high) {
  const box = boxOf(set, at);
  const [across, down] = [box.right - box.left, box.bottom - box.top];
  const wide = Math.max(high * 0.12, (across / down) * high * 0.92);
  const [w, h] = [Math.ceil(wide) + 4, Math.ceil(high) + 4];
  const pixels = new Uint8ClampedArray(w * h * 4);
  const [red, green, blue] = colourOf(writer.ink);
  const thin = wholeFrom(set, at, writer.thin);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const u = ((x - 2) / wide) * across + box.left - 0.5;
      const v = ((y - 2) / high) * down + box.top - 0.5;
      const value = bilinear(set, at, u, v) / 255;
      const cover = Math.min(1, Math.max(0, (value - thin) / 0.22 + 0.5));
      pixels.set([red, green, blue, cover * 255], (y * w + x) * 4);
    }
  }
  stamp(g, pixels, w, h, left - 2, middle - high / 2 - 2);
  return wide;
}
