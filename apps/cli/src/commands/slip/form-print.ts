import { err, ok } from '@tashika/kernel';
import { show } from '../../answer.ts';
import type { Run } from '../../command.ts';
import { writeFileWhole } from '../../output-file.ts';
import { messages } from './messages.ts';
import type { formPrintOptions } from './table.ts';

export const run: Run<typeof formPrintOptions> = async (call) => {
  const [file = ''] = call.positionals;
  const { formPdf, ownForm } = await import('@tashika/slip-reader');
  const form = ownForm(call.values.size ?? 'a6');
  const kept = await writeFileWhole(file, await formPdf(form));
  const answer = kept.ok
    ? ok({ file, width_mm: form.width, height_mm: form.height, rows: form.rows })
    : err({ code: 'file-not-written', message: messages.fileNotWritten(file, kept.error.code) });
  return show({ ...call, values: { ...call.values, jsonl: false } }, answer, () =>
    messages.formWritten(file),
  );
};
