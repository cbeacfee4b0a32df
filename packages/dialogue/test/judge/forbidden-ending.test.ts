import { ruleTable } from '@tashika/kernel/testing';
import { forbiddenEnding } from '../../src/judge/forbidden-ending.ts';
import { messages } from '../../src/report/messages.ja.ts';
import { read } from '../reading.ts';

ruleTable({
  rule: forbiddenEnding,
  messages,
  subject: (row: string) => read(row),
  speaks: [
    { given: '颯太｜直りました。これで終わりです。', says: ['forbiddenEnding'] },
    { given: '颯太｜俺が直します！', says: ['forbiddenEnding'] },
    { given: '颯太｜行くわよー。', says: ['forbiddenEnding'], because: '伸ばしただけ' },
    { given: 'Rowan｜The fog again, lol.', says: ['forbiddenEnding'] },
  ],
  silent: [
    { given: '颯太｜俺が直すぞ。' },
    { given: '颯太｜ですが、なんて言わねえよ。', because: '文の初め' },
    { given: '颯太｜「直ります」って言ったろ。', because: '引用された言葉' },
    { given: '颯太｜この升、ますを見ろよ。', because: '文の途中' },
    { given: 'あゆ｜そうです。', because: '禁じていない人物' },
  ],
});
