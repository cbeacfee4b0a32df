import type { DialogueRule } from './rule.ts';

/** §3 出力形式, T04: lines that are not blank; long enough is a warning, too long a retry. */
export const outputFormat: DialogueRule = {
  id: 'output-format',
  clause: '§3',
  judge: function* (line) {
    const written = line.text.split('\n').filter((row) => row.trim() !== '').length;
    const { warn, retry } = line.profile.lines;
    if (written >= retry) {
      yield {
        message: 'tooManyLines',
        parameters: { lines: written, limit: retry },
        effect: 'RETRY',
        evidence: [line.whole],
      };
    } else if (written >= warn) {
      yield {
        message: 'manyLines',
        parameters: { lines: written },
        effect: 'WARN',
        evidence: [line.whole],
      };
    }
  },
};
