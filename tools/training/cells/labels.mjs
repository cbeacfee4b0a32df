import { labelAlphabet } from '../../../packages/slip-reader/src/label/alphabet.ts';
import { cast, items } from '../shop.mjs';
import { mnistSplit, paintDigit } from './digit-pictures.mjs';
import { japanese, latin, register } from './fonts.mjs';
import { drawStroke, sheetOf } from './pen.mjs';
import { drawCharacter, strokeHand, strokesOf } from './strokes.mjs';

const plain = [
  ...'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわ',
];
const voiced = [...'がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽ'];
const letters = [...labelAlphabet];
const kanji = letters.filter((c) => /\p{Script=Han}/u.test(c));
const kana = letters.filter((c) => /[\u3041-\u30f4ー]/.test(c));

export const toKatakana = (text) =>
  text.replace(/[ぁ-ゔ]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60));

/** One class where both kana look alike; the label alphabet knows only one of each. */
export const classText = (text) =>
  text
    .replace(/[ヘベペリ]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60))
    .replace(/一/g, 'ー')
    .replace(/ /g, '');

function madeUpName(r) {
  const length = r.pick([1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5]);
  let name = '';
  while ([...name].length < length) {
    const t = r.unit();
    if (t < 0.08 && name) name += r.pick([...'ゃゅょ']);
    else if (t < 0.1 && name) name += 'っ';
    else if (t < 0.12 && name) name += r.pick([...'ぁぃぅぇぉ']);
    else if (t < 0.19 && name) name += 'ん';
    else if (t < 0.4) name += r.pick(voiced);
    else name += r.pick(plain);
  }
  return name;
}

function phrase(r) {
  const t = r.unit();
  if (t < 0.35) return Array.from({ length: r.whole(2, 4) }, () => r.pick(kanji)).join('');
  if (t < 0.6) return Array.from({ length: r.whole(2, 6) }, () => r.pick(kana)).join('');
  const word = toKatakana(madeUpName(r)) + (r.chance(0.4) ? 'ー' : '') + toKatakana(r.pick(plain));
  if (t < 0.8) return r.chance(0.5) ? word + r.pick(kanji) + r.pick(kanji) : r.pick(kanji) + word;
  const number = String(r.pick([1, 2, 3, 5, 10, 30, 60, 90, r.whole(1, 99), 700, 1100]));
  return r.pick([
    `${r.pick(kanji)}${r.pick(kanji)}${number}分`,
    `${word} ${number}h`,
    `${r.pick(kanji)}${r.pick(kanji)} ${number}時間`,
    `${number}時${r.pick(kanji)}${r.pick(kanji)}`,
    `${word}(${number})`,
  ]);
}

/** What may stand in a label cell. Most names are made up, so that no name is learnt by heart. */
export function labelText(r) {
  const t = r.unit();
  const letter = r.pick(['D', 'S']);
  const spell = (name) => (r.chance(0.38) ? toKatakana(name) : name);
  const name = spell(r.chance(0.15) ? r.pick(cast) : madeUpName(r));
  if (t < 0.4) return `${letter}${r.pick([' ', ' ', ' ', '.', '.', ':', ''])}${name}`;
  if (t < 0.56) return `${name}${r.pick([' ', ' ', ' ', ''])}${letter}`;
  if (t < 0.64) return letter;
  if (t < 0.7) return name;
  if (t < 0.87) return r.pick(items).normalize('NFKC');
  return phrase(r);
}

export function labelHand(r, set) {
  return {
    source: r.pick(['font', 'strokes']),
    set,
    font: r.pick(japanese[set]),
    latin: r.chance(0.6) ? r.pick(latin[set]) : null,
    mnist: r.chance(0.4),
    level: r.between(0.22, 0.62),
    strokes: strokeHand(r),
    lean: r.normal(0, 0.08),
    squeeze: r.between(0.82, 1.08),
    gap: r.chance(0.75) ? r.between(-0.06, 0.18) : r.between(0.1, 0.4),
    drift: r.normal(0, 0.015),
    // some write the letter large and the name small behind a wide gap
    latinScale: r.chance(0.6) ? r.between(0.85, 1.15) : r.between(1.1, 1.7),
    space: r.between(0.15, 1.3),
    rise: r.normal(0, 0.06),
  };
}

const splits = new Map();
const digitsOf = (set) => {
  if (!splits.has(set)) splits.set(set, mnistSplit(set === 'train' ? 'train' : 't10k'));
  return splits.get(set);
};

const missing = new Map();
/** Whether a font has a character: a missing one is drawn as the same empty box as any other. */
function has(family, char) {
  const key = `${family}|${char}`;
  if (!missing.has(key)) {
    const look = (c) => {
      const sheet = sheetOf(40, 40);
      sheet.g.font = `28px "${family}"`;
      sheet.g.fillText(c, 4, 32);
      return sheet.coverage().join();
    };
    const box = `${family}|`;
    if (!missing.has(box)) missing.set(box, look('\u{10fff0}'));
    const drawn = look(char);
    missing.set(key, drawn !== missing.get(box) && /[1-9]/.test(drawn));
  }
  return missing.get(key);
}

/** Writes a label into the cell; gives its coverage map. */
export function writeLabel(r, hand, text, width, height, pen) {
  const sheet = sheetOf(width, height);
  const { g } = sheet;
  g.fillStyle = g.strokeStyle = '#000';
  const left = r.between(5, 34);
  const middle = height / 2 + r.normal(0, height * 0.05);
  let size = r.between(0.36, 0.64) * height;
  const unit = (c) =>
    c === ' '
      ? hand.space
      : /[.:]/.test(c)
        ? 0.32
        : /[0-9()h]/.test(c)
          ? 0.6
          : /[DS]/.test(c)
            ? 0.8 * Math.max(1, hand.latinScale)
            : 0.94 * hand.squeeze + hand.gap;
  const units = [...text].reduce((sum, c) => sum + unit(c), 0);
  size = Math.min(size, (width - left - 6) / units);
  const map = new Float32Array(width * height);
  let x = left;
  for (const char of text) {
    const wide = unit(char) * size * r.between(0.94, 1.06);
    if (hand.mnist && /\d/.test(char)) {
      const high = size * r.between(0.75, 0.95);
      const y = middle + hand.drift * (x - left);
      const split = digitsOf(hand.set);
      x += paintDigit(map, width, height, split, r, Number(char), x, y, high, hand) + size * 0.08;
      continue;
    }
    if (char !== ' ')
      writeOne(
        r,
        hand,
        g,
        char,
        x,
        middle +
          hand.drift * (x - left) +
          (/[DS]/.test(char) ? hand.rise * size : 0) +
          r.normal(0, size * 0.025),
        size,
        wide,
        pen,
      );
    x += wide;
  }
  const drawn = sheet.coverage();
  for (let i = 0; i < map.length; i++) if (drawn[i] > map[i]) map[i] = drawn[i];
  return map;
}

/** Only D and S are written large; digits and h keep to the size of the kana. */
const letterScale = (hand, char) =>
  /[DS]/.test(char) ? hand.latinScale : Math.min(1.1, hand.latinScale);

function writeOne(r, hand, g, char, x, y, size, wide, pen) {
  if (char === '.' || char === ':') {
    const dot = (dy) => {
      g.beginPath();
      g.ellipse(
        x + wide * 0.35,
        y + dy * size,
        Math.max(1.1, pen.width * r.between(0.5, 0.9)),
        Math.max(1.1, pen.width * r.between(0.5, 1)),
        0,
        0,
        7,
      );
      g.fill();
    };
    if (char === '.') dot(r.between(0.2, 0.42));
    else for (const dy of [-0.18, 0.2]) dot(dy);
    return;
  }
  const ascii = /[\x21-\x7e]/.test(char);
  let family = null;
  if (ascii && hand.latin) family = register(hand.latin, 'latin');
  else if (hand.source === 'font') family = register(hand.font, ascii ? 'latin' : 'japanese');
  if (family && !has(family, char)) family = null;
  if (family) {
    const scale = ascii ? 1.15 * letterScale(hand, char) : 1;
    g.font = `${size * scale}px "${family}"`;
    const measured = g.measureText(char);
    g.save();
    g.translate(x + wide / 2, y);
    g.transform(1, 0, -hand.lean, 1, 0, 0);
    g.rotate(r.normal(0, 0.045));
    g.scale(hand.squeeze * r.between(0.92, 1.08), r.between(0.92, 1.08));
    // kana keep their place on the line; letters stand on their own middle
    const rise = ascii
      ? (measured.actualBoundingBoxAscent - measured.actualBoundingBoxDescent) / 2
      : size * 0.36;
    g.fillText(char, -measured.width / 2, rise);
    if (pen.width > 2.6) {
      g.lineWidth = (pen.width - 1.6) * 0.5;
      g.strokeText(char, -measured.width / 2, rise);
    }
    g.restore();
    return;
  }
  if (char === '(' || char === ')') {
    const bow = (char === '(' ? 1 : -1) * size * r.between(0.1, 0.22);
    const points = Array.from({ length: 9 }, (_, i) => {
      const t = i / 8 - 0.5;
      return [x + wide / 2 + bow * (4 * t * t - 0.5), y + t * size * 1.05];
    });
    drawStroke(g, r, points, pen.width);
    return;
  }
  if (!strokesOf(char)) throw new Error(`no strokes for ${char}`);
  const scale = ascii ? 1.05 * letterScale(hand, char) : 1.08;
  const full = size * scale;
  drawCharacter(g, r, hand.strokes, char, x + wide / 2 - full / 2, y - full / 2, full, pen);
}
