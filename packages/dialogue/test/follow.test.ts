import { describe, expect, it } from 'vitest';
import {
  type ConversationState,
  follow,
  judgeLine,
  openingState,
  saidLine,
  verdictJson,
} from '../src/index.ts';
import { characterOf, read, tokeniser } from './reading.ts';

function judged(row: string, state: ConversationState) {
  const [name = '', text = ''] = row.split('｜');
  return verdictJson(judgeLine({ character: characterOf(name), text, state }, tokeniser));
}

const step = (state: ConversationState, row: string) =>
  follow(state, saidLine(read(row, state)), judged(row, state));

const after = (rows: readonly string[]) => rows.reduce(step, openingState('金閣寺'));

describe('指示する人のいない会話の続き', () => {
  it('採用されたせりふは履歴に入り、話題と名詞を進める', () => {
    const state = after(['やな｜わ！金箔きらきらかも！', 'やな｜ほんと、金箔だよね！']);
    expect(state.history.map(({ speaker, text }) => `${speaker}｜${text}`)).toEqual([
      'やな｜わ！金箔きらきらかも！',
      'やな｜ほんと、金箔だよね！',
    ]);
    expect(state.hook).toEqual({ noun: '金箔', depth: 1 });
    expect(state.recentNouns).toHaveLength(2);
  });

  it('再生成になったせりふは、同じ状態をそのまま返す', () => {
    const state = after(['やな｜わ！金箔きらきらかも！']);
    expect(step(state, 'やな｜あゆの家に行きたいかも！')).toBe(state);
    expect(step(state, 'やな｜金箔を見る。')).toBe(state);
  });

  it('書き方だけを直したせりふは、直した形で履歴に入り、それは次の指示にならない', () => {
    const state = after(['やな｜「わ！ほんとだね！」']);
    expect(state.history).toEqual([{ speaker: 'やな', text: 'わ！ほんとだね！' }]);
    expect(state.interventions.waiting).toEqual({ やな: [] });
  });

  it('注意は話した本人を待ち、指示を出したことにはならない', () => {
    const state = after(['やな｜そっか、それは楽しみだね。', 'あゆ｜すごいですね。']);
    expect(state.interventions.waiting).toEqual({ やな: [], あゆ: ['praise'] });
    expect(state.interventions.lastTurn).toEqual([]);
  });

  it('同じ名詞が前の3つすべてにあるときだけ、繰り返しとする', () => {
    const [first, second, third, fourth] = [
      'やな｜わ！金箔きらきらかも！',
      'あゆ｜つまり、金箔です。薄いですね。',
      'やな｜えー、金箔たべたい！',
      'あゆ｜金箔を推奨します。目安は一枚です。',
    ];
    const loop = (rows: readonly string[], next: string) =>
      judged(next, after(rows)).findings.some(({ rule }) => rule === 'topic-loop');
    expect(loop([first, second, third], fourth)).toBe(true);
    expect(loop([first, second], fourth)).toBe(false);
    expect(loop([first, 'やな｜わ！ほんと？', third], fourth)).toBe(false);
    const retried = 'あゆ｜姉様の考えは完璧です。';
    expect(loop([first, retried, second, retried, third], fourth)).toBe(true);
  });
});
