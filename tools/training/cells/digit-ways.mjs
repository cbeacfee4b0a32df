import { drawStroke } from './pen.mjs';

/*
 * The ways people write digits, as strokes in a box one high and about as wide as the digit is: x from 0,
 * y from 0 (top) to 1. A stroke is a list of points a smooth line runs through; `corner` splits it.
 */
const corner = null;

/** Every way is [width by height, ...strokes]; `v(low, high)` varies a place anew for every digit. */
const ways = {
  0: [
    (v) => [v(0.45, 0.75), ring(v, 0, v(-0.03, 0.08))],
    (v) => [v(0.35, 0.55), ring(v, v(-0.08, 0.05), v(-0.12, -0.02))],
    (v) => [v(0.5, 0.7), ring(v, 0, 0.04), line(1.05, v(-0.05, 0.1), -0.05, v(0.9, 1.05))],
  ],
  1: [
    () => [0.06, line(0.5, 0, 0.5, 1)],
    (v) => [v(0.08, 0.25), line(1, 0, 0, 1)],
    (v) => [v(0.2, 0.4), [[0, v(0.2, 0.35)], corner, [0.9, 0], corner, [v(0.8, 1), 1]]],
    (v) => [v(0.35, 0.6), [[0, v(0.4, 0.75)], corner, [0.85, 0], corner, [v(0.85, 1), 1]]],
    (v) => [v(0.3, 0.5), [[0.1, v(0.18, 0.3)], corner, [0.55, 0], corner, [0.52, 0.98]], foot(v)],
    (v) => [v(0.3, 0.5), line(0.5, 0, 0.5, 0.98), foot(v)],
  ],
  2: [
    (v) => [v(0.5, 0.75), [...arch(v), [0.05, 0.98], corner, [1, v(0.9, 1.02)]]],
    (v) => [v(0.5, 0.75), [...arch(v), [0.1, 0.93], [0.02, 0.85], [0.25, 0.85], [1, v(0.9, 1.02)]]],
    (v) => [v(0.5, 0.7), [[0, v(0.02, 0.1)], [0.9, 0.02], corner, [0.05, 0.97], corner, [1, 0.96]]],
  ],
  3: [
    (v) => [v(0.5, 0.7), [[0.05, v(0.05, 0.18)], [0.5, 0], [0.9, 0.2], ...bowl(v)]],
    (v) => [v(0.5, 0.7), [[0, v(0, 0.06)], corner, [0.9, 0.01], corner, ...bowl(v)]],
  ],
  4: [
    (v) => [
      v(0.55, 0.8),
      [[0.3, v(0, 0.1)], [0.02, v(0.5, 0.65)], corner, [1, v(0.52, 0.64)]],
      stem(v),
    ],
    (v) => [
      v(0.55, 0.8),
      [[0.72, 0], corner, [0, v(0.6, 0.72)], corner, [1.02, v(0.6, 0.7)]],
      line(0.72, 0, v(0.68, 0.76), 1),
    ],
    (v) => [
      v(0.5, 0.7),
      [
        [0.1, 0.02],
        [0.05, v(0.45, 0.55)],
        corner,
        [0.85, v(0.42, 0.52)],
        corner,
        [0.88, 0.02],
        corner,
        [v(0.78, 0.9), 1],
      ],
    ],
  ],
  5: [
    (v) => [
      v(0.5, 0.75),
      [[0.2, 0.02], corner, [0.12, v(0.36, 0.46)], corner, ...belly(v)],
      line(0.2, v(0, 0.04), v(0.85, 1.1), v(-0.04, 0.04)),
    ],
    (v) => [
      v(0.5, 0.75),
      [[0.95, v(-0.03, 0.05)], [0.22, 0.03], corner, [0.14, v(0.36, 0.46)], corner, ...belly(v)],
    ],
    (v) => [v(0.5, 0.7), [[0.95, 0.02], [0.4, 0.03], [0.12, 0.3], ...belly(v)]],
  ],
  6: [
    (v) => [v(0.45, 0.65), [[v(0.6, 0.95), 0], [0.25, 0.35], [0.02, 0.72], ...loop(v)]],
    (v) => [v(0.45, 0.65), [[v(0.1, 0.3), 0], [0.06, 0.4], [0.02, 0.75], ...loop(v)]],
    (v) => [v(0.5, 0.7), [[0.9, 0.12], [0.65, 0], [0.2, 0.25], [0.02, 0.7], ...loop(v)]],
  ],
  7: [
    (v) => [v(0.5, 0.75), [[0, v(0, 0.08)], corner, [1, 0.02], corner, [v(0.25, 0.5), 1]]],
    (v) => [
      v(0.5, 0.75),
      line(0.02, v(0, 0.06), v(0.02, 0.1), v(0.22, 0.36)),
      [[0.02, 0.03], corner, [1, 0.02], corner, [0.65, 0.5], [v(0.5, 0.65), 1]],
    ],
    (v) => [
      v(0.5, 0.75),
      [[0.05, v(0.22, 0.36)], corner, [0.08, 0.02], corner, [1, 0.01], corner, [v(0.4, 0.65), 1]],
    ],
    (v) => [v(0.5, 0.75), [[0, v(0, 0.12)], [0.3, 0.06], [1, 0], corner, [v(0.3, 0.5), 1]], bar(v)],
    (v) => [
      v(0.5, 0.75),
      [[0, v(0.15, 0.28)], corner, [0.1, 0.02], [0.4, 0.07], [1, 0], corner, [v(0.35, 0.55), 1]],
      bar(v),
    ],
  ],
  8: [
    (v) => [
      v(0.45, 0.65),
      [
        [0.85, 0.12],
        [0.5, 0],
        [0.12, 0.2],
        [0.5, v(0.42, 0.5)],
        [0.92, 0.75],
        [0.5, 1],
        [0.06, 0.76],
        [0.5, 0.48],
        [0.88, 0.2],
        [v(0.6, 0.85), v(-0.02, 0.1)],
      ],
    ],
    (v) => [
      v(0.4, 0.6),
      round(0.5, 0.23, v(0.34, 0.42), 0.23),
      round(0.5, 0.73, v(0.42, 0.5), 0.27),
    ],
    (v) => [
      v(0.45, 0.6),
      [
        [0.5, v(0.4, 0.5)],
        [0.12, 0.22],
        [0.5, 0],
        [0.88, 0.22],
        [0.5, 0.47],
        [0.06, 0.75],
        [0.5, 1],
        [0.94, 0.75],
        [0.52, 0.46],
      ],
    ],
  ],
  9: [
    (v) => [v(0.45, 0.65), [...head(v), [0.95, 0.12], corner, [v(0.8, 1), 1]]],
    (v) => [
      v(0.45, 0.65),
      [...head(v), [0.95, 0.1], [0.95, 0.6], [0.6, 0.98], [v(0.05, 0.3), v(0.85, 1)]],
    ],
    (v) => [v(0.45, 0.6), round(0.48, 0.25, 0.46, 0.25), line(0.94, 0.1, v(0.55, 0.95), 1)],
  ],
};

const line = (x0, y0, x1, y1) => [
  [x0, y0],
  [x1, y1],
];
const round = (cx, cy, rx, ry, from = -1.9, turns = 1.02) =>
  Array.from({ length: 13 }, (_, i) => {
    const t = from - (i / 12) * turns * 2 * Math.PI;
    return [cx + rx * Math.cos(t), cy + ry * Math.sin(t)];
  });
const ring = (v, tilt, over) =>
  round(0.5, 0.5, 0.5, 0.5 - Math.abs(tilt) / 4, v(-2.3, -1.2), 1 + over);
const foot = (v) => line(v(0, 0.1), v(0.97, 1.02), v(0.9, 1.05), v(0.96, 1.02));
const arch = (v) => [
  [0.05, v(0.18, 0.3)],
  [0.45, 0],
  [0.9, v(0.2, 0.32)],
  [0.55, 0.65],
];
const bowl = (v) => [
  [0.4, v(0.42, 0.5)],
  corner,
  [0.95, v(0.66, 0.76)],
  [0.5, 1],
  [0, v(0.85, 0.95)],
];
const stem = (v) => line(v(0.6, 0.75), v(0, 0.3), v(0.58, 0.75), 1);
const belly = (v) => [
  [0.6, v(0.34, 0.42)],
  [1, 0.68],
  [0.55, 0.99],
  [0, v(0.86, 0.97)],
];
const loop = (v) => [
  [0.45, 1],
  [0.95, 0.76],
  [0.6, v(0.48, 0.56)],
  [v(0.05, 0.2), 0.75],
];
const bar = (v) => line(v(0.1, 0.25), v(0.46, 0.56), v(0.85, 1), v(0.44, 0.54));
const head = (v) => [
  [0.9, v(0.1, 0.2)],
  [0.5, 0],
  [0.05, 0.27],
  [0.4, v(0.46, 0.54)],
  [0.88, 0.3],
];

/** One writer: a way for every digit, and habits of joining, going over and straying. */
export function wayHand(r) {
  return {
    of: Array.from({ length: 10 }, (_, digit) => r.whole(0, ways[digit].length - 1)),
    stray: r.between(0.005, 0.04),
    wide: r.between(0.8, 1.2),
    lean: r.normal(0.03, 0.12),
    join: r.chance(0.15) ? r.between(0.2, 0.7) : 0,
    again: r.chance(0.1) ? r.between(0.1, 0.5) : 0,
    pressure: r.chance(0.35) ? r.between(0.1, 0.35) : 0,
  };
}

/** A smooth line through points (Catmull-Rom), broken at corners. */
function smooth(points) {
  const runs = [[]];
  for (const point of points) {
    if (point !== corner) runs.at(-1).push(point);
    else runs.push([runs.at(-1).at(-1)]);
  }
  return runs.flatMap((run) =>
    run.slice(0, -1).flatMap((b, i) => {
      const [a, c] = [run[i - 1] ?? b, run[i + 1]];
      const d = run[i + 2] ?? c;
      return Array.from({ length: 8 }, (_, k) => {
        const t = (k + (i === 0 ? 0 : 1)) / (i === 0 ? 7 : 8);
        return [0, 1].map(
          (o) =>
            0.5 *
            (2 * b[o] +
              (c[o] - a[o]) * t +
              (2 * a[o] - 5 * b[o] + 4 * c[o] - d[o]) * t * t +
              (3 * b[o] - a[o] - 3 * c[o] + d[o]) * t ** 3),
        );
      });
    }),
  );
}

/**
 * Draws a digit from `left` on, `high` high about `middle`, in the writer's way. `last` is where the digit
 * before ended, or null: some hands do not lift the pen. Gives the width it took and where it ended.
 */
export function drawWay(g, r, hand, digit, left, middle, high, penWidth, last = null) {
  const way = r.chance(0.9) ? hand.of[digit] : r.whole(0, ways[digit].length - 1);
  const [across, ...strokes] = ways[digit][way]((low, top) => r.between(low, top));
  const wide = high * across * hand.wide * r.between(0.9, 1.1);
  const turn = r.normal(0, 0.04);
  const place = ([x, y]) => [
    left + x * wide + (0.5 - y) * (hand.lean + turn) * high,
    middle + (y - 0.5) * high,
  ];
  const strayed = (points) =>
    points.map(
      (p) =>
        p && [
          p[0] + r.normal(0, hand.stray / Math.max(0.3, across)),
          p[1] + r.normal(0, hand.stray),
        ],
    );
  let end = last;
  const times = r.chance(hand.again) ? 2 : 1;
  for (let k = 0; k < times; k++) {
    for (const [i, points] of strokes.entries()) {
      const path = smooth(strayed(points)).map(place);
      if (k === 0 && i === 0 && last && r.chance(hand.join))
        drawStroke(g, r, [last, path[0]], penWidth * 0.6);
      drawStroke(g, r, path, penWidth, hand.pressure);
      end = path.at(-1);
    }
  }
  return { wide: Math.max(wide, penWidth), end };
}
