import { describe, expect, it } from 'vitest';
import { sureFrom } from '../../../src/understand/understanding.ts';
import { weighed } from '../../../src/understand/weighed.ts';
import { byGrammar, idOf, netSaying } from './casts.ts';

describe('どう決めるか', () => {
  const automatic = '3人以上。揃ったら自動で確定';
  const by = (text: string, ...turns: string[]) => byGrammar(text, 'm5', ...turns);
  const saying = (signs: string, share = 0.95) =>
    netSaying([`MIN GE 0 EVERYONE ${signs}`.trim(), share]);

  it('どちらも同じに読めば、そのまま、ひとりでに決まる', () => {
    const own = by(automatic);
    const after = weighed(own, null, saying('AUTO'));
    expect(after).toBe(own);
    expect(after.rule.finalizePolicy.autoFinalize).toBe(true);
  });

  it.each([
    ['ネットが言えない決め方と読む', 'OTHERWISE', 0.95],
    ['加えて何か言われている', 'AUTO OTHERWISE', 0.95],
    ['同じでも、わずか', 'AUTO', 0.3],
    ['わずかに別', 'BYHAND', 0.3],
  ])('%s なら、決め方は文法のもの、確かではない', (_, signs, share) => {
    const own = by(automatic);
    const after = weighed(
      own,
      null,
      netSaying(['MIN GE 0 EVERYONE', 0.01], [`MIN GE 0 EVERYONE ${signs}`, share]),
    );
    expect(idOf(after)).toBe(idOf(own));
    expect(after).toMatchObject({ doubts: ['contested'], statements: own.statements });
    expect(after.confidence).toBeLessThan(sureFrom);
    expect(after.rule.finalizePolicy.autoFinalize).toBe(false);
  });

  it('ネットだけが決め方を聞きとれば、加わる', () => {
    const own = by('3人以上。日は一番早いので頼むわ');
    const after = weighed(own, null, saying('BYHAND'));
    expect(idOf(after)).toBe(idOf(own));
    expect(after).toMatchObject({ doubts: ['trained'], questions: [] });
    expect(after.rule.finalizePolicy).toMatchObject({ mode: 'MANUAL', autoFinalize: false });
    expect(after.confidence).toBeLessThan(sureFrom);
  });

  it('文法の聞きちがいは、なかったことになる', () => {
    const own = by('3人以上。最後は私が決めます');
    expect(own.rule.finalizePolicy.mode).toBe('MANUAL');
    const after = weighed(own, null, saying(''));
    expect(after.rule.finalizePolicy).toMatchObject({
      mode: 'EARLIEST_VALID',
      autoFinalize: false,
    });
    expect(after.statements.filter(({ says }) => says === 'policy')).toEqual([]);
    expect(after.turns.flatMap(({ sentences }) => sentences)).toMatchObject(
      own.turns.flatMap(({ sentences }) =>
        sentences.map((one) => ({
          statements: one.statements.filter(({ says }) => says !== 'policy'),
        })),
      ),
    );
  });

  it('聞きとったことは、それを言う文のところに残る', () => {
    const own = by('3人以上。来週の予定です', '最後は私が決めます');
    const after = weighed(own, null, saying('MOST'));
    const places = after.turns.map(({ sentences }) =>
      sentences.map(({ statements }) => statements.filter(({ says }) => says === 'policy').length),
    );
    expect(places).toEqual([[0, 0], [1]]);
    expect(after.rule.finalizePolicy).toMatchObject({ mode: 'BEST_SCORE' });
  });

  it('条件も決め方もネットのものなら、どちらも立つ', () => {
    const own = by(automatic);
    const after = weighed(own, null, netSaying(['MIN ALL EVERYONE BYHAND', 0.97]));
    expect(after).toMatchObject({
      rule: { type: 'ALL', finalizePolicy: { mode: 'MANUAL', autoFinalize: false } },
      doubts: ['trained'],
    });
    expect(after.confidence).toBeLessThan(sureFrom);
  });

  it('何か聞くうちは、決め方は文法のもの', () => {
    const asking = by('木村さんは必須。揃ったら自動で確定');
    expect(weighed(asking, null, netSaying(['ASK BYHAND', 0.95]))).toBe(asking);
  });

  it('文法が聞くところをネットが読めば、決め方もネットのもの', () => {
    const asking = by('3人以上。4人以上。');
    const after = weighed(asking, null, netSaying(['MIN GE 1 EVERYONE BYHAND', 0.97]));
    expect(after).toMatchObject({ questions: [], rule: { type: 'K_OF_N', k: 4 } });
    expect(after.rule.finalizePolicy.mode).toBe('MANUAL');
  });

  it('何を言ったか分からない返事は、決め方も変えない', () => {
    const before = by(automatic);
    const own = by(automatic, 'ほげほげぴよ');
    const after = weighed(own, before, saying('BYHAND'));
    expect(after.rule.finalizePolicy.mode).toBe(own.rule.finalizePolicy.mode);
    expect(after.rule.finalizePolicy.autoFinalize).toBe(false);
    expect(after.statements).toEqual(own.statements);
  });
});
