import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advance,
  judgeLine,
  openingState,
  saidLine,
  specProfile,
  verdictJson,
} from '../src/index.ts';
import { characterOf, read, tokeniser } from './reading.ts';

const lines = fc.constantFrom(
  'やな｜わ！金箔だよね！',
  'やな｜金箔は高いかも！',
  'やな｜金箔きらきらだよね！',
  'やな｜そういえば、お土産は何がいいかな？',
  'やな｜静かに座る。',
  'やな｜あゆの家に行きたいかも！',
  'あゆ｜金箔は薄いです。目安は一枚です。',
  'あゆ｜お土産についてですね。',
  'あゆ｜姉様の考えは完璧です。',
  'あゆ｜雪が降ってきました。',
  'あゆ｜「はい、そうです。」',
);

describe('§9 状態管理の安全性', () => {
  it('再生成になった発言を何度はさんでも、その後の判定は変わらない', () => {
    const history = fc.array(
      fc.record({ row: lines, failures: fc.array(lines, { maxLength: 3 }) }),
      {
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(history, lines, (turns, next) => {
        let clean = openingState('金閣寺');
        let disturbed = clean;
        for (const { row, failures } of turns) {
          for (const failure of failures) {
            const same = advance(disturbed, {
              line: saidLine(read(failure, disturbed)),
              status: 'RETRY',
              warnings: ['tone'],
              instructed: ['scatter'],
            });
            expect(same).toBe(disturbed);
          }
          const accept = (state: typeof clean) =>
            advance(state, {
              line: saidLine(read(row, state)),
              status: 'WARN',
              warnings: [],
              instructed: [],
            });
          clean = accept(clean);
          disturbed = accept(disturbed);
        }
        const verdict = (state: typeof clean) => {
          const [name = '', text = ''] = next.split('｜');
          return verdictJson(judgeLine({ character: characterOf(name), text, state }, tokeniser));
        };
        expect(disturbed).toEqual(clean);
        expect(verdict(disturbed)).toEqual(verdict(clean));
      }),
      { numRuns: 150 },
    );
  });

  it('判定は渡された状態を書き換えない', () => {
    const state = Object.freeze(openingState('金閣寺'));
    const character = characterOf('やな');
    judgeLine({ character, text: 'わ！金箔だよね！', profile: specProfile, state }, tokeniser);
    expect(state).toEqual(openingState('金閣寺'));
  });
});
