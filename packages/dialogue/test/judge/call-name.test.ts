import { ruleTable } from '@tashika/kernel/testing';
import { callName } from '../../src/judge/call-name.ts';
import { messages } from '../../src/report/messages.ja.ts';
import { read } from '../reading.ts';

ruleTable({
  rule: callName,
  messages,
  subject: (row: string) => read(row),
  speaks: [
    { given: '颯太｜美緒ちゃん、それ貸せよ。', says: ['wrongCall'] },
    { given: '颯太｜美緒さんの自転車だろ。', says: ['wrongCall'] },
    { given: '颯太｜みお、行くぞ。', says: ['wrongCall'] },
    { given: 'Rowan｜Steady, Wren先輩.', says: ['wrongCall'], because: '敬称は言語によらない' },
  ],
  silent: [
    { given: '颯太｜美緒、それ貸せよ。' },
    { given: '颯太｜お前の自転車だろ。' },
    { given: '颯太｜美緒子の店だろ。', because: '別の名前' },
    { given: '颯太｜「美緒ちゃん」って呼ばれてたな。', because: '引用された呼び方' },
    { given: 'あゆ｜お姉ちゃん、そうですね。', because: '呼び方を決めていない人物' },
    { given: 'Rowan｜Aye, Wren. Mind the tide.' },
  ],
});
