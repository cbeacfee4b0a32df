import {
  homographyBetween,
  project,
} from '../../../packages/slip-reader/src/picture/homography.ts';

/** How a photo is taken; `as` adds one of the trials a reader must stand. */
export function shotOf(r, difficulty, as) {
  const hard = difficulty === 'hard';
  return {
    width: 1440,
    height: 1920,
    tilt: hard ? r.normal(0, 0.07) : r.normal(0, 0.035),
    slant: as === 'perspective' ? 0.4 : hard ? r.between(0.04, 0.14) : r.between(0, 0.07),
    slantWay: r.pick(['top', 'bottom', 'left', 'right']),
    bend: hard ? r.between(4, 13) : r.between(0, 5),
    fill: r.between(0.82, 0.94),
    shake: hard ? 16 : 10,
    light: r.between(0.72, 1.02),
    lightWay: r.between(0, 6.3),
    lightFall: r.between(0.05, hard ? 0.4 : 0.25),
    shadow:
      as === 'shadow' ? 0.45 : r.chance(hard ? 0.8 : 0.45) ? r.between(0.25, hard ? 0.6 : 0.45) : 0,
    shadowHalf: as === 'shadow',
    fold: as === 'folded' ? { at: r.between(0.3, 0.7), dim: r.between(0.78, 0.9) } : null,
    // so much of the sheet lies beyond one border of the photo
    cut:
      as === 'cut'
        ? { way: r.pick(['top', 'bottom', 'left', 'right']), by: r.between(0.15, 0.4) }
        : null,
    blur: hard ? r.between(0.9, 2) : r.between(0.3, 0.8),
    noise: hard ? r.between(4, 8) : r.between(1.5, 4.5),
    quality: as === 'messenger' ? 38 : hard ? r.whole(45, 68) : r.whole(68, 88),
    desk: r.pick([
      [70, 48, 32],
      [40, 42, 46],
      [120, 104, 84],
      [30, 34, 48],
      [168, 160, 150],
      [92, 64, 40],
    ]),
  };
}

/** A photo (RGB bytes) of one or more sheets; gives for each the way from its paper to the photo. */
export function photograph(r, sheets, shot) {
  const { width, height } = shot;
  const data = deskOf(r, shot);
  const places = sheets.map((sheet, i) => placeOf(r, sheet, shot, i, sheets.length));
  for (const [i, place] of places.entries()) lay(data, width, height, sheets[i], place, shot.fold);
  return { data: expose(r, data, shot), places };
}

function deskOf(r, { width, height, desk }) {
  const data = new Float32Array(width * height * 3);
  const [fx, fy, p] = [r.between(0.004, 0.02), r.between(0.002, 0.01), r.between(0, 6)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const grain = 1 + 0.07 * Math.sin(x * fx + 3 * Math.sin(y * fy + p));
      for (let c = 0; c < 3; c++) data[(y * width + x) * 3 + c] = desk[c] * grain;
    }
  }
  return data;
}

function placeOf(r, { width: w, height: h }, shot, i, count) {
  const scale = shot.fill * (count > 1 ? 0.52 : 1) * Math.min(shot.width / w, shot.height / h);
  const { way: cutWay, by = 0 } = shot.cut ?? {};
  const beyond = ([less, more], size) =>
    cutWay === less ? -by * size * scale : cutWay === more ? by * size * scale : 0;
  const [cx, cy] = [
    shot.width * (count > 1 ? 0.26 + 0.48 * i : 0.5) +
      r.normal(0, 12) +
      beyond(['left', 'right'], w),
    shot.height / 2 + r.normal(0, 16) + beyond(['top', 'bottom'], h),
  ];
  const tilt = shot.tilt + (count > 1 ? r.normal(0, 0.05) : 0);
  const narrow = 1 - shot.slant;
  const way = shot.slantWay;
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([sx, sy]) => {
    let [x, y] = [(sx * w * scale) / 2, (sy * h * scale) / 2];
    if ((way === 'top' && sy < 0) || (way === 'bottom' && sy > 0)) x *= narrow;
    if ((way === 'left' && sx < 0) || (way === 'right' && sx > 0)) y *= narrow;
    x += r.normal(0, shot.shake);
    y += r.normal(0, shot.shake);
    return [
      cx + x * Math.cos(tilt) - y * Math.sin(tilt),
      cy + x * Math.sin(tilt) + y * Math.cos(tilt),
    ];
  });
  const paper = [
    [0, 0],
    [w, 0],
    [w, h],
    [0, h],
  ];
  const bend = {
    size: shot.bend,
    phase: r.between(0, 6.3),
    waves: r.between(0.6, 1.4),
    phaseY: r.between(0, 6.3),
  };
  const sag = (x, y) =>
    bend.size *
    Math.sin((x / w) * Math.PI * bend.waves + bend.phase) *
    (0.7 + 0.3 * Math.sin((y / h) * 3 + bend.phaseY));
  const forward = homographyBetween(paper, corners);
  return {
    corners,
    back: homographyBetween(corners, paper),
    sag,
    toPhoto: ([x, y]) => project(forward, [x, y + sag(x, y)]),
  };
}

/** A sheet that was folded once: one half lies darker, and the crease is a thin shade across it. */
function foldedLight({ at, dim }, down, high) {
  const away = (down - at) * high;
  const crease = Math.abs(away) < 3 ? 0.82 + (0.18 * Math.abs(away)) / 3 : 1;
  return crease * (away > 0 ? dim : 1);
}

function lay(data, width, height, sheet, place, fold) {
  const { width: w, height: h } = sheet;
  const ink = sheet.getContext('2d').getImageData(0, 0, w, h).data;
  const xs = place.corners.map(([x]) => x);
  const ys = place.corners.map(([, y]) => y);
  const [x0, x1] = [
    Math.max(0, Math.floor(Math.min(...xs)) - 30),
    Math.min(width - 1, Math.ceil(Math.max(...xs)) + 30),
  ];
  const [y0, y1] = [
    Math.max(0, Math.floor(Math.min(...ys)) - 30),
    Math.min(height - 1, Math.ceil(Math.max(...ys)) + 30),
  ];
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const [u, bent] = project(place.back, [x, y]);
      const v = bent - place.sag(u, bent - place.sag(u, bent));
      const at = (y * width + x) * 3;
      if (u < 0 || v < 0 || u >= w - 1 || v >= h - 1) {
        // the sheet lies a little above the desk
        const away = Math.max(-u, -v, u - w + 1, v - h + 1);
        const dim = away < 22 ? 0.72 + (0.28 * away) / 22 : 1;
        for (let c = 0; c < 3; c++) data[at + c] *= dim;
        continue;
      }
      const [a, b] = [u | 0, v | 0];
      const [p, q] = [u - a, v - b];
      const lit = fold === null ? 1 : foldedLight(fold, v / h, h);
      for (let c = 0; c < 3; c++) {
        const i = (b * w + a) * 4 + c;
        data[at + c] =
          lit *
          ((ink[i] * (1 - p) + ink[i + 4] * p) * (1 - q) +
            (ink[i + w * 4] * (1 - p) + ink[i + w * 4 + 4] * p) * q);
      }
    }
  }
}

function expose(r, data, shot) {
  const { width, height } = shot;
  const out = new Uint8Array(width * height * 3);
  const turn = r.between(0, 6.3);
  const edge = shot.shadowHalf ? 0 : r.normal(0, 0.25);
  const soft = r.between(0.02, 0.12);
  const curve = r.between(-0.25, 0.25);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / width - 0.5, y / height - 0.5];
      let light =
        shot.light *
        (1 - shot.lightFall * (0.5 + u * Math.cos(shot.lightWay) + v * Math.sin(shot.lightWay)));
      if (shot.shadow) {
        const side = u * Math.cos(turn) + v * Math.sin(turn) + curve * v * v - edge;
        light *= 1 - shot.shadow / (1 + Math.exp(-side / soft));
      }
      // darker than this nobody takes a photo without a lamp
      light = Math.max(light, 0.36);
      const at = (y * width + x) * 3;
      const noise = r.normal(0, shot.noise);
      for (let c = 0; c < 3; c++)
        out[at + c] = Math.max(0, Math.min(255, data[at + c] * light + noise));
    }
  }
  return out;
}
