import { commonWords, isListed, runs } from './common-passwords.ts';

/**
 * Length is what counts. Beside it only what a guesser tries first: passwords that many use, also
 * doubled or with digits around them; and what consists of the person's own words, words that
 * everybody uses, keys in a row, years, and anything over and over. Each of those is one thing to
 * guess, however long it is; what remains must be worth eight characters.
 */
const worth = 8;
const fewestCharacters = 5;

export function isWeak(
  password: string,
  { email, name }: { readonly email: string; readonly name: string },
): boolean {
  const folded = fold(password);
  if (new Set(folded).size < fewestCharacters) return true;
  const own = [...fold(email).split(/[@.]/), fold(email.split('@')[0] ?? ''), ...namesOf(name)]
    .filter((word) => word.length >= 2)
    .sort((one, other) => other.length - one.length);
  // As written, and with the digits and signs that stand for letters read as them.
  return [folded, asLetters(folded)].some(
    (written) => isCommon(written) || guesses(written, own) < worth,
  );
}

/** Listed, as it is or without what people add to it: digits and signs around, the same again. */
function isCommon(text: string): boolean {
  const before = /^[\d\p{P}\p{S}\s]*/u.exec(text)?.[0].length ?? 0;
  const after = /[\d\p{P}\p{S}\s]*$/u.exec(text)?.[0].length ?? 0;
  const cores = [text.slice(before, text.length - after)];
  for (let cut = 0; cut <= after; cut += 1) cores.push(text.slice(0, text.length - cut));
  for (let cut = 1; cut <= before; cut += 1) cores.push(text.slice(cut));
  return cores.some((core) => isListed(core) || isListed(once(core)));
}

const once = (text: string) => /^(.+?)\1+$/su.exec(text)?.[1] ?? text;

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** A name as a whole, and its parts. */
const namesOf = (name: string) => [fold(name).trim(), ...fold(name).split(/\s+/)];

const standIns: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const asLetters = (text: string) => [...text].map((sign) => standIns[sign] ?? sign).join('');

const runLength = 4;
const runPieces: ReadonlySet<string> = new Set(
  runs
    .flatMap((run) => [run, [...run].reverse().join('')])
    .flatMap((run) =>
      Array.from({ length: run.length - runLength + 1 }, (_, at) => run.slice(at, at + runLength)),
    ),
);

/** How many things somebody would have to guess: pieces that are known, and single characters. */
function guesses(text: string, own: readonly string[]): number {
  const seen = new Set<string>();
  let count = 0;
  for (let at = 0; at < text.length; ) {
    const length = pieceAt(text, at, own) ?? 0;
    const piece = text.slice(at, at + Math.max(1, length));
    // The same again is nothing new, unless it is a single character.
    if (length === 0 || !seen.has(piece)) count += 1;
    if (length > 0) seen.add(piece);
    at += piece.length;
  }
  return count;
}

function pieceAt(text: string, at: number, own: readonly string[]): number | undefined {
  const word = [...own, ...commonWords].find((each) => text.startsWith(each, at));
  return longest(word?.length, runAt(text, at), repeatAt(text, at), yearAt(text, at));
}

const longest = (...lengths: readonly (number | undefined)[]): number | undefined => {
  const found = lengths.filter((length) => length !== undefined);
  return found.length === 0 ? undefined : Math.max(...found);
};

/** Four keys in a row, and as many as go on. */
function runAt(text: string, at: number): number | undefined {
  let end = at;
  while (runPieces.has(text.slice(end, end + runLength))) end += 1;
  return end === at ? undefined : end - at + runLength - 1;
}

/** One sign three times and more, or up to four signs twice and more. */
function repeatAt(text: string, at: number): number | undefined {
  const found = /^(?:(.)\1{2,}|(.{2,6}?)\2+)/su.exec(text.slice(at));
  return found?.[0].length;
}

/** A year, or a whole date. */
const yearAt = (text: string, at: number): number | undefined =>
  /^(?:(?:19|20)\d{2}(?:[01]\d[0-3]\d)?|\d{2}[01]\d[0-3]\d)/.exec(text.slice(at))?.[0].length;
