import { ruleTable } from '@tashika/kernel/testing';
import { forbiddenWord } from '../../src/judge/forbidden-word.ts';
import { messages } from '../../src/report/messages.ja.ts';
import { read } from '../reading.ts';

ruleTable({
  rule: forbiddenWord,
  messages,
  subject: (row: string) => read(row),
  speaks: [
    { given: '颯太｜マジで直ったぜ。', says: ['forbiddenWord'] },
    { given: '颯太｜それマジかよ。', says: ['forbiddenWord'] },
    { given: '颯太｜マジー！', says: ['forbiddenWord'], because: '伸ばしただけ' },
    { given: 'Rowan｜That is Awesome, so it is.', says: ['forbiddenWord'] },
  ],
  silent: [
    { given: '颯太｜マジックで書いたんだろ。', because: '別の語の一部' },
    { given: '颯太｜ロマジョの話かよ。', because: '別の語の一部' },
    { given: '颯太｜あいつ「マジ」って言いやがった。', because: '引用された言葉' },
    { given: 'Rowan｜The storm was awesomely loud, mind you.', because: '別の語の一部' },
    { given: 'やな｜マジで可愛いかも！', because: '禁じていない人物' },
  ],
});
