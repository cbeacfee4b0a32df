/** A grey picture: 0 black … 255 white, row by row. */
export interface Grey {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The picture made smaller by a whole factor; every pixel is the mean of what it covers. */
export function shrink(picture: Grey, factor: number): Grey {
  if (factor <= 1) return picture;
  const width = Math.floor(picture.width / factor);
  const height = Math.floor(picture.height / factor);
  const data = new Uint8Array(width * height);
  const sums = new Uint32Array(width);
  const share = 1 / (factor * factor);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let v = 0; v < factor; v++) {
      let at = (y * factor + v) * picture.width;
      for (let x = 0; x < width; x++) {
        let sum = 0;
        for (let u = 0; u < factor; u++) sum += picture.data[at++] as number;
        sums[x] = (sums[x] as number) + sum;
      }
    }
    for (let x = 0; x < width; x++) data[y * width + x] = (sums[x] as number) * share + 0.5;
  }
  return { width, height, data };
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
