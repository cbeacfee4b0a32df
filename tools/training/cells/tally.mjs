import { drawStroke, handLine, sheetOf } from './pen.mjs';
import { strokeHand, strokesOf } from './strokes.mjs';

/** Marks for a quantity as tokens of the tally alphabet, in a writer's habit. */
export function tallyTokens(r, count) {
  const tokens = Array.from({ length: Math.floor(count / 5) }, () => '正');
  let rest = count % 5;
  const habit = r.pick(['part', 'part', 'v', 'v', 'h', 'd', 'stack']);
  if (count <= 9 && count > 4 && r.chance(0.15)) {
    tokens.length = 0;
    rest = count;
    if (habit === 'part' || habit === 'stack') return Array.from({ length: rest }, () => 'v');
  }
  if (rest === 0) return tokens;
  if (habit === 'part') tokens.push(['h', 'T', 'F', 'L'][rest - 1]);
  else if (habit === 'stack') tokens.push(rest === 1 ? 'h' : String(rest));
  else for (let i = 0; i < rest; i++) tokens.push(habit);
  return tokens;
}

export const strokesIn = (token) => ({ 正: 5, T: 2, F: 3, L: 4, 2: 2, 3: 3, 4: 4 })[token] ?? 1;

/** 正 in a unit square, in writing order: [x1 y1 x2 y2]. */
const sei = [
  [0.08, 0.07, 0.93, 0.05],
  [0.5, 0.07, 0.5, 0.94],
  [0.5, 0.5, 0.87, 0.49],
  [0.2, 0.42, 0.2, 0.94],
  [0.02, 0.95, 0.98, 0.94],
];

/** Straight lines after a pattern. */
function byRule(g, r, n, x, y, w, h, pen, lean) {
  const shape = sei.map((line) => line.map((v) => v + r.normal(0, 0.035)));
  for (const [a, b, c, d] of shape.slice(0, n)) {
    const from = [x + a * w + (0.5 - b) * lean * h, y + b * h];
    const to = [x + c * w + (0.5 - d) * lean * h, y + d * h];
    drawStroke(g, r, handLine(r, from, to, h * 0.022), pen.width);
  }
}

/** Strokes of the printed character, strayed. */
function byCharacter(g, r, n, x, y, w, h, pen, lean, hand) {
  const all = strokesOf('正');
  const k = h / 84;
  for (const stroke of all.slice(0, n)) {
    const dx = r.normal(0, hand.shift);
    const dy = r.normal(0, hand.shift);
    const points = [];
    for (const p of stroke)
      for (let i = 0; i <= 5; i++) {
        const t = i / 5;
        const s = 1 - t;
        const at = (o) =>
          s * s * s * p[o] +
          3 * s * s * t * p[2 + o] +
          3 * s * t * t * p[4 + o] +
          t * t * t * p[6 + o];
        const u = at(0) + dx - 54;
        const v = at(1) + dy - 54;
        points.push([x + w / 2 + (u * (w / h) - lean * v) * k, y + h / 2 + v * k]);
      }
    drawStroke(g, r, points, pen.width, hand.pressure);
  }
}

/** A hasty hand: proportions run wild, strokes overshoot, the last two may be drawn in one go. */
function byHaste(g, r, n, x, y, w, h, pen, lean) {
  const stem = r.between(0.42, 0.6);
  const waist = r.between(0.38, 0.6);
  const side = r.between(0.08, 0.28);
  const foot = r.between(0.86, 1.02);
  const lines = [
    [r.between(0, 0.15), r.between(0, 0.12), r.between(0.8, 1), r.between(-0.03, 0.12)],
    [stem, r.between(0, 0.12), stem + r.normal(0, 0.04), foot + r.normal(0, 0.03)],
    [stem + r.between(-0.03, 0.06), waist, r.between(0.75, 0.98), waist + r.normal(0, 0.04)],
    [side, r.between(0.32, 0.55), side + r.normal(0, 0.03), foot + r.normal(0, 0.03)],
    [
      r.between(-0.08, 0.1),
      foot + r.normal(0, 0.02),
      r.between(0.88, 1.1),
      foot + r.normal(0, 0.04),
    ],
  ].slice(0, n);
  const joined = n === 5 && r.chance(0.25);
  let before = null;
  for (const [i, [a, b, c, d]] of lines.entries()) {
    const from = [x + a * w + (0.5 - b) * lean * h, y + b * h];
    const to = [x + c * w + (0.5 - d) * lean * h, y + d * h];
    if (joined && i === 4 && before)
      drawStroke(g, r, handLine(r, before, from, h * 0.02), pen.width * 0.7);
    drawStroke(
      g,
      r,
      handLine(r, from, to, h * r.between(0.02, 0.06)),
      pen.width,
      r.chance(0.4) ? 0.25 : 0,
    );
    before = to;
  }
}

export function tallyHand(r) {
  return {
    draw: r.pick([byRule, byCharacter, byHaste, byHaste]),
    stroke: strokeHand(r),
    lean: r.normal(0, 0.08),
    slash: r.chance(0.85) ? 1 : -1,
    pressure: r.chance(0.3) ? r.between(0.1, 0.3) : 0,
  };
}

/** Width a token takes, in heights of a 正. */
const spaceFor = (token, r) =>
  ({
    正: 1.1,
    T: 1.05,
    F: 1.05,
    L: 1.05,
    h: r.between(0.55, 0.9),
    v: r.between(0.2, 0.42),
    d: r.between(0.26, 0.5),
  })[token] ?? r.between(0.6, 1);

/** Draws the tokens from left to right into a cell; gives its coverage map. */
export function writeTally(r, hand, tokens, width, height, pen) {
  const sheet = sheetOf(width, height);
  const { g } = sheet;
  g.strokeStyle = g.fillStyle = '#000';
  const kinds = new Map();
  const spaces = tokens.map((token) => {
    if (!kinds.has(token)) kinds.set(token, spaceFor(token, r));
    return kinds.get(token) * r.between(0.9, 1.12);
  });
  const units = spaces.reduce((a, b) => a + b, 0);
  let size = Math.min(
    height * r.between(0.42, 0.8),
    (width * r.between(0.84, 0.96)) / Math.max(units, 0.7),
  );
  if (tokens.length > 3) size = Math.max(size, Math.min(height * 0.4, (width * 0.96) / units));
  let x = Math.max(3, Math.min(width * r.between(0.03, 0.35), width - units * size - 3));
  if (r.chance(0.12)) x = Math.max(3, width - units * size - r.between(3, 10));
  const middle = height / 2 + r.normal(0, height * 0.05);
  const single = tokens.length === 1 && tokens[0] === 'h';
  const barLine = single ? height * r.between(0.16, 0.84) : middle + r.normal(0, height * 0.08);
  const wobble = size * 0.03;
  for (const [i, token] of tokens.entries()) {
    const w = spaces[i] * size;
    const stroke = (a, b) => drawStroke(g, r, handLine(r, a, b, wobble), pen.width, hand.pressure);
    if (token === '正' || 'TFL'.includes(token)) {
      const n = strokesIn(token);
      const h = size * r.between(0.88, 1.05);
      hand.draw(
        g,
        r,
        n,
        x,
        middle - h / 2 + r.normal(0, height * 0.02),
        Math.min(w * 0.9, h * r.between(0.72, 1)),
        h,
        pen,
        hand.lean,
        hand.stroke,
      );
    } else if (token === 'h') {
      const long = single ? size * r.between(0.45, 1.1) : w * r.between(0.66, 0.84);
      const y =
        (tokens[0] === '正' &&
        kinds.has('正') &&
        tokens.length > 1 &&
        !tokens.slice(0, -1).includes('h') &&
        r.chance(0.4)
          ? middle - size * r.between(0.2, 0.5)
          : barLine) + r.normal(0, height * 0.012);
      const rise = r.normal(0.03, 0.05) * long;
      stroke([x, y + rise], [x + long, y - rise]);
    } else if (token === 'v') {
      const h = size * r.between(0.72, 1.05);
      const lean = (hand.lean + r.normal(0, 0.03)) * h;
      const y = middle + r.normal(0, height * 0.025);
      stroke([x + w / 2 + lean / 2, y - h / 2], [x + w / 2 - lean / 2, y + h / 2]);
    } else if (token === 'd') {
      const h = size * r.between(0.55, 0.95);
      const lean = r.between(0.34, 0.9) * h * hand.slash;
      const y = middle + r.normal(0, height * 0.025);
      stroke([x + w / 2 + lean / 2, y - h / 2], [x + w / 2 - lean / 2, y + h / 2]);
    } else {
      const n = Number(token);
      const gap = Math.min(
        (height * 0.8) / n,
        (height * r.between(0.12, 0.5)) / Math.max(1, (n - 1) * 0.75),
      );
      for (let k = 0; k < n; k++) {
        const y = middle + (k - (n - 1) / 2) * gap + r.normal(0, height * 0.01);
        const long = w * r.between(0.6, 0.85);
        const from = x + r.normal(0, size * 0.03);
        stroke([from, y + r.normal(0, 1)], [from + long, y - r.between(0, 0.04) * size]);
      }
    }
    x += w;
  }
  return sheet.coverage();
}
