import type { TextSpan } from '@tashika/kernel';
import type { Style } from '../characters/character.ts';
import { alternatives } from '../normalise/lexicon.ts';
import type { Line } from '../normalise/line.ts';
import { foldWord } from '../normalise/word-places.ts';

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

const silent: Tone = {
  marker: 0,
  vocab: 0,
  style: 0,
  score: 0,
  heard: { marker: [], vocab: [], style: [] },
};

function readTone(line: Line): Tone {
  if (line.character.tone === null) return silent;
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
  if (line.character.language === 'en') {
    for (const match of line.masked.matchAll(wholeWords(words))) {
      spans.push(line.span(match.index, match.index + match[0].length));
    }
    return spans;
  }
  for (const word of words) {
    const wanted = foldWord(word);
    const at = line.masked.indexOf(wanted);
    if (at >= 0) spans.push(line.span(at, at + wanted.length));
  }
  return spans;
}

const wholes = new WeakMap<readonly string[], RegExp>();

/** English is written in words: any of them, in any case, but not inside another. */
function wholeWords(words: readonly string[]): RegExp {
  let pattern = wholes.get(words);
  if (pattern === undefined) {
    const any = alternatives(words.map(foldWord));
    pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'giu');
    wholes.set(words, pattern);
  }
  return pattern;
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
      `((?:${alternatives(style.endings.map(foldWord))})${particles})ー?[^\\p{L}\\p{N}]*$`,
      'iu',
    );
    patterns.set(style, pattern);
  }
  return pattern;
}
