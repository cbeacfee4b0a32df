import { createCanvas } from '@napi-rs/canvas';

/** The height cells are drawn at, before the camera makes them smaller. */
export const drawHeight = 96;

/** A pen in one hand: how thick, how dark, how even. `width` is for a cell 96 points high. */
export function penOf(r) {
  const kind = r.pick(['ball', 'ball', 'gel', 'gel', 'felt', 'pencil']);
  const looks = {
    ball: { width: r.between(1.5, 2.7), dark: r.between(0.6, 0.95), grain: r.between(0, 0.25) },
    gel: { width: r.between(2.2, 3.8), dark: r.between(0.8, 1), grain: 0 },
    felt: { width: r.between(3.4, 5.6), dark: r.between(0.75, 1), grain: 0 },
    pencil: { width: r.between(1.7, 3.2), dark: r.between(0.35, 0.7), grain: r.between(0.2, 0.6) },
  };
  return { kind, ...looks[kind] };
}

/** A transparent sheet to write on; `coverage` gives the ink as 0..1 and wipes it. */
export function sheetOf(width, height) {
  const canvas = createCanvas(width, height);
  const g = canvas.getContext('2d');
  g.lineCap = 'round';
  g.lineJoin = 'round';
  return {
    g,
    width,
    height,
    coverage() {
      const { data } = g.getImageData(0, 0, width, height);
      const out = new Float32Array(width * height);
      for (let i = 0; i < out.length; i++) out[i] = data[i * 4 + 3] / 255;
      return out;
    },
  };
}

/** A stroke through points; `pressure` thins and thickens it along its way. */
export function drawStroke(g, r, points, width, pressure = 0) {
  if (points.length === 0) return;
  if (pressure === 0) {
    g.lineWidth = width;
    g.beginPath();
    g.moveTo(points[0][0], points[0][1]);
    for (let i = 1; i < points.length; i++) g.lineTo(points[i][0], points[i][1]);
    if (points.length === 1) g.lineTo(points[0][0] + 0.01, points[0][1]);
    g.stroke();
    return;
  }
  const phase = r.between(0, 6.3);
  for (let i = 1; i < points.length; i++) {
    const t = i / points.length;
    g.lineWidth = Math.max(0.8, width * (1 + pressure * Math.sin(phase + t * 3.4)));
    g.beginPath();
    g.moveTo(points[i - 1][0], points[i - 1][1]);
    g.lineTo(points[i][0], points[i][1]);
    g.stroke();
  }
}

/** A straight line as a hand draws it: bowed, trembling, sampled at a few points. */
export function handLine(r, from, to, wobble) {
  const steps = 7;
  const bow = r.normal(0, wobble);
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = Math.hypot(dx, dy) || 1;
  let drift = 0;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    drift = drift * 0.7 + r.normal(0, wobble * 0.16);
    const off = bow * 4 * t * (1 - t) + drift;
    return [from[0] + dx * t - (dy / length) * off, from[1] + dy * t + (dx / length) * off];
  });
}
