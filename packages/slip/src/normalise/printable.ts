/** Signs that have no place in a report (A02, A04, A06), and what shows nothing. */
const banned = /[^\p{L}\p{M}\p{N}ー（）()％%＋〜～！？!?&＆'’"”.／/ ]|[①-⓿㈠-㊰]/gu;
/** Words a report may only say itself (形式強制ルール). */
const bannedWords =
  /検算サマリー|行別確認|再計算合計|読取内訳|不?一致|計算合計|計算内訳|備考|[上中下]段/u;
/** A pair of brackets with what it holds, or a bracket without its partner, which would swallow the sentence around it. */
const bracketed = /（[^（）]*）|[（）]/gu;

/**
 * A label from the paper as a report may print it: a sign that is banned there becomes a space. The
 * read mode keeps the label as it is written.
 */
export function printable(label: string): string {
  if (/^[\p{L}\p{Nd}ー ]*$/u.test(label) && !bannedWords.test(label)) return label;
  return label
    .replace(banned, ' ')
    .replace(new RegExp(bannedWords, 'gu'), ' ')
    .replace(bracketed, (signs) => (/^[（）]$/u.test(signs) ? ' ' : signs))
    .replace(/ +/gu, ' ')
    .trim();
}
