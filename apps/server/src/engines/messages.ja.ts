/** What is said where an engine gave no answer. */
export const engines = {
  tooSlow:
    'この内容を読み取るのに時間がかかりすぎるため、途中でやめました。短くするか、分けてお送りください。',
  busy: 'お待ちの方が多いため、いまは受け取れません。少し待ってから、もう一度お試しください。',
  stopped: '処理の途中で問題が起きたため、やめました。もう一度お試しください。',
  wordsTooLong: (most: number) =>
    `文章が長すぎます。一度に${most}文字までお受けできます。要点を短くしてお送りください。`,
  tooManyPeople: (most: number) =>
    `人が多すぎます。members と contacts は、それぞれ${most}人までお受けできます。`,
} as const;
