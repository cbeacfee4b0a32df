import { sheetOf } from './pen.mjs';
import { strokesIn } from './tally.mjs';

// A second way to draw tallies, kept for measuring: strokes are filled, tapering shapes with a hook
// at their end, laid out on a grid of slots. It shares no line of drawing code with the training
// routines, so that what is measured is not what was learnt.

function taper(g, r, x1, y1, x2, y2, width) {
  const n = 14;
  const dx = x2 - x1;
  const dy = y2 - y1;
  const length = Math.hypot(dx, dy) || 1;
  const nx = -dy / length;
  const ny = dx / length;
  const wave = r.between(0, 0.035) * length;
  const cycles = r.between(0.4, 1.3);
  const phase = r.between(0, 6.28);
  const start = r.between(0.6, 1.2);
  const end = r.between(0.25, 0.9);
  const upper = [];
  const lower = [];
  for (let i = 0; i <= n; i++) {
    const t = i / n;
    const off = wave * (Math.sin(phase + cycles * 6.28 * t) - Math.sin(phase));
    const half = (width / 2) * (start + (end - start) * t);
    const cx = x1 + dx * t + nx * off;
    const cy = y1 + dy * t + ny * off;
    upper.push([cx + nx * half, cy + ny * half]);
    lower.unshift([cx - nx * half, cy - ny * half]);
  }
  if (r.chance(0.3)) {
    const [hx, hy] = upper.at(-1);
    upper.push([
      hx + nx * width * r.between(-1.6, 1.6) - (dx / length) * width,
      hy + ny * width - (dy / length) * width,
    ]);
  }
  g.beginPath();
  for (const [i, [x, y]] of [...upper, ...lower].entries()) i ? g.lineTo(x, y) : g.moveTo(x, y);
  g.closePath();
  g.fill();
}

export function writeTallyApart(r, tokens, width, height, pen) {
  const sheet = sheetOf(width, height);
  const { g } = sheet;
  g.fillStyle = '#000';
  const room = { 正: 9, T: 9, F: 9, L: 9, h: 6, v: 3, d: 4, 2: 7, 3: 7, 4: 7 };
  const total = tokens.reduce((sum, token) => sum + room[token], 0);
  const unit = Math.min((width - 12) / total, (height * r.between(0.5, 0.75)) / 8);
  let x = r.between(4, Math.max(5, width - total * unit - 6) * 0.6);
  const base = height * r.between(0.44, 0.56);
  const line = (a, b, c, d) => taper(g, r, a, b, c, d, pen.width * 1.1);
  const lift = r.between(-0.2, 0.2) * height;
  for (const token of tokens) {
    const w = room[token] * unit;
    const j = () => r.normal(0, unit * 0.22);
    if (token === '正' || 'TFL'.includes(token)) {
      const n = strokesIn(token);
      const s = unit * 8;
      const [l, rt, tp, bt] = [x, x + s * 0.95, base - s / 2, base + s / 2];
      const stem = x + s * r.between(0.42, 0.55);
      const strokes = [
        [l + j(), tp + j(), rt + j(), tp + j()],
        [stem + j(), tp + j(), stem + j(), bt + j()],
        [stem + j() / 2, base + j(), rt + j(), base + j()],
        [x + s * 0.18 + j(), base - s * 0.05 + j(), x + s * 0.18 + j(), bt + j()],
        [l + j(), bt + j(), rt + j(), bt + j()],
      ];
      for (const stroke of strokes.slice(0, n)) line(...stroke);
    } else if (token === 'h') line(x, base + lift + j(), x + w * 0.78, base + lift + j());
    else if (token === 'v')
      line(
        x + w / 2 + j() / 2,
        base - unit * 3.6 + j(),
        x + w / 2 + j() / 2,
        base + unit * 3.6 + j(),
      );
    else if (token === 'd')
      line(x + w * 0.95, base - unit * 3 + j(), x + w * 0.05, base + unit * 3 + j());
    else
      for (let k = 0, n = Number(token); k < n; k++) {
        const y = base + (k - (n - 1) / 2) * Math.max(unit * 2, height * 0.12);
        line(x + j(), y + j() / 3, x + w * 0.8 + j(), y + j() / 3);
      }
    x += w;
  }
  return sheet.coverage();
}
