import { hiraganaOf } from '@tashika/japanese';
import { spellingTuning } from './tuning.ts';

const { badStart, badEnd, badGlide, mixedKana, notKana } = spellingTuning;

const neverFirst = /^[ぁぃぅぇぉっゃゅょーんを]/;
const neverLast = /っ$/;
/** ゃ, ゅ and ょ follow only the syllables in い. */
const glide = /(?<![きぎしじちぢにひびぴみり])[ゃゅょ]/g;

/**
 * What a free reading loses where its kana are not spelt like Japanese: a name does not begin with a
 * small ッ, and hardly ever changes from one kana to the other. Where the ink is clear it outweighs this.
 * へ, べ, ぺ and り look the same in both kana and speak for neither.
 */
export function spellingLoss(classes: string): number {
  // beside its letter stands a name, and names are written in kana
  const name = /^[DS][.:]?(.+)$|^(.+)[DS]$/.exec(classes);
  let loss = /[^ぁ-んァ-ヴー]/.test(name?.[1] ?? name?.[2] ?? '') ? notKana : 0;
  for (const [run] of classes.matchAll(/[ぁ-んァ-ヴー]+/g)) {
    const spelt = hiraganaOf(run);
    if (neverFirst.test(spelt)) loss += badStart;
    if (neverLast.test(spelt)) loss += badEnd;
    loss += badGlide * (spelt.match(glide)?.length ?? 0);
    if (/[ぁ-ふほ-らる-ん]/.test(run) && /[ァ-ヴ]/.test(run)) loss += mixedKana;
  }
  return loss;
}
