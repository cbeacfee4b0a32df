import { modalityIn } from '@tashika/japanese/modality';
import type { PraiseWords } from './praise-words.ts';

/**
 * Praise by kind, beside the words of the character's file: verbs of esteem, whose object is praised,
 * and words of excelling, whose subject is. Kinds are told by what a word is made of (尊敬, 感服,
 * 称賛: a noun of esteem with する) as far as that tells them.
 */

/** With する behind them: 敬, 賛, 服 and 嘆 in their compounds, and 感心, 脱帽. */
const esteemNouns = '(?:尊敬|[敬感心]服|敬愛|感[心嘆]|[驚賛]嘆|[称賞絶礼激]賛|賛美|脱帽)';
const esteem = [
  // 感心しました, 尊敬しています, 脱帽です; not 尊敬語, 脱帽してから, 絶賛された.
  `${esteemNouns}(?=し(?:ま|て(?:い|おり|る|ま|しま)|た)|する(?:ばかり|ほか|しか|ところ|ほど|[。！？、]|の)|いたし|です|でした|の(?:一言|至り)|せずに)`,
  '見直し(?=ま|て|た)',
  '(?:惚れ|ほれ)(?:惚れ|ぼれ|直|込)[しすむんみ]?',
  '(?:憧|あこが)れ(?=ま|て|る)',
  '(?:称|讃|たた)え(?=ま|て|た(?!ら)|る|ざる)',
  '褒め(?=て(?:あげ|差し)|たい|ます|させ|ざる)',
  '見習(?=い(?:たい|ます|ましょ)|わ)',
  '恐れ入り(?=ま(?!すが|す、))',
  '頭が(?:下が|上がりま|上がら)',
  '舌を巻',
  '敬意を(?:払|表)',
  '誇りに思',
].join('|');
const excelling = [
  '群を抜い',
  '冴え(?=て|渡|わた)',
  '秀で(?=て)',
  '長け(?=て)',
  '頭が切れ',
  '右に出る(?:者|人|もの)[はが]?(?=い|お)',
  '非の打ち(?:所|どころ)[がは]?(?=な|あり)',
  '申し分[がの]?(?=な|あり)',
  '抜群(?=です|でし|だ|の[一-龠ァ-ヶ])',
  '(?:秀逸|卓越|お?見事|賢明|超?一流)(?=です|でし|だ|で[、あ]|し|[。！？]|ね|と(?:思|しか|言))',
  '鮮やか(?=です|でし)',
  '名(?:案|推理|演技|演奏|采配|解説|調子|文句)(?=です|でし|だ|[。！？])',
].join('|');
/** Their own denial is what they say: 非の打ち所がない. */
const deniedInForm = /^(?:右に出る|非の打ち|申し分)/u;

const kinds = new RegExp(`(?<esteem>${esteem})|(?:${excelling})`, 'gu');
/** Spares nearly every line the rest. */
export const mayEsteem = new RegExp(`${esteem}|${excelling}`, 'u');

interface Place {
  readonly start: number;
  readonly end: number;
}

export interface Esteem {
  readonly verb: Place;
  /** The partner, or what is hers; null where nobody is named. */
  readonly object: Place | null;
}

/** How far the one may stand from the other. */
const REACH = 24;
/** Something else that is spoken of: a noun with a particle that makes it subject or object. */
const another =
  /[\p{sc=Han}\p{sc=Katakana}ーんち](?:は|が|を|に(?:は|も)?|って|も)(?=[^、。！？]*$)/u;

/** They heighten what follows, and are no object of it. */
const adverbs = /(?:本当|ほんと|実|確か|大変|特|非常|まさ|常|いつ|さら)[にも]/gu;

/** The praise of the partner in a sentence, or praise of nobody in particular; none of other things. */
export function esteemIn(sentence: string, words: PraiseWords): Esteem | undefined {
  for (const match of sentence.matchAll(kinds)) {
    const start = match.index;
    const end = start + match[0].length;
    const before = sentence.slice(0, start);
    const { denied, mood } = modalityIn({ before, after: sentence.slice(end) });
    if (denied !== deniedInForm.test(match[0])) continue;
    // 称えたい is praise already.
    const wishes = /^たい(?:です|と思|[ねよ。！]|$)/u.test(sentence.slice(end));
    if (!denied && mood !== 'asserted' && !wishes) continue;
    const verb = { start, end };
    const object = lastOf(
      before,
      match.groups?.esteem === undefined ? subjects(words) : objects(words),
    );
    if (object !== undefined) {
      const apart = before.slice(object.end).replace(adverbs, '');
      const owner = before.slice(0, object.start);
      if (apart.length > REACH || another.test(apart) || /[はが](?=[^、]*$)/u.test(owner)) continue;
      return { verb, object };
    }
    if (!another.test(before.replace(adverbs, ''))) return { verb, object: null };
  }
  return undefined;
}

const subjects = ({ partnerSubject }: PraiseWords): readonly RegExp[] => [partnerSubject];
const objects = ({ partnerObject, partnerSubject }: PraiseWords): readonly RegExp[] => [
  partnerObject,
  partnerSubject,
];

function lastOf(text: string, patterns: readonly RegExp[]): Place | undefined {
  let last: Place | undefined;
  for (const pattern of patterns) {
    for (const { index, 0: found } of text.matchAll(pattern)) {
      if (last === undefined || index > last.start) {
        last = { start: index, end: index + found.length };
      }
    }
  }
  return last;
}
