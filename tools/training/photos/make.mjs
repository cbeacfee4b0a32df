// node photos/make.mjs OUT COUNT SEED [--hands test|tune|apart|people|people-tune|people-train|train] [--crowded] [--style A|B|C]
//   [--difficulty normal|hard] [--paper coloured|carbon|thermal|any] [--as perspective|shadow|messenger|folded|cut|two|none]
//   [--rows any|dropped|merged|faint|stain|corrected] [--form long|twin|far] [--shop SEED --part first|next]
// Whole photos of slips with their truth. `test` hands are for the last measurement only, `tune` hands
// for finding faults and for calibration, `train` hands for cutting cells to learn from. `--crowded`
// writes numbers so large that they run over the lines. `--shop` lets the few hands of one shop write them all.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { random } from '../cells/random.mjs';
import { photograph, shotOf } from './camera.mjs';
import { contentsOf } from './contents.mjs';
import { sheetOf } from './forms.mjs';
import { oddRows } from './odd-forms.mjs';
import { ofShop } from './own-hands.mjs';
import { rowTroubles } from './row-trouble.mjs';
import { handsOf } from './writer.mjs';

const sharp = createRequire(new URL('../../../packages/slip-reader/package.json', import.meta.url))(
  'sharp',
);
const { values: wish, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    hands: { type: 'string', default: 'test' },
    crowded: { type: 'boolean', default: false },
    style: { type: 'string' },
    difficulty: { type: 'string' },
    as: { type: 'string' },
    paper: { type: 'string' },
    rows: { type: 'string' },
    form: { type: 'string' },
    shop: { type: 'string' },
    part: { type: 'string', default: 'first' },
  },
});
const [out, count, seed] = positionals;
const anybody = handsOf(wish.hands, wish.crowded, wish.paper);
const hands = wish.shop ? ofShop(anybody, Number(wish.shop), wish.part) : anybody;
mkdirSync(out, { recursive: true });
for (let i = 0; i < Number(count); i++) {
  // canvas memory is freed only between turns of the event loop
  await new Promise((done) => setImmediate(done));
  const style = wish.style ?? 'AAABBC'[i % 6];
  const difficulty = wish.difficulty ?? ((i + Math.floor(i / 6)) % 3 === 2 ? 'hard' : 'normal');
  const r = random(Number(seed) * 7919 + i * 31 + style.charCodeAt(0));
  const [least, most] = wish.form ? oddRows[wish.form] : [4, style === 'B' ? 11 : 12];
  const trouble = wish.rows === 'any' ? rowTroubles[i % rowTroubles.length] : wish.rows;
  const sheets =
    wish.as === 'none'
      ? []
      : Array.from({ length: wish.as === 'two' ? 2 : 1 }, () =>
          sheetOf(
            r,
            style,
            {
              ...contentsOf(r, most, least),
              trouble,
            },
            hands,
            wish.form,
          ),
        );
  const upright = shotOf(r, difficulty, wish.as);
  const lying = sheets.some(({ canvas }) => canvas.width > canvas.height);
  const shot = lying ? { ...upright, width: upright.height, height: upright.width } : upright;
  const { data, places } = photograph(
    r,
    sheets.map(({ canvas }) => canvas),
    shot,
  );
  const name = `${style}-${difficulty}${wish.as ? `-${wish.as}` : ''}-${String(i + 1).padStart(3, '0')}`;
  await sharp(data, { raw: { width: shot.width, height: shot.height, channels: 3 } })
    .blur(Math.max(0.3, shot.blur))
    .jpeg({ quality: shot.quality })
    .toFile(path.join(out, `${name}.jpg`));
  const [sheet] = sheets;
  if (sheet && sheets.length === 1) {
    const { form, writer, cells, ...page } = sheet.truth;
    const moved = (value) =>
      Array.isArray(value) && typeof value[0]?.[0] === 'number'
        ? value.map((p) => places[0].toPhoto(p).map((v) => Math.round(v * 10) / 10))
        : value;
    const rows = cells.rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([k, v]) => [k, moved(v)])),
    );
    const inPhoto = Object.fromEntries(
      Object.entries(cells).map(([k, v]) => [k, k === 'rows' ? rows : moved(v)]),
    );
    writeFileSync(
      path.join(out, `${name}.json`),
      JSON.stringify({
        ...page,
        cells: inPhoto,
        meta: {
          style,
          difficulty,
          seed: Number(seed),
          index: i,
          form,
          writer,
          ...(trouble === undefined ? {} : { rows: trouble }),
        },
      }),
    );
  }
}
