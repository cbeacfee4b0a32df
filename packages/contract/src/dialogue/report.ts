import * as z from 'zod/mini';
import { textSpan } from '../evidence.ts';
import { listOf, name, severity, status, wholeText } from './status.ts';

/** Reports over many lines. */

const counts = z.object({ PASS: z.int(), WARN: z.int(), RETRY: z.int(), MODIFY: z.int() });
export type StatusCounts = Readonly<z.infer<typeof counts>>;

const ruleCount = z.object({
  rule: z.string(),
  section: z.string(),
  character: z.string(),
  WARN: z.int(),
  RETRY: z.int(),
  MODIFY: z.int(),
  /** Of the warnings those that are major. */
  major: z.int(),
});
export type RuleCount = Readonly<z.infer<typeof ruleCount>>;

/** A line with what was found in it, as a list of the worst shows it. */
const worstLine = z.object({
  character: z.string(),
  text: z.string(),
  status,
  severity: z.nullable(severity),
  findings: listOf(
    z.object({
      rule: z.string(),
      status: z.string(),
      severity: z.nullable(severity),
      message: z.string(),
    }),
  ),
});
export type WorstLine = Readonly<z.infer<typeof worstLine>>;

/** The distribution of what was found over many lines. */
const summary = z.object({
  lines: z.int(),
  statuses: counts,
  /** Lines that are shown with a major warning, and with minor ones alone. */
  major: z.int(),
  minor: z.int(),
  /** In the order in which the characters first spoke. */
  characters: listOf(
    z.object({ character: z.string(), lines: z.int(), statuses: counts, major: z.int() }),
  ),
  rules: listOf(ruleCount),
  /** The words quoted most often, most frequent first. */
  evidence: listOf(z.object({ rule: z.string(), quote: z.string(), count: z.int() })),
  /** Lines by tone score 0–3. */
  tone: listOf(z.int()),
  /** Lines by number of sentences; the last entry holds all from there on. */
  sentences: listOf(z.int()),
  /** What weighs most, first. */
  worst: listOf(worstLine),
});
export type Summary = Readonly<z.infer<typeof summary>>;

const comparedRate = z.object({
  /** `RETRY`, `WARN`, or a rule's id. */
  measure: z.string(),
  before: z.number(),
  after: z.number(),
  change: z.number(),
  limit: z.nullable(z.number()),
  crossed: z.boolean(),
});
export type ComparedRate = Readonly<z.infer<typeof comparedRate>>;

const comparison = z.object({ rates: listOf(comparedRate), crossed: z.boolean() });
export type Comparison = Readonly<z.infer<typeof comparison>>;

/** A share of the lines that must not be exceeded. */
const budget = z.object({
  measure: z.enum(['RETRY', 'major']),
  rate: z.number(),
  limit: z.number(),
  exceeded: z.boolean(),
});
export type Budget = Readonly<z.infer<typeof budget>>;

/** So many lines are listed one by one; all are counted. */
export const mostListedLines = 5_000;

/** One line as a table lists it. */
const reportedLine = z.object({
  /** Where it stands in what was handed in, from 1. */
  line: z.int(),
  character: z.string(),
  /** As it was handed in; what the findings quote stands in it. */
  received: z.string(),
  /** What is shown. */
  text: z.string(),
  status,
  severity: z.nullable(severity),
  /** Which try of its turn it was; 1 where there are no turns. */
  attempt: z.int(),
  findings: listOf(
    z.object({
      rule: z.string(),
      status: z.string(),
      severity: z.nullable(severity),
      message: z.string(),
      quotes: listOf(textSpan),
    }),
  ),
});
export type ReportedLine = Readonly<z.infer<typeof reportedLine>>;

export const reportRequest = z.strictObject({
  text: wholeText,
  /** Whose the lines are that name nobody. */
  as: z.optional(name),
  profile: z.optional(name),
  before: z.optional(wholeText),
  before_profile: z.optional(name),
});
export type ReportRequest = z.infer<typeof reportRequest>;

export const report = z
  .object({
    summary,
    comparison: z.nullable(comparison),
    /** The first of them, in their order. */
    lines: listOf(reportedLine),
    /** What the lines are compared with; null where they are not. */
    before_lines: z.nullable(listOf(reportedLine)),
    problems: listOf(
      z.object({
        input: z.enum(['text', 'before']),
        line: z.int(),
        code: z.string(),
        message: z.string(),
      }),
    ),
    unreadable: z.int(),
    html: z.string(),
  })
  .register(z.globalRegistry, { id: 'DialogueReport' });
export type Report = z.infer<typeof report>;

/** As other tools read judged lines: JSON Lines, a table, the tests of a build. */
export const exportForms = ['jsonl', 'csv', 'junit'] as const;

export const exportRequest = z.strictObject({
  ...reportRequest.shape,
  format: z.enum(exportForms),
});
export type ExportRequest = z.infer<typeof exportRequest>;

export const exportedLines = z
  .object({ content: z.string() })
  .register(z.globalRegistry, { id: 'DialogueExport' });

/** A verdict as far as a report counts it; anything less is judged anew. */
export const countedVerdict = z.object({
  status,
  tone: z.object({ score: z.int() }),
  sentences: z.int(),
  findings: z.array(
    z.object({
      rule: z.string(),
      section: z.string(),
      status: z.enum(['WARN', 'RETRY', 'MODIFY']),
      severity: z.nullable(severity),
      evidence: z.array(
        z.union([
          z.object({ kind: z.literal('text'), quote: z.string() }),
          z.object({ kind: z.enum(['cell', 'registry', 'model']) }),
        ]),
      ),
    }),
  ),
});
