import { register } from '../cells/fonts.mjs';

/* Ink on a sheet of paper. */

/** Pixels over the paper, as ink covers it. */
export function stamp(g, pixels, w, h, left, top) {
  const x = Math.round(left);
  const y = Math.round(top);
  const under = g.getImageData(x, y, w, h);
  for (let i = 0; i < w * h; i++) {
    const cover = pixels[i * 4 + 3] / 255;
    for (let c = 0; c < 3; c++)
      under.data[i * 4 + c] = under.data[i * 4 + c] * (1 - cover) + pixels[i * 4 + c] * cover;
  }
  g.putImageData(under, x, y);
}

export const colourOf = (hex) => {
  const full = hex.length === 4 ? [...hex.slice(1)].map((c) => c + c).join('') : hex.slice(1);
  return [0, 2, 4].map((i) => Number.parseInt(full.slice(i, i + 2), 16));
};

export function writeFont(g, r, writer, text, left, middle, size, font, part) {
  g.save();
  g.fillStyle = writer.ink;
  g.strokeStyle = writer.ink;
  g.lineWidth = Math.max(0.01, (writer.width - 2.6) * 0.6);
  g.font = `${size}px "${register(font, part)}"`;
  g.textBaseline = 'middle';
  let x = left;
  for (const sign of text) {
    const y = middle + r.normal(0, 0.02) * size;
    g.save();
    g.translate(x, y);
    g.transform(1, 0, -writer.lean, 1, 0, 0);
    g.rotate(r.normal(0, 0.02));
    g.fillText(sign, 0, 0);
    if (writer.width > 2.9) g.strokeText(sign, 0, 0);
    g.restore();
    x += g.measureText(sign).width * (1 + writer.tracking * 0.6);
  }
  g.restore();
  return x - left;
}

export function stroke(g, r, points, width, ink) {
  g.save();
  if (ink) g.strokeStyle = ink;
  g.lineCap = 'round';
  g.lineJoin = 'round';
  g.lineWidth = width * r.between(0.92, 1.08);
  g.beginPath();
  for (const [i, [x, y]] of points.entries()) {
    if (i === 0) g.moveTo(x, y);
    else g.lineTo(x, y);
  }
  g.stroke();
  g.restore();
}

export function dot(g, r, x, y, radius, ink) {
  g.save();
  g.fillStyle = ink;
  g.beginPath();
  g.ellipse(
    x + r.normal(0, 0.5),
    y + r.normal(0, 0.5),
    radius,
    radius * r.between(0.8, 1.4),
    0,
    0,
    7,
  );
  g.fill();
  g.restore();
}
