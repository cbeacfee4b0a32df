import { describe, expect, it } from 'vitest';
import { type Conclusion, conclude } from '../../../src/understand/conclude.ts';
import { saidBy } from '../../../src/understand/trained/said.ts';
import type { Sheet } from '../../../src/understand/trained/sheet.ts';
import { signs as signNames } from '../../../src/understand/trained/signs.ts';
import { contextOf } from '../measure.ts';
import { cast, sheetIn, shownBy, signsIn } from './casts.ts';

/** 0, 1, 2 are people, 3 is 「2人」, 4 is 「半数」, 5 is 「過半数」. */
const plain = {
  members: contextOf('m5').members,
  text: '山田さん、田中さん、佐藤さん、2人、半数、過半数',
};
/** 0 is a group of two, 1 one of three, 2 one of the two, 3 is 「2人」, 4 is a role two have. */
const grouped = {
  members: cast('浜田:主任:営業部 林:主任:営業部 森::開発部 谷::開発部 原::開発部 辻'),
  text: '営業部、開発部、浜田さん、2人、主任',
};
/** 0 is what two people are called. */
const twice = { members: cast('浜田一郎 浜田花子 森'), text: '浜田さん' };
/** 0 is 各班, 1 and 2 are its groups, 3 is 「1人」. */
const each = { members: cast('森::1班 谷::1班 原::2班 辻::2班'), text: '各班から1人' };

type Scene = typeof plain;
const sheetsBy = new Map<string, Sheet>();
function sheetFor({ members, text }: Scene): Sheet {
  const known = sheetsBy.get(text) ?? sheetIn(members, text);
  sheetsBy.set(text, known);
  return known;
}

function concluded(words: string, scene: Scene): Conclusion {
  const said = saidBy(signsIn(words), sheetFor(scene));
  if (said === undefined) throw new Error(`${words} makes no sense`);
  return conclude(said.statements, [], contextOf(scene.members));
}

const all = { type: 'ALL' } as const;
const any = { type: 'ANY' } as const;
const atLeast = (k: number, n: number) => ({ type: 'K_OF_N', k, n }) as const;
const required = (keys: readonly number[], minAdditional = 0) =>
  ({
    type: 'REQUIRED_PLUS_QUORUM',
    requiredInviteeKeys: keys.map((key) => `u:${key}`),
    minAdditional,
  }) as const;
const group = (min: number, keys: readonly number[]) => ({
  min,
  anyOfInviteeKeys: keys.map((key) => `u:${key}`),
});
const groupAny = (...groups: ReturnType<typeof group>[]) => ({ type: 'GROUP_ANY', groups });
const ways = (...anyOf: ReturnType<typeof group>[][]) => ({
  type: 'COMPOSITE',
  anyOf: anyOf.map((allOf) => ({ allOf })),
});

describe('しるしが言うこと', () => {
  it('場面の名前と数は、決めた番号で指せる', () => {
    const shown = (scene: Scene) =>
      sheetFor(scene).mentions.map((one) => (one.is === 'people' ? one.keys.length : shownBy(one)));
    expect(shown(plain)).toEqual([1, 1, 1, 2, 1, 1]);
    expect(shown(grouped)).toEqual([2, 3, 1, 2, 2]);
    expect(shown(twice)).toEqual([2]);
    expect(shown(each)).toEqual([4, 2, 2, 1]);
  });

  it.each([
    ['一人が必須', 'REQ 0', plain, required([1])],
    ['二人が必須', 'REQ 0 1', plain, required([1, 2])],
    ['別々に言っても同じ', 'REQ 0 REQ 1', plain, required([1, 2])],
    ['全員が必須', 'REQ EVERYONE', plain, all],
    ['一人と、ほかの全員', 'REQ 0 REQ OTHERS', plain, all],
    ['組の全員が必須', 'REQ 1', grouped, required([3, 4, 5])],
    ['組から一人を除いて必須', 'REQ 0 BUT 2', grouped, required([2])],
    ['だれか一人', 'MIN ONE EVERYONE', plain, any],
    ['全員', 'MIN ALL EVERYONE', plain, all],
    ['一人のほか全員', 'MIN ALL EVERYONE BUT 0', plain, required([2, 3, 4, 5])],
    ['以上', 'MIN GE 3 EVERYONE', plain, atLeast(2, 5)],
    ['超える', 'MIN GT 3 EVERYONE', plain, atLeast(3, 5)],
    ['欠席は何人まで', 'MIN ABS 3 EVERYONE', plain, atLeast(3, 5)],
    ['欠席は何人未満', 'MIN ABSLT 3 EVERYONE', plain, atLeast(4, 5)],
    ['割合以上', 'MIN GE 4 EVERYONE', plain, atLeast(3, 5)],
    ['割合を超える', 'MIN GT 4 EVERYONE', grouped4(), atLeast(3, 4)],
    ['欠席は割合まで', 'MIN ABS 4 EVERYONE', plain, atLeast(3, 5)],
    ['欠席は割合まで', 'MIN ABS 4 EVERYONE', grouped4(), atLeast(2, 4)],
    ['欠席は割合未満', 'MIN ABSLT 4 EVERYONE', grouped4(), atLeast(3, 4)],
    ['過半数', 'MIN GE 5 EVERYONE', grouped4(), atLeast(3, 4)],
    ['二人のどちらか', 'MIN ONE 0 1', plain, groupAny(group(1, [1, 2]))],
    ['三人のうち二人', 'MIN GE 3 0 1 2', plain, groupAny(group(2, [1, 2, 3]))],
    ['組から一人', 'MIN ONE 0', grouped, groupAny(group(1, [1, 2]))],
    ['組から二人', 'MIN GE 3 1', grouped, groupAny(group(2, [3, 4, 5]))],
    ['組の欠席は二人まで', 'MIN ABS 3 1', grouped, groupAny(group(1, [3, 4, 5]))],
    ['組の全員', 'MIN ALL 0', grouped, required([1, 2])],
    ['組から一人を除いて数える', 'MIN GE 3 1 BUT 2', grouped, groupAny(group(2, [3, 4, 5]))],
    ['各班と言えば、どの班も', 'REQ 0', each, all],
    ['指した班だけ', 'MIN GE 3 2', each, groupAny(group(1, [3, 4]))],
    ['二人にある名前を聞かないなら、どちらも', 'REQ 0', twice, required([1, 2])],
    ['必須と、ほかに何人', 'REQ 0 MIN GE 3 OTHERS', plain, required([1], 2)],
    ['必須と、合わせて何人', 'REQ 0 MIN GE 3 EVERYONE', plain, required([1], 1)],
    [
      'どちらの組も',
      'MIN ONE 0 MIN GE 3 1',
      grouped,
      ways([group(1, [1, 2]), group(2, [3, 4, 5])]),
    ],
    ['どれか', 'ALT REQ 0 BAR REQ 1 CLOSE', plain, groupAny(group(1, [1, 2]))],
    ['道が一つなら、それ', 'ALT REQ 0 CLOSE', plain, required([1])],
    [
      'どちらかの組',
      'ALT MIN ONE 0 BAR MIN GE 3 1 CLOSE',
      grouped,
      groupAny(group(1, [1, 2]), group(2, [3, 4, 5])),
    ],
    [
      '一人か、もう一人とほかに何人',
      'ALT REQ 0 BAR REQ 1 MIN GE 3 OTHERS CLOSE',
      plain,
      ways([group(1, [1])], [group(1, [2]), group(2, [1, 3, 4, 5])]),
    ],
    [
      '必須と、どちらか',
      'REQ 0 ALT REQ 1 BAR REQ 2 CLOSE',
      plain,
      ways([group(1, [1]), group(1, [2, 3])]),
    ],
    [
      '入れ子の道',
      'ALT ALT REQ 0 BAR MIN GE 3 EVERYONE CLOSE BAR REQ 1 REQ 2 CLOSE',
      plain,
      groupAny(group(1, [1]), group(2, [1, 2, 3, 4, 5]), group(2, [2, 3])),
    ],
  ])('%s：%s', (_, words, scene, body) => {
    const conclusion = concluded(words, scene);
    expect(conclusion.body).toMatchObject(body);
    expect(conclusion).toMatchObject({
      questions: [],
      isUnderstood: true,
      exclude: [],
      prefer: [],
    });
  });

  it.each([
    ['一人を外す', 'OUT 0 MIN GE 3 EVERYONE', atLeast(2, 4), ['u:1']],
    ['数えない', 'MIN GE 3 EVERYONE BUT 0', atLeast(2, 4), ['u:1']],
    ['挙げた人だけにする', 'OUT EVERYONE BUT 0 1 MIN ALL EVERYONE', all, ['u:3', 'u:4', 'u:5']],
    ['残りを外す', 'OUT OTHERS REQ 0 1', all, ['u:3', 'u:4', 'u:5']],
  ])('%s：%s', (_, words, body, exclude) => {
    expect(concluded(words, plain)).toMatchObject({ body, exclude, questions: [] });
  });

  it.each([
    ['来てほしい人', 'MIN GE 3 EVERYONE WISH 0', ['u:1']],
    ['できれば全員', 'WISH EVERYONE MIN GE 3 EVERYONE', ['u:1', 'u:2', 'u:3', 'u:4', 'u:5']],
    ['できればほかの人も', 'REQ 0 WISH OTHERS', ['u:2', 'u:3', 'u:4', 'u:5']],
  ])('%s は条件にならない：%s', (_, words, prefer) => {
    expect(concluded(words, plain)).toMatchObject({ prefer, questions: [] });
    const without = words.replace(/ ?WISH \w+ ?/u, '');
    expect(concluded(words, plain).body).toEqual(concluded(without, plain).body);
  });

  it.each([
    ['名前が二人にあり、聞くと言えば、どちらか聞く', 'REQ 0 ASK', twice, ['who']],
    ['必須と言って外せば、だれも残らない', 'OUT 0 REQ 0', plain, ['nobody_needed']],
    ['一人から二人は集まらない', 'MIN GE 3 0', plain, ['not_enough_people']],
    ['二つの合計', 'MIN GE 3 EVERYONE MIN GT 3 EVERYONE', plain, ['which_number']],
    ['希望だけ', 'WISH 0', plain, ['wish']],
    ['外す人だけ', 'OUT 0', plain, ['condition']],
    ['何も言わない', '', plain, ['condition']],
  ])('聞くことが残る：%s（%s）', (_, words, scene, kinds) => {
    expect(concluded(words, scene).questions.map(({ kind }) => kind)).toEqual(kinds);
  });

  it('二人の名前でも、どちらかと言えば聞かない', () => {
    const conclusion = concluded('MIN ONE 0', twice);
    expect(conclusion).toMatchObject({ body: groupAny(group(1, [1, 2])), questions: [] });
  });

  it('何人かの肩書きは、その全員', () => {
    expect(concluded('REQ 4', grouped)).toMatchObject({ body: required([1, 2]), questions: [] });
  });

  it('聞くこととただの話は、しるしのまま伝わる', () => {
    const told = (words: string) => {
      const { asks, isTalk, statements } = saidBy(signsIn(words), sheetFor(plain)) ?? {};
      return [asks, isTalk, statements?.length];
    };
    expect(told('NONE')).toEqual([false, true, 0]);
    expect(told('ASK')).toEqual([true, false, 0]);
    expect(told('REQ 0 ASK')).toEqual([true, false, 1]);
    expect(told('REQ 0')).toEqual([false, false, 1]);
  });

  it('どの発言のどこで言われたかが残る', () => {
    const sheet = sheetIn('m5', '山田さんは必須', 'あと田中さんと佐藤さん');
    const said = saidBy(signsIn('REQ 0 REQ 0 1 2 MIN ALL EVERYONE'), sheet);
    const [first, both, whole] = said?.statements ?? [];
    expect(first).toMatchObject({ start: 0, end: 4 });
    expect(both).toMatchObject({ start: 2, end: 11 });
    expect(said?.inTurn).toEqual(
      new Map([
        [first, 0],
        [both, 1],
      ]),
    );
    expect(whole).toMatchObject({ start: 0, end: 0 });
  });
});

describe('どう決めるか', () => {
  /** 0 is 「3人」, 1 is 「24時間」. */
  const timed = { members: plain.members, text: '3人以上。24時間待って確定' };
  const decided = (words: string) => saidBy(signsIn(words), sheetFor(timed))?.decides;
  const only = (...policies: readonly unknown[]) => ({ policies, otherwise: false });

  it.each([
    ['AUTO', { what: 'auto', atOnce: false }],
    ['ATONCE', { what: 'auto', atOnce: true }],
    ['WAIT 1', { what: 'delay', seconds: 86_400 }],
    ['BYHAND', { what: 'manual' }],
    ['ANSWERED', { what: 'everyoneAnswered' }],
    ['MOST', { what: 'most' }],
    ['SOONEST', { what: 'earliest' }],
    ['TIES', { what: 'tie', by: 'highest_score' }],
  ])('%s', (words, policy) => {
    expect(decided(words)).toEqual(only(policy));
    expect(decided(`MIN GE 0 EVERYONE ${words}`)).toEqual(only(policy));
  });

  it('ほかの決め方は、あることだけが伝わる', () => {
    expect(decided('OTHERWISE')).toEqual({ policies: [], otherwise: true });
    expect(decided('AUTO OTHERWISE')).toEqual({
      policies: [{ what: 'auto', atOnce: false }],
      otherwise: true,
    });
    expect(decided('MIN GE 0 EVERYONE')).toEqual(only());
  });

  it('決め方は、条件にならない', () => {
    expect(saidBy(signsIn('AUTO OTHERWISE'), sheetFor(timed))?.statements).toEqual([]);
  });

  it.each(['WAIT', 'WAIT 0', 'WAIT 9', 'WAIT AUTO', 'AUTO 1'])('%s は意味をなさない', (words) => {
    expect(decided(words)).toBeUndefined();
  });
});

/** Four people: half of them is a whole number. */
function grouped4(): Scene {
  return { members: contextOf('m4').members, text: `${plain.text}。` };
}

describe('意味をなさないしるし', () => {
  it.each([
    ['何も必須にしない', 'REQ', plain],
    ['数を必須にする', 'REQ 3', plain],
    ['人を数にする', 'MIN GE 0 EVERYONE', plain],
    ['いくつか言わない', 'MIN GE', plain],
    ['だれからか言わない', 'MIN GE 3', plain],
    ['だれからか言わない', 'MIN ONE', plain],
    ['比べ方がない', 'MIN 3 EVERYONE', plain],
    ['ない番号', 'REQ 6', plain],
    ['ない番号', 'MIN GE 99 EVERYONE', plain],
    ['だれも除かない', 'MIN ALL EVERYONE BUT', plain],
    ['数を除く', 'MIN ALL EVERYONE BUT 3', plain],
    ['全員に人を並べる', 'MIN GE 3 EVERYONE 0', plain],
    ['ほかの人に人を並べる', 'REQ 0 MIN GE 3 OTHERS 1', plain],
    ['ほかの人から除く', 'REQ 0 MIN GE 3 OTHERS BUT 1', plain],
    ['全員を外す', 'OUT EVERYONE', plain],
    ['だれも外さない', 'OUT', plain],
    ['だれも望まない', 'WISH', plain],
    ['道が空', 'ALT CLOSE', plain],
    ['道が空', 'ALT REQ 0 BAR CLOSE', plain],
    ['閉じない道', 'ALT REQ 0', plain],
    ['閉じない道', 'ALT REQ 0 BAR', plain],
    ['開かない道', 'REQ 0 CLOSE', plain],
    ['道の中で外す', 'ALT OUT 0 CLOSE', plain],
    ['番号から始まる', '0', plain],
    ['終わりが中にある', 'REQ 0 END', plain],
    ['使わないしるし', 'FREE 0', plain],
  ])('%s：%s', (_, words, scene) => {
    expect(saidBy(signsIn(words), sheetFor(scene))).toBeUndefined();
  });

  it('一つだけで意味をなすのは、聞くこととただの話と、決め方', () => {
    const alone = signNames.filter((sign) => saidBy([sign], sheetFor(plain)) !== undefined);
    expect(alone.slice(0, 2)).toEqual(['ASK', 'NONE']);
    expect(alone.slice(2).join(' ')).toBe(
      'AUTO ATONCE BYHAND ANSWERED MOST SOONEST TIES OTHERWISE',
    );
    for (const number of sheetFor(plain).mentions.keys())
      expect(saidBy([number], sheetFor(plain))).toBeUndefined();
  });

  it.each(['大半が来れば', '3.5人来れば', '一人残らず来れば'])(
    '%s：いくつとも言えない数は、数にならない',
    (text) => {
      const scene = { members: plain.members, text };
      expect(sheetFor(scene).mentions).toMatchObject([{ is: 'number' }]);
      for (const how of ['GE', 'GT', 'ABS', 'ABSLT'])
        expect(saidBy(signsIn(`MIN ${how} 0 EVERYONE`), sheetFor(scene))).toBeUndefined();
    },
  );
});
