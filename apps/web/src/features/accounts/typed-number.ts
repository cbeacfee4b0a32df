/** Numbers as people type them: 「１，０００」 is meant as 1000. */
export const plainOf = (text: string): string => text.normalize('NFKC').replaceAll(',', '').trim();

/** What is no number goes as it is, and the server says which it was. */
export function numberOf(text: string): number {
  const plain = plainOf(text);
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : (plain as unknown as number);
}

export const isAmount = (text: string): boolean =>
  Number.isInteger(numberOf(text)) && numberOf(text) > 0;
