import { describe, expect, it } from 'vitest';
import { continueWith, understand, understandingToJson } from '../../src/index.ts';
import { contextOf } from './measure.ts';

const after = (members: string, utterance: string, ...turns: string[]) =>
  understandingToJson(turns.reduce(continueWith, understand(utterance, contextOf(members))));

const required = (keys: readonly string[], min: number) => ({
  type: 'REQUIRED_PLUS_QUORUM',
  rule: { required_invitee_keys: keys, min_additional: min },
});
const kOfN = (k: number, n: number) => ({ type: 'K_OF_N', rule: { k, n } });

describe('質問への自由な返事（M32）', () => {
  it.each([
    ['m8', '山田さん必須、最低4人', '含めてです', required(['u:1'], 3)],
    ['m8', '山田さん必須、最低4人', '別で4人', required(['u:1'], 4)],
    ['m8', '山田さん必須、最低4人', 'はい', required(['u:1'], 3)],
    ['m8', '山田さん必須、最低4人', 'いいえ', required(['u:1'], 4)],
    ['m4d', '佐藤さんは必須', '花子さんのほう', required(['u:2'], 0)],
    ['m4d', '佐藤さんは必須', '一郎', required(['u:1'], 0)],
    ['m6', '2、3人集まればOK', '3人で', kOfN(3, 6)],
    ['m6', 'みんなで集まりたい', '全員必須です', { type: 'ALL', rule: {} }],
    ['m6', 'みんなで集まりたい', '4人以上いればOK', kOfN(4, 6)],
    ['m9o', '営業部は必須', '全員です', required(['u:1', 'u:2', 'u:3'], 0)],
    ['m6', '10人以上で開催', 'じゃあ5人で', kOfN(5, 6)],
    ['m6', '木村さんは必須', '高橋さんの間違いです', required(['u:5'], 0)],
    ['m6', '最大5人まで', '3人以上で成立', kOfN(3, 6)],
    ['m6', '5人前後', '最低4人', kOfN(4, 6)],
    ['m6', 'いつものメンバーで', '4人以上ならOKです', kOfN(4, 6)],
    ['m6', '4人以上で', '全員参加に切り替えます', { type: 'ALL', rule: {} }],
    ['m6', '山田さん必須、ほか2名', '今までの話はなしにして、4名以上にします', kOfN(4, 6)],
    ['m6', '山田さん必須、ほか2名', '条件を全消しして、6人中5人で', kOfN(5, 6)],
  ] as const)('%s「%s」→「%s」', (members, utterance, reply, expected) => {
    const given = after(members, utterance, reply);
    expect(given.needs_clarification).toEqual([]);
    expect(given.attendance_rule).toMatchObject(expected);
  });

  it('答えになっていない返事では、質問が残る', () => {
    expect(
      after('m8', '山田さん必須、最低4人', '天気がいいですね').needs_clarification,
    ).toHaveLength(1);
  });
});

describe('部署ごとの人数を言い直す（M32）', () => {
  const sales = { name: '営業部', min: 1, any_of_invitee_keys: ['u:1', 'u:2', 'u:3'] };
  const developers = { name: '開発部', min: 1, any_of_invitee_keys: ['u:4', 'u:5', 'u:6', 'u:7'] };
  const office = { name: '総務課', min: 1, any_of_invitee_keys: ['u:8', 'u:9'] };
  const allOf = (...groups: object[]) => ({
    type: 'COMPOSITE',
    rule: { any_of: [{ all_of: groups }] },
  });
  const each = '営業部と開発部と総務課から1人ずつ';

  it.each([
    [
      '必須の人は、その部署の1人である',
      ['伊藤さんも必須'],
      allOf({ name: '伊藤', min: 1 }, sales, office),
    ],
    [
      '全員の部署と必須の人は、合わせて必須である',
      ['伊藤さんも必須', '総務課は2人で'],
      allOf({ name: '総務課・伊藤', min: 3 }, sales),
    ],
    ['だけと言えば、人数はそのままである', ['営業部と開発部だけで'], allOf(sales, developers)],
    ['人数を戻す', ['営業部は2人で', '営業部も1人に戻します'], allOf(sales, developers, office)],
  ])('%s', (_, turns, expected) => {
    const given = after('m9o', each, ...turns);
    expect(given.needs_clarification).toEqual([]);
    expect(given.attendance_rule).toMatchObject(expected);
  });

  it('に訂正すると言えば、あとの人になる', () => {
    const given = after(
      'm4d',
      '佐藤一郎さんは必須',
      '必須は一郎さんじゃなくて花子さんに訂正します',
    );
    expect(given.attendance_rule).toMatchObject(required(['u:2'], 0));
  });
});

describe('決まった条件を言い直す（M32）', () => {
  it.each([
    ['4人以上で', 'やっぱり5人で', kOfN(5, 6)],
    ['4人以上で', '4人じゃなくて5人', kOfN(5, 6)],
    ['山田さん必須', '田中さんも必須で', required(['u:1', 'u:2'], 0)],
    ['山田さん必須', '山田さんじゃなくて田中さん', required(['u:2'], 0)],
    ['山田さんと田中さんは必須', '田中さんは任意で', required(['u:1'], 0)],
    // Four in all and four besides are one number: no COMPOSITE (M29).
    ['山田さんは絶対、4人集まれば', '山田さんのほかに4名必要です', required(['u:1'], 4)],
  ] as const)('「%s」→「%s」', (utterance, turn, expected) => {
    expect(after('m6', utterance, turn).attendance_rule).toMatchObject(expected);
  });

  it('言わなかったことは変えず、変えたことを文で言う', () => {
    const given = after('m6', '山田さん必須', '最後は私が決めます');
    expect(given.attendance_rule).toMatchObject(required(['u:1'], 0));
    expect(given.attendance_rule.finalize_policy.mode).toBe('MANUAL');
    expect(given.explanation.changed).toContain('決め方');
  });

  it('人を外すと、人数の母数も減る', () => {
    const given = after('m6', '4人以上で', '鈴木さんは抜きで');
    expect(given.attendance_rule).toMatchObject(kOfN(4, 5));
    expect(given.explanation.changed).toContain('鈴木さんを対象から外しました');
  });

  it('何も変わらなければ、そう言う', () => {
    expect(after('m6', '4人以上で', '了解です').explanation.changed).toBe(
      '条件は変わっていません。',
    );
  });

  it('はじめの発言だけなら changed はない', () => {
    expect(after('m6', '4人以上で').explanation.changed).toBeNull();
  });
});

describe('何を指すかは、前の話で決まる（M32）', () => {
  const groupAny = (...groups: readonly (readonly [number, ...string[]])[]) => ({
    type: 'GROUP_ANY',
    rule: { groups: groups.map(([min, ...keys]) => ({ min, any_of_invitee_keys: keys })) },
  });
  const sales = ['u:1', 'u:2', 'u:3'];
  const development = ['u:4', 'u:5', 'u:6', 'u:7'];
  it.each([
    ['m8', '山田さん必須、最低4人', ['山田さんは数えないでください'], required(['u:1'], 4)],
    ['m8', '山田さん必須、最低4人', ['前者'], required(['u:1'], 3)],
    ['m8', '山田さん必須、最低4人', ['2番目のほうです'], required(['u:1'], 4)],
    ['m8', '5人以上で', ['山田さんは必須で、5人に含みます'], required(['u:1'], 4)],
    ['m8', '山田さん必須、ほかに2人', ['やっぱり3人'], required(['u:1'], 3)],
    ['m8', '山田さん必須、ほかに2人', ['人数の条件はなしにして'], required(['u:1'], 0)],
    ['m8', '山田さん必須、ほかに2人', ['山田さんの代わりに田中さん'], required(['u:2'], 2)],
    ['m4d', '佐藤さんは必須', ['花子さんじゃないほう'], required(['u:1'], 0)],
    ['m4d', '佐藤さんは必須', ['両方です'], required(['u:1', 'u:2'], 0)],
    ['m4d', '佐藤さんは必須', ['どちらか一人で'], groupAny([1, 'u:1', 'u:2'])],
    ['m4d', '佐藤さんは必須', ['花子さんのほう', 'ごめん、一郎さんだった'], required(['u:1'], 0)],
    ['m6', '4人以上で', ['もう1人増やして'], kOfN(5, 6)],
    ['m6', '4人以上で', ['1人減らして'], kOfN(3, 6)],
    ['m6', '4人以上で', ['5人は多いので3人に減らします'], kOfN(3, 6)],
    ['m6', '2、3人集まればOK', ['多いほうで'], kOfN(3, 6)],
    ['m6', '3人以上5人以下で', ['上限は気にしなくていいです'], kOfN(3, 6)],
    ['m6', '山田さんと田中さんは必須', ['どちらか一人でいいです'], groupAny([1, 'u:1', 'u:2'])],
    ['m6', '山田さんか田中さん', ['やっぱり両方必須で'], required(['u:1', 'u:2'], 0)],
    ['m6', '山田さん必須', ['田中さんも', '鈴木さんも'], required(['u:1', 'u:2', 'u:4'], 0)],
    ['m6', 'できれば山田さんに来てほしい', ['やっぱり必須にしてください'], required(['u:1'], 0)],
    [
      'm9o',
      '営業部から2人または開発部から3人',
      ['開発部は2人で'],
      groupAny([2, ...sales], [2, ...development]),
    ],
    ['m9o', '営業部は必須', ['誰か1人いれば'], groupAny([1, ...sales])],
  ] as const)('%s「%s」→ %j', (members, utterance, turns, expected) => {
    const given = after(members, utterance, ...turns);
    expect(given.needs_clarification).toEqual([]);
    expect(given.attendance_rule).toMatchObject(expected);
  });

  it.each([
    ['はい', '何を尋ねたかで決まらない返事'],
    ['あとで考えます', '先送り'],
    ['天気がいいですね', '世間話'],
  ])('「%s」（%s）では、質問が残る', (turn) => {
    const given = after('m6', '最大5人まで', turn);
    expect(given.needs_clarification).toHaveLength(1);
    expect(given.attendance_rule.finalize_policy.auto_finalize).toBe(false);
  });
});

describe('言い直しは、いまの条件と比べて読む（M32）', () => {
  const groupAny = (...groups: readonly (readonly [number, ...string[]])[]) => ({
    type: 'GROUP_ANY',
    rule: { groups: groups.map(([min, ...keys]) => ({ min, any_of_invitee_keys: keys })) },
  });
  const all = { type: 'ALL', rule: {} };
  it.each([
    // 誰か
    ['m6', '山田さん必須', '山田さんか田中さんのどちらかでいいです', groupAny([1, 'u:1', 'u:2'])],
    ['m6', '山田さん必須', '山田さんがだめなら田中さんでも可', groupAny([1, 'u:1', 'u:2'])],
    ['m6', '山田さん必須、ほか1人', '山田さんを田中さんに差し替え', required(['u:2'], 1)],
    ['m6', '山田さん必須', '田中さん必須に変更', required(['u:2'], 0)],
    ['m6', '山田さん必須', '田中さんに変更', required(['u:2'], 0)],
    ['m6', '山田さんと田中さんは必須', '必須は山田さんだけにします', required(['u:1'], 0)],
    ['m6', '山田さんと田中さんは必須', '田中さんはやっぱりなしで', required(['u:1'], 0)],
    ['m6', '山田さんと田中さんは必須', '田中さんはできればに格下げで', required(['u:1'], 0)],
    [
      'm6',
      '山田さん必須、ほかに2人',
      'ほかの2人は田中さんと鈴木さん',
      required(['u:1', 'u:2', 'u:4'], 0),
    ],
    ['m6', '全員必須', '山田さんさえいればいいです', required(['u:1'], 0)],
    // 人数
    ['m6', '3人以上', '4人だと少ないけど、やっぱり4人で', kOfN(4, 6)],
    ['m6', '4人以上', '1人足して', kOfN(5, 6)],
    ['m8', '山田さん必須、ほかに2人', '2人じゃ足りない、3人', required(['u:1'], 3)],
    ['m8', '山田さん必須、最低4人', '山田さんも4人のうちです', required(['u:1'], 3)],
    ['m8', '山田さん必須、最低4人', '①', required(['u:1'], 3)],
    ['m8', '山田さん必須、最低4人', '2', required(['u:1'], 4)],
    // 初めから
    ['m6', '山田さん必須', '白紙に戻して、全員必須で', all],
    ['m6', '山田さん必須、ほかに2人', '必須の人はなし、4人いればいい', kOfN(4, 6)],
  ] as const)('%s「%s」→「%s」', (members, utterance, turn, expected) => {
    const given = after(members, utterance, turn);
    expect(given.needs_clarification).toEqual([]);
    expect(given.attendance_rule).toMatchObject(expected);
  });

  it.each([
    ['4人以上', '半分に減らして'],
    ['山田さん必須、ほかに2人', 'ほかの人はいなくてもいい'],
    ['山田さんと田中さんは必須', '鈴木さんでもいいです'],
    ['4人以上', '3人でも4人でも'],
    ['4人以上で', '隣は一人でも欠けたら延期なんだって'],
  ])('「%s」→「%s」は、どう読んでも確かとは言わない', (utterance, turn) => {
    const given = after('m6', utterance, turn);
    expect(given.confidence).toBeLessThan(0.85);
    expect(given.attendance_rule.finalize_policy.auto_finalize).toBe(false);
  });

  it.each([
    ['4人以上', '2、3人減らして'],
    ['4人以上', 'もうちょっと増やしたい'],
    ['4人以上', '5人のほうがいいと思う？'],
  ])('「%s」→「%s」は、決めつけずに尋ねる', (utterance, turn) => {
    const given = after('m6', utterance, turn);
    expect(given.needs_clarification).not.toEqual([]);
    expect(given.attendance_rule).toMatchObject({
      type: after('m6', utterance).attendance_rule.type,
      rule: after('m6', utterance).attendance_rule.rule,
      finalize_policy: { auto_finalize: false },
    });
  });

  it('全員と言われた人たちが必須にならなければ、尋ねる', () => {
    const given = after('m9o', '営業部から1人以上出席', '営業部は全員に引き上げてください');
    const { rule, type } = given.attendance_rule;
    const isAll = type === 'REQUIRED_PLUS_QUORUM' && 'required_invitee_keys' in rule;
    expect(isAll || given.needs_clarification.length > 0).toBe(true);
  });

  it.each([
    ['確定まで24時間待って', '48時間に延ばして', 172_800],
    ['3時間待って確定', '3時間は短いから10時間に', 36_000],
    ['12時間待って確定', '確定は12時間後ではなく、すぐで構いません', 0],
    ['1時間待って確定', '待ち時間なしで', 0],
  ])('待つ長さ「%s」→「%s」', (first, turn, seconds) => {
    const { finalize_policy } = after('m6', `4人以上。${first}`, turn).attendance_rule;
    expect(finalize_policy).toMatchObject({
      auto_finalize: true,
      auto_finalize_delay_seconds: seconds,
    });
  });

  it.each(['自動で決めるのはやめて', 'やっぱり手動', '決まったらまず私に連絡ください'])(
    '「%s」なら、自動では確定しない',
    (turn) => {
      const { finalize_policy } = after('m6', '4人以上で自動確定', turn).attendance_rule;
      expect(finalize_policy).toMatchObject({ mode: 'MANUAL', auto_finalize: false });
    },
  );
});

describe('取り消し（M32）', () => {
  it('直前に変わったことだけを戻し、ほかは残す', () => {
    const given = after(
      'm6',
      '4人以上で',
      '山田さんも必須',
      '含めてです',
      '5人にして',
      'さっきのは無しで',
    );
    expect(given.attendance_rule).toMatchObject(required(['u:1'], 3));
  });

  it('日時だけを変えた後なら、日時を戻す', () => {
    const windows = (...turns: string[]) =>
      after('m6', '来週の水曜、4人以上', ...turns).explanation;
    expect(windows('木曜も候補に入れて').windows).not.toEqual(windows().windows);
    const back = windows('木曜も候補に入れて', '今のは取り消して');
    expect(back.windows).toEqual(windows().windows);
  });

  it('取り消しに続けて言ったことは、取り消した後の話として読む', () => {
    const given = after('m6', '4人以上で', 'さっきのは無しで、全員必須にします');
    expect(given.attendance_rule.type).toBe('ALL');
  });

  it('最初の文を取り消せば、条件を尋ね直す', () => {
    expect(after('m6', '4人以上で', '全部取り消します').missing).toContain('成立の条件');
  });
});

describe('読み取れない返事（M32）', () => {
  it('人や数の話なら、言葉を引いて尋ねる', () => {
    const given = after('m6', '4人以上で', '山田さんはどうかな');
    expect(given.needs_clarification).toEqual([expect.stringContaining('山田さん')]);
    expect(given.explanation.changed).toContain('読み取れませんでした');
    expect(given.attendance_rule).toMatchObject(kOfN(4, 6));
  });

  it('世間話なら、読み取れなかったと言うだけで尋ねない。自動では確定しない', () => {
    const given = after('m6', '4人以上で', 'おやつの時間ですね');
    expect(given.needs_clarification).toEqual([]);
    expect(given.explanation.changed).toMatch(/読み取れませんでした。/u);
    expect(given.attendance_rule.finalize_policy.auto_finalize).toBe(false);
  });

  it('お礼や承知では、何も変わらない', () => {
    for (const turn of ['ありがとうございます！', 'はい、それでお願いします', '助かります'])
      expect(after('m6', '4人以上で', turn)).toMatchObject({
        confidence: after('m6', '4人以上で').confidence,
        explanation: { changed: '条件は変わっていません。' },
      });
  });

  it('違うとだけ言われたら、尋ねる', () => {
    expect(after('m6', '4人以上で', '違います').needs_clarification).toHaveLength(1);
  });
});

describe('何組もの条件（M29）', () => {
  const groups = (utterance: string) => {
    const { type, rule } = after('m9o', utterance).attendance_rule;
    if (type !== 'COMPOSITE') return type;
    const { any_of } = rule as {
      any_of: { all_of: { min: number; any_of_invitee_keys: string[] }[] }[];
    };
    return any_of.map(({ all_of }) =>
      all_of.map(({ min, any_of_invitee_keys: keys }) => `${min}/${keys.join()}`),
    );
  };
  it.each([
    ['部長は必須、営業から2人以上', [['1/u:1', '2/u:1,u:2,u:3']]],
    ['営業部と開発部からそれぞれ1人以上', [['1/u:1,u:2,u:3', '1/u:4,u:5,u:6,u:7']]],
    ['部長か課長のどちらかと、開発部から2人以上', [['1/u:1,u:8', '2/u:4,u:5,u:6,u:7']]],
    ['4人以上、うち1人は開発部', [['4/u:1,u:2,u:3,u:4,u:5,u:6,u:7,u:8,u:9', '1/u:4,u:5,u:6,u:7']]],
    ['営業部または開発部から2人以上', 'GROUP_ANY'],
    ['部長は必須、ほかに2人以上', 'REQUIRED_PLUS_QUORUM'],
  ])('%s', (utterance, expected) => expect(groups(utterance)).toEqual(expected));
});
