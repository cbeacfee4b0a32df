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
  [
    'やな｜わ！ この夜店、すっごい楽しそうじゃん！<|im_end|>',
    'わ！ この夜店、すっごい楽しそうじゃん！',
  ],
  [
    'やな｜<|eot_id|>わ！ この夜店、すっごい楽しそうじゃん！',
    'わ！ この夜店、すっごい楽しそうじゃん！',
  ],
  ['やな｜わ！ この夜店、すっごい楽しそうじゃん！</s>', 'わ！ この夜店、すっごい楽しそうじゃん！'],
  [
    'やな｜[INST] やなとして話して [/INST] わ！ この夜店、すっごい楽しそうじゃん！',
    'わ！ この夜店、すっごい楽しそうじゃん！',
  ],
  [
    'やな｜<start_of_turn>model\nわ！ この夜店、すっごい楽しそうじゃん！',
    'わ！ この夜店、すっごい楽しそうじゃん！',
  ],
  [
    'やな｜わ！ この夜店、すっごい楽しそうじゃん！<|endoftext|>Human: 次は？',
    'わ！ この夜店、すっごい楽しそうじゃん！',
  ],
  [
    'やな｜<thinking>短く元気に言う。</thinking>わ！ この夜店、すっごい楽しそうじゃん！',
    'わ！ この夜店、すっごい楽しそうじゃん！',
  ],
  [
    'やな｜<reasoning>夜店の場面だ。</reasoning>\nわ！ この夜店、すっごい楽しそうじゃん！',
    'わ！ この夜店、すっごい楽しそうじゃん！',
  ],
  [
    'やな｜assistant\nわ！ この夜店、すっごい楽しそうじゃん！',
    'わ！ この夜店、すっごい楽しそうじゃん！',
  ],
  ['やな｜わ！ この夜店、すっごい楽しそうじゃん！<eos>', 'わ！ この夜店、すっごい楽しそうじゃん！'],
  [
    'やな｜◁think▷姉らしく話す。◁/think▷わ！ この夜店、すっごい楽しそうじゃん！',
    'わ！ この夜店、すっごい楽しそうじゃん！',
  ],
  [
    'やな｜<|channel|>analysis<|message|>短く返す。<|end|><|start|>assistant<|channel|>final<|message|>わ！ この夜店、すっごい楽しそうじゃん！',
    'わ！ この夜店、すっごい楽しそうじゃん！',
  ],
  [
    'やな｜はい、以下がやなの台詞です：\nわ！ この夜店、すっごい楽しそうじゃん！',
    'わ！ この夜店、すっごい楽しそうじゃん！',
  ],
  [
    'やな｜かしこまりました！\n\n「わ！ この夜店、すっごい楽しそうじゃん！」',
    'わ！ この夜店、すっごい楽しそうじゃん！',
  ],
  [
    'やな｜前回の指摘を踏まえて修正しました。\nわ！ この夜店、すっごい楽しそうじゃん！',
    'わ！ この夜店、すっごい楽しそうじゃん！',
  ],
  [
    'やな｜Sure! Here is the line:\nわ！ この夜店、すっごい楽しそうじゃん！',
    'わ！ この夜店、すっごい楽しそうじゃん！',
  ],
  [
    'やな｜わ！ この夜店、すっごい楽しそうじゃん！\nあゆ：そうですね、姉様。',
    'わ！ この夜店、すっごい楽しそうじゃん！',
  ],
  [
    'やな｜わ！ この夜店、すっごい楽しそうじゃん！\n\n**あゆ**「そうですね、姉様。」',
    'わ！ この夜店、すっごい楽しそうじゃん！',
  ],
  [
    'やな｜わ！ この夜店、すっごい楽しそうじゃん！\nUser: それで？',
    'わ！ この夜店、すっごい楽しそうじゃん！',
  ],
  [
    'やな｜わ！ この夜店、すっごい楽しそうじゃん！\n（文字数：24文字）',
    'わ！ この夜店、すっごい楽しそうじゃん！',
  ],
  [
    'やな｜わ！ この夜店、すっごい楽しそうじゃん！\n※口調マーカー「わ！」「すっごい」を使用しました。',
    'わ！ この夜店、すっごい楽しそうじゃん！',
  ],
  [
    'やな｜わ！ この夜店、すっごい楽しそうじゃん！\n---\n解説：姉らしい明るさを意識しました。',
    'わ！ この夜店、すっごい楽しそうじゃん！',
  ],
  [
    'やな｜わ！ この夜店、すっごい楽しそうじゃん！\n\n以上です。ご確認ください。',
    'わ！ この夜店、すっごい楽しそうじゃん！',
  ],
  [
    'やな｜わ！ この夜店、すっごい楽しそうじゃん！\n（この発言は22文字です）',
    'わ！ この夜店、すっごい楽しそうじゃん！',
  ],
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
    { given: 'やな｜<think>ここは姉らしく', says: ['controlToken'] },
    { given: 'やな｜わ！ <unk><unk>すっごい<unk>楽しそう', says: ['controlToken'] },
    { given: 'やな｜わ！ {{user}}、すっごい楽しそうじゃん！', says: ['templateVariable'] },
    { given: 'やな｜{char}は笑顔で手を振る！', says: ['templateVariable'] },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template that nobody filled in
    { given: 'やな｜えー、${name}も来るの？ ほんと？', says: ['templateVariable'] },
    { given: 'やな｜わ！ [名前]、すっごい嬉しい！', says: ['templateVariable'] },
    { given: 'やな｜やだ、<USER>ったら！ ほんと？', says: ['templateVariable'] },
    { given: 'やな｜えー、%s も行くの？ ほんと？', says: ['templateVariable'] },
    { given: 'やな｜うーん、{{random:りんご,みかん}}かな！', says: ['templateVariable'] },
    { given: 'やな｜わ！ <name>、ほんと？ すっごい！', says: ['templateVariable'] },
    {
      given: 'やな｜了解しました。やなとして、明るく短い台詞を書きます。',
      says: ['instructionEcho'],
    },
    {
      given: 'やな｜語尾に「わ！」を使い、50〜80文字で話してください。',
      says: ['instructionEcho'],
    },
    { given: 'やな｜以下のルールに従って発言します。', says: ['instructionEcho'] },
    { given: 'やな｜あなたはやなです。元気な姉を演じてください。', says: ['instructionEcho'] },
    { given: 'やな｜【制約】2文以内、感嘆符を使うこと。', says: ['instructionEcho'] },
    { given: 'やな｜# 出力形式\n台詞のみを出力すること', says: ['instructionEcho'] },
    {
      given: 'やな｜キャラクター設定：やな、姉、明るい性格。口調はくだけた感じ。',
      says: ['instructionEcho'],
    },
    {
      given: 'あゆ｜すみません、その内容については回答を控えさせていただきます。',
      says: ['modelRefusal'],
    },
    { given: "やな｜I'm sorry, but I can't help with that.", says: ['modelRefusal'] },
    {
      given: 'あゆ｜申し訳ございませんが、不適切な表現が含まれるため生成できません。',
      says: ['modelRefusal'],
    },
    {
      given: 'やな｜ごめんなさい、その質問には答えられないようにプログラムされています。',
      says: ['modelRefusal'],
    },
    {
      given: 'あゆ｜お力になれず申し訳ありません。別のご質問があればお知らせください。',
      says: ['modelRefusal'],
    },
    { given: 'あゆ｜私は言語モデルなので、味はわかりません。', says: ['aiTalk'] },
    { given: 'やな｜うーん、AIだから食べられないけど、すっごい美味しそう！', says: ['aiTalk'] },
    {
      given: 'あゆ｜私の学習データは2023年までなので、最新の情報はわかりません。',
      says: ['aiTalk'],
    },
    { given: 'あゆ｜As an AI language model, I do not have feelings.', says: ['aiTalk'] },
    { given: 'やな｜わたし、チャットボットだから疲れないんだよね！', says: ['aiTalk'] },
    { given: 'あゆ｜人工知能である私には体験がありません。', says: ['aiTalk'] },
    {
      given: 'やな｜わ！ この夜店、すっごい楽しそうじゃん！ あゆ「そうですね、姉様。」',
      says: ['leakCut'],
    },
    { given: 'やな｜あゆ：そうですね、姉様。', says: ['partnersLine'] },
    {
      given:
        'やな｜わ！ この夜店、すっごい楽しそうじゃん！\nユーザー：それで？\nやな：ほんと、楽しいよね！',
      says: ['leakCut'],
    },
    { given: 'やな｜この台詞は、やなの明るい性格を表現しています。', says: ['reportOnly'] },
    { given: 'やな｜Wow, this night market looks so much fun!', says: ['otherLanguage'] },
    { given: 'やな｜哇！这个夜市看起来真有意思！', says: ['otherLanguage'] },
    { given: 'やな｜와! 이 야시장 정말 재미있겠다!', says: ['otherLanguage'] },
    {
      given: 'やな｜わ！ この夜店 is really fun, you know, let us go together soon!',
      says: ['otherLanguage'],
    },
    { given: 'やな｜Вау, какой интересный рынок!', says: ['otherLanguage'] },
    { given: 'やな｜哇，这个很有意思，我们一起去吧', says: ['otherLanguage'] },
    {
      given:
        'あゆ｜つまり、日本酒は冷やして飲むのが一般的ですね。つまり、日本酒は冷やして飲むのが一般的ですね。',
      says: ['saidBefore'],
    },
    {
      given: 'やな｜すっごいすっごいすっごいすっごいすっごいすっごいすっごいすっごい',
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
    { given: 'やな｜わ！ 「AIって賢いよね」って先生が言ってた！' },
    { given: 'あゆ｜つまり、AIは便利な道具ですね。' },
    { given: 'やな｜えー、ロボットみたいって言わないで！ ほんと？' },
    { given: 'やな｜ごめん、それはできないかも！' },
    { given: 'あゆ｜申し訳ありませんが、姉様、今日は夕飯を作れません。' },
    { given: 'あゆ｜すみません、その質問には答えたくありません。内緒です。' },
    { given: 'やな｜うーん、リクエストには応えたいけど、お金がないかも！' },
    { given: 'あゆ｜姉様のご要望にはお応えできません。予算が足りないので。' },
    { given: 'やな｜ほんと、Wi-Fiって便利だよね！' },
    { given: 'やな｜わ！ LINEでOKって来た！ すっごい！' },
    { given: 'やな｜えー、Let It Goの歌、すっごい好き！' },
    { given: 'あゆ｜英語で「Good morning」と言うのが一般的ですね。' },
    { given: 'あゆ｜つまり、URLは https://example.com ですね。' },
    { given: 'あゆ｜文字数は、俳句なら十七音が目安です。' },
    { given: 'あゆ｜三百文字以内で書くのが推奨です。' },
    { given: 'あゆ｜「了解しました」という返事は、目上には避けるのが一般的ですね。' },
    { given: 'やな｜了解！ すぐ行くね！' },
    { given: 'あゆ｜かしこまりました、姉様。すぐに準備しますね。' },
    { given: 'あゆ｜わかりました。では始めましょう、姉様。' },
    { given: 'あゆ｜台詞を覚えるのは大変ですね、姉様。' },
    { given: 'やな｜うーん、この台詞、ほんと難しいよね！' },
    { given: 'あゆ｜ルールに従って遊ぶのが推奨です。つまり、順番ですね。' },
    { given: 'あゆ｜あなたは優しい人ですね、姉様。' },
    { given: 'やな｜やな、って名前、ほんと気に入ってるんだよね！' },
    { given: 'やな｜あゆ、そうですねって言って！ ほんと！' },
    { given: 'やな｜あゆ！ そっち見て！ すっごいよ！' },
    { given: 'やな｜へ？ あゆが「姉様は鈍い」って言ったの？ やだ！' },
    { given: 'あゆ｜出力は百ワットが目安です。つまり、明るいですね。' },
    { given: 'あゆ｜形式的な挨拶は不要ですよ。' },
    { given: 'やな｜えー、<3 はハートの形だよね！' },
    { given: 'やな｜ほんと、1<2だよね！ 算数は楽しい！' },
    { given: 'あゆ｜波括弧は{ }と書くのが一般的ですね。' },
    { given: 'あゆ｜変数名は user_name とするのが一般的ですね。' },
    { given: 'あゆ｜消費税は10%が目安です。つまり、百円なら十円ですね。' },
    { given: 'やな｜100%そう思うよね！ ほんと！' },
    { given: 'やな｜わ！ わ！ わ！ すっごい花火！' },
    { given: 'やな｜えー、えー、えー、やだよね！' },
    { given: 'やな｜そうそうそうそう、ほんとそうだよね！' },
    { given: 'やな｜はい、どうぞ！ あったかいお茶だよ、ほんと！' },
    { given: 'あゆ｜以上です、姉様。つまり、準備は終わりました。' },
    { given: 'あゆ｜以下の三つが目安です。卵、牛乳、小麦粉です。' },
    { given: 'あゆ｜※写真はイメージです、と書いてありますね。' },
    { given: 'あゆ｜質問があればどうぞ、姉様。つまり、何でも聞いてくださいね。' },
    { given: 'あゆ｜解説は後にしましょう。つまり、まず食べるのですね。' },
    { given: 'やな｜やだ、先生：って書いちゃった！ ほんと！' },
    { given: 'あゆ｜午後3：00に集合が目安です。' },
    { given: 'あゆ｜天気：晴れ、と日記にありますね。' },
    { given: 'あゆ｜中国語で「你好」と言うのが一般的ですね。' },
    { given: 'あゆ｜韓国語の「안녕」は親しい挨拶ですね。' },
    { given: 'あゆ｜三国志、西遊記、水滸伝、金瓶梅。つまり四大奇書ですね。' },
    { given: 'あゆ｜東京都千代田区永田町一丁目七番一号です。つまり国会ですね。' },
    { given: 'あゆ｜プログラムされた動きですね、あの人形は。' },
    { given: 'あゆ｜私はモデルではありません、姉様。' },
    { given: 'やな｜モデルって、すっごい背が高いよね！' },
    { given: 'あゆ｜私は人間ですよ、姉様。機械ではありません。' },
    { given: 'あゆ｜私の記憶は2023年の夏で止まっていますね。' },
    { given: 'あゆ｜もし私がAIだったら、計算が速いでしょうね。' },
    { given: 'あゆ｜AIの先生は、疲れないのでしょうね。' },
    { given: 'あゆ｜会話を続けるコツは相槌ですね。つまり、聞くことです。' },
    { given: 'あゆ｜キャラクターの設定が細かい漫画ですね、姉様。' },
    { given: 'あゆ｜演じるのは難しいですね。つまり、慣れです。' },
    { given: 'あゆ｜姉様、申し訳ありません。お皿を割ってしまいました。' },
    { given: 'やな｜ユーザーって、ほんと色々いるよね！' },
    { given: 'あゆ｜インストラクターの指示に従うのが推奨です。' },
    { given: 'やな｜わ！ [ラッキー] って書いてある！ すっごい！' },
    { given: 'やな｜（笑）やだ、ほんとおかしいよね！' },
    { given: 'やな｜THE BEST って書いたTシャツ、すっごい可愛いよね！' },
    { given: 'やな｜Ｔｈａｎｋ ｙｏｕ、って言われた！ ほんと！' },
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
