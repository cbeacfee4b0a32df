/** Lines and scripts to try the page with. */

export const lineSamples = [
  { name: '合格', character: 'やな', text: 'わ！ この夜店、すっごい楽しそうじゃん！' },
  { name: '口調が弱い', character: 'やな', text: 'そっか、それは楽しみだね。' },
  {
    name: '褒めすぎ',
    character: 'あゆ',
    text: '姉様の直感は素晴らしいですね。その考えは正しいです。',
  },
  {
    name: '設定と違う',
    character: 'あゆ',
    text: '私は姉様とは別居していますので、週末に会いに行きます。',
  },
  {
    name: '散漫',
    character: 'あゆ',
    text: '金閣寺についてです。銀閣寺についても話しましょう。清水寺はどうでしょう。お土産についても決めます。',
  },
  { name: '台本の形', character: 'やな', text: 'やな：「わ！ほんとだね！」' },
] as const;

export const scriptSample = {
  scene: '縁日の夜店',
  script: `やな：わ！ この夜店、すっごい楽しそうじゃん！
あゆ：姉様の直感は素晴らしいですね。
あゆ：この夜店は江戸時代から続くものです。由来を調べてみましょう。
やな：へぇ！ 夜店ってそんな昔からあるんだね！
あゆ：夜店の灯りは、昔は油でした。今は電球が一般的ですね。
やな：金魚を見ました。
やな：そっか、油の灯りだったんだ！ ほんと不思議かも！
あゆ：つまり、灯りの色も今とは違います。落ち着いた橙色でしょう。`,
} as const;

const recorded = (character: string, text: string): string => JSON.stringify({ character, text });

export const reportSample = [
  recorded('やな', 'わ！ この夜店、すっごい楽しそうじゃん！'),
  recorded('あゆ', 'この夜店は江戸時代から続くものです。由来を調べてみましょう。'),
  recorded('やな', 'そっか、それは楽しみだね。'),
  recorded('あゆ', 'つまり雨です。傘が推奨です。出発は九時ですね。'),
  recorded('やな', '金閣寺は美しいと思います。'),
  recorded('あゆ', '姉様の直感は素晴らしいですね。その考えは正しいです。'),
  recorded('あゆ', '私は姉様とは別居していますので、週末に会いに行きます。'),
  recorded('やな', 'えー！？ほんと？ それ、食べてみたいかも！'),
  recorded(
    'あゆ',
    '金閣寺についてです。銀閣寺についても話しましょう。清水寺はどうでしょう。お土産についても決めます。',
  ),
  recorded('やな', '「わ！ほんとだね！」'),
].join('\n');
