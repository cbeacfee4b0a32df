/*
 * What may go wrong with the rows of a sheet, for `--rows`: a line between two of them worn away
 * (`dropped`), two items in one row (`merged`), a row in hardly any ink (`faint`), a stain where no row
 * is written (`stain`). Each form does it to one row of its own choice. `corrected` strikes a number of
 * some rows out and writes the right one behind it; no row is in doubt for that.
 */
export const rowTroubles = ['dropped', 'merged', 'faint', 'stain'];

const faintInk = '#b9b6b0';

/** Spoils the printed rows before they are written. */
export function wearLines(g, r, trouble, cells, rows, pitch) {
  if (trouble !== 'dropped' || rows < 3) return;
  for (const at of new Set([r.whole(1, rows - 1), r.whole(1, rows - 1)])) {
    const [[left, top]] = cells[at].label;
    const [, [right]] = cells[at].amount;
    const { data } = g.getImageData(Math.round(left + 8), Math.round(top + pitch / 2), 1, 1);
    g.fillStyle = `rgb(${data[0]} ${data[1]} ${data[2]})`;
    g.fillRect(left - 4, top - 4, right - left + 8, 8);
  }
}

const half = ([[x0, y0], [x1], [, y1]], lower) => {
  const middle = (y0 + y1) / 2;
  const [from, to] = lower ? [middle, y1] : [y0, middle];
  return [
    [x0, from],
    [x1, from],
    [x1, to],
    [x0, to],
  ];
};
const halved = (cell, lower) => ({
  r: cell.r,
  ...Object.fromEntries(
    ['label', 'qty', 'unit', 'amount'].map((column) => [column, half(cell[column], lower)]),
  ),
});

/** Where each row is written, how high and in which ink. */
export function writtenRows(r, trouble, cells, rows, writer, pitch) {
  const usual = Array.from({ length: rows }, (_, i) => ({ cell: cells[i], writer, pitch }));
  if (rows < 3 || (trouble !== 'faint' && trouble !== 'merged')) return usual;
  const at = r.whole(1, rows - 2);
  if (trouble === 'faint')
    return usual.map((row, i) =>
      i === at ? { ...row, writer: { ...writer, ink: faintInk } } : row,
    );
  return usual.map((row, i) => {
    if (i === at || i === at + 1)
      return { ...row, cell: halved(cells[at], i > at), pitch: pitch * 0.55 };
    return i > at + 1 ? { ...row, cell: cells[i - 1] } : row;
  });
}

/** A drop of something below the rows, where nothing is written. */
export function stain(g, r, trouble, cells, rows, pitch) {
  if (trouble !== 'stain') return;
  const cell = cells[rows + r.whole(0, 1)];
  if (cell === undefined) return;
  const [[x0, y0], [x1], [, y1]] = r.pick([cell.label, cell.unit, cell.amount]);
  g.save();
  g.globalAlpha = r.between(0.3, 0.8);
  g.fillStyle = r.pick(['#6b4a2b', '#555', '#223']);
  g.beginPath();
  const [x, y] = [x0 + (x1 - x0) * r.between(0.2, 0.8), y0 + (y1 - y0) * r.between(0.35, 0.65)];
  g.ellipse(x, y, pitch * r.between(0.06, 0.3), pitch * r.between(0.05, 0.2), 0, 0, 7);
  g.fill();
  g.restore();
}
