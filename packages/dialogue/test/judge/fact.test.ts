import { ruleTable } from '@tashika/kernel/testing';
import { describe, expect, it } from 'vitest';
import { judgeLine, parseCharacter } from '../../src/index.ts';
import { fact } from '../../src/judge/fact.ts';
import { messages } from '../../src/report/messages.ja.ts';
import { read, tokeniser } from '../reading.ts';

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

describe('語幹まで書かれた言葉', () => {
  const character = parseCharacter(
    JSON.stringify({
      name: '当番',
      tone: null,
      pronouns: ['当機'],
      facts: [{ fact: '太陽光で充電する', contradicted: ['ガソリンで動'] }],
    }),
  );
  it.each([
    ['当機はガソリンで動く。', ['factContradicted']],
    ['当機はガソリンで動いたことがある。', ['factContradicted']],
    ['当機はガソリンで動かない。', []],
    ['当機はガソリンで動物を追い払えない。', []],
  ])('%s', (text, wanted) => {
    if (!character.ok) throw new Error(character.error[0]?.message);
    const { findings } = judgeLine({ character: character.value, text }, tokeniser);
    const said = findings.filter(({ rule }) => rule === 'fact').map(({ message }) => message);
    expect(said).toEqual(wanted);
  });
});
