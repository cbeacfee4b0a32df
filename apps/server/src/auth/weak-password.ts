/**
 * Length is what counts. Beside it only what a guesser tries first: the person's own words, and a
 * few characters over and over.
 */
export function isWeak(
  password: string,
  { email, name }: { email: string; name: string },
): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  if (new Set(folded).size < 5) return true;
  const words = [
    email.split('@')[0] ?? '',
    name.normalize('NFKC').toLowerCase().trim(),
    'password',
  ];
  const rest = words
    .filter((word) => word.length >= 3)
    .reduce((left, word) => left.replaceAll(word, ''), folded);
  return [...rest].length < 8;
}
