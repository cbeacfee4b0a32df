import { describe, expect, it } from 'vitest';
import { clausesOf } from '../../src/understand/clauses.ts';
import { factsOf } from '../../src/understand/facts.ts';
import { memberLexicon } from '../../src/understand/members.ts';
import { foldKey, normaliseText, originalSpan } from '../../src/understand/normalise.ts';
import { scan } from '../../src/understand/scan.ts';
import type { Token } from '../../src/understand/tokens.ts';
import { membersOf } from './measure.ts';

const tokensOf = (sentence: string, members = 'm9o') =>
  scan(normaliseText(sentence), memberLexicon(membersOf(members)));

describe('1. 表記をそろえる', () => {
  it.each([
    ['３人', '3人'],
    ['ｻﾝｶ', 'さんか'],
    ['ﾊﾞﾝﾄﾞ', 'ばんど'],
    ['ヤマダ', 'やまだ'],
    ['OK', 'ok'],
    ['3 人 以 上', '3人以上'],
    ['3 5', '3、5'],
    ['いいよ！！', 'いいよ。'],
    ['やろ😊🙏3人', 'やろ。3人'],
    ['「全員」で', '全員で'],
    ['全員（鈴木）', '全員、鈴木、'],
    ['2～3', '2〜3'],
    ['改\n行', '改。行'],
    ['改\r行', '改。行'],
    ['タブ\tで', 'たぶで'],
    ['あ\u0007い', 'あい'],
    ['“全員”で*必須*', '全員で必須'],
    ['家族👨‍👩‍👧で', '家族。で'],
    ['以上｡次', '以上。次'],
    ['以上．次', '以上。次'],
    ['v1.5', 'v1.5'],
    ['ａ．ｂ', 'a.b'],
    ['山田，田中；佐藤､鈴木', '山田、田中、佐藤、鈴木'],
    ['【必須】山田', '、必須、山田'],
    ['2—3', '2-3'],
    ['2−3', '2-3'],
    ['2∼3', '2〜3'],
    ['①山田②田中', '。山田。田中'],
    ['1. 山田\n2. 田中', '山田。田中'],
    ['・山田\n・田中', '山田。田中'],
    ['(1)山田\n（２）田中', '山田。田中'],
    ['1.5人', '1.5人'],
    ['山田・田中', '山田・田中'],
    ['Ken Smith', 'ken、smith'],
    ['３ ５', '3、5'],
    ['山 3', '山3'],
    ['ﾊﾟﾘ', 'ぱり'],
  ])('%s → %s', (written, key) => expect(foldKey(written)).toBe(key));

  it('元の言葉の位置に戻せる', () => {
    const text = normaliseText('あ　３ 人😊ﾊﾞ');
    expect(text.key).toBe('あ3人。ば');
    expect(originalSpan(text, 1, 3)).toEqual({ start: 2, end: 5 });
    expect(originalSpan(text, 4, 5)).toEqual({ start: 7, end: 9 });
  });

  it('長すぎる文は途中まで読んだことを覚えている', () => {
    expect(normaliseText('あ'.repeat(10_000)).isCut).toBe(false);
    expect(normaliseText('あ'.repeat(10_001)).isCut).toBe(true);
  });
});

/** One token in short: what it is, and what matters of it. */
function short(token: Token): string {
  switch (token.kind) {
    case 'person':
      return `person(${token.keys.join()})`;
    case 'group':
      return `group(${token.name}${token.keys === null ? '?' : ''})`;
    case 'count':
      return token.high === null ? `${token.low}` : `${token.low}-${token.high}`;
    case 'fraction':
      return `${token.numerator}/${token.denominator}${token.strict ? '+' : ''}`;
    case 'predicate':
      return `${token.negated ? '¬' : ''}${token.sense}${token.form === 'plain' ? '' : `:${token.form}`}`;
    case 'cue':
      return token.cue;
    case 'particle':
      return token.text;
    default:
      return token.kind;
  }
}

describe('2. 言葉を拾う', () => {
  it.each([
    ['山田さん', 'person(u:1)'],
    ['山田部長', 'person(u:1)'],
    ['やまださん', 'person(u:1)'],
    ['ヤマダくん', 'person(u:1)'],
    ['山田太郎', 'person(u:1)'],
    ['太郎さん', 'person(u:1)'],
    ['田中花子様', 'person(u:2)'],
    ['花子ちゃん', 'person(u:2)'],
    ['たなかさん', 'person(u:2)'],
    ['部長', 'person(u:1)'],
    ['リーダー', 'person(u:4)'],
    ['木村さん', 'person()'],
    ['北山田さん', 'person()'],
    ['部長クラス', 'person()'],
    ['営業部', 'group(営業部)'],
    ['営業から', 'group(営業部) から'],
    ['経理部から', 'group(経理部?) から'],
    ['20代が3人', 'group(20代?) が 3'],
    ['車を出せる人が2人', 'group(車を出せる人?) が 2'],
    ['初参加の人が1人', 'group(初参加の人?) が 1'],
    ['ドライバーは2人', 'group(ドライバー?) は 2'],
    ['男性2人', 'group(男性?) 2'],
    ['a.b@example.com', 'person(e:a6f1bad172104d25)'],
    ['3人', '3'],
    ['三名', '3'],
    ['ふたり', '2'],
    ['2、3人', '2-3'],
    ['2〜3名', '2-3'],
    ['3人から5人', '3-5'],
    ['3人か4人', '3-4'],
    ['過半数', '1/2+'],
    ['半分', '1/2'],
    ['3分の2', '2/3'],
    ['三分の二', '2/3'],
    ['7割', '7/10'],
    ['7割5分', '75/100'],
    ['80%', '80/100'],
    ['3人以上', '3 atLeast'],
    ['3人から', '3 atLeast'],
    ['5人まで', '5 atMost'],
    ['5人中3人', '5 outOf 3'],
    ['山田さんのうち', 'person(u:1) among'],
    ['4人乗り', 'measure capacity'],
    ['3000円', 'measure'],
    ['一人も', 'nobody'],
    ['一人残らず', 'all'],
    ['二人とも', 'both'],
    ['できるだけ多', 'most'],
    ['できれば', 'wishful'],
  ])('%s → %s', (sentence, expected) => {
    expect(tokensOf(sentence).map(short).join(' ')).toBe(expected);
  });

  it.each([
    ['集まれば', 'gather:if'],
    ['集まったら', 'gather:if'],
    ['集まらなければ', '¬gather:if'],
    ['集まらないと', '¬gather:if'],
    ['集まらなくても', '¬gather:even'],
    ['集まれる日', 'gather:day'],
    ['揃わない', '¬gather'],
    ['参加できれば', 'attend:if'],
    ['参加できない場合', '¬attend:if'],
    ['参加していただければ', 'attend:if'],
    ['参加してほしい', 'attend:hope'],
    ['参加したい', 'attend:want'],
    ['集まるといいな', 'gather:hope'],
    ['集まればいい', 'gather:if go'],
    ['来てもらわないと', '¬attend:if'],
    ['来られない', '¬attend'],
    ['来れたらでいい', 'attend:ifAble go'],
    ['欠けずに', '¬absent'],
    ['欠けることなく', '¬absent'],
    ['欠けても', 'absent:even'],
    ['休んだら', 'absent:if'],
    ['欠席なら', 'absent:if'],
    ['開催できません', '¬go'],
    ['始まらない', '¬go'],
    ['必須ではない', '¬required'],
    ['必須じゃなくていい', '¬required:te go'],
    ['必須の人はいません', '¬required'],
    ['必須は特になし', '¬required'],
    ['構いません', 'go'],
    ['意味がない', 'fail'],
    ['超えたら', 'exceed:if'],
    ['満たない', '¬reach'],
  ])('%s → %s', (sentence, expected) => {
    const read = tokensOf(sentence).filter(({ kind }) => kind === 'predicate');
    expect(read.map(short).join(' ')).toBe(expected);
  });
});

describe('3. 節に分ける', () => {
  it.each([
    ['山田さんは必須、あと2人以上', ['山田さんは必須', 'あと2人以上']],
    ['山田さん、田中さん、佐藤さんは必須', ['山田さん、田中さん、佐藤さんは必須']],
    ['山田さんは必須で田中さんは任意', ['山田さんは必須で', '田中さんは任意']],
    ['3人集まれば、開催', ['3人集まれば、開催']],
    ['営業部から2人、または開発部から3人', ['営業部から2人', '開発部から3人']],
    ['営業部2人か開発部3人', ['営業部2人', '開発部3人']],
    ['必須:山田、田中 任意:その他', ['必須:山田、田中', '任意:その他']],
    ['3人以上。ただし山田さんは必須', ['3人以上', 'ただし山田さんは必須']],
    ['全員がいいけど最低4人', ['全員がいい', '最低4人']],
    ['必須なしで5人以上', ['必須なしで', '5人以上']],
  ])('%s', (sentence, expected) => {
    const text = normaliseText(sentence);
    const clauses = clausesOf(scan(text, memberLexicon(membersOf('m9o'))));
    expect(clauses.map(({ start, end }) => text.key.slice(start, end))).toEqual(expected);
  });
});

describe('4. 事実を読む', () => {
  const kindsOf = (sentence: string) =>
    factsOf(clausesOf(tokensOf(sentence))).map((fact) =>
      fact.kind === 'unsupported' ? `unsupported:${fact.why}` : fact.kind,
    );
  it.each([
    ['5人招待して', ['stated']],
    ['3人以上', ['quorum']],
    ['5人以下', ['upperBound']],
    ['3人以下なら中止', ['quorum']],
    ['山田さんは必須', ['required']],
    ['山田さんが来ないなら中止', ['required']],
    ['山田さんは任意', ['optional']],
    ['山田さんが欠席でも開催', ['optional']],
    ['山田さんは来なくていい', ['optional']],
    ['山田さんに来てほしい', ['wish']],
    ['できれば全員', ['wish']],
    ['全員でなくてもいい', ['notAll']],
    ['全員に連絡して', ['chatter']],
    ['山田さん抜きで3人', ['excluded', 'quorum']],
    ['山田さん抜きでは始まらない', ['required']],
    ['山田さんに声をかけないで', ['excluded']],
    ['山田さんか田中さん', ['choice']],
    ['山田さんか田中さんのどちらかと佐藤さんは必須', ['unsupported:mixed']],
    ['山田さんと田中さん', ['mentioned']],
    ['営業部は必須', ['groupUnclear']],
    ['各部から1人', ['unsupported:each']],
    ['山田さんが来たら中止', ['unsupported:forbidden']],
    ['山田さんが来るなら3人でいい', ['unsupported:conditional', 'quorum']],
    ['必須の人はいません', ['noneRequired']],
    ['みんなで集まりたい', ['vague']],
    ['数人集まれば', ['vague']],
    ['やっぱり4人以上', ['correction', 'quorum']],
    ['前回は3人でした', ['chatter']],
  ])('%s → %j', (sentence, expected) => expect(kindsOf(sentence)).toEqual(expected));
});
