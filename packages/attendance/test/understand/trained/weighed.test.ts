import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerQuestion,
  continueWith,
  questionsOf,
  type Understanding,
  understand,
} from '../../../src/index.ts';
import { fullConfidence, weightOf } from '../../../src/understand/doubts.ts';
import { ruleId } from '../../../src/understand/trained/rule-id.ts';
import { signs as signNames } from '../../../src/understand/trained/signs.ts';
import { readByNet } from '../../../src/understand/trained/weigh.ts';
import { readNext } from '../../../src/understand/understand.ts';
import { sureFrom } from '../../../src/understand/understanding.ts';
import { weighed } from '../../../src/understand/weighed.ts';
import { contextOf } from '../measure.ts';
import { answered, byGrammar, idOf, netSaying } from './casts.ts';

/** 0: 山田, 1: 「3人」. */
const both = '山田さんは必須、全部で3人以上';

describe('文法の読みとネットの読み', () => {
  const own = byGrammar(both, 'm5');

  it('文法は、言われたとおりに読んでいる', () => {
    expect(own.rule).toMatchObject({ requiredInviteeKeys: ['u:1'], minAdditional: 2 });
    expect(own.questions).toEqual([]);
    expect(own.confidence).toBeGreaterThanOrEqual(sureFrom);
  });

  it('同じなら、そのまま', () => {
    expect(weighed(own, null, netSaying(['REQ 0 MIN GE 1 EVERYONE', 0.9]))).toBe(own);
  });

  it('同じ読みなら、どれほどわずかでも、ルールも質問も変わらない', () => {
    const asking = byGrammar('木村さんは必須', 'm5');
    const share = fc.double({ min: 1e-6, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, (one, other) => {
        const after = weighed(own, null, netSaying(['REQ 0 MIN GE 1 EVERYONE', one]));
        expect([idOf(after), after.questions]).toEqual([idOf(own), []]);
        expect(after.confidence).toBeLessThanOrEqual(own.confidence);
        expect(weighed(asking, null, netSaying(['ASK', other]))).toBe(asking);
      }),
      { numRuns: runs(300) },
    );
  });

  it('ネットが何も言わなければ、そのまま', () => {
    expect(weighed(own, null, netSaying())).toBe(own);
    expect(weighed(own, null, netSaying(['BAR', 0.99]))).toBe(own);
  });

  it('食い違えば、ルールは文法のもの、確かではない', () => {
    const after = weighed(own, null, netSaying(['REQ 0', 0.1]));
    expect(idOf(after)).toBe(idOf(own));
    expect(after.confidence).toBeLessThan(sureFrom);
    expect(after).toMatchObject({
      doubts: ['contested'],
      questions: [],
      statements: own.statements,
    });
  });

  it('もう確かでない読みは、食い違っても変わらない', () => {
    const asking = byGrammar('木村さんは必須', 'm5');
    expect(asking.questions).not.toEqual([]);
    const reply = { ...asking, before: asking, turns: [...asking.turns, ...asking.turns] };
    expect(weighed(reply, asking, netSaying(['ASK', 0.2]))).toBe(reply);
  });

  it('ネットの読みが立てば、ルールも言われたこともネットのもの', () => {
    const after = weighed(own, null, netSaying(['MIN GE 1 EVERYONE', 0.99]));
    expect(after.rule).toMatchObject({ type: 'K_OF_N', k: 3, n: 5 });
    expect(after.confidence).toBeLessThan(sureFrom);
    expect(after).toMatchObject({ doubts: ['trained'], questions: [], utterance: both });
    const retold = after.turns.flatMap(({ sentences }) => sentences);
    expect(retold.flatMap(({ statements }) => statements)).toMatchObject([
      { says: 'need', form: { amount: { count: 3 } } },
    ]);
    expect(retold.flatMap(({ left }) => left)).toEqual([]);
  });

  it('決め方の言葉は、ネットの読みにも残る', () => {
    const told = byGrammar('山田さんは必須、全部で3人以上。最後は私が決めます', 'm5');
    const after = weighed(told, null, netSaying(['MIN GE 1 EVERYONE BYHAND', 0.99]));
    expect(after.rule).toMatchObject({ type: 'K_OF_N', finalizePolicy: { mode: 'MANUAL' } });
    const retold = after.turns.flatMap(({ sentences }) => sentences);
    expect(retold.flatMap(({ statements }) => statements.map(({ says }) => says))).toEqual([
      'need',
      'policy',
    ]);
  });

  it('三人までなら、文法が確かに読んだルールはネットに代わられない。確かではなくなる', () => {
    const few = byGrammar(both, 'm3');
    const after = weighed(few, null, netSaying(['REQ 0', 0.99]));
    expect([idOf(after), after.doubts]).toEqual([idOf(few), ['contested']]);
    expect(after.confidence).toBeLessThan(sureFrom);
    const four = byGrammar(both, 'm4');
    expect(weighed(four, null, netSaying(['REQ 0', 0.99])).doubts).toEqual(['trained']);
  });

  it('文法が聞くところをネットが読めば、聞かない', () => {
    const asking = byGrammar('3人以上。4人以上。', 'm5');
    expect(asking.questions).not.toEqual([]);
    const after = weighed(asking, null, netSaying(['MIN GE 1 EVERYONE', 0.99]));
    expect(after).toMatchObject({ rule: { type: 'K_OF_N', k: 4 }, questions: [] });
    expect(after.confidence).toBeLessThan(sureFrom);
  });

  it.each([
    ['知らない人', '木村さんは必須'],
    ['条件', '日程調整お願いします'],
  ])('何を聞いていても、ネットがはっきり読めば、聞かない：%s', (_, text) => {
    const asking = byGrammar(text, 'm5');
    expect(asking.questions).not.toEqual([]);
    const after = weighed(asking, null, netSaying(['MIN ALL EVERYONE', 0.9]));
    expect(after).toMatchObject({ rule: { type: 'ALL' }, questions: [], doubts: ['trained'] });
    expect(after.confidence).toBeLessThan(sureFrom);
    expect(after.rule.finalizePolicy.autoFinalize).toBe(false);
    expect(weighed(asking, null, netSaying(['MIN ALL EVERYONE', 0.1]))).toBe(asking);
  });

  it.each([
    ['上限', '3人までにしてください'],
    ['多すぎる人数', '10人以上'],
    ['何人以下', '3人以下'],
    ['二人いる名前', '佐藤さんは必須'],
  ])('言葉だけで決められないことは、よほどはっきりしないと聞く：%s', (_, text) => {
    const asking = byGrammar(text, 'm4d');
    expect(asking.questions).not.toEqual([]);
    expect(weighed(asking, null, netSaying(['MIN ALL EVERYONE', 0.94]))).toBe(asking);
    expect(weighed(asking, null, netSaying(['MIN ALL EVERYONE', 0.96]))).toMatchObject({
      rule: { type: 'ALL' },
      questions: [],
      doubts: ['trained'],
    });
  });

  it('文法もネットも聞くなら、文法の質問を聞く', () => {
    const asking = byGrammar('木村さんは必須', 'm5');
    for (const signs of ['ASK', 'NONE', 'WISH EVERYONE'])
      expect(weighed(asking, null, netSaying([signs, 0.99]))).toBe(asking);
  });
});

describe('確かめる質問', () => {
  const own = byGrammar('3人以上で開催', 'm5');
  const net = netSaying(['ASK', 0.99]);
  const asked = weighed(own, null, net);

  it('ネットが聞くべきだと言えば、読んだ条件を文で確かめる', () => {
    expect(asked.questions).toMatchObject([{ kind: 'confirm' }]);
    expect(idOf(asked)).toBe(idOf(own));
    expect(asked.rule.finalizePolicy.autoFinalize).toBe(false);
    expect(asked.confidence).toBeLessThan(sureFrom);
    const [question] = questionsOf(asked);
    expect(question?.text).toMatch(/^[^。]*3人[^。]*を成立とします。よろしいですか？$/u);
    expect(question?.options.map(({ label }) => label)).toContain('はい、その条件で');
  });

  it.each([
    ['全員必須', '全員'],
    ['誰か1人でも参加できればOK', '1人'],
    ['山田さんは必須', '山田'],
    ['山田さんか田中さん、どちらかいればOK', '田中'],
    ['山田さんと、田中さんか佐藤さんのどちらか', '佐藤'],
    ['鈴木さんは対象外。全員必須', '全員'],
  ])('どのルールも、文になる：%s', (utterance, word) => {
    const [question] = questionsOf(weighed(byGrammar(utterance, 'm5'), null, net));
    expect(question?.id).toBe('confirm');
    expect(question?.text).toContain(word);
    expect(question?.text).toMatch(/^[^。]+を成立とします。よろしいですか？$/u);
    expect(question?.text).not.toMatch(/undefined|null|u:\d/u);
  });

  it('文法が確かでも確かでなくても、ネットだけが聞けば確かめる', () => {
    const unsure = byGrammar('2人以上。山田さんは元気', 'm5');
    expect([own.confidence >= sureFrom, unsure.confidence >= sureFrom]).toEqual([true, false]);
    for (const one of [own, unsure])
      expect(weighed(one, null, net)).toMatchObject({
        questions: [{ kind: 'confirm' }],
        rule: { type: 'K_OF_N', k: one === own ? 3 : 2 },
      });
  });

  it('どの選択肢も、そのまま答えになる', () => {
    const [question] = questionsOf(asked);
    expect(question?.options.map(({ value }) => value)).toEqual(['yes', 'all', 'any', 'at_least:']);
    for (const { input, value } of question?.options ?? []) {
      const given = input === 'number' ? `${value}2` : value;
      expect([given, answerQuestion(asked, 'confirm', given).ok]).toEqual([given, true]);
    }
  });

  it('「はい、その条件で」で、聞くことはなくなる', () => {
    const after = answered(asked, 'confirm', 'yes');
    expect(after.questions).toEqual([]);
    expect(idOf(after)).toBe(idOf(own));
    expect(after.doubts).toEqual([]);
    expect(after.confidence).toBeGreaterThanOrEqual(sureFrom);
    expect(after.answers).toEqual([{ question: 'confirm', answer: 'yes' }]);
    expect(weighed(after, asked, net)).toBe(after);
  });

  it.each(['はい', 'はい、それでお願いします', 'OKです', '了解しました'])(
    '「%s」と言っても同じ',
    (reply) => {
      const after = continueWith(asked, reply);
      expect(after).toMatchObject({ questions: [], doubts: [], rule: { type: 'K_OF_N', k: 3 } });
      expect(after.answers).toEqual([{ question: 'confirm', answer: 'yes' }]);
      expect(after.confidence).toBeGreaterThanOrEqual(sureFrom);
    },
  );

  it('「いいえ」と言えば、まだ聞くことがある', () => {
    const after = readNext(asked, 'いいえ');
    expect(after.questions).not.toEqual([]);
    expect(after.answers).toEqual([]);
    expect(after.rule.finalizePolicy.autoFinalize).toBe(false);
  });

  it.each([
    ['all', { type: 'ALL' }],
    ['any', { type: 'ANY' }],
    ['at_least:4', { type: 'K_OF_N', k: 4 }],
  ])('「%s」なら、その条件になる', (answer, rule) => {
    expect(answered(asked, 'confirm', answer)).toMatchObject({ rule, questions: [] });
  });

  it.each(['no', '', 'at_least:0', 'at_least:たくさん', 'はい'])('答えにならない：%j', (answer) => {
    expect(answerQuestion(asked, 'confirm', answer)).toMatchObject({
      ok: false,
      error: { code: 'answer-unfit' },
    });
  });

  it.each([
    ['文法がもう聞いている', byGrammar('木村さんは必須', 'm5'), net],
    ['ネットが同じに読む', own, netSaying(['MIN GE 0 EVERYONE', 0.99])],
    ['ネットが弱く聞く', own, netSaying(['ASK', 0.1])],
  ])('確かめない：%s', (_, understood, saying) => {
    const { questions } = weighed(understood, null, saying);
    expect(questions.map(({ kind }) => kind)).not.toContain('confirm');
  });
});

describe('添えたネット', () => {
  // Very plain sentences: whatever net is shipped must read them as the grammar does.
  it.each([
    ['5人中3人以上で開催', 'm5'],
    ['全員必須', 'm5'],
    ['山田さんと田中さんは必須、あと2人以上', 'm6'],
  ])('%s：文法と同じ', (utterance, members) => {
    const own = byGrammar(utterance, members);
    const [best] = readByNet(own, []).candidates;
    expect(best?.asks).toBe(false);
    expect(best && ruleId(best.conclusion.body, best.conclusion.exclude)).toBe(idOf(own));
  });

  it('長い文章は、文法の読みのまま', () => {
    const long = `${'会議の準備をしてください。'.repeat(80)}3人以上で開催`;
    const [given, own] = [understand(long, contextOf('m5')), byGrammar(long, 'm5')];
    expect(given.doubts).not.toContain('contested');
    expect(given.doubts).not.toContain('trained');
    expect(idOf(given)).toBe(idOf(own));
  });

  it('何も言わない文は、文法の読みのまま', () => {
    for (const nothing of ['', '　'])
      expect(understand(nothing, contextOf('m5')).questions).toMatchObject([{ kind: 'condition' }]);
    for (const next of ['。', '\n', '😊', '？！'])
      expect(isCareful(understand(next, contextOf('m5')))).toBe(true);
  });

  it('同じ文は、何度読んでも同じ', () => {
    const read = () => {
      const { rule, confidence, questions } = understand(both, contextOf('m5'));
      return { rule, confidence, questions };
    };
    const first = read();
    understand('営業部から2人以上、または全員。欠席は3人まで', contextOf('m9o'));
    expect(read()).toEqual(first);
  });
});

/** M31: an automatic decision only where it is sure. */
function isCareful({ rule, confidence, questions }: Understanding): boolean {
  const isSure = confidence >= sureFrom && questions.length === 0;
  return isSure || !rule.finalizePolicy.autoFinalize;
}

describe('確かでないものは、ひとりでに確定しない', () => {
  it.each(Object.entries(fullConfidence))(
    '%s：食い違いもネットの読みも、確かではない',
    (_, full) => {
      for (const doubt of ['contested', 'trained'])
        expect(Math.round((full - weightOf(doubt)) * 100) / 100).toBeLessThan(sureFrom);
    },
  );

  const texts = [
    both,
    '全員必須。揃ったら自動で確定して',
    '3人以上集まったらすぐに自動で確定',
    '山田さんか田中さんがいればOK。自動で決めて',
    '誰か1人でも来られれば開催',
    '半数以上で、24時間待って確定',
    '山田さん必須、最低4人。自動で確定',
    '日程調整お願いします',
  ];

  it('ネットが何を言っても', () => {
    const owns = texts.map((text) => byGrammar(text, 'm5'));
    const sign = fc.oneof(fc.constantFrom(...signNames), fc.nat(3));
    const sensible = fc.constantFrom(
      ...['REQ 0', 'MIN ALL EVERYONE', 'MIN ONE EVERYONE', 'MIN GE 1 EVERYONE', 'ASK', 'NONE'],
      ...[
        'REQ 0 MIN GE 1 OTHERS',
        'MIN ONE 0 1',
        'ALT REQ 0 BAR REQ 1 CLOSE',
        'REQ 0 ASK',
        'OUT 0',
      ],
    );
    const reading = fc.tuple(
      fc.oneof(
        sensible,
        fc.array(sign, { maxLength: 8 }).map((signs) => signs.join(' ')),
      ),
      fc.double({ min: 0.001, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...owns),
        fc.array(reading, { maxLength: 4 }),
        fc.boolean(),
        (own, readings, isReply) => {
          const list = readings.toSorted(([, a], [, b]) => b - a);
          const before = isReply ? own : null;
          const turns = isReply ? [...own.turns, ...own.turns] : own.turns;
          const after = weighed({ ...own, before, turns }, before, netSaying(...list));
          expect(isCareful(after)).toBe(true);
          const isTouched = ['contested', 'trained'].some((one) => after.doubts.includes(one));
          if (isTouched) expect(after.rule.finalizePolicy.autoFinalize).toBe(false);
          // What both do not read alike is never surer than before.
          if (idOf(after) !== idOf(own)) expect(after.confidence).toBeLessThan(sureFrom);
          const isTaken = after.doubts.includes('trained');
          if (isTaken && after.questions.length === 0)
            expect(after.own).toMatchObject({ rule: own.rule });
        },
      ),
      { numRuns: runs(3000) },
    );
  });

  it('添えたネットでも', () => {
    for (const text of texts) {
      const first = understand(text, contextOf('m5'));
      expect([text, isCareful(first)]).toEqual([text, true]);
      const next = continueWith(first, 'やっぱり4人以上で、自動で確定して');
      expect([text, isCareful(next)]).toEqual([text, true]);
    }
  });
});
