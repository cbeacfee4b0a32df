/** Statuses, rules and how severe a finding is. */
import * as z from 'zod/mini';
import { plainLineOf } from '../one-line.ts';

export const statuses = ['PASS', 'WARN', 'RETRY', 'MODIFY'] as const;
export const status = z.enum(statuses);
export type Status = z.infer<typeof status>;

/** Reports, budgets and interventions go by `major`; a note has none (T21). */
export const severity = z.enum(['minor', 'major']);
export type Severity = z.infer<typeof severity>;

/** The written rules in the order in which their findings are reported. */
export const ruleIds = [
  'script-form',
  'not-a-line',
  'output-format',
  'setting-consistency',
  'praise',
  'scatter',
  'contradiction',
  'tone',
  'first-person',
  'call-name',
  'forbidden-word',
  'forbidden-ending',
  'fact',
  'topic-loop',
  'early-topic-change',
] as const;
export type RuleId = (typeof ruleIds)[number];

/**
 * How much a rule's findings weigh where a file says so: not applied at all, a minor or major
 * warning, or a retry. What was only taken off a line stays as it is.
 */
export const ruleWeight = z.enum(['off', 'minor', 'major', 'retry']);
export type RuleWeight = z.infer<typeof ruleWeight>;
export const ruleWeights = z.partialRecord(z.enum(ruleIds), ruleWeight);

export const name = plainLineOf(1, 100);
export const scene = z.string().check(z.maxLength(2_000));
/** As much text as a body can hold anyway. */
export const wholeText = z.string();

export const listOf = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.readonly(z.array(schema));
