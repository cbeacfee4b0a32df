/** A grey picture: 0 black … 255 white, row by row. */
export interface Grey {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The picture made smaller by a whole or broken factor; every pixel is the mean of what it covers. */
export function shrink(picture: Grey, factor: number): Grey {
  if (factor <= 1) return picture;
  const width = Math.max(1, Math.floor(picture.width / factor));
  const height = Math.max(1, Math.floor(picture.height / factor));
  const narrow = new Float32Array(width * picture.height);
  for (let y = 0; y < picture.height; y++) {
    const row = y * picture.width;
    for (let x = 0; x < width; x++) {
      narrow[y * width + x] = meanBetween(picture.data, row, 1, x * factor, (x + 1) * factor);
    }
  }
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      data[y * width + x] = meanBetween(narrow, x, width, y * factor, (y + 1) * factor) + 0.5;
    }
  }
  return { width, height, data };
}

function meanBetween(
  values: Uint8Array | Float32Array,
  start: number,
  step: number,
  from: number,
  to: number,
): number {
  const first = Math.floor(from);
  const last = Math.ceil(to) - 1;
  let sum = 0;
  for (let i = first; i <= last; i++) {
    const share = Math.min(to, i + 1) - Math.max(from, i);
    sum += (values[start + i * step] ?? 0) * share;
  }
  return sum / (to - from);
}

/** The picture turned clockwise by quarter turns. */
export function turn(picture: Grey, quarters: number): Grey {
  const turns = ((quarters % 4) + 4) % 4;
  if (turns === 0) return picture;
  const { width: w, height: h, data } = picture;
  const out = new Uint8Array(w * h);
  if (turns === 2) {
    for (let i = 0; i < out.length; i++) out[i] = data[out.length - 1 - i] as number;
    return { width: w, height: h, data: out };
  }
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const at = turns === 1 ? x * h + (h - 1 - y) : (w - 1 - x) * h + y;
      out[at] = data[y * w + x] as number;
    }
  }
  return { width: h, height: w, data: out };
}
