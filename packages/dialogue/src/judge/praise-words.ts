import type { Character, RestrainedPraise } from '../characters/character.ts';
import { alternatives, lexiconOf } from '../normalise/lexicon.ts';

/** A character's praise words compiled once for matching. */
export interface PraiseWords {
  readonly evaluation: RegExp;
  /** The partner, or what the partner thought or made, as what the sentence is about. */
  readonly partnerSubject: RegExp;
  readonly affirmation: RegExp;
  /** Agreement that needs no subject; さすが only with the partner behind it. */
  readonly agreement: RegExp | undefined;
}

const compiled = new WeakMap<Character, PraiseWords>();

export function praiseWordsOf(character: Character, praise: RestrainedPraise): PraiseWords {
  let words = compiled.get(character);
  if (words === undefined) {
    words = compile(character, praise);
    compiled.set(character, words);
  }
  return words;
}

function compile(character: Character, praise: RestrainedPraise): PraiseWords {
  const people = alternatives([...lexiconOf(character).partners, ...praise.addressees]);
  const person = `(?:${people})(?:さん|ちゃん|様|さま|たち|方)?`;
  const made = alternatives(praise.contributions);
  const topic = '(?:は|が|も|って|こそ|なんて|なら)';
  const subject = [
    // 姉様の考えは, 姉様のとても鋭い視点は, 姉様が出した答え、
    ...(made === ''
      ? []
      : [
          `(?:${person}の[^、。！？のはがを]{0,10}|${person}が[^、。！？のは]{1,15})(?:お|ご)?(?:${made})(?:${topic}|、|\\s)`,
          `(?:その|今の|先ほどの|さっきの)(?:お|ご)?(?:${made})(?:${topic}|、|\\s)`,
          `(?:お|ご)(?:${made})${topic}`,
        ]),
    `(?:おっしゃる|仰る)(?:こと|内容)${topic}`,
    // 姉様は, あなたが
    `${person}${topic}`,
  ];
  const agreement = [
    ...(praise.agreements.length > 0 ? [`(?:${alternatives(praise.agreements)})`] : []),
    `(?:さすが|流石)(?:は|、|です|の)?${person}`,
  ];
  return {
    // 不正解 is the opposite of what it contains.
    evaluation: new RegExp(
      `(?<![不未非])(?:${praise.evaluations.map(evaluationForms).join('|')})`,
      'gu',
    ),
    partnerSubject: new RegExp(`(?<![\\p{sc=Han}])(?:${subject.join('|')})`, 'gu'),
    affirmation: new RegExp(praise.affirmations.map(affirmationForms).join('|'), 'gu'),
    agreement: new RegExp(agreement.join('|'), 'u'),
  };
}

/** An adjective in the forms that evaluate; すごく before another word only heightens it. */
function evaluationForms(word: string): string {
  if (!/[いイ]$/u.test(word)) return alternatives([word]);
  return `${alternatives([word.slice(0, -1)])}(?:${word.at(-1)}|かった|くて|すぎ)`;
}

function affirmationForms(word: string): string {
  if (!word.endsWith('い')) return alternatives([word]);
  return `${alternatives([word.slice(0, -1)])}(?:い|かった|くて|く|さ)`;
}
