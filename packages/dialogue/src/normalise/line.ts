import {
  Excerpt,
  type Folded,
  foldSymbols,
  quotations,
  type Sentence,
  splitSentences,
} from '@tashika/japanese';
import type { Token, Tokeniser } from '@tashika/japanese/tokeniser';
import type { TextSpan } from '@tashika/kernel';
import type { Character } from '../characters/character.ts';
import type { Profile } from '../characters/profile.ts';
import type { ConversationState } from '../direct/state.ts';
import type { Leak } from './leaks.ts';
import { type Lexicon, lexiconOf } from './lexicon.ts';

import { type Edit, readScriptForm } from './script-form.ts';
import { readTopics, type Topic } from './topics.ts';

/** Stands in for quoted words: no list contains it, so nothing matches across a quotation. */
const MASK = '\uFFFC';

export interface LineInput {
  readonly character: Character;
  readonly text: string;
  readonly profile: Profile;
  /** Where the conversation stands before this line; without it nothing is known of it. */
  readonly state?: ConversationState | undefined;
}

/** A character's line made ready for the rules (§2). Offsets count in `text` unless said otherwise. */
export class Line {
  readonly character: Character;
  readonly profile: Profile;
  readonly state: ConversationState | undefined;
  readonly lexicon: Lexicon;
  readonly original: string;
  /** What is shown: the original words without the script form. */
  readonly shown: string;
  readonly edits: readonly Edit[];
  /** What was cut off because it is no part of the line. */
  readonly leaks: readonly Leak[];
  /** The shown words with symbols and spaces folded. */
  readonly text: string;
  /** `text` with embedded quotations masked, of the same length (T02). */
  readonly masked: string;
  readonly sentences: readonly Sentence[];
  readonly #folded: Folded;
  readonly #tokeniser: () => Tokeniser;
  readonly #tokens = new Map<number, readonly Token[]>();
  #topics: readonly Topic[] | undefined;

  constructor({ character, text, profile, state }: LineInput, tokeniser: () => Tokeniser) {
    this.character = character;
    this.profile = profile;
    this.state = state;
    this.lexicon = lexiconOf(character);
    this.original = text;
    const { pieces, edits, leaks } = readScriptForm(text, this.lexicon);
    this.edits = edits;
    this.leaks = leaks;
    const excerpt = new Excerpt(text, pieces);
    this.shown = excerpt.text;
    this.#folded = foldSymbols(excerpt);
    this.text = this.#folded.text;
    this.masked = maskQuotations(this.text);
    this.sentences = sentencesOf(this.text, character.language).filter(
      (sentence) => !isAside(sentence.text),
    );
    this.#tokeniser = tokeniser;
  }

  /** The topics the line names (§6.2); the tokeniser is asked only where a topic may stand. */
  get topics(): readonly Topic[] {
    this.#topics ??= readTopics(this);
    return this.#topics;
  }

  /** The words of a stretch of `text`, with offsets in `text`. */
  tokens(start: number, end: number): readonly Token[] {
    // A stretch is asked for again by several rules; stretches that begin alike end alike, except
    // for a sentence and its first clause, which the length keeps apart.
    const key = start * (this.text.length + 1) + end;
    const known = this.#tokens.get(key);
    if (known !== undefined) return known;
    const tokens = this.#tokeniser()
      .tokenise(this.text.slice(start, end))
      .map((token) => ({ ...token, start: token.start + start, end: token.end + start }));
    this.#tokens.set(key, tokens);
    return tokens;
  }

  /** The original words behind `text.slice(start, end)`. */
  span(start: number, end: number): TextSpan {
    return this.#folded.span(start, end);
  }

  /** The whole line as evidence. */
  get whole(): TextSpan {
    return this.span(0, this.text.length);
  }
}

const english = new Intl.Segmenter('en', { granularity: 'sentence' });

/** English ends its sentences with a point, which is none in 3.5 or Mr. */
function sentencesOf(text: string, language: Character['language']): readonly Sentence[] {
  if (language === 'ja') return splitSentences(text);
  return [...english.segment(text)].flatMap(({ segment, index }) => {
    const said = segment.trim();
    if (!/[\p{L}\p{N}]/u.test(said)) return [];
    const start = index + segment.indexOf(said);
    return [{ start, end: start + said.length, text: said }];
  });
}

/** Bracketed remarks such as （笑） are no sentence of their own. */
function isAside(sentence: string): boolean {
  if (!/^[（(]/u.test(sentence)) return false;
  const [first] = quotations(sentence);
  return first?.start === 0 && !/[\p{L}\p{N}]/u.test(sentence.slice(first.end));
}

const maskedOpenings = new Set(['「', '｢', '（', '(']);

function maskQuotations(text: string): string {
  if (!/[「｢（(]/u.test(text)) return text;
  let masked = '';
  let at = 0;
  const mask = (start: number, end: number) => {
    masked += text.slice(at, start) + MASK.repeat(end - start);
    at = end;
  };
  for (const { start, end, open } of quotations(text)) {
    if (maskedOpenings.has(open)) {
      mask(start, end);
      continue;
    }
    // 『…』 is no quotation of §2, but what it encloses may be one.
    for (const inner of quotations(text.slice(start + 1, end - 1))) {
      if (maskedOpenings.has(inner.open)) {
        mask(start + 1 + inner.start, start + 1 + inner.end);
      }
    }
  }
  return masked + text.slice(at);
}
