// Long because a second evaluator is written from the specification alone and shares nothing with the engine.

/*
 * A second evaluator of slips, written from the decisions alone: one pass over plain JSON, its own
 * tables, brute force in place of the solver. It shares no line with the engine; where the two
 * disagree, one of them has misread a decision.
 */
import type { RandomCell, RandomPage, RandomRow } from './random-slips.ts';

export interface SecondOpinion {
  verdict: string;
  calc_total: number;
  stated_total: number | null;
  stay_min: number | null;
  rows: [label: string, qty: number | null, price: number | null, subtotal: number | null][];
}

const CASTS = [
  'にま',
  'ぷぷ',
  'てりあ',
  'へいわ',
  'なぎ',
  'くぅたろ',
  'りにゃ',
  'ゆり',
  'れん',
  'あきよ',
  'ゆな',
  'ぽた',
  'なお',
  'へらぽて',
];
const TABLE = [3300, 600, 1700, 2200, 300, 700, 1100, 1500, 8400];
const ITEM: Record<
  string,
  [name: string, price: number, time: 'HH' | 'EXT' | 'LATE' | 'BASE' | null]
> = {
  飲み放題最初の1h: ['飲み放題最初の1h', 3300, null],
  飲み放題延長30分: ['飲み放題延長30分', 600, 'EXT'],
  ハッピーアワー: ['ハッピーアワー', 1700, 'HH'],
  ハッピーアワー最初の1h: ['ハッピーアワー', 1700, 'HH'],
  基本システム1h: ['基本システム1h', 1700, 'BASE'],
  '5時以降延長1h': ['5時以降延長1h', 2200, 'LATE'],
  単品ドリンク: ['単品ドリンク', 300, null],
  キャストドリンク: ['キャストドリンク', 1100, null],
  キャストショット: ['キャストショット', 1500, null],
  テキーラ観覧車: ['テキーラ観覧車', 8400, null],
};

const hira = (s: string) =>
  s.replace(/[ァ-ヶ]/gu, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) - 96));
const plainKana = (c: string) => {
  const base = c.normalize('NFD')[0] ?? c;
  const at = 'ぁぃぅぇぉっゃゅょゎ'.indexOf(base);
  return at < 0 ? base : ('あいうえおつやゆよわ'[at] ?? base);
};
/** A34, by recursion over the two names. */
function likeness(one: string, other: string): number {
  const a = [...hira(one)];
  const b = [...hira(other)];
  const memo = new Map<number, number>();
  const cost = (i: number, j: number): number => {
    if (i === a.length && j === b.length) return 0;
    const key = i * 100 + j;
    const known = memo.get(key);
    if (known !== undefined) return known;
    let best = 99;
    const x = a[i];
    const y = b[j];
    if (x !== undefined) best = Math.min(best, (x === 'ー' ? 0.25 : 1) + cost(i + 1, j));
    if (y !== undefined) best = Math.min(best, (y === 'ー' ? 0.25 : 1) + cost(i, j + 1));
    if (x !== undefined && y !== undefined) {
      const vowel = (c: string) => 'あいうえおぁぃぅぇぉ'.includes(c);
      const kana = (c: string) => /[ぁ-ゖ]/u.test(c);
      const swap =
        x === y
          ? 0
          : (kana(x) && kana(y) && plainKana(x) === plainKana(y)) ||
              (x === 'ー' && vowel(y)) ||
              (y === 'ー' && vowel(x))
            ? 0.25
            : 1;
      best = Math.min(best, swap + cost(i + 1, j + 1));
    }
    memo.set(key, best);
    return best;
  };
  return 1 - cost(0, 0) / Math.max(a.length, b.length);
}

function person(raw: string): { name: string; check: boolean; registered: boolean } {
  const same = CASTS.find((c) => hira(c) === hira(raw));
  if (same) return { name: same, check: false, registered: true };
  const near = CASTS.map((c) => [c, likeness(raw, c)] as const).sort((p, q) => q[1] - p[1]);
  if ((near[0]?.[1] ?? 0) >= 0.85 && near[0]?.[1] !== near[1]?.[1])
    return { name: near[0]?.[0] ?? '', check: true, registered: true };
  return { name: raw, check: true, registered: false };
}

function yen(cell: RandomCell): number | null {
  if (cell.state !== 'written') return null;
  const digits = (cell.text ?? '').normalize('NFKC').replace(/[,¥円\s]/gu, '');
  return /^\d+$/u.test(digits) ? Number(digits) : null;
}

function clock(cell: RandomCell): number | null {
  if (cell.state !== 'written') return null;
  const s = (cell.text ?? '').normalize('NFKC');
  let m =
    /^(\d{1,2})[:.](\d\d)$/u.exec(s) ??
    /^(\d{1,2})時(\d\d?)分$/u.exec(s) ??
    /^(\d\d?)(\d\d)$/u.exec(s);
  if (s.endsWith('時半')) m = /^(\d{1,2})(時半)$/u.exec(s);
  if (!m) return null;
  const hour = Number(m[1]);
  const minute = m[2] === '時半' ? 30 : Number(m[2]);
  return hour < 30 && minute < 60 ? hour * 60 + minute : null;
}

type Count = { n: number | null; blank: boolean; single: 'up' | 'low' | null; check: boolean };
function count(cell: RandomCell): Count {
  if (cell.state === 'blank') return { n: null, blank: true, single: null, check: false };
  if (cell.state === 'marks') {
    const glyphs = cell.glyphs ?? [];
    const sei = glyphs.filter((g) => g.kind === 'sei').length;
    const bars = glyphs.length - sei;
    const alone = bars === 1 && sei === 0 && glyphs[0]?.dir === 'h';
    const low = alone && (glyphs[0]?.y ?? 1) >= 0.45;
    return {
      n: 5 * sei + bars,
      blank: false,
      single: alone ? (low ? 'low' : 'up') : null,
      check: low || (sei === 0 && bars > 4),
    };
  }
  if (cell.state === 'written') {
    const s = (cell.text ?? '').normalize('NFKC').replace(/[\s+]/gu, '').replace('の字', '');
    if (/^\d\d?$/u.test(s)) return { n: Number(s), blank: false, single: null, check: false };
    const worth: Record<string, number> = { 正: 5, 丁: 2, T: 2, 二: 2, 下: 3, 三: 3, 止: 4 };
    let n = 0;
    for (const c of s) {
      const w = worth[c] ?? ('ー—–−-一|l1/'.includes(c) ? 1 : Number.NaN);
      n += w;
    }
    if (Number.isNaN(n) || n === 0) return { n: null, blank: false, single: null, check: false };
    const dash = /^[ー—–−\-一]$/u.test(s);
    return {
      n,
      blank: false,
      single: dash ? 'low' : null,
      check: dash || (n > 4 && !s.includes('正')),
    };
  }
  return { n: null, blank: false, single: null, check: false };
}

/** What the label makes of a row. */
interface Sense {
  label: string;
  own: number[];
  time: 'HH' | 'EXT' | 'LATE' | 'BASE' | null;
  prefix: 'D' | 'S' | null;
  shot: boolean;
  inLabel: number | null;
  check: boolean;
  first: string | null;
}
function sense(row: RandomRow): Sense | 'total' {
  const nothing: Sense = {
    label: '',
    own: [],
    time: null,
    prefix: null,
    shot: false,
    inLabel: null,
    check: false,
    first: null,
  };
  if (row.label.state !== 'written') return { ...nothing, check: true };
  const raw = row.label.text ?? '';
  const s = raw.normalize('NFKC').trim();
  if (s === '合計') return 'total';
  const before = /^([DSds])([ .:]*)(.*)$/u.exec(s);
  if (before && /\p{L}/u.test(before[3] ?? '')) {
    const who = person(before[3] ?? '');
    if (before[2] !== '' || who.registered) {
      const d = before[1]?.toUpperCase() === 'D';
      return {
        ...nothing,
        label: `${who.name} ${d ? 'キャストドリンク' : 'キャストショット'}`,
        own: [d ? 1100 : 1500],
        prefix: d ? 'D' : 'S',
        check: who.check,
      };
    }
  }
  const key = s.replace(/\s/gu, '');
  const found = ITEM[key];
  if (found)
    return { ...nothing, label: found[0], own: [found[1]], time: found[2], first: found[0] };
  if (/^d$/iu.test(key)) return { ...nothing, label: 'キャストドリンク', own: [1100] };
  if (/^(s|ショット)$/iu.test(key))
    return { ...nothing, label: 'ショット', own: [700, 1100], shot: true };
  const priced = /^(s|ショット)\(?(700|1100)\)?$/iu.exec(key);
  if (priced) {
    const label = /^s/iu.test(key) ? 'ショット' : `ショット（${priced[2]}）`;
    return { ...nothing, label, own: [700, 1100], shot: true, inLabel: Number(priced[2]) };
  }
  const after = /^(.*?)([ .:]*)([DSds])$/u.exec(s);
  if (after && /\p{L}/u.test(after[1] ?? '')) {
    const who = person(after[1] ?? '');
    if (after[2] !== '' || who.registered) {
      if (after[3]?.toUpperCase() === 'D')
        return { ...nothing, label: `${who.name} キャストドリンク`, own: [1100], check: who.check };
      return {
        ...nothing,
        label: `${who.name} ショット`,
        own: [700, 1100],
        shot: true,
        check: true,
      };
    }
  }
  // A16
  const price = yen(row.unit);
  const bare: Record<string, string[]> = {
    飲み放題: ['飲み放題最初の1h', '飲み放題延長30分'],
    延長: ['飲み放題延長30分', '5時以降延長1h'],
    システム: ['基本システム1h'],
  };
  for (const full of bare[key] ?? []) {
    const item = ITEM[full];
    if (item && item[1] === price)
      return { ...nothing, label: item[0], own: [item[1]], time: item[2], first: item[0] };
  }
  return { ...nothing, label: bare[key] ? s : raw.trim() };
}

const without = (price: number) =>
  [...String(price)]
    .map((_, i) => String(price).slice(0, i) + String(price).slice(i + 1))
    .filter((t) => !t.startsWith('0'))
    .map(Number);

export function secondOpinion(pages: RandomPage[]): SecondOpinion[] {
  const accounts: { pages: RandomPage[]; orphan: boolean }[] = [];
  for (const page of pages) {
    const continues = /2枚目|続き|同一会計/u.test(page.instruction ?? '');
    const last = accounts.at(-1);
    if (continues && last) last.pages.push(page);
    else accounts.push({ pages: [page], orphan: continues });
  }
  return accounts.map(({ pages: own, orphan }) => opinion(own, orphan));
}

function opinion(pages: RandomPage[], orphan: boolean): SecondOpinion {
  let check = orphan;
  // --- times
  const pairs = pages.map((p) => [clock(p.entry), clock(p.exit)] as const);
  const whole = pairs.find(([a, b]) => a !== null && b !== null);
  let from = Number.NaN;
  let to = Number.NaN;
  let stay: number | null = null;
  const night = (m: number | null) => (m !== null && m < 360 ? m + 1440 : m);
  const scaled = (a: number, b: number) => {
    const isNoon = (m: number) => m >= 720 && m < 780;
    const put = (m: number, other: number) =>
      isNoon(m) && (isNoon(other) || Number(night(other)) >= 1020) ? m + 720 : Number(night(m));
    return [put(a, b), put(b, a)] as const;
  };
  const clash =
    whole &&
    pairs.some(([a, b]) => {
      if (a !== null && b !== null)
        return scaled(a, b).join() !== scaled(whole[0] ?? 0, whole[1] ?? 0).join();
      return (
        (a !== null && night(a) !== night(whole[0])) || (b !== null && night(b) !== night(whole[1]))
      );
    });
  if (whole && !clash) {
    const [a, b] = [whole[0] ?? 0, whole[1] ?? 0];
    [from, to] = scaled(a, b);
    if (from !== night(a) || to !== night(b)) check = true;
    if (to < from && to + 1440 - from <= 720) {
      to += 1440;
      check = true;
    }
    if (to >= from && to - from <= 720) stay = to - from;
  }

  // --- rows
  interface Open {
    at: number;
    n: number;
    options: number[];
    shot: boolean;
  }
  const rows: SecondOpinion['rows'] = [];
  const open: Open[] = [];
  const seenTime = new Set<string>();
  const firsts = new Set<string>();
  const totalRows: number[] = [];
  let lost = false;
  let late: [number, number] | null = null;
  for (const row of pages.flatMap((p) => p.rows)) {
    const cells = [row.label, row.qty, row.unit, row.amount];
    if (cells.every((c) => c.state === 'blank')) continue;
    const what = sense(row);
    if (what === 'total') {
      if (!row.struck) totalRows.push(yen(row.amount) ?? Number.NaN);
      continue;
    }
    if (row.struck) {
      check = true;
      continue;
    }
    check ||= what.check;
    if (what.first) firsts.add(what.first);
    const column = count(row.qty);

    let n: number | null;
    if (what.time) {
      if (stay === null) {
        n = null;
        check = true;
      } else {
        if (what.time === 'HH') n = from >= 1200 && from < 1320 && stay >= 60 ? 1 : 0;
        else if (what.time === 'BASE') n = stay >= 60 ? 1 : 0;
        else if (what.time === 'EXT') n = Math.ceil(Math.max(0, stay - 60) / 30);
        else {
          n = Math.ceil(Math.max(0, to - Math.max(from, 1020)) / 60);
          late ??= [n, Math.ceil(Math.max(0, to - Math.max(from, 1740)) / 60)];
        }
        if (seenTime.has(what.time)) {
          n = 0;
          check = true;
        } else {
          if ((what.time === 'HH' || what.time === 'BASE') && n === 0) check = true;
          if (!column.blank && column.n !== n) check = true;
        }
      }
      seenTime.add(what.time);
    } else if (
      what.prefix === 'D' &&
      row.amount.state === 'blank' &&
      (column.blank || column.single !== null)
    ) {
      n = 1;
      if (column.blank) check = true;
    } else {
      n = column.n;
      if (n === null) check = true;
      check ||= column.check;
    }

    // --- price
    let price: number | null = null;
    let options: number[] = [];
    const inColumn = yen(row.unit);
    const read = inColumn ?? what.inLabel;
    if (what.inLabel !== null && inColumn !== null && inColumn !== what.inLabel) check = true;
    if (row.unit.state !== 'blank' && inColumn === null) check ||= n !== null;
    if (read === null) {
      if (what.own.length === 1) {
        price = what.own[0] ?? null;
        if (!what.time && n !== null) check = true;
      } else options = what.shot ? [700, 1100] : TABLE;
    } else if (what.prefix) {
      price = what.own[0] ?? null;
      if (read !== price && n !== null) check = true;
    } else if (what.own.includes(read)) price = read;
    else if (TABLE.includes(read)) {
      price = read;
      if (what.own.length > 0 && n !== null) check = true;
    } else {
      const mine = what.own.filter((p) => without(p).includes(read));
      const sources = TABLE.filter((p) => without(p).includes(read));
      if (mine.length === 1) price = mine[0] ?? null;
      else if (read % 100 !== 0 && sources.length === 1) price = sources[0] ?? null;
      else if (sources.length > 1 && what.own.length === 0) options = sources;
      else price = read;
      if (n !== null) check = true;
    }
    if (price === null) check = true;
    if (n === null) lost = true;
    if (price === null) open.push({ at: rows.length, n: n ?? 0, options, shot: what.shot });
    rows.push([what.label, n, price, n === null || price === null ? null : n * price]);
  }
  if (
    firsts.has('ハッピーアワー') &&
    firsts.has('基本システム1h') &&
    firsts.has('飲み放題最初の1h')
  )
    check = true;
  if (late && late[0] !== late[1]) check = true;

  // --- total
  const marked = pages.map((p) => p.stated_total).filter((t) => t.state !== 'blank');
  const grand = marked.some((t) => t.label !== '小計')
    ? marked.filter((t) => t.label !== '小計')
    : marked;
  const only = grand.length === 1 ? grand[0] : undefined;
  const stated = only ? yen(only) : null;
  const sure = (only?.confidence ?? 1) >= 0.95;
  if (!sure) check = true;
  for (const value of totalRows) if (stated !== null && value !== stated) check = true;

  // --- open prices
  let proved = false;
  const sum = () => rows.reduce((s, r) => s + (r[3] ?? 0), 0);
  const settle = (o: Open, price: number) => {
    const row = rows[o.at];
    if (row) rows[o.at] = [row[0], row[1], price, row[1] === null ? null : row[1] * price];
  };
  if (stated === null) {
    for (const o of open) if (o.shot) settle(o, 700);
  } else if (!lost && sure) {
    const searched = open.filter((o) => o.n > 0);
    if (searched.length === 0) proved = open.length > 0;
    else {
      const gap = stated - sum();
      let ways: number[][] = [[]];
      for (const o of searched) ways = ways.flatMap((way) => o.options.map((p) => [...way, p]));
      ways = ways.filter(
        (way) => gap > 0 && way.reduce((s, p, i) => s + p * (searched[i]?.n ?? 0), 0) === gap,
      );
      const rank = (way: number[]) => [new Set(way).size, ...way.map((p) => TABLE.indexOf(p))];
      ways.sort((x, y) => {
        const [rx, ry] = [rank(x), rank(y)];
        const at = rx.findIndex((v, i) => v !== ry[i]);
        return at < 0 ? 0 : (rx[at] ?? 0) - (ry[at] ?? 0);
      });
      if (ways[0]) for (const [i, o] of searched.entries()) settle(o, ways[0][i] ?? 0);
      else proved = true;
    }
  }
  const calc = sum();
  const incomplete = rows.some((r) => r[3] === null);
  let verdict = '確認点あり';
  if (stated !== null) {
    if (calc === stated) verdict = check ? '確認点あり' : '正確';
    else if (!incomplete || calc > stated || proved) verdict = '間違いの可能性あり';
  }
  return { verdict, calc_total: calc, stated_total: stated, stay_min: stay, rows };
}
