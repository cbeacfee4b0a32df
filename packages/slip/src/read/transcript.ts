import { longestText, mostMarks, mostPages, mostRows } from '@tashika/contract/slips';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { problems } from '../report/messages.ts';
import type {
  Box,
  Glyph,
  Page,
  QuantityCell,
  QuantityContent,
  QuantityReading,
  Row,
  SettledRowDoubt,
  TextCell,
  TotalCell,
} from './page.ts';

/*
 * Written by hand and not with the contract's schema: a transcript is checked for every slip, many
 * thousand times a second, and its errors name the cell in the words of the paper (2枚目の3行目の単価).
 * A property holds both to the same JSON; docs/decisions/2026-11-16-contract-reader.md has the figures.
 */

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
    ...rowDoubtsIn(json.row_doubts, at),
    stated_total: totalCell(json, at),
    instruction: instructionOf(json.instruction, at),
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
    qty: cellIn(json, 'qty', { page: pageAt, row: r, name: '数量' }, true),
    unit: textCell(json, 'unit', pageAt, '単価', r),
    amount: textCell(json, 'amount', pageAt, '金額', r),
    struck,
  };
}

/** Where a reader of photos was not sure whether a row stands; left out where nobody says so. */
function rowDoubtsIn(json: unknown, at: string): Pick<Page, 'row_doubts'> {
  if (json === undefined || json === null) return {};
  if (!Array.isArray(json) || json.length > mostMarks) {
    return refuse('row-doubts', problems.rowDoubtsExpected({ at }));
  }
  return { row_doubts: json.map((doubt: unknown) => rowDoubtOf(doubt, at)) };
}

function rowDoubtOf(json: unknown, at: string): SettledRowDoubt {
  if (!isObject(json)) return refuse('row-doubts', problems.rowDoubtsExpected({ at }));
  const { after, kind, confidence } = json;
  const settled = json.settled ?? undefined;
  if (
    !(typeof after === 'number' && Number.isSafeInteger(after) && after >= 0) ||
    (kind !== 'missing' && kind !== 'extra') ||
    !isShare(confidence) ||
    !(settled === undefined || (isObject(settled) && isText(settled.by) && isText(settled.at)))
  ) {
    return refuse('row-doubts', problems.rowDoubtsExpected({ at }));
  }
  const doubt = { after, kind, confidence } as const;
  if (settled === undefined) return doubt;
  const { by, at: when } = settled as { by: string; at: string };
  return { ...doubt, settled: { by, at: when } };
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
  return cellIn(parent, key, { page, row, name }, false) as TextCell;
}

function totalCell(parent: Json, page: string): TotalCell {
  const { read, correction } = textCell(parent, 'stated_total', page, '合計欄');
  const label = (parent.stated_total as Json).label ?? null;
  if (label !== null && (typeof label !== 'string' || label.length > longestText)) {
    return refuse(
      'total-label',
      problems.textExpected({ at: wordsFor({ page, row: undefined, name: '合計欄' }) }),
    );
  }
  return { read, correction, label };
}

/**
 * A cell with its correction beside what was read (A83). A cell without `read` is its reading alone,
 * with a correction inside where there is one: here it gets the form every cell has from now on.
 */
function cellIn(parent: Json, key: string, place: Place, marks: boolean): QuantityCell {
  const json = cellObject(parent, key, place);
  const isBare = json.read === undefined;
  const read = readingOf(isBare ? json : objectIn(json.read, place), place, marks);
  const given = json.correction ?? null;
  if (given === null) return { read, correction: null };
  const signed = objectIn(given, place);
  const { by, at } = signed;
  if (
    typeof by !== 'string' ||
    typeof at !== 'string' ||
    by.length > longestText ||
    at.length > longestText
  ) {
    return refuse('correction-unsigned', problems.correctionUnsigned({ at: wordsFor(place) }));
  }
  const value = contentIn(isBare ? signed : objectIn(signed.value, place), place, marks);
  return { read, correction: { value, by, at } };
}

const objectIn = (json: unknown, place: Place): Json =>
  isObject(json) ? json : refuse('cell-not-object', problems.notObject({ at: wordsFor(place) }));

function readingOf(json: Json, place: Place, marks: boolean): QuantityReading {
  const content = contentIn(json, place, marks);
  const confidence = json.confidence ?? undefined;
  const box = json.box ?? undefined;
  const isStated = content.state === 'written' || content.state === 'marks';
  const candidates = isStated ? (json.candidates ?? undefined) : undefined;
  if (confidence === undefined && box === undefined && candidates === undefined) return content;
  if (confidence !== undefined && !isShare(confidence)) {
    return refuse(
      'cell-confidence',
      problems.shareExpected({ at: wordsFor(place), key: 'confidence' }),
    );
  }
  if (box !== undefined && !isBox(box))
    return refuse('cell-box', problems.boxExpected({ at: wordsFor(place) }));
  return {
    ...content,
    ...(candidates === undefined ? {} : { candidates: candidatesIn(json, place) }),
    ...(confidence === undefined ? {} : { confidence }),
    ...(box === undefined ? {} : { box }),
  };
}

const isShare = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 1;
const isBox = (value: unknown): value is Box =>
  Array.isArray(value) && value.length === 4 && value.every((side) => Number.isFinite(side));

const blank = { state: 'blank' } as const;

/** What stands in a cell. Spaces alone are nothing, and so are marks without a stroke. */
function contentIn(json: Json, place: Place, marks: boolean): QuantityContent {
  const { state } = json;
  if (state === 'blank') return blank;
  if (state === 'unreadable') return { state, candidates: candidatesIn(json, place) };
  if (state === 'written') {
    const text = writtenText(json.text, place);
    candidatesIn(json, place);
    return text.trim() === '' ? blank : { state, text };
  }
  if (state === 'marks' && marks) {
    const glyphs = glyphsIn(json, place);
    candidatesIn(json, place);
    return glyphs.length === 0 ? blank : { state, glyphs };
  }
  return refuse('cell-state', problems.cellState({ at: wordsFor(place), state: shown(state) }));
}

function writtenText(text: unknown, place: Place): string {
  if (typeof text === 'number') {
    // It is read as its digits; a minus or a fraction never stands on a slip.
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

const none: readonly string[] = [];

function candidatesIn(json: Json, place: Place): readonly string[] {
  const candidates = json.candidates ?? none;
  if (candidates === none) return none;
  if (!Array.isArray(candidates) || candidates.length > mostMarks || !candidates.every(isText)) {
    return refuse('cell-candidates', problems.textExpected({ at: wordsFor(place) }));
  }
  return candidates;
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longestText;

function glyphsIn(json: Json, place: Place): readonly Glyph[] {
  const glyphs = json.glyphs;
  if (!Array.isArray(glyphs))
    return refuse('marks-missing', problems.marksMissing({ at: wordsFor(place) }));
  if (glyphs.length > mostMarks) {
    return refuse(
      'marks-too-many',
      problems.tooManyMarks({ at: wordsFor(place), most: mostMarks }),
    );
  }
  return glyphs.map((glyph: unknown) => glyphOf(glyph, place));
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

function instructionOf(json: unknown, at: string): readonly string[] {
  const messages = json === undefined || json === null ? [] : Array.isArray(json) ? json : [json];
  if (messages.length > mostMarks || !messages.every(isText)) {
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
