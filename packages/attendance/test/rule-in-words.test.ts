import { describe, expect, it } from 'vitest';
import { ruleInWords } from '../src/report/index.ts';
import { ruleSentences, statementInWords } from '../src/report/messages.ja.ts';
import { type AttendanceRule, defaultSlotPolicy, ruleTypes } from '../src/rules/index.ts';

describe('待つ長さの言い方', () => {
  it.each([
    [0, '最初に成立した候補をすぐに自動で確定します'],
    [1, '最初に成立した候補を1秒後に自動で確定します'],
    [29, '最初に成立した候補を29秒後に自動で確定します'],
    [60, '最初に成立した候補を1分後に自動で確定します'],
    [90, '最初に成立した候補を1分30秒後に自動で確定します'],
    [5_400, '最初に成立した候補を90分後に自動で確定します'],
    [7_200, '最初に成立した候補を2時間後に自動で確定します'],
    [172_800, '最初に成立した候補を2日後に自動で確定します'],
  ])('%d秒', (seconds, words) => {
    expect(ruleSentences.automatic(ruleSentences.first(), seconds)).toBe(words);
  });

  it('読み取った言葉でも、1分に満たない長さを0分と言わない', () => {
    expect(
      statementInWords({
        says: 'policy',
        policy: { what: 'delay', seconds: 30 },
        start: 0,
        end: 0,
        modality: 'asserted',
        doubts: [],
      }),
    ).toBe('30秒待ってから確定');
  });
});

describe('条件の組み合わせを一文にする（M29）', () => {
  const names = new Map([
    ['u:1', '山田'],
    ['u:2', '佐藤'],
    ['u:3', '鈴木'],
    ['u:4', '田中'],
    ['u:5', '木村'],
    ['u:6', '加藤'],
  ]);
  const group = (name: string, min: number, ...people: number[]) => ({
    name,
    min,
    anyOfInviteeKeys: people.map((person) => `u:${person}`),
  });
  const said = (...ways: readonly ReturnType<typeof group>[][]) => {
    const words = ruleInWords(
      {
        type: 'COMPOSITE',
        anyOf: ways.map((allOf) => ({ name: '', allOf })),
        slotPolicy: defaultSlotPolicy('Asia/Tokyo'),
        inviteeScope: { includeInviteeKeys: [...names.keys()], excludeInviteeKeys: [] },
        finalizePolicy: ruleTypes.COMPOSITE.defaultPolicy,
      },
      (key) => names.get(key) ?? key,
    );
    const end = '成立し、参加者がいちばん多い候補を主催者にお知らせして、確認のうえ確定します。';
    expect(words.endsWith(end)).toBe(true);
    return words.slice(0, -end.length);
  };
  const yamada = group('山田', 1, 1);
  const sales = group('営業', 2, 2, 3, 4);
  const staff = group('開発', 1, 5, 6);

  it.each([
    [[yamada, sales, staff], '山田さんに加えて、営業から2人以上、開発から1人以上'],
    [[sales, staff], '営業から2人以上、開発から1人以上'],
    [[yamada, group('', 2, 2, 3)], '山田さんと佐藤さんと鈴木さん'],
    [[yamada, group('役員', 2, 2, 3), staff], '山田さんと役員の全員に加えて、開発から1人以上'],
    [[group('', 1, 2, 3), yamada], '山田さんに加えて、佐藤さんか鈴木さんのどちらか'],
    [
      [group('', 2, 2, 3, 4), yamada],
      '山田さんに加えて、佐藤さん・鈴木さん・田中さんのうち2人以上',
    ],
    // 「に加えて」 would be wrong of somebody who is counted.
    [
      [yamada, group('営業', 2, 1, 2, 3)],
      '山田さんが必ず参加し、営業から2人以上（山田さんを含む）',
    ],
    [
      [yamada, staff, group('', 4, 1, 2, 3, 4, 5, 6)],
      '山田さんが必ず参加し、開発から1人以上、全体で4人以上',
    ],
    [
      [sales, group('女性', 1, 4, 5)],
      '営業から2人以上、女性から1人以上（複数のグループに入る方は、それぞれに数えます）',
    ],
    [[yamada, group('見学', 0, 2, 3)], '山田さん'],
  ])('%j', (way, words) => {
    expect(said(way)).toBe(`${words}が参加できる候補日時が`);
  });

  it('いくつかの道があれば、それぞれを括る', () => {
    expect(said([yamada, staff], [sales])).toBe(
      '「山田さんに加えて、開発から1人以上」または「営業から2人以上」のどちらかが参加できる候補日時が',
    );
    expect(said([yamada], [sales], [staff])).toBe(
      '「山田さん」または「営業から2人以上」または「開発から1人以上」のいずれかが参加できる候補日時が',
    );
  });

  it('人が多ければ、はじめの方と残りの人数を言う', () => {
    expect(said([group('', 6, 1, 2, 3, 4, 5, 6)])).toBe(
      '山田さんと佐藤さんと鈴木さんと田中さんほか2人が参加できる候補日時が',
    );
  });
});

describe('希望を言い添える（M30）', () => {
  const rule = (preferInviteeKeys: string[], autoFinalize = true): AttendanceRule => ({
    type: 'ANY',
    slotPolicy: defaultSlotPolicy('Asia/Tokyo'),
    inviteeScope: { includeInviteeKeys: ['u:1', 'u:2', 'u:3'], excludeInviteeKeys: [] },
    finalizePolicy: { ...ruleTypes.ANY.defaultPolicy, autoFinalize, preferInviteeKeys },
  });
  const wishes = (...given: Parameters<typeof rule>) =>
    ruleInWords(rule(...given), (key) => `${key.slice(2)}番`).replace(/^[^。]+。/u, '');
  it.each([
    [[], true, ''],
    [['u:2'], true, 'ほかの点で並ぶ候補の間では、2番さんが参加できるほうを選びます。'],
    [
      ['u:2', 'u:3'],
      true,
      'ほかの点で並ぶ候補の間では、2番さんと3番さんがより多く参加できるほうを選びます。',
    ],
    [
      ['u:1', 'u:2', 'u:3'],
      true,
      'できるだけ全員の参加を希望しています。全員の回答がそろうか締め切りになるまでは、自動で確定しません。',
    ],
    [['u:1', 'u:2', 'u:3'], false, 'できるだけ全員の参加を希望しています。'],
  ])('%j（自動 %s）', (keys, automatic, words) => expect(wishes(keys, automatic)).toBe(words));
});
