import { judgedLines } from '@tashika/contract/dialogue';
import { toolInputs } from '@tashika/contract/mcp';
import { ok } from '@tashika/kernel';
import { tool } from '../tool.ts';

export const judgeLines = tool({
  name: 'judge_lines',
  title: 'Judge lines of a character',
  description:
    'Judges lines generated for an AI character by written rules: PASS, WARN, RETRY or MODIFY, each with findings, the words they rest on, and a reason that helps the next attempt. `character` is a name (of one that ships, or of the workspace’s own) or a whole character as an object. With `conversation` every line follows the one before it. On MODIFY, `text` is the line as it can be shown.',
  input: toolInputs.judgeLines,
  needsServer: false,
  readOnly: true,
  async run(request, tashika) {
    const judged = await tashika.judgeLines(request);
    if (!judged.ok) return judged;
    const { results } = judgedLines.parse(judged.value);
    const summary = results.map(({ status, character, notes }, at) =>
      [`${at + 1}. ${character}: ${status}`, ...notes].join(' — '),
    );
    return ok({ summary: summary.join('\n'), answer: judged.value });
  },
});
