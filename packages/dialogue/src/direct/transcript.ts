import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { z } from 'zod';
import { transcriptMessages } from '../report/messages.ja.ts';

/**
 * A conversation as JSON Lines. A `line` record is the moment of acceptance: a turn without one has
 * not happened, however many attempts stand before it.
 */
export const startRecordSchema = z.object({
  record: z.literal('start'),
  version: z.literal(1),
  scene: z.string(),
  characters: z.array(z.string()).min(1),
  profile: z.string(),
  turns: z.int().min(0),
});

export const attemptRecordSchema = z.object({
  record: z.literal('attempt'),
  turn: z.int().min(1),
  attempt: z.int().min(1),
  speaker: z.string(),
  /** As it came from the model or the script. */
  received: z.string(),
  status: z.enum(['PASS', 'WARN', 'RETRY', 'MODIFY']),
  text: z.string(),
  tone: z.unknown(),
  sentences: z.int(),
  topics: z.array(z.string()),
  findings: z.array(z.unknown()),
  judge: z.string(),
  judge_detail: z.unknown().optional(),
});

export const lineRecordSchema = z.object({
  record: z.literal('line'),
  turn: z.int().min(1),
  speaker: z.string(),
  text: z.string(),
  received: z.string(),
  status: z.enum(['PASS', 'WARN', 'RETRY', 'MODIFY']),
  exhausted: z.boolean(),
  attempts: z.int().min(1),
  /** The rules whose warning waits for the speaker's next turn, and those instructed in this one. */
  warnings: z.array(z.string()),
  instructed: z.array(z.string()),
});

export const stopRecordSchema = z.object({
  record: z.literal('stop'),
  turn: z.int().min(0),
  reason: z.enum(['finished', 'ended', 'unavailable', 'aborted']),
  cause: z.string().optional(),
  message: z.string().optional(),
});

/** The conversation moves to another scene. */
export const sceneRecordSchema = z.object({ record: z.literal('scene'), scene: z.string() });

const recordSchema = z.discriminatedUnion('record', [
  startRecordSchema,
  attemptRecordSchema,
  lineRecordSchema,
  sceneRecordSchema,
  stopRecordSchema,
]);

export type TranscriptRecord = z.infer<typeof recordSchema>;
export type StartRecord = z.infer<typeof startRecordSchema>;
export type LineRecord = z.infer<typeof lineRecordSchema>;

export interface ReadTranscript {
  readonly records: readonly TranscriptRecord[];
  /** What of the text is whole; a torn last line lies behind it. */
  readonly whole: string;
}

/** A record as its line in the file, new line included. */
export const transcriptLine = (record: TranscriptRecord): string => `${JSON.stringify(record)}\n`;

/** The records of a transcript. A last line torn by a kill is left out; any other damage is told. */
export function readTranscript(text: string): Result<ReadTranscript, Problem> {
  const records: TranscriptRecord[] = [];
  let at = 0;
  let number = 0;
  while (at < text.length) {
    number += 1;
    const newLine = text.indexOf('\n', at);
    const last = newLine < 0;
    const row = text.slice(at, last ? text.length : newLine);
    if (row.trim() !== '') {
      const record = parseRecord(row);
      if (record === undefined) {
        if (last) break;
        return err({
          code: 'transcript-damaged',
          message: transcriptMessages.damaged(number),
        });
      }
      records.push(record);
    }
    at = last ? text.length : newLine + 1;
  }
  const whole = text.slice(0, at);
  return ok({ records, whole: whole === '' || whole.endsWith('\n') ? whole : `${whole}\n` });
}

function parseRecord(row: string): TranscriptRecord | undefined {
  try {
    const parsed = recordSchema.safeParse(JSON.parse(row));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
