import { drawStroke, handLine, sheetOf } from './pen.mjs';

/** Where the ink of a coverage map lies. */
function extent(map, width, height) {
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let i = 0; i < map.length; i++) {
    if (map[i] < 0.4) continue;
    const x = i % width;
    const y = (i / width) | 0;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, right, top, bottom };
}

/** Strikes out, scribbles over or stains what is written: nobody could swear to it any more. */
export function spoil(r, map, width, height, pen, again) {
  const box = extent(map, width, height);
  if (box.right <= box.left) return;
  const sheet = sheetOf(width, height);
  const { g } = sheet;
  g.strokeStyle = g.fillStyle = '#000';
  const high = box.bottom - box.top;
  const wide = box.right - box.left;
  const line = (a, b, c, d) =>
    drawStroke(g, r, handLine(r, [a, b], [c, d], high * 0.05 + 1), pen.width * r.between(0.9, 1.3));
  const middle = (box.top + box.bottom) / 2;
  const over = () => r.between(1, 14);
  const way = r.pick(['line', 'double', 'double', 'zigzag', 'cross', 'stain', 'again', 'again']);
  if (way === 'line' || way === 'double') {
    const y = middle + r.normal(0, high * 0.08);
    const gap = way === 'double' ? r.between(4, 9) : 0;
    const rise = r.normal(0, high * 0.1);
    line(box.left - over(), y - gap / 2 + rise, box.right + over(), y - gap / 2 - rise);
    if (gap) line(box.left - over(), y + gap / 2 + rise, box.right + over(), y + gap / 2 - rise);
  } else if (way === 'zigzag') {
    const turns = r.whole(4, 4 + Math.ceil(wide / 12));
    let at = [box.left - 3, middle];
    for (let i = 1; i <= turns; i++) {
      const to = [
        box.left + (wide * i) / turns,
        i % 2 ? box.top + r.between(-4, high * 0.25) : box.bottom - r.between(-4, high * 0.25),
      ];
      drawStroke(g, r, handLine(r, at, to, 2), pen.width);
      at = to;
    }
  } else if (way === 'cross') {
    line(box.left - over() / 2, box.top - 3, box.right + over() / 2, box.bottom + 3);
    line(box.left - over() / 2, box.bottom + 3, box.right + over() / 2, box.top - 3);
  } else if (way === 'stain') {
    for (let k = 0; k < r.whole(1, 3); k++) {
      g.globalAlpha = r.between(0.6, 1);
      g.beginPath();
      g.ellipse(
        r.between(box.left, box.right),
        r.between(box.top, box.bottom),
        r.between(0.3, 0.6) * Math.max(high, wide * 0.4),
        high * r.between(0.35, 0.7),
        r.between(0, 3),
        0,
        7,
      );
      g.fill();
    }
    g.globalAlpha = 1;
  } else {
    const second = again();
    for (let i = 0; i < map.length; i++) if (second[i] > map[i]) map[i] = second[i];
  }
  const drawn = sheet.coverage();
  for (let i = 0; i < map.length; i++) if (drawn[i] > map[i]) map[i] = drawn[i];
}
