import { quotations } from './quotations.ts';

export interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A run of terminators is one end (！？), and a closing bracket right behind it still belongs to it. */
const sentenceEnd = /[。！？!?｡‼⁇⁈⁉]+[」』）)｣]*|[\n\r\u0085\u2028\u2029]+/gu;
const wording = /[\p{L}\p{N}]/u;
const lineBreak = /[\n\r\u0085\u2028\u2029]/u;

/**
 * The sentences of a text, without the blanks between them. Terminators inside balanced brackets
 * do not end a sentence. Signs without any word behind an end (♪, 」) belong to the sentence
 * before them on their line.
 */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  const enclosed = quotations(text);
  let quotation = 0;
  let start = 0;

  const close = (end: number) => {
    const piece = text.slice(start, end);
    const from = start + (piece.length - piece.trimStart().length);
    const to = from + piece.trim().length;
    start = end;
    if (from === to) return;
    const before = sentences.at(-1);
    if (
      before !== undefined &&
      !wording.test(piece) &&
      !lineBreak.test(text.slice(before.end, from))
    ) {
      sentences.pop();
      sentences.push({ start: before.start, end: to, text: text.slice(before.start, to) });
      return;
    }
    sentences.push({ start: from, end: to, text: text.slice(from, to) });
  };

  sentenceEnd.lastIndex = 0;
  for (let match = sentenceEnd.exec(text); match !== null; match = sentenceEnd.exec(text)) {
    while ((enclosed[quotation]?.end ?? Number.POSITIVE_INFINITY) <= match.index) quotation += 1;
    const around = enclosed[quotation];
    if (around !== undefined && around.start < match.index) {
      sentenceEnd.lastIndex = around.end;
      continue;
    }
    close(match.index + match[0].length);
  }
  close(text.length);
  return sentences;
}
