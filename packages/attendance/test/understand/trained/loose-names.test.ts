import { describe, expect, it, vi } from 'vitest';
import type { KnownPerson } from '../../../src/index.ts';
import { readText } from '../../../src/understand/read.ts';
import { withLooseNames } from '../../../src/understand/trained/loose-names.ts';
import { contextOf } from '../measure.ts';
import { cast } from './casts.ts';

const temple = cast('弘:住職 辰巳:檀家総代 老松 花村');
const works = cast('北川::品質保証 南野::品質保証 西本::生産技術 東');
const squads = cast('海::1班 山::1班 川::2班 森::2班');
const colours = cast('海::赤チーム 山::赤チーム 川::青チーム 森::青チーム');
const market = cast('豆腐屋の源 八百屋の辰 魚屋の松');
const branches = cast('北::東京支店営業部 南::大阪支店営業部 西::大阪支店営業部');
const ward = cast('佐藤:看護師長 森:看護師 田中:看護師 林:医師');
const wards = cast('森::3階病棟 川::3階病棟 林::外来');
const band = cast('ヨシダ・カツミ マツモト ケン');
const officers = cast('木村:副幹事 森田:会計 林');
const classes = cast('王::A組 李::A組 林::B組');
const quality = cast('北川::品質保証課 南野::品質保証課 西本::情報システム部 東');
const rooms = cast('森::研究室A 谷::研究室A 原::研究室B 辻');
const blocks = cast('森::東ブロック 谷::東ブロック 原::西ブロック 辻::西ブロック');
const years = cast('森::1年 谷::2年 原::3年 辻:顧問');
const offices = cast('森::東京 谷::大阪 原::福岡 辻');
const raid = cast('ルナ::ヒーラー もちお::ヒーラー シロ::タンク');
const school = cast('山下:教授 星野:准教授 近藤::修士 陳::修士');
const streets = cast('瀬川:町内会長 吉永:副会長 林:会計');
const stage = cast('PMの増田 山沢 林');

function looseIn(text: string, members: readonly KnownPerson[], contacts?: readonly KnownPerson[]) {
  const context = { ...contextOf(members), ...(contacts ? { contacts } : {}) };
  const reading = readText(text, context);
  return withLooseNames(reading, context).flatMap(({ start, end, ref }) =>
    ref?.loose
      ? [{ words: reading.folded.text.slice(start, end), keys: ref.keys, doubt: ref.doubt }]
      : [],
  );
}

describe('略した呼び名', () => {
  it.each([
    ['肩書きの終わり', '総代は必須', temple, '総代', ['u:2']],
    ['敬称ごと', '総代さんは必須', temple, '総代さん', ['u:2']],
    ['文の途中', 'あと総代がいれば', temple, '総代', ['u:2']],
    ['四字の初めと終わり', '品証から1人', works, '品証', ['u:1', 'u:2']],
    ['四字の一つおき', '生技は必須', works, '生技', ['u:3']],
    ['名前の前半', '品質は全員', works, '品質', ['u:1', 'u:2']],
    ['名前の後半', '保証から1人', works, '保証', ['u:1', 'u:2']],
    ['漢数字', '一班から1人', squads, '一班', ['u:1', 'u:2']],
    ['組の頭の一字', '赤から1人', colours, '赤', ['u:1', 'u:2']],
    ['屋号のあとの名', '源さんは必須', market, '源さん', ['u:1']],
    ['敬称なしの一字', '辰は必須', market, '辰', ['u:2']],
    ['長い組の名前の頭', '大阪は全員', branches, '大阪', ['u:2', 'u:3']],
    ['長い肩書きの終わり', '師長は必須', ward, '師長', ['u:1']],
    ['階のない病棟', '病棟から1人', wards, '病棟', ['u:1', 'u:2']],
    ['下の名前だけ', 'カツミは必須', band, 'カツミ', ['u:1']],
    ['ひらがなで', 'よしだは必須', band, 'よしだ', ['u:1']],
    ['副のない肩書き', '幹事は必須', officers, '幹事', ['u:1']],
    [
      '年のあとの以外',
      '1年以外は必須',
      cast('石井::1年生 和田::1年生 原::2年生'),
      '1年',
      ['u:1', 'u:2'],
    ],
    ['課のある組を略して', '品証は二人とも', quality, '品証', ['u:1', 'u:2']],
    ['漢字とカタカナ', '情シスから1人', quality, '情シス', ['u:3']],
    ['種類が先に立つ組', 'Aの誰か', rooms, 'a', ['u:1', 'u:2']],
    ['種類をあとに', 'A研究室から1人', rooms, 'a研究室', ['u:1', 'u:2']],
    ['一字の組と数', '西2名', blocks, '西', ['u:3', 'u:4']],
    ['伸ばす音のない呼び名', 'ヒラ1は必須', raid, 'ヒラ', ['u:1', 'u:2']],
    ['先生と呼ばれる人たち', '先生は二人とも', school, '先生', ['u:1', 'u:2']],
    ['先生方', '先生方は必須', school, '先生方', ['u:1', 'u:2']],
    ['学生と呼ばれる人たち', '学生から1人', school, '学生', ['u:3', 'u:4']],
    ['副のつかない会長', '会長は必須', streets, '会長', ['u:1']],
    ['名前の前の役', 'PMは必須', stage, 'pm', ['u:1']],
    ['名前の前の一字とちゃん', '山ちゃんは必須', stage, '山ちゃん', ['u:2']],
  ])('%s：%s', (_, text, members, words, keys) => {
    expect(looseIn(text, members)).toEqual([{ words, keys, doubt: 'none' }]);
  });

  it('並んだ呼び名は、それぞれに見つかる', () => {
    expect(looseIn('赤と青から1人ずつ', colours).map(({ keys }) => keys)).toEqual([
      ['u:1', 'u:2'],
      ['u:3', 'u:4'],
    ]);
    expect(looseIn('源さんと辰さんは必須', market).map(({ words }) => words)).toEqual([
      '源さん',
      '辰さん',
    ]);
  });

  it.each([
    ['各拠点から1人', offices, '各拠点', ['東京', '大阪', '福岡'], false],
    ['三拠点から1人ずつ', offices, '三拠点', ['東京', '大阪', '福岡'], false],
    ['両研究室から1人', rooms, '両研究室', ['研究室A', '研究室B'], false],
    ['どちらかの研究室から1人', rooms, 'どちらかの研究室', ['研究室A', '研究室B'], true],
    ['2・3年は全員', years, '2・3年', ['2年', '3年'], false],
    ['1〜3年から1人', years, '1〜3年', ['1年', '2年', '3年'], false],
    ['2年は全員、ほかの学年は1人', years, 'ほかの学年', ['1年', '3年'], false],
    ['東西それぞれ1人', blocks, '東西', ['東ブロック', '西ブロック'], false],
  ])('いくつもの組：%s', (text, members, words, names, any) => {
    const context = contextOf(members);
    const reading = readText(text, context);
    const found = withLooseNames(reading, context).filter(({ ref }) => ref?.loose);
    expect(found.map(({ start, end }) => reading.folded.text.slice(start, end))).toEqual([words]);
    expect(found[0]?.ref?.groups).toMatchObject({
      any,
      refs: names.map((name) =>
        expect.objectContaining({ name: expect.stringMatching(new RegExp(name, 'iu')) }),
      ),
    });
  });

  it.each([
    ['ほかの言葉の一部', '総代表は必須', temple],
    ['似た言葉', '総会には3人以上', temple],
    ['二つの言葉にまたがる', '商品証明書を持参', works],
    ['二つの言葉にまたがる', '部品証拠を確認', works],
    ['別の字', '一般から1人', squads],
    ['番号のない班', '班から1人ずつ', squads],
    ['熟語の一字', '赤字の会議です', colours],
    ['送りがなのある一字', '赤い服で3人以上', colours],
    ['地名の一字', '赤坂で3人以上', colours],
    ['熟語の頭', '源泉で3人以上', market],
    ['熟語の終わり', '起源を3人以上で調べる', market],
    ['どの名前の端でもない真ん中', '支店から1人', branches],
    ['かなの言葉の一部', 'ケンカはしない。3人以上', band],
    ['アルファベットの言葉の一部', 'APIの件で3人以上', classes],
    ['人数', '3人以上で開催', wards],
    ['だれの名でもない言葉', '天気がよければ3人以上', temple],
    ['数の合わない組', '四拠点から1人ずつ', offices],
    ['会社ぜんぶ', '全社会議は3人以上', offices],
    ['よその会社', '他社の件で3人以上', offices],
    ['年月', '3年ぶりなので3人以上', years],
    ['課の長', '品証課長の件で3人以上', quality],
    ['方角', '東西線で集まり3人以上', blocks],
    ['熟語', '西口で3人以上', blocks],
    ['ほかの先生', '木村先生の件で3人以上', school],
    ['先生でない言葉', '先生役はいらない。3人以上', school],
    ['学生でない言葉', '学生証を持参。3人以上', school],
    ['山でない言葉', '山の天気しだい。3人以上', stage],
    ['似たカタカナ', 'ヒラメで3人以上', raid],
    ['似た熟語', '品目は3つ', quality],
  ])('黙っている：%s（%s）', (_, text, members) => {
    expect(looseIn(text, members)).toEqual([]);
  });

  it.each([
    ['肩書きどおり', '檀家総代は必須', temple],
    ['組の名前どおり', '品質保証から1人', works],
    ['組の名前どおり', '赤チームから1人', colours],
    ['名前どおり', 'ケンは必須', band],
  ])('略していない名前は、もう見つかっている：%s（%s）', (_, text, members) => {
    const context = contextOf(members);
    const reading = readText(text, context);
    expect(reading.words.filter(({ ref }) => ref !== undefined)).toHaveLength(1);
    expect(withLooseNames(reading, context)).toEqual(reading.words);
  });

  it.each([
    ['看護から1人', ward, ['u:1', 'u:2', 'u:3']],
    ['技術から1人', cast('西本::生産技術 東::情報技術 北'), ['u:1', 'u:2']],
  ])('%s：同じくらい合う呼び名は、どれとも決めない', (text, members, keys) => {
    expect(looseIn(text, members)).toMatchObject([{ keys, doubt: 'several' }]);
  });

  it('連絡先が変われば、呼び名も変わる', () => {
    const members = cast('山田 田中');
    const named = { name: '酒井花子', key: 'u:9' };
    expect(looseIn('花子は必須', members)).toEqual([]);
    expect(looseIn('花子は必須', members, [named])).toMatchObject([{ keys: ['u:9'] }]);
    expect(looseIn('花子は必須', members, [{ ...named, key: 'u:8' }])).toMatchObject([
      { keys: ['u:8'] },
    ]);
    expect(looseIn('花子は必須', members)).toEqual([]);
  });
});

describe('略した呼び名を探す手間', () => {
  /** How many letters are copied out of the text while it is searched. */
  function lettersCopied(text: string, members: readonly KnownPerson[]): number {
    const context = contextOf(members);
    const reading = readText(text, context);
    withLooseNames(readText('はじめに', context), context);
    const { slice } = String.prototype;
    let letters = 0;
    const spy = vi.spyOn(String.prototype, 'slice').mockImplementation(function (
      this: string,
      ...range
    ) {
      const piece = slice.apply(this, range);
      letters += piece.length + 1;
      return piece;
    });
    try {
      withLooseNames(reading, context);
    } finally {
      spy.mockRestore();
    }
    return letters;
  }

  it.each([
    ['切れ目のない漢字', '東京都庁舎会議室予約'],
    ['略した呼び名ばかり', '品証生技'],
    ['名前と呼び名', '北川さんと品証は、'],
    ['ふつうの文', '来週の会議は品証が必要なので、'],
  ])('%s：文の長さに比例する', (_, piece) => {
    const [short, long] = [20, 80].map((times) => lettersCopied(piece.repeat(times), works));
    expect(short).toBeGreaterThan(0);
    expect(long).toBeLessThan((short as number) * 4 * 1.2);
  });
});
