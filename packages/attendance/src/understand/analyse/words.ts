import type { Tokeniser } from '@tashika/japanese/tokeniser';
import type { Ref } from './people.ts';

/** A word as the dictionary knows it, or a span that is known by data. */
export interface Word {
  readonly surface: string;
  readonly base: string;
  readonly pos: string;
  readonly detail: string;
  readonly conjugation: string;
  readonly start: number;
  readonly end: number;
  readonly ref?: Ref;
  readonly isDate?: boolean;
}

export interface DataSpan {
  readonly start: number;
  readonly end: number;
  readonly ref?: Ref;
  /** 過半数 and the like, which the dictionary cuts up: 過半|数割れ. */
  readonly isShare?: boolean;
}

/** Words of the same kind as what they stand for, so that the dictionary sees an ordinary sentence. */
const standIns = { person: '田中', group: '本社', date: '今日', share: '全員' } as const;

/** The words of a folded text. Names and dates are one word each, whatever the dictionary says. */
export function wordsOf(text: string, spans: readonly DataSpan[], tokeniser: Tokeniser): Word[] {
  let stood = '';
  let from = 0;
  /** Where each span stands in the text handed to the dictionary. */
  const places: { at: number; length: number; span: DataSpan }[] = [];
  for (const span of spans) {
    if (span.start < from) continue;
    stood += text.slice(from, span.start);
    const standIn = standIns[span.isShare ? 'share' : (span.ref?.kind ?? 'date')];
    places.push({ at: stood.length, length: standIn.length, span });
    stood += standIn;
    from = span.end;
  }
  stood += text.slice(from);

  const words: Word[] = [];
  let place = 0;
  let shift = 0;
  // A sentence is cut the same way with and without its full stop.
  for (const token of tokeniser.tokenise(`${stood}。`)) {
    if (token.start >= stood.length) break;
    let { start, end } = token;
    for (;;) {
      const next = places[place];
      if (next === undefined || end <= next.at) break;
      if (start < next.at) words.push(plain(text, token, start + shift, next.at + shift));
      if (start < next.at + next.length) {
        if (end >= next.at + next.length || start <= next.at) {
          if (words.at(-1)?.end !== next.span.end) words.push(known(text, next.span));
        }
      }
      start = Math.max(start, next.at + next.length);
      if (end < next.at + next.length) break;
      shift = next.span.end - (next.at + next.length);
      place++;
      if (start >= end) break;
    }
    if (
      start < end &&
      !(
        places[place] !== undefined &&
        start >= (places[place]?.at ?? 0) &&
        end <= (places[place]?.at ?? 0) + (places[place]?.length ?? 0)
      )
    ) {
      words.push(
        plain(
          text,
          start === token.start && end === token.end ? token : { ...token, baseForm: '' },
          start + shift,
          end + shift,
        ),
      );
    }
  }
  return words.flatMap((word, at) => apart(word, words[at - 1]));
}

/** 「条件はいりません」: nothing goes in there; the dictionary takes は for a part of はいる. */
function apart(word: Word, before: Word | undefined): Word[] {
  if (word.base !== 'はいる' || before?.pos !== '名詞') return [word];
  const topic = {
    ...word,
    surface: 'は',
    base: 'は',
    pos: '助詞',
    detail: '係助詞',
    conjugation: '',
  };
  const middle = word.start + 1;
  return [
    { ...topic, end: middle },
    { ...word, surface: word.surface.slice(1), base: 'いる', start: middle },
  ];
}

function known(text: string, { start, end, ref, isShare }: DataSpan): Word {
  const surface = text.slice(start, end);
  const common = {
    surface,
    base: surface,
    pos: '名詞',
    detail: 'data',
    conjugation: '',
    start,
    end,
  };
  if (isShare) return common;
  return ref === undefined ? { ...common, isDate: true } : { ...common, ref };
}

function plain(
  text: string,
  token: { baseForm: string; partOfSpeech: string; detail: string; conjugation?: string },
  start: number,
  end: number,
): Word {
  const surface = text.slice(start, end);
  return {
    surface,
    base: token.baseForm === '' ? surface : token.baseForm,
    pos: token.partOfSpeech,
    detail: token.detail,
    conjugation: token.conjugation ?? '',
    start,
    end,
  };
}
