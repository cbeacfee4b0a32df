/** What stands in a number cell: yen without sign and grouping, or null where it is no such number. */
const plain = /^[0-9]{1,8}$/;

/**
 * Decision A75: full-width digits, commas, ¥, 円 and spaces are only ways of writing a number. O
 * and l are not digits, a minus is never read, and more than eight digits are no price.
 */
export function readYen(text: string): number | null {
  if (plain.test(text)) return Number(text);
  const digits = text
    .normalize('NFKC')
    .replace(/[\s,]/gu, '')
    .replace(/^[¥\\]/u, '')
    .replace(/円$/u, '');
  return plain.test(digits) ? Number(digits) : null;
}
