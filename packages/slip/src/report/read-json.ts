import type { ReadJson, ReadLine, ReadTime } from '@tashika/contract/slips';
import type { Account } from '../judge/account.ts';
import { castOf } from '../judge/cast-of.ts';
import { type Line, priceUnreadable } from '../normalise/line.ts';
import type { Time } from '../normalise/times.ts';
import { clockText } from '../read/clock.ts';
import {
  boxOf,
  contentOf,
  type Glyph,
  type QuantityReading,
  type Row,
  writtenIn,
} from '../read/page.ts';
import { readYen } from '../read/yen.ts';
import { confidenceOf, confidenceTable } from './confidence.ts';
import { evidences, problems } from './messages.ja.ts';

/** Clause 読み取りモード: everything that was read and what became of it; raw readings stay visible (A72). */
export function readJson(account: Account): ReadJson {
  const { total, times } = account;
  const warnings = warningsByRow(account);
  const confidence =
    total.state === 'stated' ? Math.min(confidenceTable.plain, total.confidence ?? 1) : undefined;
  return {
    receipt: {
      stated_total_present: total.state !== 'missing',
      stated_total: total.state === 'stated' ? total.value : null,
      ...(confidence === undefined ? {} : { stated_total_confidence: confidence }),
      currency: 'JPY',
      entry: readTime(times.entry),
      exit: readTime(times.exit),
      stay_minutes: times.stay,
      pages: account.pages.pages.length,
    },
    lines: account.lines.map((line) =>
      readLine(line, account, warnings.get(placeOf(line.page, line.row.r)) ?? []),
    ),
    warnings: account.notes.map((note) => note.text),
  };
}

/** The schema's times end at 39:59. */
const latest = 40 * 60;

function readTime(time: Time): ReadTime {
  const { minutes, clock } = time;
  const known = minutes ?? clock?.minutes ?? null;
  return {
    raw: time.raw,
    normalized: known === null || known >= latest ? null : clockText(known),
    confidence:
      clock === null
        ? confidenceTable.unreadable
        : Math.min(confidenceTable.plain, time.confidence ?? 1),
  };
}

function readLine(line: Line, account: Account, warnings: readonly string[]): ReadLine {
  const { row, quantity, price } = line;
  const box = rowBox(row);
  const amount = writtenIn(row.amount);
  const quantityContent = contentOf(row.qty);
  const soleSolution = account.search.state === 'solved' && account.search.count === 1n;
  return {
    label: line.name,
    // A struck row keeps its readings but has no quantity: nobody can add it up by mistake.
    qty: row.struck ? null : quantity.value,
    unit_price: price.value,
    evidence: `${evidenceOf(line, account).join('。')}。`,
    confidence: confidenceOf(line, account.shop, soleSolution),
    page: line.page,
    row: row.r,
    label_raw: writtenIn(row.label),
    qty_source: row.struck ? 'none' : quantity.source,
    qty_marks: quantityContent.state === 'marks' ? quantityContent.glyphs.map(readMark) : [],
    unit_price_raw: writtenIn(row.unit),
    // The schema has no word for the shot's default: it is the price list's.
    unit_price_source: price.source === 'default' ? 'dictionary' : price.source,
    amount_written: amount === null ? null : readYen(amount),
    cast: castOf(line),
    ...(box === null ? {} : { bbox: box }),
    warnings,
  };
}

/** The read mode leaves a height out that nobody knows. */
function readMark(glyph: Glyph): ReadLine['qty_marks'][number] {
  if (glyph.kind === 'sei') return glyph;
  const { kind, dir, y } = glyph;
  return y === null ? { kind, dir } : { kind, dir, y };
}

const placeOf = (page: number, row: number): string => `${page} ${row}`;

/** The notes that speak of a row, each once. */
function warningsByRow({ notes }: Account): ReadonlyMap<string, readonly string[]> {
  const byRow = new Map<string, string[]>();
  for (const { text, evidence } of notes) {
    for (const cell of evidence) {
      if (cell.kind !== 'cell' || cell.row === null) continue;
      const place = placeOf(cell.page, cell.row);
      const texts = byRow.get(place);
      if (texts === undefined) byRow.set(place, [text]);
      else if (texts.at(-1) !== text) texts.push(text);
    }
  }
  return byRow;
}

/** The box around the cells of a row. */
function rowBox(row: Row): readonly [number, number, number, number] | null {
  const boxes = [row.label, row.qty, row.unit, row.amount].map(boxOf).filter((box) => box !== null);
  if (boxes.length === 0) return null;
  return [
    Math.min(...boxes.map(([left]) => left)),
    Math.min(...boxes.map(([, top]) => top)),
    Math.max(...boxes.map(([, , right]) => right)),
    Math.max(...boxes.map(([, , , bottom]) => bottom)),
  ];
}

/** How label, quantity and price of a line came about, in order. */
export function evidenceOf(line: Line, account: Account): readonly string[] {
  return [
    ...labelEvidence(line),
    ...quantityEvidence(line, account),
    ...(line.row.struck ? [] : priceEvidence(line)),
    ...correctionEvidence(line),
    ...amountEvidence(line),
  ];
}

function labelEvidence(line: Line): readonly string[] {
  const { meaning } = line;
  if (meaning.kind !== 'item' && meaning.kind !== 'shot') return [];
  const said: string[] = [];
  const { cast, notation } = meaning;
  if (cast?.match === 'kana' || cast?.match === 'fuzzy') said.push(evidences.castName(cast));
  if (cast?.match === 'guest') said.push(evidences.castGuest(cast));
  if (notation === null) return said;
  const { written } = notation;
  const item = meaning.kind === 'item' ? meaning.item.name : meaning.name;
  if (notation.place === 'before' && meaning.kind === 'item') {
    said.push(evidences.before({ written, item, price: meaning.item.price }));
  }
  if (notation.place === 'after') said.push(evidences.after({ written, item }));
  if (notation.place === 'alone') said.push(evidences.alone({ written, item }));
  return said;
}

function quantityEvidence(line: Line, { times }: Account): readonly string[] {
  const { quantity, row } = line;
  const { column, value } = quantity;
  if (row.struck) return [evidences.struck()];
  if (line.item?.time != null) {
    if (value === null || times.stay === null) return [evidences.timeSkipped()];
    const from = clockText(times.entry.minutes ?? 0);
    const to = clockText(times.exit.minutes ?? 0);
    return [evidences.time({ from, to, stay: times.stay, name: line.name, quantity: value })];
  }
  if (quantity.source === 'forced_d') return [evidences.forced({ price: line.price.value ?? 0 })];
  if (column.state === 'blank') return [evidences.quantityBlank()];
  if (column.state === 'unreadable') return [evidences.quantityUnreadable()];
  if (column.sei) return [evidences.sei({ quantity: column.value })];
  const say = column.source === 'digits' ? evidences.digits : evidences.strokes;
  return [say({ quantity: column.value })];
}

function priceEvidence(line: Line): readonly string[] {
  const { source, value, written, candidates } = line.price;
  if (value === null) return [evidences.priceUnknown()];
  const cell = written !== null ? 'ambiguous' : priceUnreadable(line) ? 'unreadable' : 'blank';
  switch (source) {
    case 'written':
      return [
        contentOf(line.row.unit).state === 'written' && !priceUnreadable(line)
          ? evidences.written({ price: value })
          : evidences.writtenInLabel({ price: value }),
      ];
    case 'dictionary':
      return [evidences.dictionary({ cell, price: value })];
    case 'prefix':
      return [
        written === null
          ? evidences.prefix({ price: value })
          : evidences.prefixOver({ written, price: value }),
      ];
    case 'corrected':
      return [evidences.corrected({ written: written ?? 0, price: value })];
    case 'inferred':
      return [evidences.inferred({ cell, candidates, price: value })];
    case 'default':
      return [evidences.default({ cell, candidates, price: value })];
    case 'none':
      return [];
  }
}

function correctionEvidence({ row }: Line): readonly string[] {
  return [row.label, row.qty, row.unit, row.amount].flatMap(({ read, correction }) =>
    correction === null
      ? []
      : [
          evidences.correctedByPerson({
            read: inWords(read),
            by: correction.by,
            at: correction.at,
          }),
        ],
  );
}

/** What had been read, as evidence names it. */
function inWords(read: QuantityReading): string {
  if (read.state === 'marks') {
    return read.glyphs.map(({ kind }) => (kind === 'sei' ? '正' : '｜')).join('');
  }
  return read.state === 'written' ? read.text : problems.nothingRead();
}

function amountEvidence({ row, subtotal }: Line): readonly string[] {
  const written = writtenIn(row.amount);
  const amount = written === null ? null : readYen(written);
  if (amount === null || subtotal === null || amount === subtotal || row.struck) return [];
  return [evidences.amountDiffers({ amount, subtotal })];
}
