import { z } from '@hono/zod-openapi';
import { answerExample, transcriptExample } from './slips.example.ts';
import { slips } from './slips.messages.ja.ts';

const { transcript: say, answer } = slips;

/** The name of the transcript among the document's schemas. */
export const transcriptName = 'SlipTranscript';
const cellName = 'SlipCell';
const quantityName = 'SlipQuantityCell';

const share = z.number().min(0).max(1);
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const cellMeta = {
  confidence: share.optional().meta({ description: say.confidence }),
  box: box.optional().meta({ description: say.box }),
};
const textCell = {
  state: z.enum(['written', 'blank', 'unreadable']).meta({ description: say.state }),
  text: z.string().max(200).nullable().optional().meta({ description: say.text }),
  candidates: z.array(z.string()).optional().meta({ description: say.candidates }),
};
const glyph = z.object({
  kind: z.enum(['sei', 'bar']).meta({ description: say.kind }),
  dir: z.enum(['h', 'v', 'd']).optional().meta({ description: say.dir }),
  y: share.optional().meta({ description: say.y }),
});
const quantityCell = {
  ...textCell,
  state: z.enum(['written', 'blank', 'unreadable', 'marks']).meta({ description: say.state }),
  glyphs: z.array(glyph).max(100).optional().meta({ description: say.glyphs }),
};
const signed = { by: z.string(), at: z.string() };

const cell = z
  .object({
    ...textCell,
    ...cellMeta,
    correction: z
      .object({ ...textCell, ...signed })
      .optional()
      .meta({ description: say.correction }),
  })
  .openapi(cellName, { description: say.cell });
const quantity = z
  .object({
    ...quantityCell,
    ...cellMeta,
    correction: z
      .object({ ...quantityCell, ...signed })
      .optional()
      .meta({ description: say.correction }),
  })
  .openapi(quantityName, { description: say.quantityCell });

const row = z.object({
  r: z.int().min(0).optional().meta({ description: say.r }),
  label: cell.meta({ description: say.label }),
  qty: quantity.meta({ description: say.qty }),
  unit: cell.meta({ description: say.unit }),
  amount: cell.meta({ description: say.amount }),
  struck: z.boolean().optional().meta({ description: say.struck }),
});

const page = z.object({
  entry: cell.meta({ description: say.entry }),
  exit: cell.meta({ description: say.exit }),
  rows: z.array(row).meta({ description: say.rows }),
  stated_total: cell
    .extend({ label: z.string().nullable().optional().meta({ description: say.totalLabel }) })
    .meta({ description: say.statedTotal }),
  instruction: z
    .union([z.string(), z.array(z.string()), z.null()])
    .optional()
    .meta({ description: say.instruction }),
});

const transcriptSchema = z
  .object({ pages: z.array(page).min(1).meta({ description: say.pages }) })
  .openapi({ example: transcriptExample });

/** In this order: a cell is to be described as such, not as the first place it is used in. */
export const transcriptSchemas = [
  [cellName, cell],
  [quantityName, quantity],
  [transcriptName, transcriptSchema],
] as const;

const yen = z.int().nullable();

const readTime = z.object({
  raw: z.string().nullable(),
  normalized: z.string().nullable(),
  confidence: share,
});

const read = z.object({
  receipt: z
    .object({
      stated_total_present: z.boolean(),
      stated_total: yen,
      stated_total_confidence: share.optional(),
      currency: z.literal('JPY'),
      entry: readTime,
      exit: readTime,
      stay_minutes: z.int().nullable(),
      pages: z.int(),
    })
    .meta({ description: answer.receipt }),
  lines: z
    .array(
      z.object({
        label: z.string().meta({ description: answer.label }),
        qty: z.int().nullable().meta({ description: answer.qty }),
        unit_price: yen.meta({ description: answer.unitPrice }),
        evidence: z.string().meta({ description: answer.evidence }),
        confidence: share.meta({ description: say.confidence }),
        page: z.int(),
        row: z.int(),
        label_raw: z.string().nullable(),
        qty_source: z.enum(['time', 'tally', 'digits', 'forced_d', 'none']),
        qty_marks: z
          .array(
            z.union([
              z.object({ kind: z.literal('sei') }),
              z.object({
                kind: z.literal('bar'),
                dir: z.enum(['h', 'v', 'd']),
                y: share.optional(),
              }),
            ]),
          )
          .readonly()
          .meta({ description: say.glyphs }),
        unit_price_raw: z.string().nullable(),
        unit_price_source: z.enum([
          'written',
          'dictionary',
          'prefix',
          'corrected',
          'inferred',
          'none',
        ]),
        amount_written: yen,
        cast: z
          .object({
            raw: z.string(),
            name: z.string(),
            match: z.enum(['exact', 'kana', 'fuzzy', 'guest']),
          })
          .nullable(),
        bbox: box.readonly().optional().meta({ description: say.box }),
        warnings: z.array(z.string()).readonly().meta({ description: answer.warnings }),
      }),
    )
    .readonly()
    .meta({ description: answer.lines }),
  warnings: z.array(z.string()).readonly().meta({ description: answer.warnings }),
});

const account = z
  .object({
    verdict: z
      .enum(['正確', '間違いの可能性あり', '確認点あり'])
      .meta({ description: answer.verdict }),
    opening: z.string().meta({ description: answer.opening }),
    calc_total: z.int().meta({ description: answer.calcTotal }),
    stated_total: yen.meta({ description: answer.statedTotal }),
    stay_min: z.int().nullable().meta({ description: answer.stay }),
    rows: z
      .array(
        z.object({
          label: z.string().meta({ description: answer.label }),
          qty: z.int().nullable().meta({ description: answer.qty }),
          unit_price: yen.meta({ description: answer.unitPrice }),
          subtotal: yen.meta({ description: answer.subtotal }),
        }),
      )
      .readonly()
      .meta({ description: answer.rows }),
    notes: z.array(z.string()).readonly().meta({ description: answer.notes }),
    report: z.string().meta({ description: answer.report }),
    read: read.meta({ description: answer.read }),
  })
  .openapi('SlipAccount');

export const accountsSchema = z
  .object({ accounts: z.array(account).meta({ description: answer.accounts }) })
  .openapi('SlipAccounts', { example: answerExample });
