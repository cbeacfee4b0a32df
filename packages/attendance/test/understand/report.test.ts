import { describe, expect, it } from 'vitest';
import { answer } from './measure.ts';

describe('出力の形（M01）', () => {
  it('仕様の名前だけで、説明は explanation の下に置く', () => {
    const given = answer('来週の午後に90分、候補を3つ。山田さんとSato@Example.COMは必須', 'm5');
    expect(Object.keys(given)).toEqual([
      'attendance_rule',
      'finalize_policy',
      'invitee_sets',
      'slot_generation_hint',
      'share_intent',
      'confidence',
      'needs_clarification',
      'missing',
      'explanation',
    ]);
    expect(given.invitee_sets).toEqual({
      target: ['u:1', 'u:2', 'u:3', 'u:4', 'u:5', 'e:3c01ce257c37bc03'],
      required: ['u:1', 'e:3c01ce257c37bc03'],
      optional: [],
    });
    expect(given.share_intent).toEqual({
      room_id: null,
      list_ids: [],
      individual_emails: ['Sato@Example.COM'],
    });
    expect(given.slot_generation_hint).toMatchObject({ count: 3, duration_minutes: 90 });
    expect(given.explanation.windows.length).toBeGreaterThan(0);
  });

  it('どの部分がどの言葉から来たかを、元の位置で示す', () => {
    const utterance = 'お疲れさまです。　山田さんは必須、あと２人以上で。24時間待って確定';
    const { explanation } = answer(utterance, 'm6');
    expect(
      explanation.understood.map(({ what, words, meaning }) => [what, words, meaning]),
    ).toEqual([
      ['passed', 'お疲れさまです', '条件ではない言葉'],
      ['need', '山田さんは必須', '必須：山田'],
      ['need', 'あと２人以上で', '2人以上の参加が必要（必須の方のほかに）'],
      ['policy', '24時間待って確定', '1日待ってから確定'],
      ...explanation.understood
        .filter(({ what }) => what === 'date')
        .map((u) => [u.what, u.words, u.meaning]),
    ]);
    for (const { words, start, end } of explanation.understood) {
      expect(utterance.slice(start, end)).toBe(words);
    }
  });

  it('人・グループ・人数・日時・決め方のどれについてかを示す', () => {
    const { explanation } = answer(
      '山田さんは必須。開発部から1人以上。全体で3人以上。明日。最後は私が決めます',
      'm9o',
    );
    const about = new Map(explanation.understood.map(({ words, about: what }) => [words, what]));
    expect(about.get('山田さんは必須')).toBe('people');
    expect(about.get('全体で3人以上')).toBe('count');
    expect(about.get('明日')).toBe('date');
    expect([...about.values()]).toContain('policy');
    expect(about.get('開発部から1人以上')).toBe('group');
  });

  it.each([
    [
      '全員必須',
      'm5',
      '対象の5人全員が参加できる候補日時だけが成立し、参加者がいちばん多い候補を主催者にお知らせして、確認のうえ確定します。',
    ],
    [
      '誰か来れば開催',
      'm5',
      '対象の5人のうち誰か1人でも参加できる候補日時が成立し、最初に成立した候補を1時間後に自動で確定します。',
    ],
    [
      '3人以上で開催',
      'm5',
      '5人のうち3人以上が参加できる候補日時が成立し、最初に成立した候補を2時間後に自動で確定します。',
    ],
    [
      '3人以上で、30分待って確定',
      'm5',
      '5人のうち3人以上が参加できる候補日時が成立し、最初に成立した候補を30分後に自動で確定します。',
    ],
    [
      '3人以上。最後は私が決めます',
      'm5',
      '5人のうち3人以上が参加できる候補日時が成立し、最後は主催者が選んで確定します。',
    ],
    [
      '山田さんは必須',
      'm5',
      '山田さんが参加できる候補日時が成立し、参加者がいちばん多い候補を主催者にお知らせして、確認のうえ確定します。',
    ],
    [
      '山田さんと田中さんは必須、あと1人',
      'm5',
      '山田さんと田中さんに加えて、ほかに1人以上が参加できる候補日時が成立し、参加者がいちばん多い候補を主催者にお知らせして、確認のうえ確定します。',
    ],
    [
      'Aチームから2人、またはBチームから3人',
      'm6t',
      'Aチームから2人以上、またはBチームから3人以上が参加できる候補日時が成立し、最初に成立した候補を1時間後に自動で確定します。',
    ],
  ])('%s を1文で言う', (utterance, members, sentence) => {
    expect(answer(utterance, members).explanation.rule).toBe(sentence);
  });

  it.each([
    ['木村さんは必須', 'm5', ['「木村」さんの招待先']],
    ['経理部から2人', 'm5', ['「経理部」のメンバー']],
    ['10人中3人以上', 'm5', ['招待者あと5人']],
    ['必須は特になし', 'm5', ['成立の条件']],
    ['3人以上で開催', 'm5', []],
  ])('%s に足りないもの', (utterance, members, missing) => {
    expect(answer(utterance, members).missing).toEqual(missing);
  });

  it('読めない日時は名指しする', () => {
    expect(answer('GW明けに3人以上で開催', 'm5').missing[0]).toContain('GW');
  });
});

describe('人の見分け（M05）', () => {
  it('連絡先の人は、名前が出たときだけ招待に加わる', async () => {
    const { understand } = await import('../../src/index.ts');
    const { membersOf, NOW, tokeniser } = await import('./measure.ts');
    const context = {
      members: membersOf('m5'),
      contacts: [
        { name: '木村', key: 'lm:7' },
        { name: '山田', key: 'lm:8' },
      ],
      now: NOW,
      tokeniser,
      timeZone: 'Asia/Tokyo',
    };
    expect(understand('木村さんは必須', context).rule).toMatchObject({
      requiredInviteeKeys: ['lm:7'],
      inviteeScope: { includeInviteeKeys: ['u:1', 'u:2', 'u:3', 'u:4', 'u:5', 'lm:7'] },
    });
    expect(understand('山田さんは必須', context).rule).toMatchObject({
      requiredInviteeKeys: ['u:1'],
      inviteeScope: { includeInviteeKeys: ['u:1', 'u:2', 'u:3', 'u:4', 'u:5'] },
    });
  });

  it('同じ名字が2人いるときは、肩書きか部署で決まらなければ選ばない', async () => {
    const { understand } = await import('../../src/index.ts');
    const { NOW, tokeniser } = await import('./measure.ts');
    const members = [
      { name: '佐藤一郎', key: 'u:1', role: '部長', groups: ['営業部'] },
      { name: '佐藤花子', key: 'u:2', groups: ['開発部'] },
      { name: '山田', key: 'u:3' },
    ];
    const read = (utterance: string) =>
      understand(utterance, { members, now: NOW, timeZone: 'Asia/Tokyo', tokeniser });
    expect(read('佐藤部長は必須').rule).toMatchObject({ requiredInviteeKeys: ['u:1'] });
    expect(read('開発部の佐藤さんは必須').rule).toMatchObject({ requiredInviteeKeys: ['u:2'] });
    const unclear = read('佐藤さんは必須');
    expect(unclear.questions).toEqual([{ kind: 'who', name: '佐藤', keys: ['u:1', 'u:2'] }]);
    expect(unclear.rule).toMatchObject({ requiredInviteeKeys: [] });
  });
});

/** M08: what is stored while we ask never holds for people the words forbid. */
describe('組み合わせた条件は、そのまま読めなければ、厳しすぎることはあっても緩くはならない', () => {
  const holds = (given: ReturnType<typeof answer>, yes: ReadonlySet<string>): boolean => {
    const { type, rule } = given.attendance_rule;
    const target = given.invitee_sets.target;
    const count = target.filter((key) => yes.has(key)).length;
    if (type === 'ALL') return count === target.length;
    if (type === 'ANY') return count >= 1;
    if (type === 'K_OF_N') return count >= rule.k;
    if (type === 'COMPOSITE') {
      return rule.any_of.some(({ all_of }) =>
        all_of.every((g) => g.any_of_invitee_keys.filter((k) => yes.has(k)).length >= g.min),
      );
    }
    if (type === 'GROUP_ANY') {
      return rule.groups.some(
        (g) => g.any_of_invitee_keys.filter((k) => yes.has(k)).length >= g.min,
      );
    }
    const required = rule.required_invitee_keys;
    return required.every((key) => yes.has(key)) && count - required.length >= rule.min_additional;
  };
  const has = (yes: ReadonlySet<string>, ...keys: number[]) =>
    keys.filter((k) => yes.has(`u:${k}`)).length;

  it.each([
    [
      '山田さんか田中さんのどちらかと、佐藤さんは必須',
      'm5',
      (y: ReadonlySet<string>) => has(y, 1, 2) >= 1 && has(y, 3) === 1,
    ],
    [
      '山田さんか田中さんのどちらかと、あと2人',
      'm5',
      (y: ReadonlySet<string>) => has(y, 1, 2) >= 1 && y.size >= 3,
    ],
    [
      '営業部から2人と開発部から1人',
      'm9o',
      (y: ReadonlySet<string>) => has(y, 1, 2, 3) >= 2 && has(y, 4, 5, 6, 7) >= 1,
    ],
    [
      '営業部と開発部から1人ずつ',
      'm9o',
      (y: ReadonlySet<string>) => has(y, 1, 2, 3) >= 1 && has(y, 4, 5, 6, 7) >= 1,
    ],
    [
      '部長は必須で、他に開発部から2人以上',
      'm9o',
      (y: ReadonlySet<string>) => has(y, 1) === 1 && has(y, 4, 5, 6, 7) >= 2,
    ],
    [
      '営業部全員と開発部から1人',
      'm9o',
      (y: ReadonlySet<string>) => has(y, 1, 2, 3) === 3 && has(y, 4, 5, 6, 7) >= 1,
    ],
    [
      '山田さんが来るなら3人でいい、来ないなら4人以上',
      'm5',
      (y: ReadonlySet<string>) => y.size >= (has(y, 1) ? 3 : 4),
    ],
    ['田中さんが来られない場合は佐藤さん必須', 'm5', (y: ReadonlySet<string>) => has(y, 2, 3) >= 1],
  ])('%s', (utterance, members, allowed) => {
    const given = answer(utterance, members);
    const asks = given.needs_clarification.length > 0;
    if (asks) expect(given.attendance_rule.finalize_policy.auto_finalize).toBe(false);
    const target = given.invitee_sets.target;
    for (let set = 0; set < 2 ** target.length; set++) {
      const yes = new Set(target.filter((_, index) => (set >> index) & 1));
      if (!asks) expect([...yes, holds(given, yes)]).toEqual([...yes, allowed(yes)]);
      else if (holds(given, yes)) expect([...yes, allowed(yes)]).toEqual([...yes, true]);
    }
  });
});
