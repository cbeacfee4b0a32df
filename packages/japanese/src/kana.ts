/** Spaces, and the characters that show nothing at all. */
const invisible = /[\s\u00ad\u200b\u2060]+/gu;
const katakana = /[\u30a1-\u30fa\u30fd\u30fe]/gu;

/** ヷヸヹヺ have no hiragana of one character. */
const voicedWa = new Map([
  ['ヷ', 'わ\u3099'],
  ['ヸ', 'ゐ\u3099'],
  ['ヹ', 'ゑ\u3099'],
  ['ヺ', 'を\u3099'],
]);

/**
 * What two spellings of one word have in common: width, hiragana or katakana, letter case and
 * spaces make no difference. Only for comparing, never to be shown. ー stays ー: コーヒー and
 * こうひい are two words.
 */
export function kanaKey(text: string): string {
  const hiragana = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(invisible, '')
    .normalize('NFC')
    .replace(
      katakana,
      (character) => voicedWa.get(character) ?? String.fromCharCode(character.charCodeAt(0) - 0x60),
    );
  // The mark of a voiced わ is a character of its own, and must stand in order with other marks.
  return hiragana.normalize('NFC');
}

/** The same text with its katakana as hiragana, character by character: offsets stay the same. */
export function hiraganaOf(text: string): string {
  return text.replace(/[\u30a1-\u30f6\u30fd\u30fe]/gu, (character) =>
    String.fromCharCode(character.charCodeAt(0) - 0x60),
  );
}
