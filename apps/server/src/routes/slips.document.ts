import {
  accountResult,
  checkAnswer,
  givenCell,
  givenPage,
  givenQuantityCell,
  page,
  quantityCell,
  textCell,
  transcript,
} from '@tashika/contract/slips';
import { documented } from '../openapi/documented.ts';
import { answerExample, transcriptExample } from './slips.example.ts';
import { slips as words } from './slips.messages.ts';

/*
 * What the document says of slips. Whoever uses any of these schemas takes it from here, so that it
 * is described before it is used.
 */

const { cell, transcript: given, answer } = words;

documented(textCell, {
  description: cell.cell,
  fields: {
    read: cell.read,
    'read.text': cell.text,
    'read.candidates': cell.candidates,
    'read.confidence': cell.confidence,
    'read.box': cell.box,
    correction: cell.correction,
    'correction.by': cell.by,
    'correction.at': cell.at,
  },
});
documented(quantityCell, {
  description: cell.quantityCell,
  fields: {
    read: cell.read,
    'read.glyphs': cell.glyphs,
    'read.glyphs[].dir': cell.dir,
    'read.glyphs[].y': cell.y,
    correction: cell.correction,
  },
});
const pageFields = {
  entry: cell.entry,
  exit: cell.exit,
  rows: cell.rows,
  'rows[].r': cell.r,
  'rows[].label': cell.label,
  'rows[].qty': cell.qty,
  'rows[].unit': cell.unit,
  'rows[].amount': cell.amount,
  'rows[].struck': cell.struck,
  row_doubts: cell.rowDoubts,
  'row_doubts[].after': cell.doubtAfter,
  'row_doubts[].kind': cell.doubtKind,
  'row_doubts[].confidence': cell.doubtConfidence,
  'row_doubts[].settled': cell.doubtSettled,
  stated_total: cell.statedTotal,
  'stated_total.label': cell.totalLabel,
  instruction: cell.instruction,
};
documented(page, { description: cell.page, fields: pageFields });

documented(givenCell, { description: given.cell });
documented(givenQuantityCell, { description: given.quantityCell });
documented(givenPage, {
  description: cell.page,
  fields: { ...pageFields, 'rows[].r': given.r },
});
documented(transcript, {
  description: given.transcript,
  example: transcriptExample,
  fields: { pages: given.pages },
});

documented(accountResult, {
  fields: {
    verdict: answer.verdict,
    opening: answer.opening,
    calc_total: answer.calcTotal,
    stated_total: answer.statedTotal,
    stay_min: answer.stay,
    rows: answer.rows,
    'rows[].label': answer.label,
    'rows[].qty': answer.qty,
    'rows[].unit_price': answer.unitPrice,
    'rows[].subtotal': answer.subtotal,
    notes: answer.notes,
    report: answer.report,
    read: answer.read,
    'read.receipt': answer.receipt,
    'read.lines': answer.lines,
    'read.lines[].evidence': answer.evidence,
    'read.lines[].confidence': cell.confidence,
    'read.lines[].qty_marks': cell.glyphs,
    'read.lines[].bbox': cell.box,
    'read.lines[].warnings': answer.warnings,
    'read.warnings': answer.warnings,
  },
});
documented(checkAnswer, { example: answerExample, fields: { accounts: answer.accounts } });

export { accountResult, checkAnswer, page };

export const transcriptName = 'SlipTranscript';
export const transcriptSchemas = [[transcriptName, documented(transcript)]] as const;
