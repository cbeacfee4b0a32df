import { hiraganaOf, katakanaOf } from '@tashika/japanese';
import { digitsAlphabet } from '../digits/alphabet.ts';
import { type DigitsKind, numberMeant, timeWithoutSign } from '../digits/number-forms.ts';
import { labelAlphabet } from '../label/alphabet.ts';
import { toClasses } from '../label/kana.ts';
import { keyOf, type Lexicon } from '../label/lexicon.ts';
import { columnsOf, type Lattice, textScore } from '../recognise/ctc.ts';
import { lessonTuning } from './tuning.ts';

/*
 * People say what a cell means; how it is written there, they do not say: 1,700 or ¥1700-, in either kana. Of
 * all ways to write it the one the nets find likeliest is the one that stands there.
 */

const idsOf = (alphabet: string): ((text: string) => number[] | null) => {
  const classOf = new Map([...alphabet].map((sign, i) => [sign, i + 1]));
  return (text) => {
    const ids = [...text].map((sign) => classOf.get(sign) ?? 0);
    return ids.length === 0 || ids.includes(0) ? null : ids;
  };
};
const digitIds = idsOf(digitsAlphabet);
const labelIds = idsOf(labelAlphabet);

/** How a number may be written. */
export function numberForms(value: string, kind: DigitsKind): string[] {
  if (kind === 'time') {
    const [hour = '', minute = ''] = value.split(':');
    const forms = [':', '.', ',', '-', '時', ''].map((sign) => `${hour}${sign}${minute}`);
    return [...forms, `${hour}時${minute}分`].filter(
      (form) => (numberMeant(form, kind) ?? timeWithoutSign(form)) === value,
    );
  }
  const parted = value.replace(/\B(?=(\d{3})+$)/g, ',');
  return [...new Set([value, parted])]
    .flatMap((digits) =>
      ['', '¥'].flatMap((sign) => ['', '-', '円'].map((end) => sign + digits + end)),
    )
    .filter((form) => numberMeant(form, kind) === value);
}

/** How a label may be written. */
export function labelForms(value: string, lexicon: Lexicon): string[] {
  const key = keyOf(value);
  const spelt = [value, hiraganaOf(value), katakanaOf(value)];
  const listed = lexicon.filter((form) => form.key === key).map(({ text }) => text);
  return [...new Set([...spelt, ...listed].map(toClasses))];
}

/** The signs of the likeliest of some ways to write; null where none of them can be what stands there. */
export function likeliestForm(
  lattices: readonly Lattice[],
  forms: readonly string[],
  of: 'digits' | 'label',
): readonly number[] | null {
  const columns = lattices.map(columnsOf);
  let best: readonly number[] | null = null;
  let most: number = lessonTuning.hopeless;
  for (const form of forms) {
    const ids = (of === 'digits' ? digitIds : labelIds)(form);
    if (ids === null) continue;
    let sum = 0;
    for (const column of columns) {
      sum += textScore(
        column([0]),
        ids.map((id) => column([id])),
      );
    }
    const score = sum / lattices.length;
    if (score > most) [best, most] = [ids, score];
  }
  return best;
}
