import { type FileHandle, open } from 'node:fs/promises';
import type { TranscriptRecord } from '@tashika/contract/dialogue';
import { readTranscript, transcriptLine } from '@tashika/dialogue';
import { ok, type Problem, type Result } from '@tashika/kernel';
import type { Terminal } from '../../command.ts';
import { readText } from '../../input.ts';
import { writeFileWhole } from '../../output-file.ts';

export interface TranscriptFile {
  /** What an earlier run has left. */
  readonly records: readonly TranscriptRecord[];
  /** Resolves when the record is kept: a line that was accepted survives even a power cut. */
  readonly keep: (record: TranscriptRecord) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens a transcript to go on with; a last line torn by a kill is cut off first. */
export async function openTranscript(
  file: string,
  surroundings: Pick<Terminal, 'stdin' | 'signal'>,
): Promise<Result<TranscriptFile, Problem>> {
  const text = await readText(file, surroundings);
  if (!text.ok && text.error.code !== 'file-not-found') return text;
  const before = text.ok ? text.value : '';
  const read = readTranscript(before);
  if (!read.ok) return read;
  const { records, whole } = read.value;
  if (whole !== before) await writeFileWhole(file, whole);
  const handle = await open(file, 'a');
  return ok({ records, keep: (record) => keep(handle, record), close: () => handle.close() });
}

async function keep(handle: FileHandle, record: TranscriptRecord): Promise<void> {
  await handle.appendFile(transcriptLine(record));
  if (record.record === 'line') await handle.datasync();
}
