import type { Character, RestrainedPraise } from '../characters/character.ts';
import { alternatives, lexiconOf } from '../normalise/lexicon.ts';

/** A character's praise words compiled once for matching. */
export interface PraiseWords {
  readonly evaluation: RegExp;
  /** The partner, or what the partner thought or made, as what the sentence is about. */
  readonly partnerSubject: RegExp;
  /** The partner, or what is hers, as what somebody feels something for: 姉様の努力を, 姉様には. */
  readonly partnerObject: RegExp;
  /** The same put last: すごいですね、姉様の直感は. */
  readonly partnerLast: RegExp;
  readonly affirmation: RegExp;
  /** What one can have or be that is praise when it is すごい: すごい方, すごい発想. */
  readonly quality: RegExp;
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
  const said = alternatives(praise.contributions);
  const owned = alternatives([...praise.contributions, ...praise.merits]);
  const topic = '(?:は|が|も|って|こそ|なんて|なら)';
  // その答えで合っています
  const rests = '|で(?=[^、。！？]{0,4}(?:合っ|正し|正解|完璧|間違い))';
  const subject = [
    // 姉様の考えは, 姉様のとても鋭い視点は, 姉様が出した答え、
    ...(owned === ''
      ? []
      : [
          // 姉様の料理の腕前は
          `${person}の(?:${owned})の(?:${owned})${topic}`,
          `(?:${person}の(?:(?:今|先ほど|さっき|いつも)の)?[^、。！？のはがを]{0,10}|${person}が[^、。！？のは]{0,15})(?:お|ご)?(?:${owned})(?:${topic}|、|\\s${rests})`,
        ]),
    ...(said === ''
      ? []
      : [
          `(?:その|今の|先ほどの|さっきの)(?:お|ご)?(?:${said})(?:${topic}|、|\\s${rests})`,
          `(?:お|ご)(?:${said})${topic}`,
        ]),
    // 姉様が作ったお弁当は
    `${person}(?:が|の)(?:作っ|つくっ|考え|描い|書い|編ん)[ただ][^、。！？はがもを]{1,12}${topic}`,
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
      `(?<![不未非]|自称|いわゆる)(?:${praise.evaluations.map(evaluationForms).join('|')})`,
      'gu',
    ),
    partnerSubject: new RegExp(`(?<![\\p{sc=Han}])(?:${subject.join('|')})`, 'gu'),
    partnerObject: new RegExp(
      `(?<![\\p{sc=Han}])(?:${person}(?:のような[^、。！？]{1,3}|の[^、。！？はがを]{1,14}?)?|その(?:お|ご)?(?:${said === '' ? '考え' : said}))(?:に(?:は|も)?|を|のこと(?:を|は)|へ)`,
      'gu',
    ),
    partnerLast: new RegExp(`、(?:${subject.join('|')})(?:本当に|ほんとに)?[。！？〜…]*$`, 'u'),
    affirmation: new RegExp(praise.affirmations.map(affirmationForms).join('|'), 'gu'),
    quality: new RegExp(
      `^(?:人(?![混波出だ数手])|方|お方|ひと|もの|こと|人物|存在|能力|実力|${alternatives([...lexiconOf(character).partners, ...praise.contributions, ...praise.merits])})`,
      'u',
    ),
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
