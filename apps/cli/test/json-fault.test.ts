import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFault } from '../src/json-fault.ts';
import { parseJson } from '../src/json-text.ts';

describe('JSONの誤りの場所', () => {
  it.each([
    ['', 1, 1, null],
    ['{', 1, 2, null],
    ['{"a":1,}', 1, 8, '}'],
    ['[1,]', 1, 4, ']'],
    ['[1 2]', 1, 4, '2'],
    ['{"a" 1}', 1, 6, '1'],
    ["{'a':1}", 1, 2, "'"],
    ['{a:1}', 1, 2, 'a'],
    ['{"a":1}\n{"b":2}', 2, 1, '{'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, '"'],
    ['"あ\n"', 1, 3, '\n'],
    ['"\\x"', 1, 2, '\\'],
    ['"\\u12"', 1, 2, '\\'],
    ['tru', 1, 1, 't'],
    ['01', 1, 2, '1'],
    ['1.', 1, 2, '.'],
    ['-', 1, 1, '-'],
    ['NaN', 1, 1, 'N'],
    ['["𠮷野家" x]', 1, 8, 'x'],
    ['{"a"：1}', 1, 5, '：'],
    ['[}', 1, 2, '}'],
    ['{"a":]', 1, 6, ']'],
    ['[1]]', 1, 4, ']'],
    ['"abc', 1, 5, null],
  ])('%j は %d行%d文字目', (text, line, column, found) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(jsonFault(text)).toEqual({ line, column, found });
  });

  it('壊したJSONについて、処理系が場所を言うときは同じ場所を指す', () => {
    let compared = 0;
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 4 }),
        fc.nat(),
        fc.constantFrom('', ',', '}', ']', '"', ':', '1', ' ', '\\'),
        (json, place, put) => {
          const at = place % (json.length + 1);
          const text = json.slice(0, at) + put + json.slice(at + (put === '' ? 1 : 0));
          let refused: string;
          try {
            JSON.parse(text);
            return;
          } catch (error) {
            refused = String(error);
          }
          const fault = jsonFault(text);
          const stated = / at position (\d+)/.exec(refused)?.[1];
          // An escape, a number or a word is named by its beginning here, by its inside there.
          if (
            stated === undefined ||
            'tfn'.includes(fault.found ?? '-') ||
            /escape|number|Unterminated|fraction/i.test(refused)
          )
            return;
          compared += 1;
          expect([...text.slice(0, Number(stated))].length + 1).toBe(fault.column);
        },
      ),
      { numRuns: runs(3000) },
    );
    expect(compared).toBeGreaterThan(runs(3000) / 30);
  });

  it('深さや長さで倒れない', () => {
    expect(jsonFault('['.repeat(1_000_000)).column).toBe(1_000_001);
    expect(jsonFault(`"${'a'.repeat(5_000_000)}`).column).toBe(5_000_002);
  });

  it('何行もある文書では行も言う', () => {
    const refused = parseJson('{\n "a": 01\n}', 'ファイル「a.json」');
    expect(refused).toEqual({
      ok: false,
      error: {
        code: 'invalid-json',
        message:
          'ファイル「a.json」がJSONとして読めません。2行目の8文字目の「1」が正しくありません。',
      },
    });
  });
});
