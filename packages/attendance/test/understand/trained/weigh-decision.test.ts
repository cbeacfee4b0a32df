import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Decision, readByNet, weighDecision } from '../../../src/understand/trained/weigh.ts';
import { byGrammar, netSaying } from './casts.ts';

const [plain, faint] = [0.9, 0.05];

describe('どう決めるかは、どちらの読みか', () => {
  const day = 86_400;
  const own = (text: string) => byGrammar(text, 'm5');
  /** What the net makes of it, whose length is the first of the text. */
  const decisions = (text: string, ...readings: [string, number][]): readonly Decision[] =>
    readByNet(own(text), [], netSaying(...readings)).decisions;

  it.each<[string, string, [string, number][], string]>([
    ['ネットが何も言わない', '3人以上。自動で確定', [], 'agreed'],
    ['どちらも何も聞かない', '3人以上', [['REQ 0', plain]], 'agreed'],
    ['同じ', '3人以上。自動で確定', [['REQ 0 AUTO', plain]], 'agreed'],
    ['同じ待ち時間', '3人以上。1日待って確定', [['NONE WAIT 1', plain]], 'agreed'],
    ['同じでも、わずかなら確かでない', '3人以上。自動で確定', [['NONE AUTO', faint]], 'contested'],
    [
      '条件が違っても、決め方が同じなら合わせて',
      '3人以上。自動で確定',
      [
        ['NONE AUTO', 0.4],
        ['ASK AUTO', 0.4],
      ],
      'agreed',
    ],
    [
      '自動なのは同じで、すぐかどうかだけネットが迷う',
      '3人以上。すぐに確定',
      [
        ['NONE AUTO', 0.6],
        ['NONE ATONCE', 0.3],
      ],
      'agreed',
    ],
    [
      '自動かどうかも迷う',
      '3人以上。すぐに確定',
      [
        ['NONE AUTO', 0.5],
        ['NONE BYHAND', 0.4],
      ],
      'contested',
    ],
    [
      'すぐかどうか、文法は聞いていない',
      '3人以上。自動で確定',
      [
        ['NONE ATONCE', 0.55],
        ['NONE AUTO', 0.4],
      ],
      'contested',
    ],
    ['ネットだけが聞く', '3人以上', [['NONE OTHERWISE', plain]], 'contested'],
    [
      '言えない決め方が加わる',
      '3人以上。自動で確定',
      [['NONE AUTO OTHERWISE', plain]],
      'contested',
    ],
    ['わずかに別', '3人以上。自動で確定', [['NONE BYHAND', faint]], 'contested'],
  ])('%s：%s %j', (_, text, readings, verdict) => {
    expect(weighDecision(own(text), decisions(text, ...readings))).toEqual({ is: verdict });
  });

  it.each<[string, string, string, unknown]>([
    ['言われなかったことを聞きとる', '3人以上', 'BYHAND', [{ what: 'manual' }]],
    ['聞きまちがいを直す', '3人以上。最後は私が決めます', 'NONE', []],
    ['すぐに決める', '3人以上', 'ATONCE', [{ what: 'auto', atOnce: true }]],
    ['すぐとは言われていない', '3人以上。すぐに確定', 'AUTO', [{ what: 'auto', atOnce: false }]],
    ['待ってから', '3人以上、1日', 'WAIT 1', [{ what: 'delay', seconds: day }]],
    [
      'いくつも',
      '3人以上',
      'ANSWERED MOST SOONEST TIES',
      [
        { what: 'everyoneAnswered' },
        { what: 'most' },
        { what: 'earliest' },
        { what: 'tie', by: 'highest_score' },
      ],
    ],
  ])('はっきり別なら、ネットの読み：%s（%s：%s）', (_, text, signs, policies) => {
    expect(weighDecision(own(text), decisions(text, [signs, plain]))).toEqual({
      is: 'taken',
      policies,
    });
  });

  it('言い方が違っても、同じことになれば同じ', () => {
    const both = decisions('3人以上', ['NONE BYHAND', 0.5], ['NONE AUTO BYHAND', 0.3]);
    expect(both).toMatchObject([{ share: expect.closeTo(0.8, 5) }]);
  });

  it('確からしさが増えて、立った読みが引っこむことはない', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const signs = fc.constantFrom('AUTO', 'ATONCE', 'BYHAND', 'ANSWERED', 'OTHERWISE', 'NONE');
    const texts = ['3人以上', '3人以上。自動で確定', '3人以上。最後は私が決めます'];
    const owns = new Map(texts.map((text) => [text, own(text)]));
    fc.assert(
      fc.property(fc.constantFrom(...texts), signs, share, share, (text, said, one, other) => {
        const grammar = owns.get(text) ?? own(text);
        const [reading] = decisions(text, [said, 1]);
        const at = (of: number) =>
          weighDecision(grammar, [{ ...(reading as Decision), share: of }]).is;
        const [before, after] = [at(Math.min(one, other)), at(Math.max(one, other))];
        if (before !== after) expect(before).toBe('contested');
      }),
      { numRuns: runs(500) },
    );
  });
});
