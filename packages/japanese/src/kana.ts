/** Spaces, and the characters that show nothing at all. */
const invisible = /[\s\u00ad\u200b\u2060]+/gu;
/** Those that have a partner in the other script, at a fixed distance of code points. */
const katakana = /[\u30a1-\u30f6\u30fd\u30fe]/gu;
const hiragana = /[\u3041-\u3096\u309d\u309e]/gu;
const distance = 0x60;

/** ヷヸヹヺ have no hiragana of one character. */
const voicedWa = /[ヷ-ヺ]/gu;
const hiraganaOfVoicedWa: Readonly<Record<string, string>> = {
  ヷ: 'わ\u3099',
  ヸ: 'ゐ\u3099',
  ヹ: 'ゑ\u3099',
  ヺ: 'を\u3099',
};

/**
 * What two spellings of one word have in common: width, hiragana or katakana, letter case and
 * spaces make no difference. Only for comparing, never to be shown. ー stays ー: コーヒー and
 * こうひい are two words.
 */
export function kanaKey(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(invisible, '').normalize('NFC');
  const key = hiraganaOf(plain);
  if (key.search(voicedWa) < 0) return key;
  // The mark of a voiced わ is a character of its own, and must stand in order with other marks.
  return key
    .replace(voicedWa, (character) => hiraganaOfVoicedWa[character] ?? character)
    .normalize('NFC');
}

/** The same text with its katakana as hiragana, character by character: offsets stay the same. */
export function hiraganaOf(text: string): string {
  return text.replace(katakana, (character) =>
    String.fromCharCode(character.charCodeAt(0) - distance),
  );
}

/** The same text with its hiragana as katakana, character by character: offsets stay the same. */
export function katakanaOf(text: string): string {
  return text.replace(hiragana, (character) =>
    String.fromCharCode(character.charCodeAt(0) + distance),
  );
}
