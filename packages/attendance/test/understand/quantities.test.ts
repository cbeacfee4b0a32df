import { describe, expect, it } from 'vitest';
import { foldKey } from '../../src/understand/normalise.ts';
import { quantityAt } from '../../src/understand/quantities.ts';

/** The words taken and what they mean: 「3〜5人」3-5, 「3割」3/10, 「30円」measure. */
function read(written: string, at = 0): string {
  const key = foldKey(written);
  const token = quantityAt(key, at);
  if (token === undefined) return 'none';
  const words = `「${key.slice(token.start, token.end)}」`;
  if (token.kind === 'count')
    return `${words}${token.low}${token.high === null ? '' : `-${token.high}`}`;
  if (token.kind !== 'fraction') return `${words}${token.kind}`;
  return `${words}${token.numerator}/${token.denominator}${token.strict ? ' strict' : ''}`;
}

describe('人数', () => {
  it.each([
    ['3人以上', '「3人」3'],
    ['十二名', '「十二名」12'],
    ['一人で', '「一人」1'],
    ['二人いれば', '「二人」2'],
    ['百二十人', '「百二十人」120'],
    ['3名様', '「3名様」3'],
    ['4人分', '「4人分」4'],
    ['5にん', '「5にん」5'],
    ['5めい', '「5めい」5'],
    ['ひとり', '「ひとり」1'],
    ['ふたり', '「ふたり」2'],
    ['さんにん', '「さんにん」3'],
    ['よにん', '「よにん」4'],
    ['ごにん', '「ごにん」5'],
    ['ろくにん', '「ろくにん」6'],
    ['ななにん', '「ななにん」7'],
    ['しちにん', '「しちにん」7'],
    ['はちにん', '「はちにん」8'],
    ['きゅうにん', '「きゅうにん」9'],
    ['じゅうにん', '「じゅうにん」10'],
    ['独り', '「独り」1'],
    ['ゼロ', '「ぜろ」0'],
    ['3人前後', '「3人」3'],
  ])('%s → %s', (written, expected) => expect(read(written)).toBe(expected));

  it.each(['3人前', '3人目', '3人用', '4人乗り', '2人部屋', '5人席', '2人組', '3名簿'])(
    '%s は人を数えない',
    (written) => expect(read(written)).toMatch(/measure$/u),
  );
  it.each(['二人組', '一人前', '三名簿', '八百屋', '山田'])('%s は数ではない', (written) =>
    expect(read(written)).toBe('none'),
  );

  it.each([
    ['3以上', '「3」3'],
    ['3未満', '「3」3'],
    ['3以下', '「3」3'],
    ['3時以上', '「3時」measure'],
    ['5、以上', '「5」measure'],
  ])('単位のない数は、すぐ後の比較があるときだけ人数: %s → %s', (written, expected) =>
    expect(read(written)).toBe(expected),
  );
  it.each([
    ['1.5以上', 2],
    ['12/5以上', 3],
  ])('%s の後ろ半分だけを人数にしない', (written, at) =>
    expect(read(written, at)).toMatch(/measure$/u),
  );
});

describe('幅のある人数', () => {
  it.each([
    ['2、3人', '「2、3人」2-3'],
    ['2〜3名', '「2〜3名」2-3'],
    ['2-3人', '「2-3人」2-3'],
    ['2・3人', '「2・3人」2-3'],
    ['3人から5人', '「3人から5人」3-5'],
    ['3から5人', '「3から5人」3-5'],
    ['3人か4人', '「3人か4人」3-4'],
    ['3名ないし5名', '「3名ないし5名」3-5'],
    // Two statements, or no range at all.
    ['5人、8人以上', '「5人」5'],
    ['5〜3人', '「5〜」measure'],
    ['3〜3人', '「3〜」measure'],
    ['2〜3時', '「2〜」measure'],
    ['2人と3人', '「2人」2'],
    ['3人の会、5人', '「3人」3'],
  ])('%s → %s', (written, expected) => expect(read(written)).toBe(expected));
});

describe('割合', () => {
  it.each([
    ['過半数', '「過半数」1/2 strict'],
    ['かはんすう', '「かはんすう」1/2 strict'],
    ['半数', '「半数」1/2'],
    ['半分', '「半分」1/2'],
    ['はんぶん', '「はんぶん」1/2'],
    ['はんすう', '「はんすう」1/2'],
    ['3分の2', '「3分の2」2/3'],
    ['三分の二', '「三分の二」2/3'],
    ['10分の7', '「10分の7」7/10'],
    ['2/3以上', '「2/3」2/3'],
    ['7/10以上', '「7/10」7/10'],
    ['2/3の人', '「2/3」2/3'],
    ['2/3が参加', '「2/3」2/3'],
    ['7割', '「7割」7/10'],
    ['7わり', '「7わり」7/10'],
    ['7割5分', '「7割5分」75/100'],
    ['七わり五分', '「七わり五分」75/100'],
    ['7割以上', '「7割」7/10'],
    ['7割3人', '「7割」7/10'],
    ['80%', '「80%」80/100'],
    ['80パーセント', '「80ぱーせんと」80/100'],
  ])('%s → %s', (written, expected) => expect(read(written)).toBe(expected));

  it.each([
    // Dates, parts of nothing and of more than there is.
    ['3/5に集合', '「3/」measure'],
    ['3/2以上', '「3/」measure'],
    ['3/3以上', '「3/」measure'],
    ['0分の2', '「0分」measure'],
    ['3分の休憩', '「3分」measure'],
    ['2割引', '「2割」measure'],
    ['2割り勘', '「2割」measure'],
    // The sign has to follow the number.
    ['3人中8割', '「3人」3'],
    ['3円で80%', '「3円」measure'],
    ['3円2/3以上', '「3円」measure'],
  ])('%s は割合ではない → %s', (written, expected) => expect(read(written)).toBe(expected));
});

describe('ほかの数', () => {
  it.each([
    ['3000円', '「3000円」measure'],
    ['2時間', '「2時間」measure'],
    ['2週間', '「2週間」measure'],
    ['3つ', '「3」measure'],
    ['3か月', '「3」measure'],
    ['3、', '「3」measure'],
    ['3。', '「3」measure'],
    ['3', '「3」measure'],
  ])('%s → %s', (written, expected) => expect(read(written)).toBe(expected));
});
