/*
 * Random slips as JSON, the way a reader would hand them over: all kinds of labels, marks, prices,
 * totals and times, right and wrong, on one page or several. Seeded: a failure names its seed.
 */

export interface RandomCell {
  state: string;
  text?: string | null;
  glyphs?: { kind: string; dir?: string; y?: number }[];
  confidence?: number;
}
export interface RandomRow {
  r: number;
  label: RandomCell;
  qty: RandomCell;
  unit: RandomCell;
  amount: RandomCell;
  struck?: boolean;
}
export interface RandomPage {
  entry: RandomCell;
  exit: RandomCell;
  rows: RandomRow[];
  stated_total: RandomCell & { label?: string };
  instruction: string | null;
}

/** mulberry32: small, and the same on every machine. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

type Random = () => number;
const below = (random: Random, n: number) => Math.floor(random() * n);
const pick = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)] as T;
const chance = (random: Random, share: number) => random() < share;

const names =
  'にま ぷぷ てりあ へいわ なぎ くぅたろ りにゃ ゆり れん あきよ ゆな ぽた なお へらぽて'.split(
    ' ',
  );
const oddNames =
  'ニマ ププ テリア なき ほた くうたろ くーたろ へらほて らむ あおい さら みく ゆき てりや あきこ ふふ 葵 Rin ｎｉｍａ りにや'.split(
    ' ',
  );
const items = [
  'ハッピーアワー',
  'ハッピーアワー 最初の1h',
  '飲み放題 最初の1h',
  '飲み放題 延長30分',
  '飲み放題延長30分',
  '基本システム 1h',
  '5時以降 延長 1h',
  '単品ドリンク',
  'ショット',
  'ショット（700）',
  'ショット（1100）',
  'キャストドリンク',
  'キャストショット',
  'テキーラ観覧車',
  '飲み放題',
  '延長',
  'システム',
  'S',
  'D',
  'Ｓ',
  'd',
  'S700',
  'S1100',
  'Ｓ７００',
  'S500',
];
const unknownItems = [
  'フード',
  'おつまみ',
  'ボトル',
  '割引',
  'サービス料 10%',
  'チェキ',
  'Dセット',
  'Soda',
  'ポテト-L',
  'A・B: [特]',
  'らむ',
];
const timeItems = ['ハッピーアワー', '飲み放題 延長30分', '基本システム 1h', '5時以降 延長 1h'];

function labelText(random: Random): string {
  const kind = random();
  if (kind < 0.25) return pick(random, timeItems);
  if (kind < 0.5) return pick(random, items);
  if (kind < 0.58) return pick(random, unknownItems);
  const name = chance(random, 0.6) ? pick(random, names) : pick(random, oddNames);
  const letter = pick(random, ['D', 'S', 'D', 'S', 'Ｄ', 'Ｓ', 'd', 's']);
  if (kind < 0.9) return `${letter}${pick(random, [' ', '.', '：', ':', '　', '', ' '])}${name}`;
  return `${name}${pick(random, [' ', '　', '', '.'])}${letter}`;
}

const blank = (): RandomCell => ({ state: 'blank', text: null });
const written = (text: string): RandomCell => ({ state: 'written', text });

function labelCell(random: Random): RandomCell {
  const kind = random();
  if (kind < 0.015) return { state: 'unreadable', text: null };
  if (kind < 0.03) return blank();
  return written(labelText(random));
}

function quantityCell(random: Random): RandomCell {
  const kind = random();
  if (kind < 0.1) return { state: 'blank', glyphs: [] };
  if (kind < 0.12) return { state: 'unreadable', glyphs: [] };
  if (kind < 0.25) {
    return written(
      pick(random, [
        '1',
        '2',
        '３',
        '11',
        '20',
        '0',
        '111',
        '正',
        '正一',
        '正＋一',
        '正正',
        '正下',
        '丁',
        '下',
        '止',
        'T',
        'Ｔ',
        '｜',
        '｜｜',
        'l',
        'll',
        '/',
        '一一一',
        '一',
        'ー',
        '−',
        '正の字',
        '||||||',
        '正3',
        'abc',
        '二',
        '正 ｜',
      ]),
    );
  }
  const glyphs: { kind: string; dir?: string; y?: number }[] = [];
  if (chance(random, 0.15))
    for (let seis = 1 + below(random, 2); seis > 0; seis -= 1) glyphs.push({ kind: 'sei' });
  const bars =
    glyphs.length > 0
      ? below(random, 6)
      : chance(random, 0.05)
        ? 5 + below(random, 3)
        : 1 + below(random, 4);
  const dir = pick(random, ['h', 'v', 'd']);
  for (let bar = 0; bar < bars; bar += 1) {
    const y = bars === 1 ? pick(random, [0.2, 0.25, 0.3, 0.44, 0.45, 0.46, 0.5, 0.7]) : 0.5;
    glyphs.push({ kind: 'bar', dir, y });
  }
  return { state: 'marks', glyphs };
}

const ownPrice = new Map<string, number>([
  ['ハッピーアワー', 1700],
  ['ハッピーアワー 最初の1h', 1700],
  ['飲み放題 最初の1h', 3300],
  ['飲み放題 延長30分', 600],
  ['飲み放題延長30分', 600],
  ['基本システム 1h', 1700],
  ['5時以降 延長 1h', 2200],
  ['単品ドリンク', 300],
  ['ショット', 700],
  ['テキーラ観覧車', 8400],
]);

function priceCell(random: Random, label: string, openPrices: number): RandomCell {
  const kind = random();
  const own = ownPrice.get(label) ?? (/^[SsＳ]/u.test(label) ? 1500 : 1100);
  if (kind < 0.68)
    return written(
      pick(random, [
        `${own}`,
        `${own}`,
        `${own}`,
        `¥${own}`,
        `${own}円`,
        `${own}`.replace(/(\d)(\d{3})$/u, '$1,$2'),
      ]),
    );
  if (kind < 0.74)
    return written(`${pick(random, [300, 600, 700, 1100, 1500, 1700, 2200, 3300, 8400])}`);
  if (kind < 0.82) {
    const readings = [
      '100',
      '110',
      '330',
      '150',
      '170',
      '220',
      '840',
      '30',
      '60',
      '70',
      '500',
      '200',
      '400',
      '800',
      '550',
      '1000',
      '11OO',
      '-100',
      '１１００',
    ];
    return written(
      pick(random, openPrices >= 2 ? readings.filter((reading) => reading !== '100') : readings),
    );
  }
  if (openPrices >= 3) return written(`${own}`);
  return kind < 0.84 ? { state: 'unreadable', text: null } : blank();
}

function clockCell(random: Random, minutes: number): RandomCell {
  const hour = Math.floor(minutes / 60);
  const minute = String(minutes % 60).padStart(2, '0');
  const kind = random();
  if (kind < 0.02) return { state: 'unreadable', text: null };
  if (kind < 0.04) return blank();
  if (kind < 0.06) return written(pick(random, ['28:99', '30:00', '20:5', 'abc', '8', '20;05']));
  if (kind < 0.1) return written(`${hour}${minute}`);
  if (kind < 0.13) return written(`${hour}.${minute}`);
  if (kind < 0.16)
    return written(
      `${hour}：${minute}`.replace(/\d/gu, (d) => String.fromCharCode(d.charCodeAt(0) + 0xfee0)),
    );
  if (kind < 0.18) return written(minute === '30' ? `${hour}時半` : `${hour}時${minute}分`);
  return written(`${hour}:${minute}`);
}

function timesOf(random: Random): [RandomCell, RandomCell] {
  const style = random();
  const entry = style < 0.8 ? 18 * 60 + below(random, 12 * 60) : below(random, 30 * 60);
  const stay = pick(random, [
    59,
    60,
    61,
    90,
    91,
    95,
    120,
    180,
    390,
    below(random, 600),
    below(random, 900),
  ]);
  let exit = entry + stay;
  const shift = (minutes: number): number => {
    if (minutes < 24 * 60) return minutes;
    const kind = random();
    // Past midnight people write 24:15, 0:15 or 12:15.
    if (kind < 0.3 && minutes < 30 * 60) return minutes;
    if (kind < 0.5 && minutes < 25 * 60) return minutes - 12 * 60;
    return minutes % (24 * 60);
  };
  if (chance(random, 0.05)) exit = below(random, 30 * 60);
  return [clockCell(random, shift(entry)), clockCell(random, shift(exit))];
}

/** A rough sum of the rows, so that many totals are right and many nearly so. */
function totalCell(random: Random, guess: number): RandomPage['stated_total'] {
  const kind = random();
  if (kind < 0.1) return blank();
  if (kind < 0.12) return { state: 'unreadable', text: null };
  if (kind < 0.13) return written('12O0');
  const total =
    kind < 0.7
      ? guess
      : kind < 0.8
        ? guess + 100 * (below(random, 40) - 20)
        : 100 * below(random, 400);
  const text = String(Math.max(0, total));
  const form = pick(random, [
    text,
    text,
    text,
    `¥${text}`,
    `${text}円`,
    text.replace(/(\d)(\d{3})$/u, '$1,$2'),
  ]);
  const cell: RandomPage['stated_total'] = written(form);
  if (chance(random, 0.02)) cell.confidence = 0.6;
  return cell;
}

export function randomPages(
  seed: number,
  guessTotal: (pages: RandomPage[]) => number,
): RandomPage[] {
  const random = randomFrom(seed);
  const count = chance(random, 0.85) ? 1 : 2 + below(random, 2);
  const pages: RandomPage[] = [];
  let openPrices = 0;
  for (let index = 0; index < count; index += 1) {
    const [entry, exit] =
      chance(random, 0.85) || index === 0 ? timesOf(random) : [blank(), blank()];
    const rows: RandomRow[] = [];
    for (let r = 1 + below(random, 6); r > 0; r -= 1) {
      const label = labelCell(random);
      const unit = priceCell(random, label.text ?? '', openPrices);
      if (unit.state !== 'written' || ['100', '11OO', '-100'].includes(unit.text ?? ''))
        openPrices += 1;
      const row: RandomRow = {
        r: rows.length + 1,
        label,
        qty: quantityCell(random),
        unit,
        amount: chance(random, 0.7)
          ? blank()
          : chance(random, 0.05)
            ? { state: 'unreadable', text: null }
            : written(`${100 * below(random, 60)}`),
      };
      if (chance(random, 0.03)) row.struck = true;
      rows.push(row);
    }
    if (chance(random, 0.03))
      rows.push({
        r: rows.length + 1,
        label: written('合計'),
        qty: blank(),
        unit: blank(),
        amount: written('5000'),
      });
    if (chance(random, 0.03))
      rows.push({
        r: rows.length + 1,
        label: blank(),
        qty: blank(),
        unit: blank(),
        amount: blank(),
      });
    const instruction =
      index === 0
        ? pick(random, [null, null, null, null, null, null, null, 'よろしくお願いします', '別会計'])
        : pick(random, [
            null,
            '続き',
            '続き',
            '2枚目',
            '同一会計です',
            '別会計',
            'リセット',
            'つぎの伝票です',
          ]);
    pages.push({ entry, exit, rows, stated_total: blank(), instruction });
  }
  const totals = guessTotal(pages);
  for (const [index, page] of pages.entries()) {
    if (index === pages.length - 1 || chance(random, 0.4))
      page.stated_total = totalCell(random, totals);
    if (chance(random, 0.03) && page.stated_total.state === 'written')
      page.stated_total.label = '小計';
  }
  return pages;
}
