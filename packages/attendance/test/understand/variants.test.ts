import { runs } from '@tashika/kernel/testing';
import { describe, expect, it } from 'vitest';
import { answer, readCases, SENTENCE_FILES } from './measure.ts';

const cases = SENTENCE_FILES.flatMap((file) => readCases(file));
const plain = cases.filter(({ utterance }) => !/[A-Za-zＡ-Ｚ@]/.test(utterance));

const toFullWidth = (text: string) =>
  text.replace(/[0-9A-Za-z]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));
const toKatakana = (text: string) =>
  text.replace(/[ぁ-ゖ]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60));
const core = (utterance: string, members: (typeof cases)[0]['members']) => {
  const { attendance_rule, needs_clarification } = answer(utterance, members);
  const { type, rule, invitee_scope } = attendance_rule;
  return { type, rule, invitee_scope, asks: needs_clarification.length };
};

/** Names of groups come as they are typed in no variant: compare without them. */
const comparable = (given: ReturnType<typeof core>) =>
  JSON.stringify(given, (key, value) => (key === 'name' ? undefined : value));

const isSure = (utterance: string, members: (typeof cases)[0]['members']) => {
  const { confidence, needs_clarification } = answer(utterance, members);
  return confidence >= 0.85 && needs_clarification.length === 0;
};

interface Variant {
  readonly title: string;
  readonly vary: (text: string) => string;
  readonly fits?: (text: string) => boolean;
}

const VARIANTS: readonly Variant[] = [
  { title: '全角の数字', vary: toFullWidth },
  // Whoever types everything in katakana has no other katakana, and some endings.
  {
    title: 'ひらがなをカタカナに',
    vary: toKatakana,
    fits: (text) =>
      !/[ァ-ヶ「]|分の/u.test(text) && /(?:ます|です|たら|れば|なら|ない|する)/u.test(text),
  },
  { title: '文末の句点', vary: (text) => `${text}。` },
  { title: '前後の空白', vary: (text) => `　${text} \n` },
  { title: '絵文字', vary: (text) => `${text}😊🙏` },
  { title: '前置き', vary: (text) => `お疲れさまです。${text}` },
  { title: '後書き', vary: (text) => `${text}。よろしくお願いします。` },
];

describe.each(VARIANTS)('$title では読みが変わらない', ({ vary, fits = () => true }) => {
  it('変わるのは百に一つほどで、変わったものを確かとは言わない', () => {
    const fitting = plain.filter(({ utterance }) => fits(utterance));
    const every = Math.ceil(fitting.length / runs(1500));
    const tried = fitting.filter((_, index) => index % every === 0);
    const changed = tried.filter(
      ({ utterance, members }) =>
        comparable(core(vary(utterance), members)) !== comparable(core(utterance, members)),
    );
    expect(changed.filter(({ utterance, members }) => isSure(vary(utterance), members))).toEqual(
      [],
    );
    expect(changed.length).toBeLessThanOrEqual(1 + Math.floor(tried.length / 100));
  });
});

describe('丁寧さでは読みが変わらない', () => {
  it.each([
    [
      '3人以上で開催',
      '3人以上で開催します',
      '3名以上で開催いたします',
      '3人以上で開催な',
      '三人以上で開催でお願いします',
    ],
    [
      '3人集まればOK',
      '3人集まれば大丈夫です',
      '3人集まったらいいよ',
      '3名お集まりになれば結構です',
    ],
    [
      '山田さんは必須',
      '山田さんは必須です',
      '山田くん必須で',
      '山田様は必須でお願いいたします',
      '山田氏は必須',
    ],
    [
      '全員が揃わないと成立しない',
      '全員揃わないと成立しません',
      '全員そろわなければ成立しないです',
    ],
    ['2人欠けても開催', '2人欠けても開催します', '二人欠けてもやるよ'],
  ])('%s', (first, ...others) => {
    for (const other of others) {
      expect([other, core(other, 'm6')]).toEqual([other, core(first, 'm6')]);
    }
  });
});
