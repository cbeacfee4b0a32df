import { hiraganaOf, katakanaOf } from '@tashika/japanese';
import { toClasses } from './kana.ts';
import { lexiconTuning } from './tuning.ts';

/** What one expects to find in label cells. It is preferred, and never the only answer. */
export interface LabelWords {
  /** Registered names. */
  readonly cast: readonly string[];
  /** Items as they may be written. */
  readonly items: readonly string[];
}

/** One way to write an expected label. Forms with the same key mean the same. */
export interface Form {
  readonly key: string;
  /** As it stands on the paper. */
  readonly text: string;
  /** In the classes of the label net. */
  readonly classes: string;
  /** Log of how much likelier than an unexpected label. */
  readonly worth: number;
  /** `unmarked` is a registered name without its ゛ or ゜. */
  readonly kind: 'letter' | 'item' | 'name' | 'unmarked';
}

export type Lexicon = readonly Form[];

const letters = ['D', 'S'];
const separators = [' ', '.', ':'];

/** A name written without its ゛ or ゜ is common, and is reported as it stands. */
const plainOf: Record<string, string> = Object.fromEntries(
  [...'がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽ'].map((c) => [
    c,
    c.normalize('NFD')[0] as string,
  ]),
);

const { expected, nameSign, itemSign, withoutMarks, bareName } = lexiconTuning;
const worthOf = (text: string, perSign: number): number =>
  expected + perSign * toClasses(text).length;

/** One key for everything that means the same: kana, blanks and separators make no difference. */
export const keyOf = (text: string): string => hiraganaOf(toClasses(text)).replace(/[.:]/g, '');

export function lexiconOf({ cast, items }: LabelWords): Lexicon {
  const forms = new Map<string, Form>();
  const add = (text: string, kind: Form['kind'], less = 0): void => {
    if (!forms.has(text))
      forms.set(text, {
        key: keyOf(text),
        text,
        classes: toClasses(text),
        worth: worthOf(text, kind === 'item' ? itemSign : nameSign) + less,
        kind,
      });
  };
  const addName = (name: string, kind: Form['kind'], less: number): void => {
    for (const written of [name, katakanaOf(name)]) {
      add(written, kind, less + bareName);
      for (const letter of letters) {
        for (const separator of separators) add(`${letter}${separator}${written}`, kind, less);
        add(`${written} ${letter}`, kind, less);
      }
    }
  };
  for (const letter of letters) add(letter, 'letter');
  for (const item of items) add(item.normalize('NFKC'), 'item');
  for (const name of cast) addName(name, 'name', 0);
  for (const name of cast)
    addName(
      name.replace(/[が-ぽ]/g, (c) => plainOf[c] ?? c),
      'unmarked',
      withoutMarks,
    );
  return [...forms.values()];
}
