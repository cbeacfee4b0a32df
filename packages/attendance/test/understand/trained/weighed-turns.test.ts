import { describe, expect, it, vi } from 'vitest';
import { continueWith } from '../../../src/index.ts';
import { changeInWords } from '../../../src/report/change-in-words.ts';
import type { Net } from '../../../src/understand/trained/net.ts';
import { readNext } from '../../../src/understand/understand.ts';
import { sureFrom } from '../../../src/understand/understanding.ts';
import { weighed } from '../../../src/understand/weighed.ts';
import { answered, byGrammar, idOf, netSaying } from './casts.ts';

describe('次の発言まで', () => {
  const first = byGrammar('山田さんは必須', 'm5');
  const reply = byGrammar('山田さんは必須', 'm5', '田中さんも必須で');
  /** What the net says of the first turn alone, or of both. */
  const netOf =
    (one: readonly [string, number], both: readonly [string, number]): Net =>
    (sheet) =>
      netSaying(sheet.words.some(([word]) => word === 'm:turn') ? both : one)(sheet);

  it.each<[string, readonly [string, number], 'own' | 'none']>([
    ['替われば、文法の読みも取っておく', ['MIN ALL EVERYONE', 0.9], 'own'],
    ['食い違えば、文法の読みも取っておく', ['MIN ALL EVERYONE', 0.1], 'own'],
    ['同じなら、取っておくものはない', ['REQ 0', 0.9], 'none'],
    ['確かめるなら、確かめた読みに答える', ['ASK', 0.9], 'none'],
  ])('%s', (_, said, kept) => {
    expect(weighed(first, null, netSaying(said)).own).toBe(kept === 'own' ? first : null);
  });

  it('取っておいた読みのあとに、次の発言を聞く', () => {
    const shown = weighed(first, null, netSaying(['MIN ALL EVERYONE', 0.9]));
    const next = readNext(shown.own ?? shown, '田中さんも必須で');
    expect(idOf(next)).toBe(idOf(reply));
  });

  it('変わったことは、見せた読みから言う', () => {
    const net = netOf(['MIN ALL EVERYONE', 0.9], ['REQ 0 1', 0.9]);
    const shown = weighed(first, null, net);
    expect(shown).toMatchObject({ changed: null, rule: { type: 'ALL' } });
    const after = weighed(reply, shown, net);
    expect(idOf(after)).toBe(idOf(reply));
    expect(after.own).toBeNull();
    expect(after.changed).toBe(changeInWords(shown, after));
    expect(after.changed).not.toBe(reply.changed);
  });

  it('どちらも替わらなければ、文法の言うとおり', () => {
    const net = netOf(['REQ 0', 0.9], ['REQ 0 1', 0.9]);
    expect(weighed(reply, weighed(first, null, net), net)).toBe(reply);
    expect(reply.changed).not.toBeNull();
  });

  it('二度目に替わっても、文法の読みは取っておく', () => {
    const net = netOf(['REQ 0', 0.9], ['REQ 1', 0.9]);
    const after = weighed(reply, weighed(first, null, net), net);
    expect(after).toMatchObject({ doubts: ['trained'], rule: { requiredInviteeKeys: ['u:2'] } });
    expect(after.own).toBe(reply);
    const retold = after.turns.map(({ sentences }) => sentences.flatMap((one) => one.statements));
    expect(retold.map(({ length }) => length)).toEqual([0, 1]);
  });
});

describe('選んだ答え', () => {
  const quiet = (): Net => vi.fn(netSaying(['MIN ALL EVERYONE', 0.99]));

  it('ボタンの答えのあと、ネットは読み直さない', () => {
    const asking = byGrammar('日程調整お願いします', 'm5');
    const picked = answered(asking, 'condition', 'at_least:3');
    const net = quiet();
    expect(weighed(picked, asking, net)).toBe(picked);
    const reply = { ...picked, before: picked, turns: [...picked.turns, ...picked.turns] };
    expect(weighed(reply, picked, net)).toBe(reply);
    expect(net).not.toHaveBeenCalled();
  });

  it('添えたネットでも、選んだ条件が続く', () => {
    const picked = answered(byGrammar('日程調整お願いします', 'm5'), 'condition', 'at_least:3');
    const after = continueWith(picked, 'よろしくお願いします');
    expect(after.rule).toMatchObject({ type: 'K_OF_N', k: 3 });
    expect(after.confidence).toBeGreaterThanOrEqual(sureFrom);
  });

  it('言葉の返事は、ネットも読む', () => {
    const first = byGrammar('山田さんは必須', 'm5');
    const reply = { ...first, before: first, turns: [...first.turns, ...first.turns] };
    const net = quiet();
    weighed(reply, first, net);
    expect(net).toHaveBeenCalledTimes(1);
  });

  it('取り消して言い直した言葉も、ネットが読む', () => {
    // As 「さっきの取り消し。佐藤さんは必須で」 leaves it: what was taken back stands between, with the same turns.
    const first = byGrammar('佐藤さんは必須', 'm5');
    const turns = [...first.turns, ...first.turns];
    const after = { ...first, turns, before: { ...first, turns, before: first } };
    const net = quiet();
    weighed(after, after.before, net);
    expect(net).toHaveBeenCalledTimes(1);
  });
});

describe('ネットには見えないこと', () => {
  const everyone = netSaying(['MIN ALL EVERYONE', 0.99]);

  it.each([
    ['数だけなら、何と読んでも聞く', byGrammar('四人', 'm5'), 'own'],
    ['数だけでなければ、読みしだい', byGrammar('四人くらいは欲しい', 'm5'), 'net'],
    ['何を聞かれたかで決まる答え', byGrammar('山田さん必須、最低4人', 'm8', '前者'), 'own'],
    ['番号で答える', byGrammar('山田さん必須、最低4人', 'm8', '①'), 'own'],
    ['多いほうを選ぶ', byGrammar('2、3人集まればOK', 'm6', '多いほうで'), 'own'],
    ['聞かれていなければ、答えではない', byGrammar('4人以上', 'm6', '全員で'), 'net'],
  ] as const)('%s', (_, own, whose) => {
    const shown = weighed(own, own.before, everyone);
    if (whose === 'own') expect(shown).toBe(own);
    else expect(idOf(shown)).toBe('ALL-');
  });

  it.each([
    ['わからなかった言葉は、何も変えない読みでは片づかない', 'MIN GE 0 EVERYONE', 'own'],
    ['わからなかった言葉が条件を変えるなら、読みしだい', 'MIN ALL EVERYONE', 'net'],
  ])('%s', (_, said, whose) => {
    const own = byGrammar('4人以上で', 'm6', '山田さんはどうだろう');
    expect(own.questions).toMatchObject([{ kind: 'not_understood' }]);
    const shown = weighed(own, own.before, netSaying([said, 0.99]));
    if (whose === 'own') expect(shown).toBe(own);
    else expect(shown.questions).toEqual([]);
  });
});
