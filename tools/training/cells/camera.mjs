import { cellHeight } from '../../../packages/slip-reader/src/cell-picture.ts';
import { inkOf, withoutRules } from './clean.ts';

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

/** Ruled lines around the cell, a little off and aslant since the sheet bends and cells are cut. */
function ruledLines(r, map, width, height) {
  const dark = r.between(0.15, 0.85);
  const thick = r.between(0.8, 3);
  const style = r.pick(['full', 'full', 'dashed', 'dotted']);
  const gap = style === 'dashed' ? r.whole(7, 13) : style === 'dotted' ? r.whole(3, 6) : 0;
  const off = () => r.normal(0, 3);
  const draw = (along, a, b, across) => {
    for (let t = 0; t < along; t++) {
      if (gap && t % gap > gap * 0.55) continue;
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
  if (r.chance(0.8)) draw(width, off(), off(), true);
  if (r.chance(0.8)) draw(width, height + off(), height + off(), true);
  if (r.chance(0.6)) draw(height, off(), off(), false);
  if (r.chance(0.6)) draw(height, width + off(), width + off(), false);
}

/**
 * A drawn cell as the reader meets it: bent, photographed (paper, light, blur, noise, compression),
 * straightened back to the height of a cell and cleaned by the reader's own code.
 */
export function photograph(r, coverage, width, height, pen) {
  const look = r.pick(['plain', 'plain', 'plain', 'plain', 'carbon', 'thermal']);
  const small = r.chance(0.3) ? r.between(30, 48) : r.between(48, 92);
  const k = small / height;
  const w = Math.max(16, Math.round(width * k));
  const h = Math.round(small);
  const warp = warpOf(r, width, height, r.between(0.4, 2.6), r.pick([22, 30, 44]));
  const tilt = r.normal(0, 0.012);
  const slide = r.normal(0, height * 0.015);
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
        sum += sample(coverage, width, height, u, v + tilt * (u - width / 2) + slide);
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
  if (r.chance(0.6)) ruledLines(r, lines, w, h);
  for (let i = 0; i < ink.length; i++) ink[i] = 1 - (1 - ink[i]) * (1 - lines[i]);
  const soft = r.chance(0.7) ? r.between(0, 1.1) : r.between(0.6, 1.9);
  ink = blurred(ink, w, h, (soft * h) / 72);
  const base = look === 'thermal' ? r.between(120, 205) : r.between(85, 250);
  const black = r.between(5, 45) * (base / 250);
  const gx = r.normal(0, 0.14);
  const gy = r.normal(0, 0.14);
  const noise = r.chance(0.8) ? r.between(0.5, 7) : r.between(6, 13);
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
      const value =
        (base - (base - black) * ink[i]) * light + (r.unit() + r.unit() - 1) * noise * 1.4;
      grey[i] = value;
    }
  }
  if (r.chance(0.45)) compressed(grey, w, h, r.between(0.3, 2.4), r.whole(0, 7), r.whole(0, 7));
  const cut = () => r.between(-0.01, 0.035);
  const [left, right] = [cut() * h, cut() * h];
  const [top, bottom] = [cut() * h, cut() * h];
  const outWidth = Math.max(16, Math.round(((w - left - right) * cellHeight) / (h - top - bottom)));
  const cell = new Uint8Array(outWidth * cellHeight);
  for (let y = 0; y < cellHeight; y++) {
    for (let x = 0; x < outWidth; x++) {
      const u = left + ((x + 0.5) / outWidth) * (w - left - right);
      const v = top + ((y + 0.5) / cellHeight) * (h - top - bottom);
      const value = sample(
        grey,
        w,
        h,
        Math.min(w - 0.51, Math.max(0.51, u)),
        Math.min(h - 0.51, Math.max(0.51, v)),
      );
      cell[y * outWidth + x] = Math.min(255, Math.max(0, value));
    }
  }
  const picture = inkOf({ width: outWidth, height: cellHeight, grey: cell });
  return r.chance(0.9) ? withoutRules(picture) : picture;
}
