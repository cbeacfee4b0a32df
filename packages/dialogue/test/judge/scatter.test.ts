import { ruleTable } from '@tashika/kernel/testing';
import { describe, expect, it } from 'vitest';
import { judgeLine, readLine } from '../../src/index.ts';
import { scatter } from '../../src/judge/scatter.ts';
import { messages } from '../../src/report/messages.ja.ts';
import { characterOf, profileOf, read, tokeniser } from '../reading.ts';

ruleTable({
  rule: scatter,
  messages,
  subject: (row: string) => read(row),
  speaks: [
    {
      given:
        'あゆ｜金閣寺についてです。銀閣寺についても話しましょう。\n清水寺の話もしたいです。京都は広いですね。',
      says: ['scattered'],
    },
    { given: 'あゆ｜味は甘いです。香りは強いです。色は薄いです。以上です。', says: ['scattered'] },
    { given: 'あゆ｜つまり雨です。傘が推奨です。出発は九時ですね。', says: ['manySentences'] },
    { given: 'やな｜わ！えー！やだ！', says: ['manySentences'] },
    { given: 'やな｜うん\nそう\nかも', says: ['manySentences'], because: '改行も文の終わり' },
    { given: 'あゆ｜味は甘く、香りは強いです。', says: ['manyTopics'] },
    { given: 'あゆ｜電車は速く、車は便利です。', says: ['manyTopics'], because: '別の物' },
    { given: 'あゆ｜梅は白く、桜は淡いです。', says: ['manyTopics'], because: '一字の名詞' },
    {
      given: 'あゆ｜味は甘く、香りは強く、色は薄いです。',
      says: ['manyTopics'],
      because: '話題3つでも1文',
    },
    {
      given: 'あゆ｜味は甘いです。香りは強いです。そうです。そうです。',
      says: ['manySentences'],
      because: '4文でも話題2つ',
    },
  ],
  silent: [
    { given: 'やな｜えー！？ほんと？', because: '！？は一つの文末' },
    { given: 'やな｜えー！！！やだ！！' },
    { given: 'あゆ｜出発は九時ですね。' },
    { given: 'あゆ｜日本酒は澄んでいて、酒は冷たいです。', because: '酒は日本酒のこと' },
    { given: 'あゆ｜日本庭園は広く、庭園は静かです。', because: '庭園は日本庭園のこと' },
    {
      given: 'あゆ｜姉様が「いい。行く。帰る。」と言いました。',
      because: '引用の中では文が終わらない',
    },
    { given: 'あゆ｜行きます。来ます。（笑）', because: '括弧の添え書きは文ではない' },
    { given: 'あゆ｜行きます。来ます。♪' },
    { given: 'あゆ｜私は行きます。姉様は待ちます。', because: '人は話題に数えない' },
    { given: 'あゆ｜お酒は好きです。酒は飲みます。', because: '同じ話題' },
    { given: 'やな｜' },
  ],
});

describe('緩やかな設定（relaxed）', () => {
  const effects = (text: string) =>
    [
      ...scatter.judge(
        readLine(
          { character: characterOf('あゆ'), text, profile: profileOf('relaxed') },
          tokeniser,
        ),
      ),
    ].map(({ effect }) => effect);

  it.each<[string, string[]]>([
    ['行きます。来ます。帰ります。寝ます。', []],
    ['行きます。来ます。帰ります。寝ます。起きます。', ['WARN']],
    ['味は甘く、香りは強いです。', []],
    ['味は甘いです。香りは強いです。そうです。', ['WARN']],
    ['味は甘いです。香りは強いです。色は薄いです。以上です。', ['RETRY']],
  ])('%s', (text, expected) => {
    expect(effects(text)).toEqual(expected);
  });
});

describe('話題', () => {
  it.each<[string, string[]]>([
    ['筑前煮はこの肉が中心の料理ですね。鮎の塩焼きは香ばしいです。', ['筑前煮', '塩焼き']],
    ['金閣寺についてです。銀閣寺についても話しましょう。', ['金閣寺', '銀閣寺']],
    ['清水寺の話もしたいです。京都は広いですね。', ['清水寺', '京都']],
    ['江戸時代の建築様式は美しいです。', ['建築様式']],
    ['私は行きます。姉様は待ちます。やな姉様は元気です。今日は寒いです。これは本です。', []],
    ['金閣寺は？', []],
    ['写真撮影は、順番を守ってください。', ['写真撮影']],
    ['写真撮影は、ええ、あの、順番を守ってください。', ['写真撮影']],
    ['目次は長いです。次は短いです。', ['目次']],
    ['東京では雨です。京都には雪です。', []],
    ['飲むのは楽しいです。飲むことは楽しいです。', []],
    ['「都市の残響」について調べました。', ['都市の残響']],
    ['「姉様」は呼び名です。', []],
    ['歴史についての話です。', ['歴史']],
    ['温泉の話は楽しいです。', ['温泉']],
    ['温泉のお話をします。', ['温泉']],
    ['はい、そうです。こんにちは。', []],
    ['結果は明日出ます。', ['結果']],
    ['猫の愛らしさは格別です。', ['愛らしさ']],
    ['走行中は揺れます。3番は遠いです。夏は暑いです。', []],
    ['問題はありません。可能性はあります。', []],
    ['問題は難しいです。', ['問題']],
    ['姉様が「味は甘い」と言いました。', ['味']],
    ['それについて話しましょう。昔の話です。', []],
    ['コーヒーは苦いです。ｺｰﾋｰは苦いです。', ['コーヒー']],
    ['茶は熱いです。猫は寝ています。', ['茶', '猫']],
    ['酒は体に悪いです。日本酒は高いです。', ['酒']],
    ['夏祭りは楽しいです。祭りは賑やかです。', ['夏祭り']],
    ['赤ワインは重いです。ワインは難しいです。', ['赤ワイン']],
    ['歯は大事です。虫歯は痛いです。', ['歯']],
    ['緑茶は苦いです。お茶は熱いです。', ['緑茶']],
    ['水は冷たいです。炭酸水は刺激的です。', ['水']],
    ['電車は遅れます。車は混みます。', ['電車', '車']],
    ['花火は綺麗です。火は危険です。', ['花火', '火']],
    ['新幹線は速いです。線は細いです。', ['新幹線', '線']],
  ])('%s', (text, expected) => {
    const { topics } = judgeLine({ character: characterOf('あゆ'), text }, tokeniser);
    expect(topics.map(({ noun }) => noun)).toEqual(expected);
  });
});
