/** Lines of our own, of the length and kind of real ones: every pair of an opening and a continuation. */
const yana = {
  openings: [
    'わ！この橋、すっごい長いね！',
    'へ？あゆ、いまの音なに？',
    'えー、もう着いちゃったの？',
    'うーん、なんか甘い匂いがするかも。',
    'そっか、雨が上がったんだね。',
    'やだ、靴が片方ないよ！',
  ],
  continuations: [
    'ねえ、写真撮ってもいいかな？',
    'あゆ、もうちょっと詳しく教えてよ！早く知りたいな。',
    'あの看板の字、ほんとに読めないんだけど…どうしよう？',
    'お腹すいたから、なんか食べに行こうよ！',
    '屋台は混んでるかも。さっきの店に戻る？',
    'この前の旅行の話、もう一回聞きたいかも！',
  ],
};
const ayu = {
  openings: [
    '姉様、その橋は大正時代に架けられたものです。',
    'つまり、こちらの道の方が近いということですね。',
    '到着時刻は十四時の見込みですよ。',
    '雨雲は東へ抜けましたので、傘は要りません。',
    '一般的に、この種の菓子には蜂蜜が使われます。',
    '姉様、足元が濡れていますのでお気をつけください。',
  ],
  continuations: [
    '修理は三年前に終わりました。今は歩行者専用です。',
    '混雑については、駅の掲示板で確認できますよ。',
    '目安として、十五分ほど見ておくのが推奨です。ご希望があればお調べします。',
    '次の列車は各駅停車ですが、座席には余裕があるでしょう。',
    '香りは強いのですが、味は控えめだそうです。',
    'ほかに気になることがあれば、おっしゃってくださいね。',
  ],
};

export const ownLines = [
  ...pairs('やな', yana.openings, yana.continuations),
  ...pairs('あゆ', ayu.openings, ayu.continuations),
];

function pairs(character: string, openings: readonly string[], continuations: readonly string[]) {
  return openings.flatMap((opening) =>
    continuations.map((more) => ({ character, text: `${opening}${more}` })),
  );
}
