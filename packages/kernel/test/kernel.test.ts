import { describe, expect, it } from 'vitest';
import {
  type Rule,
  ruleList,
  runRules,
  type Statement,
  sentenceOf,
  textSpan,
} from '../src/index.ts';
import { refuseHollowTable, ruleTable } from '../src/testing.ts';

const messages = {
  tooLong: (p: { length: number }) => `${p.length}文字あります。`,
  empty: () => '何も書かれていません。',
};
type Effect = 'WARN' | 'RETRY';
type Said = Statement<typeof messages, Effect>;
type TextRule = Rule<string, typeof messages, Effect>;

const tooLong: TextRule = {
  id: 'too-long',
  clause: '§1',
  judge: function* (text) {
    if (text.length > 3)
      yield {
        message: 'tooLong',
        parameters: { length: text.length },
        effect: 'WARN',
        evidence: [textSpan(text, 3, text.length)],
      };
  },
};
const empty: TextRule = {
  id: 'empty',
  clause: '§2',
  judge: (text) =>
    text === ''
      ? [{ message: 'empty', parameters: {}, effect: 'RETRY', evidence: [textSpan('', 0, 0)] }]
      : [],
};

ruleTable({
  rule: tooLong,
  messages,
  subject: (given: string) => given,
  speaks: [{ given: 'あいうえ', says: ['tooLong'] }],
  silent: [{ given: 'あいう', because: '3文字まで' }, { given: '' }],
});

describe('runRules', () => {
  it('keeps the order of the list and names the rule', () => {
    const [finding] = runRules(ruleList(empty, tooLong), 'あいうえお');
    expect(finding).toMatchObject({ rule: 'too-long', message: 'tooLong', effect: 'WARN' });
    expect(finding?.evidence[0]).toEqual({ kind: 'text', start: 3, end: 5, quote: 'えお' });
  });

  it('says the sentence of a finding', () => {
    const sentences = runRules([tooLong, empty], '').map((f) => sentenceOf(messages, f));
    expect(sentences).toEqual(['何も書かれていません。']);
  });

  it('refuses two rules of one id', () => {
    expect(() => ruleList(empty, { ...tooLong, id: 'empty' })).toThrow('"empty"');
  });

  it('throws for an id without a sentence', () => {
    expect(() => sentenceOf(messages, { message: 'other' as 'empty', parameters: {} })).toThrow(
      'other',
    );
  });
});

describe('what the compiler refuses', () => {
  const evidence = [textSpan('あ', 0, 1)] as const;

  it('a finding without evidence', () => {
    // @ts-expect-error: evidence must not be empty
    const said: Said = { message: 'empty', parameters: {}, effect: 'WARN', evidence: [] };
    expect(said.evidence).toHaveLength(0);
  });

  it('an unknown message id', () => {
    // @ts-expect-error: there is no such sentence
    const said: Said = { message: 'unknown', parameters: {}, effect: 'WARN', evidence };
    expect(said.message).not.toBe('empty');
  });

  it("another message's parameters", () => {
    // @ts-expect-error: tooLong needs its length
    const said: Said = { message: 'tooLong', parameters: {}, effect: 'WARN', evidence };
    expect(said.parameters).toEqual({});
  });

  it("another engine's effect", () => {
    // @ts-expect-error: CHECK belongs to another engine
    const said: Said = { message: 'empty', parameters: {}, effect: 'CHECK', evidence };
    expect(said.effect).not.toBe('WARN');
  });
});

describe('a hollow rule table is refused', () => {
  const rule = { id: 'r' };
  it.each([
    ['no speaking row', { rule, speaks: [], silent: [{ given: 1 }] }, 'speaks'],
    ['no silent row', { rule, speaks: [{ given: 1 }], silent: [] }, 'silent'],
    ['a row twice', { rule, speaks: [{ given: 1 }], silent: [{ given: 1 }] }, 'twice'],
  ])('%s', (_, table, word) => {
    expect(() => refuseHollowTable(table)).toThrow(word);
  });
});
