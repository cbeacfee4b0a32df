import type { TextSpan } from '@tashika/kernel';
import type { Style } from '../characters/character.ts';
import { alternatives } from '../normalise/lexicon.ts';
import type { Line } from '../normalise/line.ts';

export type Signal = 'marker' | 'vocab' | 'style';

/** The three signals of §4: each is 1 or 0, and where it was heard. */
export interface Tone {
  readonly marker: 0 | 1;
  readonly vocab: 0 | 1;
  readonly style: 0 | 1;
  readonly score: number;
  readonly heard: Readonly<Record<Signal, readonly TextSpan[]>>;
}

const cached = new WeakMap<Line, Tone>();

/** The tone of a line (§4, T11): literal lists on the folded text without its quotations. */
export function toneOf(line: Line): Tone {
  let tone = cached.get(line);
  if (tone === undefined) {
    tone = readTone(line);
    cached.set(line, tone);
  }
  return tone;
}

function readTone(line: Line): Tone {
  const { markers, vocabulary, style } = line.character.tone;
  const heard = {
    marker: occurrences(line, markers),
    vocab: occurrences(line, vocabulary),
    style: styleSpans(line, style),
  };
  const marker = heard.marker.length > 0 ? 1 : 0;
  const vocab = heard.vocab.length > 0 ? 1 : 0;
  const styled = heard.style.length > 0 ? 1 : 0;
  return { marker, vocab, style: styled, score: marker + vocab + styled, heard };
}

/** The first place of each word of a list. */
function occurrences(line: Line, words: readonly string[]): TextSpan[] {
  const spans: TextSpan[] = [];
  for (const word of words) {
    const at = line.masked.indexOf(word);
    if (at >= 0) spans.push(line.span(at, at + word.length));
  }
  return spans;
}

function styleSpans(line: Line, style: Style): TextSpan[] {
  if (style.kind === 'signs') {
    if (line.sentences.length > style.sentences) return [];
    return occurrences(line, style.signs);
  }
  const ending = endingPattern(style);
  const spans: TextSpan[] = [];
  for (const { start, end } of line.sentences) {
    const match = ending.exec(line.masked.slice(start, end));
    if (match !== null) {
      spans.push(line.span(start + match.index, start + match.index + (match[1] ?? '').length));
    }
  }
  return spans.length >= style.count ? spans : [];
}

type EndingStyle = Extract<Style, { kind: 'endings' }>;
const patterns = new WeakMap<EndingStyle, RegExp>();

/** An ending, the particles that may follow it, then nothing but signs and quotations. */
function endingPattern(style: EndingStyle): RegExp {
  let pattern = patterns.get(style);
  if (pattern === undefined) {
    const particles = style.particles.length > 0 ? `(?:${alternatives(style.particles)}){0,3}` : '';
    pattern = new RegExp(
      `((?:${alternatives(style.endings)})${particles})ー?[^\\p{L}\\p{N}]*$`,
      'u',
    );
    patterns.set(style, pattern);
  }
  return pattern;
}
