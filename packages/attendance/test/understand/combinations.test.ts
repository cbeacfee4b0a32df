import { describe, expect, it } from 'vitest';
import { type IntentCase, measure } from './measure.ts';

/**
 * Parts whose meaning is known, put together in every way: what the whole says follows from the parts
 * by arithmetic, and not from what the grammar happens to read.
 */
type Expected = IntentCase['expected'];

const every = (size: number): Expected => ({
  type: 'ALL',
  rule: {},
  alternatives: [{ type: 'K_OF_N', rule: { k: size, n: size } }],
});
const atLeast = (k: number, n = 7): Expected =>
  k === n ? every(n) : { type: 'K_OF_N', rule: { k, n } };
const keys = (people: readonly number[]) => people.map((one) => `u:${one}`);
const required = (people: readonly number[], additional = 0): Expected => ({
  type: 'REQUIRED_PLUS_QUORUM',
  rule: { required_invitee_keys: keys(people), min_additional: additional },
});
const oneOf = (...groups: readonly (readonly [number, readonly number[]])[]): Expected => ({
  type: 'GROUP_ANY',
  rule: {
    groups: groups.map(([min, people]) => ({ name: '', min, any_of_invitee_keys: keys(people) })),
  },
});
/** Not to be said in the five types: asked, and what is stored holds for none of these sets. */
const asked = (...forbidden: readonly (readonly number[])[]): Expected => ({
  type: 'ANY',
  rule: {},
  unsupported: true,
  needs_clarification: true,
  forbids: forbidden.map(keys),
});

/** The later words count, sure or not. */
const again = (expected: Expected): Expected => ({ ...expected, needs_clarification: 'either' });
/** The words do not stand by what they say: whatever is read, it is not sure. */
const unsure: Expected = {
  type: 'ANY',
  rule: {},
  unsupported: true,
  needs_clarification: 'either',
  max_confidence: 0.84,
};

type Row = readonly [heads: string, tails: string, expected: Expected, members?: string];

/** Every head with every tail. */
function combined(rows: readonly Row[]): IntentCase[] {
  return rows.flatMap(([heads, tails, expected, members = 'm7']) =>
    heads
      .split(' ')
      .flatMap((head) =>
        tails
          .split(' ')
          .map((tail) => ({ utterance: `${head}${tail}`.replaceAll('_', ''), members, expected })),
      ),
  );
}

/** `_` stands for nothing. */
function across(heads: string, tails: string): string {
  return heads
    .split(' ')
    .flatMap((head) => tails.split(' ').map((tail) => (tail === '_' ? head : head + tail)))
    .join(' ');
}

const GO = '開催 開催します 決行 実施します 成立とします OKです やります 開催でお願いします';
const FAIL =
  '中止 中止です 延期します 流会とします 見送ります 開催しません 成立しない キャンセルで';
const THEY_COME =
  'が集まれば 集まったら が来られたら が参加できるなら が揃った場合は がいれば の参加があれば が出席するなら が集まった時点で 参加すれば';
const THEY_DO_NOT =
  'が集まらなければ 集まらなかったら が揃わない場合は がいないと の参加がなければ が揃わないと 集まらないときは いなければ';

const NUMBERS: readonly (readonly [string, number])[] = [
  ['4人以上 ４名以上 最低4人 少なくとも四人 過半数 半数以上', 4],
  ['4人を超える人数 4人より多く 3分の2以上 7割以上 60%以上 5名', 5],
  ['三人', 3],
  ['全員 メンバー全員', 7],
];

const COMES =
  '山田さんが来れば 山田さんが参加できれば 山田さんがいれば 山田さんが出席なら 山田さんが来られるなら 山田さんさえ来れば 山田さんが欠席しなければ';
const DOES_NOT_COME =
  '山田さんが来なければ 山田さんが参加できなければ 山田さんがいないと 山田さんが欠席なら 山田さんが来られないなら 山田さんが休みなら 山田さんが出られない場合は 山田さんが不在の場合 山田さんが無理なら 山田さんがダメなら';
const BOTH_COME =
  '山田さんと田中さんが来れば 山田さんと田中さんが揃えば 山田さんと田中さんの両方が参加できれば 山田さんと田中さんが二人とも来れば 山田さんも田中さんも来れば 山田さんと田中さんのどちらも来れば 山田さん、田中さんの2人が揃えば 山田さん及び田中さんが出席なら';
const ONE_COMES =
  '山田さんか田中さんが来れば 山田さんか田中さんのどちらかが来れば 山田さんまたは田中さんが参加できれば 山田さんと田中さんのどちらかがいれば 山田さんと田中さんのいずれかが出席なら 山田さん、田中さんのどちらか一人でも来れば 山田さんと田中さんの少なくとも一方が来れば 山田さんもしくは田中さんが来られれば';
const NEITHER_COMES =
  '山田さんと田中さんの両方が欠席なら 山田さんと田中さんが二人とも欠席なら 山田さんと田中さんのどちらも来られないなら 山田さんと田中さんのどちらも欠席なら 山田さんと田中さんがともに欠席なら';
const ONE_IS_MISSING =
  '山田さんか田中さんのどちらかが欠席なら 山田さんと田中さんのどちらかが欠けたら 山田さんと田中さんのどちらかでも欠けたら 山田さん、田中さんのどちらか一方でも来られなければ 山田さんか田中さんが欠席なら 山田さんと田中さんのいずれかが欠けたら 山田さんと田中さんの一人でも欠けたら';

const PLAIN =
  '4人以上で開催 全員必須 山田さんは必須 4人集まらなければ中止 山田さんか田中さんが来れば開催 過半数で成立 欠席は2人まで 山田さんが来ないなら延期 山田さん必須、あと2人以上';

const A = [1, 2, 3];
const B = [4, 5, 6];

const TABLES: Readonly<Record<string, readonly Row[]>> = {
  人数と結果: NUMBERS.flatMap(([numbers, k]): Row[] => [
    [across(numbers, THEY_COME), GO, atLeast(k)],
    [across(numbers, THEY_DO_NOT), FAIL, atLeast(k)],
  ]),
  人数と否定: [
    [
      '4人未満なら 4人に満たなければ 4人を下回ったら 4人を割ったら 4人に届かなければ',
      FAIL,
      atLeast(4),
    ],
    ['4人以下なら 4人しか集まらなければ 4人を超えなければ', FAIL, atLeast(5)],
    ['過半数に満たない場合は 過半数を割ったら 半数を切ったら 半数に届かなければ', FAIL, atLeast(4)],
    [
      '4人以上でなければ 4人以上じゃないと 4人いないと 4人以上でないと',
      '中止 開催しません 成立しない 意味がない',
      atLeast(4),
    ],
    [
      '4人',
      'は必要 が必要です 必要 は必須 いれば十分 いれば足りる で足りる でいい でOK から開催 より開催 参加で成立 以上の参加が条件 以上であれば可',
      atLeast(4),
    ],
    ['4人以上', '参加の日 来られる日 の都合が合う日 が空いている日', atLeast(4)],
    [
      across(
        '4人以上集まれる 4人以上の',
        '日がなければ 日がない場合は 日が見つからなければ 日程がないときは',
      ),
      '中止 延期します 見送ります',
      atLeast(4),
    ],
  ],
  欠席の人数: [
    ['2人以上欠席したら 2人欠席なら 来られない人が2人以上なら', FAIL, atLeast(6)],
    [
      '3人以上休んだら 欠席者が2人を超えたら 不参加が3人以上なら 欠席者が3名以上出た場合は',
      FAIL,
      atLeast(5),
    ],
    [
      '欠席が2人以下なら 欠席が3人未満なら 2人以内の欠席なら 来られない人が2人までなら 2人休んでも',
      GO,
      atLeast(5),
    ],
    ['2人まで欠席OK 欠席は2名までとします 欠席2名まで可', '_ です', atLeast(5)],
    [
      '1人でも欠けたら 1人でも欠席なら 誰か1人でも来られなければ 欠席者がいたら NGが1人でもいたら',
      FAIL,
      every(7),
    ],
    ['一人も欠けなければ 欠席者がいなければ 欠席者ゼロなら 誰も休まなければ', GO, every(7)],
    ['欠席が半数以上なら 半数以上欠席なら 過半数が欠席なら 欠席が過半数なら', FAIL, atLeast(4)],
  ],
  ひとりとふたり: [
    [COMES, GO, required([1])],
    [DOES_NOT_COME, FAIL, required([1])],
    [BOTH_COME, GO, required([1, 2])],
    [ONE_COMES, GO, oneOf([1, [1, 2]])],
    [NEITHER_COMES, FAIL, oneOf([1, [1, 2]])],
    [ONE_IS_MISSING, FAIL, required([1, 2])],
  ],
  必須とほかの人: [
    [
      across(
        '山田さん必須 山田さんは絶対参加 山田さんは必ず参加 山田さんはマスト 山田さんは外せません 山田さんがいないとダメ 山田さんは欠かせません 山田さんの参加が前提 山田さんが来ないと始まらない',
        '、あと2人以上 。ほかに2人いればOK 。それ以外に2人以上 、プラス2人 。あと2名来れば開催',
      ),
      '_ 。よろしくお願いします',
      required([1], 2),
    ],
    [
      '山田さん',
      'を含めて3人以上 を入れて3人以上 込みで3人以上 含む3名以上で開催 必須、合計3人以上 に加えて2人以上 のほかに2人以上 プラス2人以上 ＋2人 を交えて3人以上 参加の上で3人以上',
      required([1], 2),
    ],
    [
      '山田さんは任意 山田さんは来られればでいい 山田さんは無理しなくていいです 山田さんは必須ではない 山田さんはいなくても構わない 山田さんは来なくても大丈夫 山田さんは欠席でもOK 山田さんは自由参加',
      '。3人以上で開催 。最低3人いれば決行',
      atLeast(3),
    ],
    [
      '山田さん抜きで 山田さん以外で 山田さんを除いて 山田さんは呼ばずに 山田さんを外して 山田さんは不参加なので 山田さんは対象外で 山田さんは欠席確定なので',
      '4人以上 過半数で開催 4人集まれば開催',
      { ...atLeast(4, 6), exclude: ['u:1'] },
    ],
  ],
  グループ: [
    [
      'Aチームから2人来れば Aチームから2人以上集まれば Aチームの2人以上が参加できれば Aチームの過半数が来れば',
      GO,
      oneOf([2, A]),
      'm6t',
    ],
    [
      'Aチームが2人以上集まらなければ Aチームが2人揃わないと Aチームが2人未満なら Aチームから2人以上欠席したら',
      FAIL,
      oneOf([2, A]),
      'm6t',
    ],
    ['Aチームが全員揃えば Aチームの全員が来れば', GO, required(A), 'm6t'],
    [
      'Aチームが全員揃わなければ Aチームに1人でも欠席者がいれば Aチームが1人でも欠けたら',
      FAIL,
      required(A),
      'm6t',
    ],
    ['Aチームの誰かが来れば Aチームから1人でも来れば', GO, oneOf([1, A]), 'm6t'],
    [
      'Aチームの誰も来なければ Aチームが1人も来なければ Aチームが全員欠席なら',
      FAIL,
      oneOf([1, A]),
      'm6t',
    ],
    [
      'AチームかBチームが全員揃えば AチームとBチームのどちらかが全員揃えば',
      GO,
      oneOf([3, A], [3, B]),
      'm6t',
    ],
    [
      'Aチームから2人かBチームから1人来れば Aチーム2人以上、またはBチーム1人以上で Aチームから2名、もしくはBチームから1名参加で',
      GO,
      oneOf([2, A], [1, B]),
      'm6t',
    ],
    [
      '営業部から1人、開発部から1人、または総務課から1人 営業部1名、開発部1名または総務課1名 営業部・開発部・総務課のいずれかから1人 営業部1人、開発部1人、総務課1人のいずれか',
      'が来れば開催 で成立 が参加できればOK',
      oneOf([1, A], [1, [4, 5, 6, 7]], [1, [8, 9]]),
      'm9o',
    ],
  ],
  五つの型で言えないこと: [
    [
      '山田さんか田中さんのどちらかと佐藤さん 佐藤さんと、山田さんか田中さんのどちらか 佐藤さん、それに山田さんか田中さん 佐藤さんに加えて山田さんまたは田中さん 山田さんまたは田中さん、および佐藤さん',
      '_ が条件です 必須です で開催 が来れば開催 来てください が揃わないと中止',
      asked([1, 2], [3]),
      'm6',
    ],
    [
      'AチームとBチームから1人ずつ 両チームから最低1人 各チーム2人以上 AチームもBチームも最低1人 Aチームから1人以上かつBチームから1人以上 Aチームの誰かとBチームの誰か どのチームからも1人',
      '_ が条件です 必須です で開催 が来れば開催 来てください が揃わないと中止',
      asked(A, B),
      'm6t',
    ],
    [
      'Aチームから2人とBチームから1人 Aチームから2人、Bチームから1人 Aチーム2名＋Bチーム1名',
      '_ が条件です 必須です で開催 が来れば開催 が揃わないと中止',
      asked([1, 2], [4]),
      'm6t',
    ],
    [
      '最大5人 5人まで 5人以内 5人以下 多くても5人 定員5名 上限5人 5人未満 先着5名 MAX5人',
      'で で開催 で集まりたい でお願いします です',
      asked(),
      'm8',
    ],
    ['3人以上', '最大5人で開催 5人までで開催 多くても5人で開催 定員5名で開催', asked([1, 2]), 'm8'],
    [
      '9人以上 20名以上 12人中5人以上 2、3人 3〜4人 ちょうど4人 数人 ある程度の人数 山崎さん必須、4人以上 女性2人以上',
      'で開催 集まれば開催 が条件 必要です 来てください',
      asked(),
      'm8',
    ],
    [
      '山田さんが来るなら田中さんも必須 山田さんが来ない場合は田中さんが必須 山田さんが来られないなら4人以上で 山田さん必須だが、無理なら田中さんでもいい 平日は3人以上、土日は全員 0人でも開催 誰も来なくても開催します 山田さんも田中さんも来なければ中止',
      '_ 。よろしくお願いします',
      asked(),
      'm6',
    ],
  ],
  言い直し: [
    [
      '4人以上で開催 全員必須 山田さんは必須 佐藤さんか鈴木さんが来れば開催',
      across(
        '。訂正します。 。間違えました、 。じゃなくて 、じゃなくて 。違った、 。上記は誤りで、 。前言撤回、',
        '5人集まらなければ中止',
      ),
      again(atLeast(5)),
    ],
    [
      '4人以上で開催 全員必須 山田さんは必須 佐藤さんか鈴木さんが来れば開催',
      across(
        '。訂正します。 。間違えました、 。じゃなくて 、じゃなくて 。違った、 。上記は誤りで、 。前言撤回、',
        '田中さんが来れば開催',
      ),
      again(required([2])),
    ],
    [
      '4人以上で開催 全員必須 過半数で成立',
      across('。やっぱり …いや、 。すみません、やっぱり', '3人いればOK'),
      again(atLeast(3)),
    ],
    ['全員必須 山田さんは必須', across('。ごめん、 。失礼、 。改め', '4人以上で開催'), unsure],
  ],
  参加とは別のこと: [
    [
      across(
        '4人以上の 全員の 山田さんの 過半数の 山田さんか田中さんの',
        '承認 同意 署名 推薦 意見 資料 席 車 荷物 写真 許可 サイン 投票 寄付 協力 返事 名前 弁当 発表 挨拶 確認 希望 紹介 お金 体調',
      ),
      'が必要 が必須です がないと開催できない があれば開催 がなければ中止 をもって成立',
      unsure,
    ],
    [
      across(
        '4人以上が 全員が 山田さんが 過半数が',
        '賛成 反対 遅刻 署名 投票 購入 登録 寄付 承認 発言 交代 昇進 合格 結婚 運転 早退 ログイン',
      ),
      'したら開催 すれば開催 しなければ中止 するなら延期',
      unsure,
    ],
    [
      '4人以上集まったら 全員揃ったら 山田さんが来たら 過半数が参加すれば 3人以上なら 山田さんか田中さんが来れば',
      '写真を撮ります 乾杯しよう 移動します 会費を下げます 部屋を変えます ビールを頼む 割引になります 抽選です 延長します 早めに終わります 2000円です すごいですね 教えてください 連絡します',
      unsure,
    ],
  ],
  参加のしかた: [
    [
      across(
        '4人以上が 全員が 山田さんが 過半数が 3人',
        '遅れて オンラインで 途中まで 途中から 交代で 車で 2日連続で 初めて 最初だけ 前半だけ 片方の日だけ 1時間だけ リモートで 二日とも 見学で 家族で',
      ),
      '参加できれば開催 来られれば開催 参加しなければ中止 参加する日',
      unsure,
    ],
  ],
  言いきらない文: [
    [
      PLAIN,
      'らしいです だそうです とのことです と聞きました と言っていました って言われた という噂です という案もあります かもしれません かなあ でしたっけ なのでしょうか ですか？ だったらよかったのに だったらなあ のはずでした と思っていました というのは冗談です は撤回します は取り消します はなかったことにしてください でした だった というわけではありません とは限りません みたいです っぽい と書いてありました ということでいいですか でいいんでしょうか にするか迷っています にするかどうか検討中です は未定です だったのは去年です と仮定します は無理そう という条件は厳しすぎる',
      unsure,
    ],
    [
      '田中さんいわく、 部長によると 噂では 先方の話では、 もしかすると たぶん 前回は 去年は 本来なら 普通なら 例えば 仮に 他のチームでは 聞いた話だと 別の会では',
      PLAIN,
      unsure,
    ],
  ],
};

/** How many of all combinations may still be read otherwise, and how many of them surely. */
const mostWrong = 0.025;
const mostSurelyWrong = 0.012;

describe('すべての組み合わせ', () => {
  const { wrong, surelyWrong, total } = measure(Object.values(TABLES).flatMap(combined));

  it('ほとんどを、部分の意味から決まるとおりに読む', () => {
    const shown = wrong.map(({ case: { utterance }, faults }) => `${utterance}: ${faults.join()}`);
    expect(wrong.length / total, shown.join('\n')).toBeLessThanOrEqual(mostWrong);
  });

  it('知らずに言いきる誤りはわずかである', () => {
    const shown = surelyWrong.map(({ utterance }) => utterance);
    expect(surelyWrong.length / total, shown.join('\n')).toBeLessThanOrEqual(mostSurelyWrong);
  });
});
