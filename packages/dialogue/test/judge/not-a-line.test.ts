import { ruleTable } from '@tashika/kernel/testing';
import { describe, expect, it } from 'vitest';
import { judgeLine } from '../../src/index.ts';
import { notALine } from '../../src/judge/not-a-line.ts';
import { messages } from '../../src/report/messages.ja.ts';
import { characterOf, read, tokeniser } from '../reading.ts';
import { stateAfter } from '../spoken.ts';

const cut: [string, string][] = [
  ['やな｜わ！ほんとだね！<|im_end|>', 'わ！ほんとだね！'],
  ['やな｜<|im_start|>assistant\nわ！ほんとだね！<|im_end|>', 'わ！ほんとだね！'],
  ['やな｜わ！ほんとだね！<|im_end|>\n<|im_start|>user\n次は？', 'わ！ほんとだね！'],
  ['やな｜わ！ほんとだね！</s>', 'わ！ほんとだね！'],
  ['やな｜わ！ほんとだね！<end_of_turn>', 'わ！ほんとだね！'],
  ['やな｜<think>明るく話そう。</think>\nわ！ほんとだね！', 'わ！ほんとだね！'],
  ['やな｜明るく話そう。\n</think>\n\n「わ！ほんとだね！」', 'わ！ほんとだね！'],
  ['やな｜わ！ほんとだね！\nあゆ：そうですね、姉様。', 'わ！ほんとだね！'],
  ['やな｜わ！ほんとだね！ あゆ：そうですね。', 'わ！ほんとだね！'],
  ['やな｜わ！ほんとだね！\nあゆ「そうですね。」\nやな「でしょ？」', 'わ！ほんとだね！'],
  ['やな｜あゆ：暑いですね。\nやな：わ！ほんとだね！', 'わ！ほんとだね！'],
  ['やな｜わ！ほんとだね！\n{{user}}: うん', 'わ！ほんとだね！'],
  ['やな｜わ！ほんとだね！（文字数：9）', 'わ！ほんとだね！'],
  ['やな｜わ！ほんとだね！\n文字数：9文字', 'わ！ほんとだね！'],
  ['やな｜わ！ほんとだね！\n\n※明るい口調を意識しました。', 'わ！ほんとだね！'],
  ['やな｜わ！ほんとだね！\n\n解説：驚きを表しています。', 'わ！ほんとだね！'],
  ['やな｜はい、やなの台詞です。\n「わ！ほんとだね！」', 'わ！ほんとだね！'],
  ['やな｜承知しました。以下が発言です：\nわ！ほんとだね！', 'わ！ほんとだね！'],
];

ruleTable({
  rule: notALine,
  messages,
  subject: (row: string) => read(row),
  speaks: [
    ...cut.map(([given]) => ({ given, says: ['leakCut'] as const })),
    { given: 'やな｜', says: ['nothingSaid'] },
    { given: 'やな｜（笑って手を振る）', says: ['nothingSaid'] },
    { given: 'やな｜*手を振る*', says: ['nothingSaid'] },
    { given: 'やな｜わ！<|reserved_7|>ほんとだね！', says: ['controlToken'] },
    { given: 'やな｜<think>どう話せばいいかな', says: ['controlToken'] },
    { given: 'やな｜わ！{{user}}もそう思うよね！', says: ['templateVariable'] },
    { given: 'やな｜わ！{name}だよね！', says: ['templateVariable'] },
    { given: 'やな｜あゆ：姉様、それは違うと思います。', says: ['partnersLine'] },
    { given: 'やな｜文字数：9', says: ['reportOnly'] },
    { given: 'やな｜この台詞は、明るさを出しています。', says: ['reportOnly'] },
    { given: 'やな｜あなたは「やな」として次の発言を書きます。', says: ['instructionEcho'] },
    { given: 'やな｜発言だけを50文字で書いてください。', says: ['instructionEcho'] },
    { given: 'やな｜## 場面\n縁日の夜店', says: ['instructionEcho'] },
    { given: 'あゆ｜口調を維持してください。', says: ['instructionEcho'] },
    {
      given: 'あゆ｜申し訳ありませんが、そのリクエストにはお応えできません。',
      says: ['modelRefusal'],
    },
    { given: 'あゆ｜ガイドラインに反するため、お答えできません。', says: ['modelRefusal'] },
    { given: "やな｜I'm sorry, but I can't assist with that.", says: ['modelRefusal'] },
    { given: 'あゆ｜私はAIですので、食事はできません。', says: ['aiTalk'] },
    { given: 'あゆ｜AIアシスタントとして、お答えします。', says: ['aiTalk'] },
    { given: 'やな｜私って言語モデルなんだよね！', says: ['aiTalk'] },
    { given: 'やな｜Wow, this is so beautiful! Look at that!', says: ['otherLanguage'] },
    { given: 'やな｜这个真的很好看！你看！', says: ['otherLanguage'] },
    { given: 'やな｜와, 정말 예쁘다!', says: ['otherLanguage'] },
    {
      given: 'やな｜<|im_start|>user\n次は何が見えるの？<|im_end|>',
      says: ['controlToken'],
    },
    { given: 'あゆ｜[INST] あゆらしく話して [/INST]', says: ['controlToken'] },
    { given: 'あゆ｜次の指示に沿って、丁寧にお話しします。', says: ['instructionEcho'] },
    { given: 'やな｜人物設定：明るい姉。注意事項：長く話さない。', says: ['instructionEcho'] },
    { given: 'やな｜【字数】48字\n【語尾】良好', says: ['reportOnly'] },
    { given: 'あゆ｜改善版は語尾を整えました。', says: ['reportOnly'] },
    { given: 'やな｜undefined', says: ['bareData'] },
    { given: 'やな｜{"line": ""}', says: ['bareData'] },
    {
      given: 'やな｜ほんとにきれいな夜空だよね。ほんとにきれいな夜空だよね。',
      says: ['saidBefore'],
    },
  ],
  silent: [
    { given: 'やな｜わ！ほんとだね！' },
    { given: 'やな｜……', because: '黙っているのも演技のうち' },
    { given: 'あゆ｜申し訳ありません、姉様。傘を忘れました。', because: '登場人物の謝り' },
    { given: 'あゆ｜姉様、そのお願いは聞けません。', because: '登場人物の断り' },
    { given: 'やな｜最近のAIってすごいよね！', because: 'AIの話題' },
    { given: 'やな｜もし私がAIだったら、毎日寝てるかも！', because: '仮の話' },
    { given: 'やな｜私、AIじゃないよね！', because: '打ち消し' },
    { given: 'やな｜あのロボットはAIなんだよね！', because: '自分のことではない' },
    { given: 'やな｜"Let It Be"って曲、ほんといいよね！', because: '題名' },
    { given: 'やな｜OK！Let’s go！すっごい楽しみだよね！', because: '掛け声' },
    { given: 'やな｜金閣寺！', because: '漢字だけの短い言葉' },
    { given: 'やな｜うん、うん！', because: '短い言葉の繰り返し' },
    { given: 'やな｜あゆに「そうですね」って言われちゃったかも！', because: '引用された言葉' },
    { given: 'あゆ｜この文章は二百文字でまとめられていますね。', because: '文字数の話題' },
    { given: 'あゆ｜あなたは「姉」として慕われていますね。', because: '設定の写しではない' },
    { given: 'やな｜返事を書いてくださいって言われたかも！', because: '手紙の話' },
    { given: 'やな｜3 < 5だよね！', because: '不等号' },
    { given: 'あゆ｜その要求はお断りしたと聞いています。', because: '人が断った話' },
    { given: 'あゆ｜次の指示を待ちましょう。', because: '場面の中の指示' },
    { given: 'やな｜{ }みたいな形の雲だね！', because: '形の話' },
  ],
});

describe('切り離したあとの言葉', () => {
  it.each(cut)('%s', (row, shown) => {
    expect(read(row).shown).toBe(shown);
  });

  it('前の発言と一字一句同じなら言い直し、短い返事は構わない', () => {
    const state = stateAfter(['やな｜わ！この金魚、すっごい可愛いよね！', 'あゆ｜そうですね。']);
    const findings = (row: string) => [...notALine.judge(read(row, state))];
    expect(findings('やな｜わ！この金魚、すっごい可愛いよね！')).toMatchObject([
      { message: 'saidBefore', effect: 'RETRY' },
    ]);
    expect(findings('あゆ｜そうですね。')).toEqual([]);
  });

  it('AIだと言ってよい登場人物は、そう言ってよい', () => {
    const character = { ...characterOf('あゆ'), artificial: true };
    const { findings } = judgeLine({ character, text: '私はAIですので、眠りません。' }, tokeniser);
    expect(findings.map(({ rule }) => rule)).not.toContain('not-a-line');
  });
});
