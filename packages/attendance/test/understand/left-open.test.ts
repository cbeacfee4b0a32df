import { describe, expect, it } from 'vitest';
import { answer } from './measure.ts';

const squads = ['海', '山', '川', '森', '林', '原'].map((name, place) => ({
  key: `u:${place + 1}`,
  name,
  groups: [place < 3 ? '東組' : '西組'],
}));
const isSure = (utterance: string, members: string | typeof squads, turns: string[] = []) => {
  const { confidence, needs_clarification: asked } = answer(utterance, members, turns);
  return confidence >= 0.85 && asked.length === 0;
};
const both = '東組から2人、西組から2人';

/** What the words leave open is doubted or asked about; the nearest clear ones are not (M31). */
describe('開いたままの言葉', () => {
  it.each([
    [
      '返事に残った言葉は、次の返事でも忘れない',
      squads,
      '東組3人か西組3人',
      ['東は2人でもかまわない', '自動で確定して'],
    ],
    ['どちらのことか言わない人数', squads, both, ['片方は1人で']],
    ['どちらのことか言わない人数', squads, both, ['どちらかは1人でいい']],
    ['だれも挙げずに指した人', 'm6', 'あの三人は欠かせません', []],
    ['だれも挙げずに指した人', 'm6', 'その2人は必須', []],
    ['くくりのない「と」と「か」', 'm6', '山田さんと田中さんか佐藤さん', []],
    [
      'だれのことか分からない肩書きを、だれかと並べて外す',
      'm6',
      '山田さんとその秘書は除いて、残りは全員参加',
      [],
    ],
  ] as const)('%s：%j %s %j', (_, members, utterance, turns) => {
    expect(isSure(utterance, members as typeof squads, [...turns])).toBe(false);
  });

  it.each([
    ['組の名前を言った人数', squads, both, []],
    ['挙げた人を指す', 'm6', '山田さんと田中さんは必須', ['その2人は絶対必要です']],
    ['数だけ', 'm6', '三人は必要です', []],
    ['並べて外す', 'm6', '山田さんと田中さんは除いて、残りは全員参加', []],
  ] as const)('%s は言いきる：%j %s %j', (_, members, utterance, turns) => {
    expect(isSure(utterance, members as typeof squads, [...turns])).toBe(true);
  });

  it('合計の条件だけを取り消せる', () => {
    const { attendance_rule: rule } = answer(`${both}。で、合計5人`, squads, [
      '合計の条件はいりません',
    ]);
    expect(JSON.stringify(rule.rule)).not.toContain('"min":5');
    expect(JSON.stringify(rule.rule)).toContain('"min":2');
  });

  it('「2人でも、…がいるならOK」は、もう一つの道である', () => {
    const { attendance_rule: rule } = answer('東組3人で成立', squads, [
      '東組2人でも、西組が1人いるならOKです',
    ]);
    expect(rule.rule).toMatchObject({
      any_of: [{ all_of: [{ min: 3 }] }, { all_of: [{ min: 2 }, { min: 1 }] }],
    });
  });
});
