/** The sentences for people when a photo cannot be read. */
export const problems = {
  empty: () => '写真のデータが空です。写真を選び直してください。',
  tooManyBytes: ({ megabytes, most }: { megabytes: number; most: number }) =>
    `写真のファイルが大きすぎます（${megabytes}MB、上限は${most}MB）。小さくしてからお試しください。`,
  unknownFormat: ({ found }: { found: string | null }) =>
    `${found === null ? '写真の形式が分かりません' : `「${found}」形式は読めません`}。JPEG・PNG・WebP・HEICの写真をお使いください。`,
  tooManyPixels: ({ megapixels, most }: { megapixels: number; most: number }) =>
    `写真の画素数が多すぎます（${megapixels}メガピクセル、上限は${most}メガピクセル）。縮小してからお試しください。`,
  tooSmall: ({ width, height }: { width: number; height: number }) =>
    `写真が小さすぎて文字を読めません（${width}×${height}画素）。もっと大きく撮り直してください。`,
  animated: () => '動く画像は読めません。写真を1枚だけお渡しください。',
  broken: () =>
    '写真のデータが壊れているか、途中で切れています。もう一度送るか、撮り直してください。',
  noSlip: () =>
    '写真の中に伝票が見つかりませんでした。伝票の全体が入るように、真上から明るい場所で撮り直してください。',
  twoSlips: () => '写真に伝票が2枚以上写っています。1枚ずつ撮ってください。',
  formNotPrinted: () =>
    '印刷された用紙の枠が見つかりませんでした。罫線だけの紙は用紙として覚えられません。',
  formFile: () => '用紙の記憶として読めないファイルです。覚え直してください。',
  handsFile: () => 'お店の手の記憶として読めないファイルです。覚え直してください。',
  tooFewCorrections: () =>
    '確かめ終えた伝票が足りないため、まだ覚えられません。数や品目が書かれた伝票を、もう少し確かめてからお試しください。',
  learningStopped: () => '書き方を覚えている途中で問題が起きたため、中止しました。',
  tooSlow: ({ seconds }: { seconds: number }) =>
    `写真の読み取りが${seconds}秒以内に終わらなかったため、中止しました。`,
  busy: () =>
    '読み取りを待っている写真が多いため、いまは受け取れません。少し待ってから、もう一度お試しください。',
  stopped: () => '写真の読み取り中に問題が起きたため、中止しました。別の写真でお試しください。',
};
