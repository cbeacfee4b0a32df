// Long because it is the table of numerals in all their writings.

import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNumerals, numeralAt, readNumeral, readPeopleCount } from '../src/index.ts';

const digits = [...'〇一二三四五六七八九'];
const largeDigits = [...'零壱弐参肆伍陸漆捌玖'];

/** Written in places, as in prose: 三万五千二十. Independent of the reader: it only divides. */
function inPlaces(value: number, names = digits, places = ['', '十', '百', '千'], one = false) {
  if (value === 0) return names[0] ?? '';
  let written = '';
  for (const [power, large] of [
    [8, '億'],
    [4, places[1] === '拾' ? '萬' : '万'],
    [0, ''],
  ] as const) {
    const section = Math.floor(value / 10 ** power) % 10_000;
    if (section === 0) continue;
    for (let place = 3; place >= 0; place -= 1) {
      const digit = Math.floor(section / 10 ** place) % 10;
      if (digit === 0) continue;
      // Prose leaves out the 一 of 十, 百 and 千; 大字 writes it.
      written += (digit === 1 && place > 0 && !one ? '' : names[digit]) + (places[place] ?? '');
    }
    written += large;
  }
  return written;
}

const inRow = (value: number) => [...String(value)].map((digit) => digits[Number(digit)]).join('');
const wide = (text: string) =>
  text.replace(/[0-9,]/gu, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

const notations: readonly (readonly [string, (value: number) => string])[] = [
  ['数字', String],
  ['全角', (value) => wide(String(value))],
  ['桁区切り', (value) => value.toLocaleString('en-US')],
  ['全角の桁区切り', (value) => wide(value.toLocaleString('en-US'))],
  ['漢数字', (value) => inPlaces(value)],
  ['一を略さない漢数字', (value) => inPlaces(value, digits, ['', '十', '百', '千'], true)],
  ['大字', (value) => inPlaces(value, largeDigits, ['', '拾', '佰', '仟'], true)],
  ['並べた漢数字', inRow],
];

describe('readNumeral', () => {
  const anyValue = fc.oneof(
    fc.integer({ min: 0, max: 99_999_999 }),
    fc.integer({ min: 0, max: 12_000 }),
    fc.integer({ min: 0, max: 999_999_999_999 }),
  );

  it.each(notations)('%s に書いた数は同じ数に読める', (_, write) => {
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(readNumeral(write(value))).toBe(value);
      }),
      { numRuns: runs(3_000) },
    );
  });

  it('0から11,000までの漢数字をすべて読む', () => {
    for (let value = 0; value <= 11_000; value += 1) {
      if (readNumeral(inPlaces(value)) !== value) expect(inPlaces(value)).toBe(value);
    }
  });

  it.each([
    ['3万5千', 35_000],
    ['３万５千', 35_000],
    ['3万5000', 35_000],
    ['2千500', 2_500],
    ['二千500', 2_500],
    ['35万', 350_000],
    ['12万', 120_000],
    ['1200万', 12_000_000],
    ['百23', 123],
    ['〇〇五', 5],
    ['1,200万', 12_000_000],
    ['12000万', 120_000_000],
    ['1億2000万', 120_000_000],
    ['二五万', 250_000],
    ['一二〇〇万', 12_000_000],
    ['三万五〇〇〇', 35_000],
    ['千万', 10_000_000],
    ['三百万', 3_000_000],
    ['二○二六', 2026],
    ['二〇二〇', 2020],
    ['壱万弐千参百', 12_300],
    ['参拾伍', 35],
    ['壹佰貳拾參', 123],
    ['三万五', 30_005],
    ['3.5', 3.5],
    ['3.5万', 35_000],
    ['1.25億', 125_000_000],
    ['1.5千', 1_500],
    ['007', 7],
    ['〇', 0],
    ['零', 0],
    [' 12 ', 12],
    ['一兆', 1_000_000_000_000],
    ['ひとつ', 1],
    ['ふたつ', 2],
    ['みっつ', 3],
    ['よっつ', 4],
    ['いつつ', 5],
    ['むっつ', 6],
    ['ななつ', 7],
    ['やっつ', 8],
    ['ここのつ', 9],
    ['とお', 10],
    ['フタツ', 2],
    ['一つ', 1],
    ['3つ', 3],
    ['９つ', 9],
  ])('%s は %d', (text, value) => {
    expect(readNumeral(text)).toBe(value);
  });

  it.each([
    ['十百', '小さい位の後に大きい位'],
    ['百千', ''],
    ['十十', '同じ位が二度'],
    ['一二三十', '十の前は一桁'],
    ['二三十', '二十か三十か'],
    ['十二三', '十二か十三か'],
    ['二三万', '二万か三万か'],
    ['20十', ''],
    ['10百', ''],
    ['3万5', '35000とも30005とも'],
    ['2千5', ''],
    ['十5', ''],
    ['3一', '二つの書き方が隣り合う'],
    ['〇十', ''],
    ['〇万', ''],
    ['十〇', ''],
    ['三万〇五', ''],
    ['万', '何万か'],
    ['億', ''],
    ['万一', ''],
    ['一万億', ''],
    ['一万二万', ''],
    ['1億12000万', ''],
    ['3.5万5千', ''],
    ['1.5百', ''],
    ['2千1.5', ''],
    ['1,2万', ''],
    ['05万', ''],
    ['一三一一一億', '億の前は四桁まで'],
    ['3五千', ''],
    ['1,00', '桁区切りの位置が違う'],
    ['1,2345', ''],
    ['0,123', ''],
    ['1.2.3', ''],
    ['1.', ''],
    ['-3', '符号は数詞の外'],
    ['', ''],
    [' ', ''],
    ['人', ''],
    ['三人', '数えるものが付いている'],
    ['ひとり', '人数は readPeopleCount'],
    ['十つ', ''],
    ['0つ', ''],
    ['とおり', ''],
    ['9007199254740993', '正確に表せない'],
    ['九千兆九千兆', ''],
    ['九千九百九十九兆', '正確に表せない'],
    ['〇〇', '名前の代わり'],
    ['〇〇〇', '名前の代わり'],
    ['○', '丸印'],
    ['三○', '丸印が続くだけ'],
  ])('%s は数ではない（%s）', (text) => {
    expect(readNumeral(text)).toBeUndefined();
  });

  it('どんな文字列でも落ちず、数か undefined を返す', () => {
    const unit = fc.constantFrom(...'0123456789０５,，.．〇零一二三九十百千万億兆壱参拾○つ人あ');
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 12 }), (characters) => {
        const value = readNumeral(characters.join(''));
        expect(value === undefined || (Number.isFinite(value) && value >= 0)).toBe(true);
      }),
      { numRuns: runs(5_000) },
    );
  });

  it('漢数字だけの列は、位取りか並べ書きとして書き戻せるときだけ読む', () => {
    const unit = fc.constantFrom(...'一二三九十百千万億');
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 7 }), (characters) => {
        const text = characters.join('');
        const value = readNumeral(text);
        if (value === undefined) return;
        // Whatever is read must say the same when the optional 一 and the row before 万 are put
        // into the one standard spelling.
        const standard = (written: string) =>
          /^[一二三九]+$/u.test(written)
            ? written
            : written.replace(/[一二三九]{2,4}(?=[万億]|$)/gu, (row) =>
                inPlaces([...row].reduce((sum, digit) => sum * 10 + digits.indexOf(digit), 0)),
              );
        const spellings = [inRow(value), inPlaces(value)].map((written) =>
          written.replace(/一(?=[十百千])/gu, ''),
        );
        expect(spellings).toContain(standard(text).replace(/一(?=[十百千])/gu, ''));
      }),
      { numRuns: runs(20_000) },
    );
  });
});

describe('findNumerals', () => {
  const found = (text: string) =>
    findNumerals(text).map(({ value, start, end, unit }) => [
      value,
      text.slice(start, end) + (unit === undefined ? '' : `/${unit}`),
    ]);

  it.each<[string, (readonly [number, string])[]]>([
    [
      '3人以上、できれば五人',
      [
        [3, '3'],
        [5, '五'],
      ],
    ],
    [
      '２０２６年十一月十五日',
      [
        [2026, '２０２６'],
        [11, '十一'],
        [15, '十五'],
      ],
    ],
    ['二〇二六年', [[2026, '二〇二六']]],
    [
      'ふたりかひとりで',
      [
        [2, 'ふたり/人'],
        [1, 'ひとり/人'],
      ],
    ],
    ['もうひとつください', [[1, 'ひとつ/つ']]],
    ['りんごをいつつ', [[5, 'いつつ/つ']]],
    [
      '一人でも二人でも',
      [
        [1, '一'],
        [2, '二'],
      ],
    ],
    ['参加者三名', [[3, '三']]],
    [
      '合計1,200円と3万5千円',
      [
        [1200, '1,200'],
        [35_000, '3万5千'],
      ],
    ],
    [
      '1,2,3番',
      [
        [1, '1'],
        [2, '2'],
        [3, '3'],
      ],
    ],
    [
      '3人とふたりと5人',
      [
        [3, '3'],
        [2, 'ふたり/人'],
        [5, '5'],
      ],
    ],
    [
      '10,20,30番',
      [
        [10, '10'],
        [20, '20'],
        [30, '30'],
      ],
    ],
    ['5千札', [[5_000, '5千']]],
    ['二〇人', [[20, '二〇']]],
    [
      '二、三人',
      [
        [2, '二'],
        [3, '三'],
      ],
    ],
    [
      '第一に、第三条',
      [
        [1, '一'],
        [3, '三'],
      ],
    ],
    [
      '三時十分に、十分ほど',
      [
        [3, '三'],
        [10, '十'],
        [10, '十'],
      ],
    ],
    [
      '三か国で三ヶ月',
      [
        [3, '三'],
        [3, '三'],
      ],
    ],
    ['一番目', [[1, '一']]],
    ['金壱萬弐仟円', [[12_000, '壱萬弐仟']]],
    ['😀3😀', [[3, '3']]],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it.each([
    ['一緒に行く'],
    ['千葉と三浦と五十嵐'],
    ['八百屋'],
    ['六本木で会う'],
    ['数十人、何百人、十数人'],
    ['二三人'],
    ['統一した唯一の'],
    ['健一さんと浩二さん'],
    ['三ノ宮'],
    ['それで十分です'],
    ['参加して、持参する'],
    ['言いつつ、思いつつ'],
    ['やっつける、むっつり、ここのつくえ'],
    ['ひとりごと、ひとりでに'],
    ['とおりとおい'],
    ['2026.11.15'],
    ['1,00,000'],
    ['3万5'],
    ['〇 △ ×'],
    ['〇〇さんと精一杯'],
    ['一番好き、二度と'],
    ['三々五々'],
    ['二三万円'],
    ['1,2万円'],
    ['100,200,30'],
    [''],
  ])('%s からは何も数えない', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('読めるものは、文の中でも同じ数に読める', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.constantFrom(...notations.slice(0, 7)),
        (value, [, write]) => {
          fc.pre(value > 9);
          const text = `えっと、${write(value)}人です`;
          expect(findNumerals(text)).toEqual([{ value, start: 4, end: text.length - 3 }]);
        },
      ),
      { numRuns: runs(3_000) },
    );
  });

  it('順に並び、重ならず、範囲の中にある', () => {
    const unit = fc.constantFrom(...'0123,.，一二三十百万参つひとりふたいみっをあ人第時分、。');
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 30 }), (characters) => {
        const text = characters.join('');
        let end = 0;
        for (const numeral of findNumerals(text)) {
          expect(numeral.start).toBeGreaterThanOrEqual(end);
          expect(numeral.end).toBeGreaterThan(numeral.start);
          expect(numeral.end).toBeLessThanOrEqual(text.length);
          if (numeral.unit === undefined) {
            expect(readNumeral(text.slice(numeral.start, numeral.end))).toBe(numeral.value);
          }
          end = numeral.end;
        }
      }),
      { numRuns: runs(5_000) },
    );
  });
});

describe('readPeopleCount', () => {
  it.each([
    ['ひとり', 1],
    ['ふたり', 2],
    ['ヒトリ', 1],
    ['おひとり様', 1],
    ['一人', 1],
    ['二人', 2],
    ['お二人', 2],
    ['３名', 3],
    ['3名様', 3],
    ['十二人', 12],
    ['1,200人', 1200],
  ])('%s は %d 人', (text, count) => {
    expect(readPeopleCount(text)).toBe(count);
  });

  it.each([
    ['三'],
    ['ひとつ'],
    ['人'],
    ['数人'],
    ['二三十人'],
    ['1.5人'],
    ['3人目'],
    ['ひとつ人'],
    [''],
  ])('%s は人数ではない', (text) => {
    expect(readPeopleCount(text)).toBeUndefined();
  });
});

describe('numeralAt', () => {
  it.each([
    ['12人', 12, 2],
    ['三', 3, 1],
    ['十二', 12, 2],
    ['二十三人', 23, 3],
    ['百五', 105, 2],
    ['一〇', 10, 2],
    ['二〇二六年', 2026, 4],
    ['零時', 0, 1],
    ['千', 1000, 1],
  ])('%s の初めの数は %i', (text, value, end) => {
    expect(numeralAt(text, 0)).toEqual({ value, end, digits: /^[0-9]/u.test(text) });
  });

  it('位が上がるところで終わる', () => {
    expect(numeralAt('十百人', 0)).toEqual({ value: 10, end: 1, digits: false });
  });

  it('数でないところでは何も返さない', () => {
    expect(numeralAt('人3', 0)).toBeUndefined();
    expect(numeralAt('人3', 1)).toEqual({ value: 3, end: 2, digits: true });
  });

  it.each(['9', '九'])('%s がどれだけ続いても、比べられる数になる', (digit) => {
    const numeral = numeralAt(digit.repeat(500), 0);
    expect(numeral?.end).toBe(500);
    expect(Number.isSafeInteger(numeral?.value)).toBe(true);
  });
});
