import { ruleTable } from '@tashika/kernel/testing';
import { outputFormat } from '../../src/judge/output-format.ts';
import { messages } from '../../src/report/messages.ja.ts';
import { read } from '../reading.ts';

const rows = (count: number, joint = '\n') => `やな｜${Array(count).fill('わ！').join(joint)}`;

ruleTable({
  rule: outputFormat,
  messages,
  subject: (row: string) => read(row),
  speaks: [
    { given: rows(6), says: ['manyLines'], because: '6行は注意' },
    { given: rows(7), says: ['manyLines'], because: '7行は注意' },
    { given: rows(8), says: ['tooManyLines'], because: '8行は再生成' },
    { given: rows(30), says: ['tooManyLines'], because: '30行も再生成' },
    { given: rows(8, '\r\n'), says: ['tooManyLines'], because: '改行の種類によらない' },
    {
      given: `やな｜「${'わ！\n'.repeat(7)}わ！」`,
      says: ['tooManyLines'],
      because: '引用の中の行も数える',
    },
  ],
  silent: [
    { given: rows(1) },
    { given: rows(5), because: '5行までは許容' },
    { given: rows(5, '\n\n\n'), because: '空行は数えない' },
    { given: rows(5, '\n \u3000\n'), because: '空白だけの行は数えない' },
    { given: 'やな｜' },
  ],
});
