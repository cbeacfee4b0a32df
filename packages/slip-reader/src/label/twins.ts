/*
 * Kana that differ only in size or in ゛ and ゜. A blurred or hasty hand makes one look like the other, so a
 * registered name is never put in the place of such a twin without being asked about.
 */

/** A large kana and its small one. */
const sizes = ['あぁ', 'いぃ', 'うぅ', 'えぇ', 'おぉ', 'つっ', 'やゃ', 'ゆゅ', 'よょ'].concat([
  'アァ',
  'イィ',
  'ウゥ',
  'エェ',
  'オォ',
  'ツッ',
  'ヤャ',
  'ユュ',
  'ヨョ',
]);

const smallOf = new Map(sizes.map((pair) => [pair[0] as string, pair[1] as string]));
const largeOf = new Map(sizes.map((pair) => [pair[1] as string, pair[0] as string]));

export const largeKana = (char: string): string => largeOf.get(char) ?? char;
export const isSmall = (char: string): boolean => largeOf.has(char);
/** Whether a kana has one of the other size. */
export const hasSizes = (char: string): boolean => smallOf.has(char) || largeOf.has(char);

const marks = ['\u3099', '\u309a'];

/** The same kana in the other size, or with another mark or none; as the alphabet of the net has them. */
function twinsOfSign(char: string, alphabet: string): string[] {
  const [plain = char] = char.normalize('NFD');
  const marked = [plain, ...marks.map((mark) => (plain + mark).normalize('NFC'))];
  const sized = [smallOf.get(char), largeOf.get(char)].flatMap((twin) => twin ?? []);
  return [...marked, ...sized].filter(
    (twin) => twin !== char && twin.length === 1 && alphabet.includes(twin),
  );
}

/** A text that differs from another one in a single sign. */
export interface Twin {
  readonly classes: string;
  /** Which of its signs differs. */
  readonly at: number;
}

export const twinsOf = (classes: string, alphabet: string): Twin[] => {
  const signs = [...classes];
  return signs.flatMap((char, at) =>
    twinsOfSign(char, alphabet).map((twin) => ({ classes: signs.with(at, twin).join(''), at })),
  );
};

/**
 * A key as a net sees it in blurred writing: what twins have in common, and ふ for お, which ぷ with its circle grown
 * together is taken for.
 */
export const blurred = (key: string): string => unsized(key).replaceAll('お', 'ふ');

/** A key with every kana large and without marks: what twins have in common. */
export const unsized = (key: string): string =>
  [...key].map((char) => largeKana(char).normalize('NFD').charAt(0)).join('');
