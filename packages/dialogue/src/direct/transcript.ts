import { type TranscriptRecord, transcriptRecord } from '@tashika/contract/dialogue';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { transcriptMessages } from '../report/messages.ja.ts';

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
    const parsed = transcriptRecord.safeParse(JSON.parse(row));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
