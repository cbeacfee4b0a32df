/** A reading in Latin letters, as people sign with it: たかはし is Takahashi, ゆうじ Yuji or Yuuji. */

const single: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['あいうえお', 'a i u e o'],
    ['かきくけこ', 'ka ki ku ke ko'],
    ['がぎぐげご', 'ga gi gu ge go'],
    ['さしすせそ', 'sa shi su se so'],
    ['ざじずぜぞ', 'za ji zu ze zo'],
    ['たちつてと', 'ta chi tsu te to'],
    ['だぢづでど', 'da ji zu de do'],
    ['なにぬねの', 'na ni nu ne no'],
    ['はひふへほ', 'ha hi fu he ho'],
    ['ばびぶべぼ', 'ba bi bu be bo'],
    ['ぱぴぷぺぽ', 'pa pi pu pe po'],
    ['まみむめも', 'ma mi mu me mo'],
    ['やゆよらり', 'ya yu yo ra ri'],
    ['るれろわを', 'ru re ro wa o'],
    ['んー', 'n -'],
  ].flatMap(([kana, letters]) => {
    const each = (letters as string).split(' ');
    return [...(kana as string)].map((one, place) => [one, each[place] as string]);
  }),
);
const glides = new Map(
  'きk ぎg しsh じj ちch にn ひh びb ぴp みm りr'
    .split(' ')
    .map((pair) => [pair[0] as string, pair.slice(1)] as const),
);

/** The spellings of a reading in hiragana, the fullest first; none where a sign is unknown. */
export function romaji(reading: string): readonly string[] {
  let written = '';
  let isDoubled = false;
  for (let at = 0; at < reading.length; at++) {
    const one = reading[at] as string;
    const small = 'ゃゅょ'.indexOf(reading[at + 1] ?? '　');
    if (one === 'っ') {
      isDoubled = true;
      continue;
    }
    const stem = small >= 0 ? glides.get(one) : undefined;
    const isHushed = stem !== undefined && /^(?:sh|ch|j)$/u.test(stem);
    const syllable =
      stem === undefined ? single[one] : `${stem}${isHushed ? '' : 'y'}${'auo'[small] as string}`;
    if (syllable === undefined) return [];
    written += isDoubled ? (syllable.startsWith('ch') ? 't' : (syllable[0] as string)) : '';
    written += syllable;
    isDoubled = false;
    if (stem !== undefined) at++;
  }
  const full = written.replaceAll('-', '');
  const short = full.replaceAll('uu', 'u');
  // おおの is Oono, Ono and Ohno.
  return [
    ...new Set([
      full,
      short.replaceAll(/ou|oo/gu, 'o'),
      short.replace(/^(?:ou|oo)(?=[a-z])/u, 'oh').replaceAll(/ou|oo/gu, 'o'),
    ]),
  ];
}
