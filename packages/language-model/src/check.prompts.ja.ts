/** The small questions a model is checked with. */
export const prompts = {
  greeting: { system: '質問に短く答えてください。', text: 'こんにちは。' },
  word: { system: '質問に短く答えてください。', text: '「たしか」はひらがなで何文字ですか。' },
  colour: {
    system: '画像を見て質問に答えてください。',
    text: 'この画像は一色で塗られています。何色ですか。',
  },
} as const;
