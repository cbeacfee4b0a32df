import { sheetOf } from '../cells/pen.mjs';
import { strokesIn } from '../cells/tally.mjs';

// A third way to draw tallies, for the hands kept apart: a quick pen that is set down as a row of
// round dots, thins out where it speeds up, draws curved strokes and often does not lift between two
// of them. No training routine and neither of the other routines for measuring shares its shapes.

/** Dots along a curve through three points; the pen is quick in the middle of it. */
function dab(g, r, [ax, ay], [bx, by], [cx, cy], width) {
  const length = Math.hypot(cx - ax, cy - ay) + 1;
  const steps = Math.ceil(length * 1.5);
  const [press, speed] = [r.between(0.9, 1.15), r.between(0.1, 0.35)];
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const s = 1 - t;
    const radius = (width / 2) * press * (1 - speed * Math.sin(Math.PI * t));
    g.beginPath();
    g.arc(
      s * s * ax + 2 * s * t * bx + t * t * cx,
      s * s * ay + 2 * s * t * by + t * t * cy,
      radius,
      0,
      7,
    );
    g.fill();
  }
}

export function writeTallyQuick(r, tokens, width, height, pen) {
  const sheet = sheetOf(width, height);
  const { g } = sheet;
  g.fillStyle = '#000';
  const slot = (token) =>
    token === '正' || 'TFL'.includes(token) ? 1 : ({ h: 0.75, v: 0.36, d: 0.46 }[token] ?? 0.85);
  const gap = r.between(0.12, 0.3);
  const wide = tokens.reduce((sum, token) => sum + slot(token) + gap, 0);
  const size = Math.min(height * r.between(0.48, 0.66), (width - 10) / wide);
  const [lean, rise] = [r.normal(0, 0.06), r.normal(0, 0.03)];
  const top = (height - size) * r.between(0.38, 0.62);
  const lift = r.between(-0.22, 0.22) * size;
  let x = 4 + r.between(0, Math.max(0, width - wide * size - 8)) * 0.4;
  const at = (u, v) => [
    x + (u - lean * (v - 0.5)) * size + r.normal(0, 0.022) * size,
    top + (v + rise * (u - 0.5)) * size + r.normal(0, 0.022) * size,
  ];
  const line = (from, to) => {
    const bow = r.normal(0, 0.07) * Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy) || 1;
    const middle = [
      (from[0] + to[0]) / 2 - (dy / length) * bow,
      (from[1] + to[1]) / 2 + (dx / length) * bow,
    ];
    dab(g, r, from, middle, to, pen.width);
  };
  for (const token of tokens) {
    if (token === '正' || 'TFL'.includes(token)) {
      const [stem, waist, side] = [
        r.between(0.42, 0.58),
        r.between(0.42, 0.58),
        r.between(0.1, 0.24),
      ];
      const strokes = [
        [at(0.05, 0.04), at(0.95, 0.02)],
        [at(stem, 0.03), at(stem, 0.97)],
        [at(stem, waist), at(0.9, waist - 0.02)],
        [at(side, waist - 0.06), at(side, 0.97)],
        [at(0, 0.98), at(1, 0.96)],
      ].slice(0, strokesIn(token));
      for (const [i, [from, to]] of strokes.entries()) {
        line(from, to);
        // the pen stays down on its way to the last stroke
        if (i === 4 && r.chance(0.35))
          dab(g, r, strokes[3][1], strokes[3][1], from, pen.width * 0.7);
      }
    } else if (token === 'h') {
      const [from, to] = [at(0, 0.5), at(0.6, 0.5)];
      line([from[0], from[1] + lift], [to[0], to[1] + lift]);
    } else if (token === 'v') line(at(0.16, 0.05), at(0.16, 0.95));
    else if (token === 'd') line(at(0.42, 0.06), at(0.02, 0.94));
    else {
      const n = Number(token);
      for (let k = 0; k < n; k++) {
        const v = 0.5 + (k - (n - 1) / 2) * (n === 2 ? 0.36 : 0.3);
        line(at(0, v), at(0.8, v));
      }
    }
    x += (slot(token) + gap) * size;
  }
  return sheet.coverage();
}
