import { type Character, partnerCalls } from '../characters/character.ts';
import { frameWords, nameSuffix, pronouns } from './words.ts';

/** A character's words compiled once for matching. */
export interface Lexicon {
  /** A speaker label at the start of a line; sticky. */
  readonly label: RegExp | undefined;
  /** Where a turn of the partner begins: a label at the start of a row, or behind a sentence. */
  readonly otherTurn: RegExp | undefined;
  /** Where a turn of the character itself begins, at the start of a row. */
  readonly ownTurn: RegExp | undefined;
  readonly partners: readonly string[];
  /** Whether a phrase is a person of the conversation, a pronoun or a word of time. */
  readonly isFrame: (phrase: string) => boolean;
}

const compiled = new WeakMap<Character, Lexicon>();

export function lexiconOf(character: Character): Lexicon {
  let lexicon = compiled.get(character);
  if (lexicon === undefined) {
    lexicon = compile(character);
    compiled.set(character, lexicon);
  }
  return lexicon;
}

function compile(character: Character): Lexicon {
  const partners = longestFirst(partnerCalls(character));
  const names = longestFirst([character.name, ...partners]);
  const frame = new Set([
    ...names,
    ...character.self,
    ...character.plural,
    ...pronouns,
    ...frameWords,
  ]);
  const others = [...partners, ...relations(character), ...userLabels];
  return {
    label: labelOf([...names, ...roles(character), ...ownLabels]),
    otherTurn: turnOf(others),
    ownTurn: turnOf([character.name, ...ownLabels]),
    partners,
    isFrame: (phrase) => {
      const plain = phrase.replace(nameSuffix, '');
      return plain === '' || frame.has(phrase) || frame.has(plain);
    },
  };
}

const siblings = ['姉', '妹', '兄', '弟'];

/** 姉： and 妹： label a line as well as the names do, where the two are siblings. */
function roles({ partners }: Character): string[] {
  return partners.some(({ relation }) => siblings.includes(relation)) ? siblings : [];
}

/** Templates and chat logs write these in the place of a name. */
const ownLabels = ['{{char}}'];
const userLabels = ['{{user}}', 'ユーザー', 'User', 'Human'];

/** 妹：, where the partner is the speaker's younger sister. */
function relations({ partners }: Character): string[] {
  return partners.flatMap(({ relation }) => (siblings.includes(relation) ? [relation] : []));
}

/** A label of a turn that begins behind something else. */
function turnOf(names: readonly string[]): RegExp {
  const name = `(?:${alternatives(names)})`;
  const colon = `[*_]*${name}[*_]*\\s*[:：]`;
  // あゆ「そうですね。」 to the very end: behind it nothing goes on, as あゆ「…」って言った would.
  const quoted = `${name}[「｢][^「」｢｣]*[」｣]\\s*$`;
  return new RegExp(
    `(?<=^|\\n)[ \\t\\u3000]{0,10}(?:【\\s*${name}\\s*】|${colon}|[*_]*${name}[*_]*\\s*(?=[「｢]))|(?<=[。！？!?」』）)…♪])[ \\t\\u3000]{0,10}(?:${colon}|${quoted})`,
    'u',
  );
}

/** `やな：`, `【やな】`, `[やな]`, and `やな「`, where the quotation stays. */
function labelOf(names: readonly string[]): RegExp | undefined {
  const name = `(?:${alternatives(names)})`;
  return new RegExp(
    `(?:【\\s*${name}\\s*】|［\\s*${name}\\s*］|\\[\\s*${name}\\s*\\]|\\*\\*${name}\\s*[:：]\\*\\*|\\**${name}\\**\\s*[:：]|${name}\\s*(?=[「｢]))\\s*`,
    'uy',
  );
}

/** The alternatives of a regular expression that match any of the words. */
export function alternatives(words: readonly string[]): string {
  return longestFirst(words).map(escapePattern).join('|');
}

/** A longer word must be tried before its own beginning: 私たち before 私. */
function longestFirst(words: readonly string[]): string[] {
  return [...new Set(words)].sort((a, b) => b.length - a.length);
}

function escapePattern(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\/-]/gu, '\\$&');
}
