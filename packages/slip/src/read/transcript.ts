import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { problems } from '../report/messages.ja.ts';
import type {
  Box,
  Correction,
  Glyph,
  Page,
  QuantityCell,
  Row,
  TextCell,
  TotalCell,
} from './page.ts';

/*
 * Written by hand and not with zod: a transcript is checked for every slip, many thousand times a
 * second, and its errors name the cell in the words of the paper (2枚目の3行目の単価).
 */

/** More rows than any slip has; beyond it the input is not a slip. */
const mostRows = 10_000;
const mostPages = 1_000;
const longestText = 200;
const mostGlyphs = 100;

type Json = Readonly<Record<string, unknown>>;

class Malformed extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}
const refuse = (code: string, message: string): never => {
  throw new Malformed({ code, message });
};

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The pages of a transcript: `{"pages": […]}`, a list of pages, or one page alone. What is not a
 * transcript comes back as a problem that names the place.
 */
export function parseTranscript(json: unknown): Result<readonly Page[], Problem> {
  try {
    return ok(pagesOf(json));
  } catch (error) {
    if (error instanceof Malformed) return err(error.problem);
    throw error;
  }
}

function pagesOf(json: unknown): readonly Page[] {
  let list: unknown = json;
  if (isObject(json)) list = 'pages' in json ? json.pages : 'rows' in json ? [json] : null;
  if (!Array.isArray(list)) return refuse('transcript-not-pages', problems.notPages());
  if (list.length === 0) refuse('transcript-empty', problems.noPages());
  if (list.length > mostPages)
    refuse('transcript-too-long', problems.tooManyPages({ most: mostPages }));
  let rows = 0;
  return list.map((page: unknown, index) => {
    const parsed = pageOf(page, problems.atPage({ page: index + 1 }));
    rows += parsed.rows.length;
    if (rows > mostRows) refuse('transcript-too-long', problems.tooManyRows({ most: mostRows }));
    return parsed;
  });
}

function pageOf(json: unknown, at: string): Page {
  if (!isObject(json)) return refuse('page-not-object', problems.notObject({ at }));
  const rows = json.rows;
  if (!Array.isArray(rows)) return refuse('page-without-rows', problems.missingRows({ at }));
  if (rows.length > mostRows)
    refuse('transcript-too-long', problems.tooManyRows({ most: mostRows }));
  return {
    entry: textCell(json, 'entry', at, '入店時刻'),
    exit: textCell(json, 'exit', at, '退店時刻'),
    rows: rows.map((row: unknown, index) => rowOf(row, index, at)),
    statedTotal: totalCell(json, at),
    instructions: instructionsOf(json.instruction, at),
  };
}

function rowOf(json: unknown, index: number, pageAt: string): Row {
  // The words for the place are only put together when something is wrong: they cost more than the check.
  if (!isObject(json)) {
    return refuse(
      'row-not-object',
      problems.notObject({ at: problems.atRow({ at: pageAt, row: index + 1 }) }),
    );
  }
  const r = json.r ?? index + 1;
  if (typeof r !== 'number' || !Number.isSafeInteger(r) || r < 0) {
    return refuse(
      'row-number',
      problems.rowNumber({ at: problems.atRow({ at: pageAt, row: index + 1 }) }),
    );
  }
  const struck = json.struck ?? false;
  if (typeof struck !== 'boolean') {
    return refuse(
      'row-struck',
      problems.struckNotBoolean({ at: problems.atRow({ at: pageAt, row: r }) }),
    );
  }
  return {
    r,
    label: textCell(json, 'label', pageAt, '品目', r),
    quantity: quantityCell(json, pageAt, r),
    unitPrice: textCell(json, 'unit', pageAt, '単価', r),
    amount: textCell(json, 'amount', pageAt, '金額', r),
    struck,
  };
}

interface Place {
  readonly page: string;
  readonly row: number | undefined;
  readonly name: string;
}
const wordsFor = ({ page, row, name }: Place): string =>
  problems.atCell({ at: row === undefined ? page : problems.atRow({ at: page, row }), name });

function cellObject(parent: Json, key: string, place: Place): Json {
  const json = parent[key];
  if (json === undefined)
    return refuse('cell-missing', problems.cellMissing({ at: wordsFor(place), key }));
  if (!isObject(json))
    return refuse('cell-not-object', problems.notObject({ at: wordsFor(place) }));
  return json;
}

function textCell(parent: Json, key: string, page: string, name: string, row?: number): TextCell {
  const place = { page, row, name };
  const json = cellObject(parent, key, place);
  const cell = corrected(json, place, readText);
  if (cell === undefined) {
    return refuse(
      'cell-state',
      problems.cellState({ at: wordsFor(place), state: shown(json.state) }),
    );
  }
  return cell;
}

function quantityCell(parent: Json, page: string, row: number): QuantityCell {
  const place = { page, row, name: '数量' };
  const json = cellObject(parent, 'qty', place);
  const cell = corrected(json, place, (state, of, meta) =>
    state === 'marks' ? marksOf(of, meta, place) : readText(state, of, meta, place),
  );
  if (cell === undefined) {
    return refuse(
      'cell-state',
      problems.cellState({ at: wordsFor(place), state: shown(json.state) }),
    );
  }
  return cell;
}

function totalCell(parent: Json, page: string): TotalCell {
  const cell = textCell(parent, 'stated_total', page, '合計欄');
  const label = (parent.stated_total as Json).label ?? null;
  if (label !== null && (typeof label !== 'string' || label.length > longestText)) {
    return refuse(
      'total_label',
      problems.textExpected({ at: wordsFor({ page, row: undefined, name: '合計欄' }) }),
    );
  }
  return { ...cell, label };
}

interface Meta {
  readonly confidence: number | null;
  readonly box: Box | null;
  readonly correction: Correction | null;
}
const bare: Meta = { confidence: null, box: null, correction: null };

/** A cell as read or, where a person corrected it, as corrected, with the reading beside it (A83). */
function corrected<Cell>(
  json: Json,
  place: Place,
  read: (state: unknown, json: Json, meta: Meta, place: Place) => Cell | undefined,
): Cell | undefined {
  const meta = metaOf(json, place);
  const correction = json.correction;
  if (correction === undefined || correction === null) return read(json.state, json, meta, place);
  if (!isObject(correction))
    return refuse('cell-not-object', problems.notObject({ at: wordsFor(place) }));
  const { by, at } = correction;
  if (
    typeof by !== 'string' ||
    typeof at !== 'string' ||
    by.length > longestText ||
    at.length > longestText
  ) {
    return refuse('correction-unsigned', problems.correctionUnsigned({ at: wordsFor(place) }));
  }
  if (read(json.state, json, meta, place) === undefined) return undefined;
  // What a person wrote down is sure, whatever the reader thought of its own reading.
  return read(
    correction.state,
    correction,
    {
      confidence: null,
      box: meta.box,
      correction: { read: readingInWords(json), by, at },
    },
    place,
  );
}

function readingInWords(json: Json): string {
  const glyphs = json.glyphs;
  if (json.state === 'marks' && Array.isArray(glyphs)) {
    return glyphs.map((glyph: Json) => (glyph.kind === 'sei' ? '正' : '｜')).join('');
  }
  return typeof json.text === 'string' ? json.text : problems.nothingRead();
}

function metaOf(json: Json, place: Place): Meta {
  const confidence = json.confidence ?? null;
  const box = json.box ?? null;
  if (confidence === null && box === null) return bare;
  if (confidence !== null && !isShare(confidence)) {
    return refuse(
      'cell-confidence',
      problems.shareExpected({ at: wordsFor(place), key: 'confidence' }),
    );
  }
  if (box !== null && !isBox(box))
    return refuse('cell-box', problems.boxExpected({ at: wordsFor(place) }));
  return { confidence, box, correction: null };
}

const isShare = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 1;
const isBox = (value: unknown): value is Box =>
  Array.isArray(value) && value.length === 4 && value.every((side) => Number.isFinite(side));

function readText(state: unknown, json: Json, meta: Meta, place: Place): TextCell | undefined {
  switch (state) {
    case 'blank':
      return { state, ...meta };
    case 'unreadable':
      return { state, candidates: candidatesOf(json, place), ...meta };
    case 'written': {
      const text = writtenText(json.text, place);
      return text.trim() === '' ? { state: 'blank', ...meta } : { state, text, ...meta };
    }
    default:
      return undefined;
  }
}

function writtenText(text: unknown, place: Place): string {
  if (typeof text === 'number') {
    // A number in place of its text is read as its digits; a minus or a fraction never stands on a slip.
    if (Number.isSafeInteger(text) && text >= 0) return String(text);
    return refuse('cell-number', problems.numberExpected({ at: wordsFor(place) }));
  }
  if (typeof text !== 'string')
    return refuse('cell-text', problems.textExpected({ at: wordsFor(place) }));
  if (text.length > longestText) {
    return refuse(
      'cell-text-long',
      problems.textTooLong({ at: wordsFor(place), most: longestText }),
    );
  }
  return text;
}

function candidatesOf(json: Json, place: Place): readonly string[] {
  const candidates = json.candidates ?? [];
  if (
    !Array.isArray(candidates) ||
    candidates.length > mostGlyphs ||
    candidates.some((text) => typeof text !== 'string' || text.length > longestText)
  ) {
    return refuse('cell-candidates', problems.textExpected({ at: wordsFor(place) }));
  }
  return candidates;
}

function marksOf(json: Json, meta: Meta, place: Place): QuantityCell {
  const glyphs = json.glyphs;
  if (!Array.isArray(glyphs))
    return refuse('marks-missing', problems.marksMissing({ at: wordsFor(place) }));
  if (glyphs.length > mostGlyphs) {
    return refuse(
      'marks-too-many',
      problems.tooManyMarks({ at: wordsFor(place), most: mostGlyphs }),
    );
  }
  if (glyphs.length === 0) return { state: 'blank', ...meta };
  return { state: 'marks', glyphs: glyphs.map((glyph: unknown) => glyphOf(glyph, place)), ...meta };
}

function glyphOf(json: unknown, place: Place): Glyph {
  if (!isObject(json))
    return refuse('mark-not-object', problems.notObject({ at: wordsFor(place) }));
  if (json.kind === 'sei') return { kind: 'sei' };
  if (json.kind !== 'bar') {
    return refuse('mark-kind', problems.markKind({ at: wordsFor(place), kind: shown(json.kind) }));
  }
  const dir = json.dir;
  if (dir !== 'h' && dir !== 'v' && dir !== 'd') {
    return refuse(
      'mark-direction',
      problems.markDirection({ at: wordsFor(place), direction: shown(dir) }),
    );
  }
  const y = json.y ?? null;
  if (y !== null && !isShare(y))
    return refuse('mark-height', problems.shareExpected({ at: wordsFor(place), key: 'y' }));
  return { kind: 'bar', dir, y };
}

function instructionsOf(json: unknown, at: string): readonly string[] {
  const messages = json === undefined || json === null ? [] : Array.isArray(json) ? json : [json];
  if (
    messages.length > mostGlyphs ||
    messages.some((text) => typeof text !== 'string' || text.length > longestText)
  ) {
    return refuse(
      'instruction-text',
      problems.textExpected({ at: problems.atCell({ at, name: '指示' }) }),
    );
  }
  return messages;
}

/** A value as an error message may show it. */
const shown = (value: unknown): string => {
  if (value === undefined) return problems.notGiven();
  return typeof value === 'object' ? 'object' : String(value).slice(0, 20);
};

/** The page in the form it is read from, to be kept in a session's file. */
export function pageToJson(page: Page): unknown {
  const cell = (of: QuantityCell) => ({
    state: of.state,
    ...(of.state === 'written' ? { text: of.text } : {}),
    ...(of.state === 'marks' ? { glyphs: of.glyphs } : {}),
    ...(of.state === 'unreadable' ? { candidates: of.candidates } : {}),
    ...(of.confidence === null ? {} : { confidence: of.confidence }),
    ...(of.box === null ? {} : { box: of.box }),
  });
  const kept = (of: QuantityCell) =>
    of.correction === null
      ? cell(of)
      : {
          // The reading itself is kept in words; what counts is the correction.
          state: 'written',
          text: of.correction.read === '' ? ' ' : of.correction.read.slice(0, longestText),
          ...(of.box === null ? {} : { box: of.box }),
          correction: { ...cell(of), by: of.correction.by, at: of.correction.at },
        };
  return {
    entry: kept(page.entry),
    exit: kept(page.exit),
    rows: page.rows.map((row) => ({
      r: row.r,
      label: kept(row.label),
      qty: kept(row.quantity),
      unit: kept(row.unitPrice),
      amount: kept(row.amount),
      struck: row.struck,
    })),
    stated_total: { ...kept(page.statedTotal), label: page.statedTotal.label },
    instruction: page.instructions,
  };
}
