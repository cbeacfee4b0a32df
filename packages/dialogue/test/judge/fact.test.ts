import { ruleTable } from '@tashika/kernel/testing';
import { fact } from '../../src/judge/fact.ts';
import { messages } from '../../src/report/messages.ja.ts';
import { read } from '../reading.ts';

ruleTable({
  rule: fact,
  messages,
  subject: (row: string) => read(row),
  speaks: [
    { given: '颯太｜俺の車で行くぞ。', says: ['factContradicted'] },
    { given: '颯太｜車で送ってやるよ。', says: ['factContradicted'] },
    { given: '颯太｜泳ぎは得意だぜ。', says: ['factContradicted'] },
    { given: '颯太｜もし俺の車があったらな。', says: ['factDoubtful'], because: '仮の話' },
    { given: '颯太｜俺の車だったらいいのにな。', says: ['factDoubtful'], because: '願い' },
    { given: 'Rowan｜It was quieter when I lived in the city.', says: ['factContradicted'] },
  ],
  silent: [
    { given: '颯太｜泳ぎは得意じゃねえよ。', because: '打ち消し' },
    { given: '颯太｜それは俺の車じゃない。', because: '打ち消し' },
    { given: '颯太｜美緒は泳ぎは得意だろ。', because: 'ほかの人のこと' },
    { given: '颯太｜俺の車輪を見ろよ。', because: '別の語の一部' },
    { given: 'Rowan｜I never had my flat in town, so it is.', because: '打ち消し' },
    { given: 'やな｜泳ぎは得意かも！', because: '設定のない人物' },
  ],
});
