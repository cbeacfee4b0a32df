import { readDatesJson } from '@tashika/attendance';
import type { DatesJson } from '@tashika/contract/attendance';
import { answerTexts } from '../../answer.ts';
import type { Run } from '../../command.ts';
import { messages } from './messages.ja.ts';
import { withReference } from './reference.ts';
import type { datesOptions } from './table.ts';

export const run: Run<typeof datesOptions> = (call) =>
  answerTexts(call, (text) => ({ text }), {
    each: (value) => readDatesJson(withReference(value, call)),
    plain,
  });

function plain({ words }: DatesJson): string {
  if (words.length === 0) return `${messages.noDates()}\n`;
  return words.map(({ text, meaning }) => `${messages.dateWords(text, meaning)}\n`).join('');
}
