import { err, ok } from '@tashika/kernel';
import { show } from '../../answer.ts';
import type { Run } from '../../command.ts';
import { readBytes } from '../../input.ts';
import { writeFileWhole } from '../../output-file.ts';
import { messages } from './messages.ts';
import type { formLearnOptions } from './table.ts';

export const run: Run<typeof formLearnOptions> = async (call) => {
  const [name = ''] = call.positionals;
  const answering = { ...call, values: { ...call.values, jsonl: false } };
  const bytes = await readBytes(name, call);
  if (!bytes.ok) return show(answering, bytes, String);
  const { learnFormFromPhoto } = await import('@tashika/slip-reader');
  const form = await learnFormFromPhoto(bytes.value);
  const inJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  const { to } = call.values;
  if (!form.ok || to === undefined) return show(answering, form, inJson);
  const kept = await writeFileWhole(to, inJson(form.value));
  const answer = kept.ok
    ? ok(form.value)
    : err({ code: 'file-not-written', message: messages.fileNotWritten(to, kept.error.code) });
  return show(answering, answer, () => messages.formWritten(to));
};
