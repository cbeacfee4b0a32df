import { ruleTable } from '@tashika/kernel/testing';
import { firstPerson } from '../../src/judge/first-person.ts';
import { messages } from '../../src/report/messages.ja.ts';
import { read } from '../reading.ts';

ruleTable({
  rule: firstPerson,
  messages,
  subject: (row: string) => read(row),
  speaks: [
    { given: '颯太｜僕が直してやるだろ。', says: ['wrongPronoun'] },
    { given: '颯太｜わたしに任せとけっての。', says: ['wrongPronoun'] },
    { given: '颯太｜それ、私のだろ。', says: ['wrongPronoun'] },
    { given: '颯太｜うちは自転車屋だぜ。', says: ['wrongPronoun'], because: '主語のうち' },
    { given: '颯太｜ぼくらの店だろ。', says: ['wrongPronoun'] },
  ],
  silent: [
    { given: '颯太｜俺が直してやるだろ。' },
    { given: '颯太｜俺たちの店だろ。' },
    { given: '颯太｜公私は分けるもんだろ。', because: '熟語の一部' },
    { given: '颯太｜私立の学校だろ。', because: '熟語の一部' },
    { given: '颯太｜あいつ「僕がやる」って言ってたぜ。', because: '引用された言葉' },
    { given: '颯太｜そのうち直してやるぜ。', because: 'そのうち' },
    { given: 'やな｜僕もそう思うかも！', because: '一人称を決めていない人物' },
    { given: 'Rowan｜I reckon the fog will lift.', because: '英語' },
  ],
});
