import { describe, expect, it } from 'vitest';
import { understand } from '../../src/index.ts';
import { readFirst } from '../../src/understand/understand.ts';
import { answer, contextOf } from './measure.ts';

const ruleOf = (members: string, utterance: string) => {
  const {
    attendance_rule: rule,
    needs_clarification: questions,
    confidence,
  } = answer(utterance, members);
  return { type: rule.type, rule: rule.rule, asks: questions.length > 0, confidence };
};

/** Words nobody can place are passed over, and the answer is not sure (M31). */
describe('読めない言葉をよけて読む', () => {
  it.each([
    ['m6', '山田さんはルール知ってるから絶対来てほしい、必須ね', 'REQUIRED_PLUS_QUORUM'],
    ['m6', '4人いれば乾杯しよう', 'K_OF_N'],
  ])('%s %s', (members, utterance, type) => {
    const given = ruleOf(members, utterance);
    expect(given).toMatchObject({ type, asks: false });
    expect(given.confidence).toBeLessThan(0.85);
  });

  it('よけた言葉は、残った言葉に数える', () => {
    const { turns } = understand('5人以上で盛大に乾杯', contextOf('m6'));
    const [{ sentences, folded }] = turns as unknown as readonly [(typeof turns)[number]];
    const left = sentences.flatMap((one) =>
      one.left.map(({ start, end }) => folded.text.slice(start, end)),
    );
    expect(left.join()).toContain('乾杯');
  });

  it.each([
    ['m6', '山田さんの後任が来るなら開催'],
    ['m6', '山田さんのお子さんが来られないなら延期'],
  ])('だれかの何かは、その人ではない：%s %s', (members, utterance) => {
    const { questions, rule } = readFirst(utterance, contextOf(members));
    expect(questions).not.toEqual([]);
    expect(rule.finalizePolicy.autoFinalize).toBe(false);
    expect(ruleOf(members, utterance).confidence).toBeLessThan(0.85);
  });
});

describe('どちらかと、ほかに', () => {
  it('どちらが来ても、その人のほかに数える', () => {
    const { type, rule } = ruleOf('m6', '山田さんか田中さんのどちらかと、ほかに2人');
    expect(type).toBe('COMPOSITE');
    expect(JSON.stringify(rule)).toContain('"min":3');
  });

  it('別の文のグループは、ほかの人に入ってよい', () => {
    const { rule } = ruleOf('m9o', '山田さんは必須。あと3人。開発部から1人は必要です');
    expect(JSON.stringify(rule)).not.toContain('"min":5');
  });
});

describe('見出しの下の名前', () => {
  it.each([
    ['参加必須\n山田\n田中\n参加希望\n佐藤', ['u:1', 'u:2']],
    ['必須メンバー\n山田\n任意\n田中', ['u:1']],
  ])('%j', (utterance, required) => {
    expect(ruleOf('m6', utterance)).toMatchObject({
      type: 'REQUIRED_PLUS_QUORUM',
      rule: { required_invitee_keys: required, min_additional: 0 },
      asks: false,
    });
  });

  it('「どちらか1人」の下は、そのうちの1人', () => {
    const { type, rule } = ruleOf('m6', 'マスト\n山田\nどちらか1人\n田中／佐藤');
    expect(type).toBe('COMPOSITE');
    expect(JSON.stringify(rule)).toContain('"min":1,"any_of_invitee_keys":["u:2","u:3"]');
  });
});

describe('言葉でもある名前', () => {
  const members = ['参加', '山田', '田中'].map((name, place) => ({ name, key: `u:${place + 1}` }));
  it('「さん」がなければ、言葉である', () => {
    expect(answer('全員参加が必須', members).attendance_rule.type).toBe('ALL');
    expect(answer('参加さんは必須', members).attendance_rule.rule).toMatchObject({
      required_invitee_keys: ['u:1'],
    });
  });
});

/** What something is like, or who does the work, is no condition anybody can be sure of. */
describe('物ごとの説明', () => {
  it.each([
    '面接は3人で行います',
    '撮影は3人以上で行います',
    'このゲームは3人以上で遊べます',
    '体験教室は2人から開けます',
    '麻雀は4人でやります',
    'テニスは4人いればできます',
  ])('言いきらない：%s', (utterance) => {
    expect(ruleOf('m6', utterance).confidence).toBeLessThan(0.85);
  });

  it.each([
    '面接は2人以上いれば実施します',
    '3人いれば行います',
    '麻雀は4人でやりましょう',
    '今回の麻雀は4人でやります',
    '誰かひとりでも来られれば作業は進められます',
  ])('言いきる：%s', (utterance) => {
    expect(ruleOf('m6', utterance).confidence).toBeGreaterThanOrEqual(0.85);
  });
});

/** Words and shapes that make conditions, where nobody is asked to come. */
describe('ふだんの話', () => {
  it.each([
    '暇なら電話してください',
    'フリーの編集者が3人います',
    '丸をつけた問題が5つあります',
    'エラーは無視して進めてください',
    '名簿から消した人が2人います',
    '山田さんは遅れますが資料は届いています',
    '山田さんは本社に異動しました',
    '残り全員に資料を配りました',
    '候補だけ見せてもらいました',
    '承認してから公開します',
    '2人の社員が承認した書類',
    '誰もいないのは困る',
    '田中さんでも佐藤さんでも開けられる鍵です',
    '名前が挙がった3人は無罪でした',
    '時間を割いてくれた2人に感謝',
  ])('%s は、言いきらない', (utterance) => {
    const { asks, confidence } = ruleOf('m6', utterance);
    expect(asks || confidence < 0.85).toBe(true);
    expect(answer(utterance, 'm6').attendance_rule.finalize_policy.auto_finalize).toBe(false);
  });

  it('だれとだれが組か言わない文は、言いきらない', () => {
    expect(ruleOf('m6', '山田さんか田中さんと佐藤さんが要ります').confidence).toBeLessThan(0.85);
  });
});

describe('名前の終わり', () => {
  const members = ['さき', 'あい', 'はる', '東', '中', '原'].map((name, place) => ({
    name,
    key: `u:${place + 1}` as const,
  }));
  const namesIn = (utterance: string) =>
    understand(utterance, contextOf(members)).turns.flatMap(({ people }) =>
      people.map(({ ref }) => ref.name),
    );

  it.each([
    ['はるマスト', ['はる']],
    ['原必須で', ['原']],
    ['必須：中　任意：東', ['中', '東']],
    ['さきほど4人と言いました', []],
    ['4人のあいだで決めます', []],
    ['中止にします', []],
    ['原則4人', []],
    ['東出口に集合', []],
  ])('%s', (utterance, names) => expect(namesIn(utterance)).toEqual(names));
});
