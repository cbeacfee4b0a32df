import { cellHeight } from '../../../packages/slip-reader/src/cell-picture.ts';
import {
  cleanCell,
  exactPicture,
  inkCell,
  wholePicture,
} from '../../../packages/slip-reader/src/cut/clean.ts';
import { margin } from '../../../packages/slip-reader/src/cut/cut.ts';
import { ByteRaster } from '../../../packages/slip-reader/src/picture/raster.ts';

/** Room the reader keeps to the right of a cell (cut/cut.ts). */
const roomRight = 52;

/** Smooth random displacement: what a bent sheet and an unsteady hand have in common. */
function warpOf(r, width, height, amplitude, grain) {
  const columns = Math.ceil(width / grain) + 3;
  const rows = Math.ceil(height / grain) + 3;
  const nodes = () => Float32Array.from({ length: columns * rows }, () => r.normal(0, amplitude));
  const fx = nodes();
  const fy = nodes();
  return (x, y) => {
    const u = Math.max(0, x / grain + 0.5);
    const v = Math.max(0, y / grain + 0.5);
    const i = Math.min(columns - 2, Math.floor(u));
    const j = Math.min(rows - 2, Math.floor(v));
    const p = u - i;
    const q = v - j;
    const k = j * columns + i;
    const a = (1 - p) * (1 - q);
    const b = p * (1 - q);
    const c = (1 - p) * q;
    const d = p * q;
    return [
      x + fx[k] * a + fx[k + 1] * b + fx[k + columns] * c + fx[k + columns + 1] * d,
      y + fy[k] * a + fy[k + 1] * b + fy[k + columns] * c + fy[k + columns + 1] * d,
    ];
  };
}

function sample(map, width, height, x, y) {
  const u = x - 0.5;
  const v = y - 0.5;
  const i = Math.floor(u);
  const j = Math.floor(v);
  const p = u - i;
  const q = v - j;
  const at = (a, b) => (a < 0 || b < 0 || a >= width || b >= height ? 0 : map[b * width + a]);
  return (
    (at(i, j) * (1 - p) + at(i + 1, j) * p) * (1 - q) +
    (at(i, j + 1) * (1 - p) + at(i + 1, j + 1) * p) * q
  );
}

/** Box blur run twice: close to a Gaussian of the given spread. */
function blurred(map, width, height, spread) {
  const radius = Math.max(0, Math.round(spread * 1.1));
  if (spread < 0.35) return map;
  let current = map;
  const kernel = radius === 0 ? [spread / 3, 1 - (2 * spread) / 3, spread / 3] : null;
  const pass = (source, stride, count, lines, lineStride) => {
    const out = new Float32Array(source.length);
    for (let l = 0; l < lines; l++) {
      const base = l * lineStride;
      if (kernel) {
        for (let i = 0; i < count; i++) {
          const before = source[base + Math.max(0, i - 1) * stride];
          const after = source[base + Math.min(count - 1, i + 1) * stride];
          out[base + i * stride] =
            before * kernel[0] + source[base + i * stride] * kernel[1] + after * kernel[2];
        }
        continue;
      }
      let sum = 0;
      for (let k = -radius; k <= radius; k++)
        sum += source[base + Math.min(count - 1, Math.max(0, k)) * stride];
      for (let i = 0; i < count; i++) {
        out[base + i * stride] = sum / (2 * radius + 1);
        sum +=
          source[base + Math.min(count - 1, i + radius + 1) * stride] -
          source[base + Math.max(0, i - radius) * stride];
      }
    }
    return out;
  };
  for (let k = 0; k < (kernel ? 1 : 2); k++) {
    current = pass(current, 1, width, height, width);
    current = pass(current, width, height, width, 1);
  }
  return current;
}

const cosines = Float32Array.from({ length: 64 }, (_, i) => {
  const u = i >> 3;
  const x = i & 7;
  return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16);
});

/** What JPEG leaves of a grey picture: 8 x 8 cosine coefficients rounded to coarse steps. */
function compressed(grey, width, height, coarse, ox, oy) {
  const block = new Float32Array(64);
  const half = new Float32Array(64);
  for (let by = -oy; by < height; by += 8) {
    for (let bx = -ox; bx < width; bx += 8) {
      for (let i = 0; i < 64; i++) {
        const x = Math.min(width - 1, Math.max(0, bx + (i & 7)));
        const y = Math.min(height - 1, Math.max(0, by + (i >> 3)));
        block[i] = grey[y * width + x] - 128;
      }
      for (let y = 0; y < 8; y++)
        for (let u = 0; u < 8; u++) {
          let s = 0;
          for (let x = 0; x < 8; x++) s += block[y * 8 + x] * cosines[u * 8 + x];
          half[y * 8 + u] = s;
        }
      for (let u = 0; u < 8; u++)
        for (let v = 0; v < 8; v++) {
          let s = 0;
          for (let y = 0; y < 8; y++) s += half[y * 8 + u] * cosines[v * 8 + y];
          const step = coarse * (8 + 5 * (u + v));
          block[v * 8 + u] = Math.round(s / step) * step;
        }
      for (let v = 0; v < 8; v++)
        for (let x = 0; x < 8; x++) {
          let s = 0;
          for (let u = 0; u < 8; u++) s += block[v * 8 + u] * cosines[u * 8 + x];
          half[v * 8 + x] = s;
        }
      for (let y = 0; y < 8; y++)
        for (let x = 0; x < 8; x++) {
          if (bx + x < 0 || by + y < 0 || bx + x >= width || by + y >= height) continue;
          let s = 0;
          for (let v = 0; v < 8; v++) s += half[v * 8 + x] * cosines[v * 8 + y];
          grey[(by + y) * width + bx + x] = s + 128;
        }
    }
  }
}

/** Ruled lines around the cell, a little aslant since the sheet bends; some forms leave some out. */
function ruledLines(r, map, width, height, cell) {
  const dark = r.between(0.15, 0.85);
  const thick = r.between(0.8, 3);
  const style = r.pick(['full', 'full', 'dashed', 'dotted']);
  const gap = style === 'dashed' ? r.whole(7, 13) : style === 'dotted' ? r.whole(3, 6) : 0;
  const off = () => r.normal(0, 0.8);
  const draw = (along, a, b, across, broken) => {
    for (let t = 0; t < along; t++) {
      if (broken && t % gap > gap * 0.55) continue;
      const c = a + ((b - a) * t) / along;
      for (let s = Math.floor(c - thick); s <= c + thick; s++) {
        const cover = dark * Math.min(1, Math.max(0, thick / 2 + 0.5 - Math.abs(s + 0.5 - c)));
        const [x, y] = across ? [t, s] : [s, t];
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        const i = y * width + x;
        map[i] = 1 - (1 - map[i]) * (1 - cover);
      }
    }
  };
  for (const y of [cell.top, cell.bottom])
    if (r.chance(0.9)) draw(width, y + off(), y + off(), true, gap > 0);
  for (const x of [cell.left, cell.right])
    if (r.chance(0.85)) draw(height, x + off(), x + off(), false, false);
}

/** The cell amid its neighbours, which are written by the same hand: rows above and below, the next cell. */
function amidNeighbours(r, coverage, width, height) {
  const pad = (height * margin) / cellHeight;
  const left = Math.round(pad);
  const fullWidth = width + left + Math.round((height * roomRight) / cellHeight);
  const fullHeight = height + 2 * left;
  const full = new Float32Array(fullWidth * fullHeight);
  const paste = (dx, dy) => {
    for (let y = Math.max(0, left + dy); y < Math.min(fullHeight, left + dy + height); y++)
      for (let x = Math.max(0, left + dx); x < Math.min(fullWidth, left + dx + width); x++) {
        const value = coverage[(y - left - dy) * width + x - left - dx];
        const i = y * fullWidth + x;
        if (value > full[i]) full[i] = value;
      }
  };
  paste(0, 0);
  const about = (spread) => Math.round(r.normal(0, spread));
  if (r.chance(0.7)) paste(about(12), -height + about(2));
  if (r.chance(0.7)) paste(about(12), height + about(2));
  if (r.chance(0.6)) paste(width + Math.abs(about(8)), about(3));
  return { full, fullWidth, fullHeight, left };
}

/**
 * A drawn cell as the reader meets it: bent, photographed (paper, light, blur, noise, compression),
 * straightened back to the height of a cell and cleaned by the reader's own code. `whole` keeps strokes
 * that run over the lines.
 */
export function photograph(r, drawn, cellWidth, height, pen, whole) {
  const {
    full: coverage,
    fullWidth: width,
    fullHeight,
    left,
  } = amidNeighbours(r, drawn, cellWidth, height);
  const look = r.pick(['plain', 'plain', 'plain', 'plain', 'plain', 'carbon', 'thermal']);
  const small = r.chance(0.15) ? r.between(32, 48) : r.between(48, 92);
  const k = small / height;
  const w = Math.max(16, Math.round(width * k));
  const h = Math.round(fullHeight * k);
  const warp = warpOf(r, width, fullHeight, r.between(0.4, 2.2), r.pick([22, 30, 44]));
  let ink = new Float32Array(w * h);
  const taps = k < 0.55 ? 2 : 1;
  const grain = pen.grain;
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let sum = 0;
      for (let s = 0; s < taps * taps; s++) {
        const [u, v] = warp(
          (x + ((s % taps) + 0.5) / taps) / k,
          (y + (((s / taps) | 0) + 0.5) / taps) / k,
        );
        sum += sample(coverage, width, fullHeight, u, v);
      }
      ink[y * w + x] = (sum / (taps * taps)) * (grain ? 1 - grain * r.unit() : 1);
    }
  }
  let dark = pen.dark;
  if (look === 'carbon') {
    dark *= r.between(0.45, 0.8);
    const blot = warpOf(r, w, h, 0.35, r.pick([8, 14]));
    for (let i = 0; i < ink.length; i++) {
      const x = i % w;
      const [bx] = blot(x, (i / w) | 0);
      ink[i] *= Math.min(1.1, Math.max(0.25, 0.85 + (bx - x)));
    }
  }
  for (let i = 0; i < ink.length; i++) ink[i] *= dark;
  const lines = new Float32Array(w * h);
  if (r.chance(0.9))
    ruledLines(r, lines, w, h, {
      left: left * k,
      right: (left + cellWidth) * k,
      top: left * k,
      bottom: (left + height) * k,
    });
  for (let i = 0; i < ink.length; i++) ink[i] = 1 - (1 - ink[i]) * (1 - lines[i]);
  const soft = r.chance(0.8) ? r.between(0, 1.1) : r.between(0.6, 1.7);
  ink = blurred(ink, w, h, (soft * small) / 72);
  const base = look === 'thermal' ? r.between(120, 205) : r.between(85, 250);
  const black = r.between(5, 45) * (base / 250);
  const gx = r.normal(0, 0.14);
  const gy = r.normal(0, 0.14);
  const noise = r.chance(0.85) ? r.between(0.5, 6) : r.between(5, 11);
  const edge = r.chance(0.08) ? r.between(0, w) : -1;
  const shade = r.between(0.55, 0.85);
  const steep = r.between(0.015, 0.11);
  const grey = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      let light = 1 + gx * (x / w - 0.5) + gy * (y / h - 0.5);
      if (edge >= 0)
        light *= 1 - (1 - shade) / (1 + Math.exp((edge + (y - h / 2) * 0.5 - x) * steep));
      grey[i] = (base - (base - black) * ink[i]) * light + (r.unit() + r.unit() - 1) * noise * 1.4;
    }
  }
  if (r.chance(0.45)) compressed(grey, w, h, r.between(0.3, 2), r.whole(0, 7), r.whole(0, 7));
  return cleaned(r, grey, w, h, { left: left * k, width: cellWidth * k, height: small }, whole);
}

/** Cut where the reader found the lines, which is never exactly where they are. */
function cleaned(r, grey, w, h, cell, whole) {
  const off = () => r.normal(0, 0.012) * cell.height;
  const [x0, x1] = [cell.left + off(), cell.left + cell.width + off()];
  const [y0, y1] = [cell.left + off(), cell.left + cell.height + off()];
  const width = Math.max(16, Math.round(((x1 - x0) * cellHeight) / (y1 - y0)));
  const fullWidth = width + margin + roomRight;
  const fullHeight = cellHeight + 2 * margin;
  const data = new Uint8Array(fullWidth * fullHeight);
  for (let y = 0; y < fullHeight; y++) {
    for (let x = 0; x < fullWidth; x++) {
      const u = x0 + ((x - margin + 0.5) / width) * (x1 - x0);
      const v = y0 + ((y - margin + 0.5) / cellHeight) * (y1 - y0);
      const value = sample(
        grey,
        w,
        h,
        Math.min(w - 0.51, Math.max(0.51, u)),
        Math.min(h - 0.51, Math.max(0.51, v)),
      );
      data[y * fullWidth + x] = Math.min(255, Math.max(0, value));
    }
  }
  const inked = inkCell({
    grey: new ByteRaster(fullWidth, fullHeight, data),
    width,
    height: cellHeight,
  });
  // the pen's darkness is that of the whole slip
  const clean = cleanCell(inked, Math.max(0.12, inked.darkest * r.between(0.8, 1.2)));
  return whole ? wholePicture(clean) : exactPicture(clean);
}
