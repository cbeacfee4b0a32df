/** A word of a text as the dictionary knows it; parts of speech are named as IPAdic names them. */
export interface Token {
  /** Exactly `text.slice(start, end)`. */
  readonly surface: string;
  /** UTF-16 offsets into the text. */
  readonly start: number;
  readonly end: number;
  /** 品詞: 名詞, 動詞, 助詞 … */
  readonly partOfSpeech: string;
  /** 品詞細分類1: 一般, 固有名詞, 係助詞 …; `*` where there is none. */
  readonly detail: string;
  /** 原形; the surface itself for a word the dictionary does not know. */
  readonly baseForm: string;
  /** 活用形: 未然形, 連用形 …, of words that conjugate. */
  readonly conjugation?: string;
}

/** Cuts a text into words; the tokens tile it from its first character to its last. */
export interface Tokeniser {
  tokenise(text: string): Token[];
}
