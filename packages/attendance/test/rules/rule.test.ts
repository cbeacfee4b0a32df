import { describe, expect, it } from 'vitest';
import {
  type AttendanceRule,
  defaultSlotPolicy,
  parseRule,
  type RuleTerms,
  requiredOf,
  rescoped,
  ruleToJson,
  ruleTypes,
  targetOf,
  validateRule,
  waitsForEveryone,
} from '../../src/rules/index.ts';

const terms = (include: string[], exclude: string[] = []): RuleTerms => ({
  slotPolicy: defaultSlotPolicy('Asia/Tokyo'),
  inviteeScope: { includeInviteeKeys: include, excludeInviteeKeys: exclude },
  finalizePolicy: ruleTypes.ALL.defaultPolicy,
});
const five = terms(['u:1', 'u:2', 'u:3', 'u:4', 'u:5']);
const group = (name: string, min: number, keys: string[]) => ({
  name,
  min,
  anyOfInviteeKeys: keys,
});

const valid: Record<string, AttendanceRule> = {
  全員: { ...five, type: 'ALL' },
  誰か1人: { ...five, type: 'ANY' },
  '5人中3人': { ...five, type: 'K_OF_N', k: 3, n: 5 },
  '5人中5人（上限いっぱい）': { ...five, type: 'K_OF_N', k: 5, n: 5 },
  '必須＋2人': {
    ...five,
    type: 'REQUIRED_PLUS_QUORUM',
    requiredInviteeKeys: ['u:1', 'u:2'],
    minAdditional: 2,
  },
  必須のみ: {
    ...five,
    type: 'REQUIRED_PLUS_QUORUM',
    requiredInviteeKeys: ['u:1'],
    minAdditional: 0,
  },
  '必須なし＋1人': {
    ...five,
    type: 'REQUIRED_PLUS_QUORUM',
    requiredInviteeKeys: [],
    minAdditional: 1,
  },
  '必須＋ほか全員': {
    ...five,
    type: 'REQUIRED_PLUS_QUORUM',
    requiredInviteeKeys: ['u:1'],
    minAdditional: 4,
  },
  グループ: {
    ...five,
    type: 'GROUP_ANY',
    groups: [group('営業部', 2, ['u:1', 'u:2']), group('開発部', 1, ['u:3', 'u:4'])],
  },
  組み合わせ: {
    ...five,
    type: 'COMPOSITE',
    anyOf: [
      { name: '', allOf: [group('', 1, ['u:1']), group('営業部', 2, ['u:1', 'u:2', 'u:3'])] },
      { name: '開発だけ', allOf: [group('開発部', 2, ['u:4', 'u:5'])] },
    ],
  },
  '組み合わせ（誰でもよい枠も）': {
    ...five,
    type: 'COMPOSITE',
    anyOf: [{ name: '', allOf: [group('営業部', 1, ['u:1']), group('見学', 0, ['u:2'])] }],
  },
  希望あり: {
    ...five,
    type: 'ANY',
    finalizePolicy: { ...ruleTypes.ANY.defaultPolicy, preferInviteeKeys: ['u:2', 'u:5'] },
  },
  除外あり: { ...terms(['u:1', 'u:2', 'u:3'], ['u:3']), type: 'K_OF_N', k: 2, n: 2 },
};

const invalid: [title: string, rule: AttendanceRule, codes: string[]][] = [
  ['対象なし', { ...terms([]), type: 'ALL' }, ['target-empty']],
  ['全員が除外', { ...terms(['u:1'], ['u:1']), type: 'ANY' }, ['target-empty']],
  ['識別子の形でない', { ...terms(['山田']), type: 'ANY' }, ['invitee-key-malformed']],
  ['除外の識別子', { ...terms(['u:1'], ['x']), type: 'ANY' }, ['invitee-key-malformed']],
  ['k が 0', { ...five, type: 'K_OF_N', k: 0, n: 5 }, ['holds-without-answers']],
  ['k が n を超える', { ...five, type: 'K_OF_N', k: 6, n: 5 }, ['k-exceeds-n']],
  ['n が対象と違う', { ...five, type: 'K_OF_N', k: 3, n: 6 }, ['n-differs-from-target']],
  [
    '必須の人が除外',
    {
      ...terms(['u:1', 'u:2'], ['u:2']),
      type: 'REQUIRED_PLUS_QUORUM',
      requiredInviteeKeys: ['u:2'],
      minAdditional: 1,
    },
    ['required-is-excluded'],
  ],
  [
    '必須の人が対象外',
    { ...five, type: 'REQUIRED_PLUS_QUORUM', requiredInviteeKeys: ['u:9'], minAdditional: 1 },
    ['key-outside-target'],
  ],
  [
    '誰もいなくても成立',
    { ...five, type: 'REQUIRED_PLUS_QUORUM', requiredInviteeKeys: [], minAdditional: 0 },
    ['holds-without-answers'],
  ],
  [
    'ほかの人が足りない',
    { ...five, type: 'REQUIRED_PLUS_QUORUM', requiredInviteeKeys: ['u:1'], minAdditional: 5 },
    ['too-few-others'],
  ],
  ['グループなし', { ...five, type: 'GROUP_ANY', groups: [] }, ['groups-empty']],
  [
    'グループの人が対象外',
    { ...five, type: 'GROUP_ANY', groups: [group('営業部', 1, ['u:9'])] },
    ['group-key-outside-target'],
  ],
  [
    'グループの min が 0',
    { ...five, type: 'GROUP_ANY', groups: [group('営業部', 0, ['u:1'])] },
    ['holds-without-answers'],
  ],
  [
    'グループの min が人数を超える（重複は1人）',
    { ...five, type: 'GROUP_ANY', groups: [group('営業部', 2, ['u:1', 'u:1'])] },
    ['group-min-exceeds-size'],
  ],
  ['組み合わせが空', { ...five, type: 'COMPOSITE', anyOf: [] }, ['ways-empty']],
  [
    '組み合わせの中が空',
    {
      ...five,
      type: 'COMPOSITE',
      anyOf: [
        { name: '', allOf: [] },
        { name: '営業', allOf: [] },
      ],
    },
    ['way-empty', 'way-empty'],
  ],
  [
    '組み合わせが誰もいなくても成立',
    { ...five, type: 'COMPOSITE', anyOf: [{ name: '', allOf: [group('', 0, ['u:1'])] }] },
    ['holds-without-answers'],
  ],
  [
    '組み合わせの人が対象外で、人数も足りない',
    {
      ...five,
      type: 'COMPOSITE',
      anyOf: [{ name: '', allOf: [group('', 3, ['u:9', 'u:1', 'u:1']), group('', 1, ['u:2'])] }],
    },
    ['group-key-outside-target', 'group-min-exceeds-size'],
  ],
  [
    '希望の人が対象外',
    {
      ...five,
      type: 'ALL',
      finalizePolicy: { ...ruleTypes.ALL.defaultPolicy, preferInviteeKeys: ['u:1', 'u:9', 'u:9'] },
    },
    ['preferred-outside-target'],
  ],
  [
    '手動なのに自動確定',
    {
      ...five,
      type: 'ANY',
      finalizePolicy: {
        mode: 'MANUAL',
        tieBreaker: 'earliest_slot',
        autoFinalize: true,
        autoFinalizeDelaySeconds: 60,
        preferInviteeKeys: [],
        countIfNeeded: false,
      },
    },
    ['manual-is-not-automatic'],
  ],
];

describe('ルールの検査', () => {
  it.each(Object.entries(valid))('%s は正しい', (_, rule) =>
    expect(validateRule(rule)).toEqual([]),
  );

  it.each(invalid)('%s は理由つきで退ける', (_, rule, codes) => {
    const problems = validateRule(rule);
    expect(problems.map(({ code }) => code)).toEqual(codes);
    for (const { message } of problems) {
      expect(message).toMatch(/(ます|です|ません)。$/);
      expect(message).not.toContain('undefined');
    }
  });

  it('対象は include − exclude、重複は1人', () => {
    expect(
      targetOf({ includeInviteeKeys: ['u:2', 'u:1', 'u:2', 'u:3'], excludeInviteeKeys: ['u:3'] }),
    ).toEqual(['u:2', 'u:1']);
  });
});

describe('保存形式', () => {
  it.each(Object.entries(valid))('%s は書いて読むと元に戻る', (_, rule) => {
    const json = JSON.parse(JSON.stringify(ruleToJson(rule)));
    expect(parseRule(json)).toEqual({ ok: true, value: rule });
  });

  it('仕様の名前で書く', () => {
    const rule: AttendanceRule = {
      ...five,
      type: 'K_OF_N',
      k: 3,
      n: 5,
      finalizePolicy: ruleTypes.K_OF_N.defaultPolicy,
    };
    expect(ruleToJson(rule)).toEqual({
      version: '1.0',
      type: 'K_OF_N',
      slot_policy: {
        conflict_policy: 'first_selected',
        timezone: 'Asia/Tokyo',
        allow_multiple_slots_per_invitee: false,
      },
      invitee_scope: {
        include_invitee_keys: ['u:1', 'u:2', 'u:3', 'u:4', 'u:5'],
        exclude_invitee_keys: [],
      },
      rule: { k: 3, n: 5 },
      finalize_policy: {
        mode: 'EARLIEST_VALID',
        tie_breaker: 'highest_score',
        auto_finalize: true,
        auto_finalize_delay_seconds: 7200,
      },
    });
  });

  it('組み合わせだけを 1.1 で書き、希望は書かれたときだけ書く', () => {
    const written = Object.entries(valid).map(([title, rule]) => {
      const { version, finalize_policy } = ruleToJson(rule);
      return [title, version, finalize_policy.prefer_invitee_keys];
    });
    for (const [title, version, preferred] of written) {
      expect([title, version]).toEqual([
        title,
        `${title}`.startsWith('組み合わせ') ? '1.1' : '1.0',
      ]);
      expect(preferred).toEqual(title === '希望あり' ? ['u:2', 'u:5'] : undefined);
    }
    expect(ruleToJson(valid.組み合わせ as AttendanceRule).rule).toEqual({
      any_of: [
        {
          name: '',
          all_of: [
            { name: '', min: 1, any_of_invitee_keys: ['u:1'] },
            { name: '営業部', min: 2, any_of_invitee_keys: ['u:1', 'u:2', 'u:3'] },
          ],
        },
        {
          name: '開発だけ',
          all_of: [{ name: '開発部', min: 2, any_of_invitee_keys: ['u:4', 'u:5'] }],
        },
      ],
    });
  });

  it('1.0 にある種類は 1.1 としても読み、1.0 の組み合わせは読まない', () => {
    const rule = valid['5人中3人'] as AttendanceRule;
    expect(parseRule({ ...ruleToJson(rule), version: '1.1' })).toEqual({ ok: true, value: rule });
    const composite = ruleToJson(valid.組み合わせ as AttendanceRule);
    expect(parseRule({ ...composite, version: '1.0' })).toMatchObject({
      ok: false,
      error: { code: 'rule-malformed', message: expect.stringContaining('version') },
    });
  });

  const stored = ruleToJson(valid.全員 as AttendanceRule);
  const any_of = Array(31).fill({ name: '', all_of: [] });
  const manyWays = { ...stored, version: '1.1', type: 'COMPOSITE', rule: { any_of } };
  const groups = [{ name: '', min: 1, any_of_invitee_keys: Array(5_001).fill('u:1') }];
  const largeGroup = { ...stored, type: 'GROUP_ANY', rule: { groups } };
  it.each([
    ['知らない version', { ...stored, version: '2.0' }, 'rule-version-unknown', /"2\.0"/],
    ['数の version', { ...stored, version: 1 }, 'rule-version-unknown', / 1 /],
    ['version なし', { ...stored, version: undefined }, 'rule-version-unknown', /がない/],
    ['知らない type', { ...stored, type: 'WEIGHTED' }, 'rule-type-unknown', /WEIGHTED/],
    ['type なし', { ...stored, type: undefined }, 'rule-type-unknown', /がない/],
    ['継承した名前の type', { ...stored, type: 'toString' }, 'rule-type-unknown', /toString/],
    ['知らない条件', { ...stored, rule: { weight: 3 } }, 'rule-malformed', /rule/],
    ['足りない条件', { ...stored, type: 'K_OF_N' }, 'rule-malformed', /rule\.k/],
    [
      '小数の人数',
      { ...stored, type: 'K_OF_N', rule: { k: 1.5, n: 3 } },
      'rule-malformed',
      /rule\.k/,
    ],
    ['31通りの条件', manyWays, 'rule-too-large', /30通り/],
    ['延べ5,001人のグループ', largeGroup, 'rule-too-large', /5000人/],
    ['オブジェクトでない', 'ALL', 'rule-malformed', /^出欠ルールの形式ではない/],
    ['数の type', { ...stored, type: 3 }, 'rule-type-unknown', /種類 3 /],
    ['null', null, 'rule-malformed', /形式ではない/],
    ['配列', [], 'rule-malformed', /形式ではない/],
  ])('%s は半端に読まず、文で断る', (_, json, code, sentence) => {
    const read = parseRule(json);
    expect(read).toMatchObject({ ok: false, error: { code } });
    if (!read.ok) expect(read.error.message).toMatch(sentence);
  });

  it('既定の slot_policy は1人1枠', () => {
    expect(defaultSlotPolicy('Asia/Tokyo')).toEqual({
      conflictPolicy: 'first_selected',
      timezone: 'Asia/Tokyo',
      allowMultipleSlotsPerInvitee: false,
    });
  });

  it('長い値は切って見せる', () => {
    const read = parseRule({ ...stored, version: 'v'.repeat(100) });
    expect(read.ok ? '' : read.error.message.length).toBeLessThan(80);
  });

  it('省かれた slot_policy と除外は既定になる', () => {
    const { slot_policy, ...rest } = stored;
    const read = parseRule({ ...rest, invitee_scope: { include_invitee_keys: ['u:1'] } });
    expect(read).toMatchObject({
      ok: true,
      value: {
        slotPolicy: defaultSlotPolicy('Asia/Tokyo'),
        inviteeScope: { includeInviteeKeys: ['u:1'], excludeInviteeKeys: [] },
      },
    });
    expect(slot_policy).toBeDefined();
  });
});

describe('必ず要る人と、対象の入れ替え', () => {
  it.each([
    ['全員', ['u:1', 'u:2', 'u:3', 'u:4', 'u:5']],
    ['誰か1人', []],
    ['5人中5人（上限いっぱい）', []],
    ['必須＋2人', ['u:1', 'u:2']],
    ['グループ', []],
    // Either way can do without anybody of the other.
    ['組み合わせ', []],
    ['組み合わせ（誰でもよい枠も）', ['u:1']],
  ])('%s', (title, keys) => {
    expect(requiredOf(valid[title] as AttendanceRule)).toEqual(keys);
  });

  it('どの組み合わせにも要る人だけが必須', () => {
    const both = [group('', 1, ['u:1']), group('', 2, ['u:2', 'u:3', 'u:4'])];
    const rule: AttendanceRule = {
      ...five,
      type: 'COMPOSITE',
      anyOf: [
        { name: '', allOf: both },
        { name: '', allOf: [group('', 2, ['u:1', 'u:5', 'u:5'])] },
      ],
    };
    expect(requiredOf(rule)).toEqual(['u:1']);
  });

  it('人が減れば、全体の人数と希望がそれに従う', () => {
    const scope = { includeInviteeKeys: ['u:1', 'u:2', 'u:3'], excludeInviteeKeys: [] };
    expect(rescoped(valid['5人中3人'] as AttendanceRule, scope)).toMatchObject({ k: 3, n: 3 });
    const { finalizePolicy } = rescoped(valid.希望あり as AttendanceRule, scope);
    expect(finalizePolicy.preferInviteeKeys).toEqual(['u:2']);
    const everyone = { ...finalizePolicy, preferInviteeKeys: five.inviteeScope.includeInviteeKeys };
    const more = { includeInviteeKeys: ['u:1', 'u:7'], excludeInviteeKeys: [] };
    const whole = rescoped({ ...five, type: 'ANY', finalizePolicy: everyone }, more);
    expect(whole.finalizePolicy.preferInviteeKeys).toEqual(['u:1', 'u:7']);
  });

  it('全員が希望されたときだけ、全員の答えを待つ', () => {
    const wishing = (preferInviteeKeys: readonly string[], include = five.inviteeScope) =>
      waitsForEveryone({
        ...five,
        type: 'ANY',
        inviteeScope: include,
        finalizePolicy: { ...five.finalizePolicy, preferInviteeKeys },
      });
    const all = five.inviteeScope.includeInviteeKeys;
    expect([wishing([]), wishing(all.slice(1)), wishing(all)]).toEqual([false, false, true]);
    expect(wishing([], { includeInviteeKeys: [], excludeInviteeKeys: [] })).toBe(false);
  });
});
