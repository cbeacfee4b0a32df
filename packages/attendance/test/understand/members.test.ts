import { describe, expect, it } from 'vitest';
import { type KnownPerson, memberLexicon } from '../../src/understand/members.ts';
import { ruleInShort } from './notation.ts';

/** What is matched: `佐+さん` counts only before an honorific; a group leads to its name and members. */
function surfacesOf(
  members: readonly KnownPerson[],
  contacts: readonly KnownPerson[] = [],
): string[] {
  return [...memberLexicon(members, contacts)].map(({ value: entry }) => {
    const keys = entry.keys.join();
    if (entry.kind === 'group') return `${entry.surface} = ${entry.name} ${keys}`;
    const honorific = entry.needsHonorific ? '+さん' : '';
    const flags = [entry.isRole ? 'role' : '', entry.isWhole ? 'whole' : ''].filter(
      (f) => f !== '',
    );
    return [`${entry.surface}${honorific}`, ...flags, keys].join(' ');
  });
}

describe('人の呼び方（M05）', () => {
  it.each([
    ['山田', ['山田 whole u:1']],
    ['林', ['林 whole u:1']],
    ['佐藤健', ['佐藤健 whole u:1', '佐藤 u:1', '佐+さん u:1', '健+さん u:1']],
    ['田中花子', ['田中花子 whole u:1', '田中花+さん u:1', '田中 u:1', '花子+さん u:1']],
    ['長谷川太郎', ['長谷川太郎 whole u:1', '長谷川 u:1', '長谷 u:1', '川太郎+さん u:1']],
    ['山田 太郎', ['山田太郎 whole u:1', '山田 u:1', '太郎+さん u:1']],
    ['山田　太郎', ['山田太郎 whole u:1', '山田 u:1', '太郎+さん u:1']],
    ['林 太郎', ['林太郎 whole u:1', '林+さん u:1', '太郎+さん u:1']],
    ['はるか', ['はるか+さん whole u:1']],
    ['さくらこ', ['さくらこ whole u:1', 'さくら+さん u:1']],
    ['Ken Smith', ['ken、smith whole u:1', 'kensmith whole u:1', 'ken+さん u:1', 'smith+さん u:1']],
  ])('%s', (name, surfaces) => expect(surfacesOf([{ name, key: 'u:1' }])).toEqual(surfaces));

  it('読みと役職も呼び方になる', () => {
    const member = { name: '山田', key: 'u:1', reading: 'やまだ', role: '部長' };
    expect(surfacesOf([member])).toEqual([
      '山田 whole u:1',
      'やまだ+さん whole u:1',
      '部長 role whole u:1',
    ]);
  });

  it('同じ名前の人は、みなその名前に並ぶ', () => {
    const members = [
      { name: '山田', key: 'u:1' },
      { name: '山田', key: 'u:2' },
      { name: '山田', key: 'u:2' },
      { name: '山田太郎', key: 'u:3' },
    ];
    expect(surfacesOf(members)[1]).toBe('山田太+さん u:3');
    expect(surfacesOf(members)).toContain('山田 whole u:1,u:2,u:3');
  });

  it.each(['Ken Smithは必須', 'ken smith is 必須', 'KenSmithは必須', 'Smithさんは必須'])(
    '%s',
    (sentence) => {
      const members = [
        { name: 'Ken Smith', key: 'u:1' },
        { name: '山田', key: 'u:2' },
      ];
      expect(ruleInShort(sentence, members)[0]).toMatch(/^REQUIRED_PLUS_QUORUM u:1\+0/u);
    },
  );
});

describe('グループの呼び方', () => {
  it.each([
    ['営業部', ['営業部 = 営業部 u:1', '営業 = 営業部 u:1']],
    ['IT部', ['it部 = IT部 u:1', 'it = IT部 u:1']],
    ['Aチーム', ['aちーむ = Aチーム u:1', 'ちーむa = Aチーム u:1']],
    ['チームA', ['ちーむa = チームA u:1', 'aちーむ = チームA u:1']],
    ['12期生', ['12期生 = 12期生 u:1']],
    ['ホール', ['ほーる = ホール u:1']],
    ['新チームA', ['新ちーむa = 新チームA u:1']],
  ])('%s', (name, surfaces) => {
    const found = surfacesOf([{ name: '山', key: 'u:1', groups: [name] }]);
    expect(found.filter((surface) => surface.includes('='))).toEqual(surfaces);
  });

  it('略した名前が二つのグループに当たれば、先のグループを指す', () => {
    const members = [
      { name: '山', key: 'u:1', groups: ['営業部'] },
      { name: '川', key: 'u:2', groups: ['営業部', '営業課'] },
    ];
    const found = surfacesOf(members).filter((surface) => surface.includes('='));
    expect(found).toEqual([
      '営業部 = 営業部 u:1,u:2',
      '営業課 = 営業課 u:2',
      '営業 = 営業部 u:1,u:2',
    ]);
  });
});

describe('連絡先', () => {
  it('招待した人にない名前だけを、連絡先から読む', () => {
    const members = [{ name: '山田', key: 'u:1' }];
    const contacts = [
      { name: '山田', key: 'u:2' },
      { name: '山本太郎', key: 'u:3', groups: ['営業部'] },
      { name: '木村', key: 'u:4' },
      { name: '旧姓', key: 'u:1' },
    ];
    expect(surfacesOf(members, contacts)).toEqual([
      '山本太郎 whole u:3',
      '山本太+さん u:3',
      '山田 whole u:1',
      '山本 u:3',
      '太郎+さん u:3',
      '木村 whole u:4',
    ]);
    // They are of this call alone.
    expect(surfacesOf(members)).toEqual(['山田 whole u:1']);
  });
});
