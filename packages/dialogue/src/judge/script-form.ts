import { type Evidences, textSpan } from '@tashika/kernel';
import { editNames } from '../report/messages.ts';
import type { DialogueRule } from './rule.ts';

/**
 * §8 「」の使用（台本形式）, T01, T18: quotation marks around the whole line, a speaker label or
 * blanks are taken off; never a retry by itself.
 */
export const scriptForm: DialogueRule = {
  id: 'script-form',
  clause: '§8',
  judge: function* (line) {
    const [first, ...others] = line.edits.map(({ start, end }) =>
      textSpan(line.original, start, end),
    );
    if (first === undefined) return;
    const evidence: Evidences = [first, ...others];
    const edits = [...new Set(line.edits.map(({ kind }) => editNames[kind]))];
    yield { message: 'scriptForm', parameters: { edits }, effect: 'MODIFY', evidence };
  },
};
