import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { KnownPerson } from '../../../packages/attendance/src/understand/analyse/people.ts';
import { meaningOf, WrongNotation } from './notation.ts';
import type { Problem, Said } from './rows.ts';

const folder = join(import.meta.dirname, 'data');

/** The texts written for the training. */
export const trainingTexts = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.tsv'))
    .sort()
    .map((file) => join(folder, file));

/** A file of texts with their meaning (FORMAT.md). */
export function saidInTexts(path: string, note: (problem: Problem) => void): Said[] {
  const source = basename(path);
  const said: Said[] = [];
  let cast: readonly KnownPerson[] = [];
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line.trim() === '') continue;
    const [text = '', ...rest] = line.split('\t');
    if (text === '@') {
      cast = rest.filter((cell) => cell.trim() !== '').map(personIn);
      continue;
    }
    const one = saidIn(text, rest.join(' ').trim(), cast, source);
    if (typeof one === 'string') note({ kind: 'notation', says: `${source} ${one} | ${line}` });
    else said.push(one);
  }
  return said;
}

/** 佐藤 花子/開発部+役員/リーダー */
function personIn(cell: string, place: number): KnownPerson {
  const [name = '', groups, role] = cell.split('/').map((part) => part.trim());
  return {
    name,
    key: `u:${place + 1}`,
    ...(groups ? { groups: groups.split('+') } : {}),
    ...(role ? { role } : {}),
  };
}

/** The line, or what is wrong with it. */
function saidIn(
  text: string,
  notation: string,
  cast: readonly KnownPerson[],
  source: string,
): Said | string {
  try {
    const meaning = meaningOf(notation, cast);
    const { isOnlyAsked, asks, out, wish, decides } = meaning;
    const isDeciding = decides.policies.length > 0 || decides.otherwise;
    if (isOnlyAsked && !asks && out.length === 0 && wish.length === 0 && !isDeciding)
      return 'says nothing';
    const texts = text.replaceAll('\\n', '\n').split(' >> ');
    return {
      source,
      texts,
      members: cast,
      meaning,
      alternatives: [],
      sayings: [meaning],
      isAskedEither: false,
      isKnown: false,
    };
  } catch (cause) {
    if (cause instanceof WrongNotation) return cause.message;
    throw cause;
  }
}
