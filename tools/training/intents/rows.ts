import { readFileSync, writeFileSync } from 'node:fs';
import type { InviteeKey } from '../../../packages/attendance/src/rules/index.ts';
import type { KnownPerson } from '../../../packages/attendance/src/understand/analyse/people.ts';
import { readText } from '../../../packages/attendance/src/understand/read.ts';
import { marksOf } from '../../../packages/attendance/src/understand/trained/own-reading.ts';
import type { Decides } from '../../../packages/attendance/src/understand/trained/said.ts';
import {
  type Mention,
  type Sheet,
  sheetOf,
} from '../../../packages/attendance/src/understand/trained/sheet.ts';
import { type Sign, signs } from '../../../packages/attendance/src/understand/trained/signs.ts';
import { readFirst, readNext } from '../../../packages/attendance/src/understand/understand.ts';
import type { Understanding } from '../../../packages/attendance/src/understand/understanding.ts';
import { contextOf } from '../../../packages/attendance/test/understand/measure.ts';
import { holdAlike, type Meaning, waysOf } from './meaning.ts';
import { meaningIn } from './read-signs.ts';
import { signsOf, Unlinked } from './write-signs.ts';

/** What was said to whom, and what is meant by it. */
export interface Said {
  readonly source: string;
  readonly texts: readonly string[];
  readonly members: readonly KnownPerson[];
  readonly meaning: Meaning;
  /** Other rules that are as right. */
  readonly alternatives: readonly Meaning[];
  /** All of them as the net may be taught it: the first that can be written with the words of the text. */
  readonly sayings: readonly Meaning[];
  /** To ask and not to ask are both right. */
  readonly isAskedEither: boolean;
  /** The grammar was written with it, and reads it better than it reads what is new to it. */
  readonly isKnown: boolean;
}

/** A line of the prepared file: what train.py and tune.ts go by. */
export interface Row extends Pick<Said, 'source' | 'texts' | 'meaning' | 'alternatives'> {
  readonly isAskedEither: boolean;
  readonly words: Sheet['words'];
  /** The word each mention is. */
  readonly mentions: readonly number[];
  readonly signs: readonly Sign[];
  readonly keys: readonly InviteeKey[];
  /** The people, where both readers are to read the text once more. */
  readonly members?: readonly KnownPerson[];
  /** Not to be learnt from. */
  readonly held?: true;
}

/** Why something was left out. */
export interface Problem {
  readonly kind: 'notation' | 'unlinked' | 'other meaning';
  readonly says: string;
}

/** With more people all of their sets are too many to try. */
const mostCompared = 12;

/**
 * What was said as the net sees it, and what it should write. Where no signs say what is meant, it is left out; of
 * what is measured it stays, as something that has to be asked.
 */
export function rowOf(
  said: Said,
  isMeasured: boolean,
  note: (problem: Problem) => void,
): Row | undefined {
  const { source, texts, members, meaning, alternatives, isAskedEither, isKnown } = said;
  const context = contextOf(members);
  const [first = '', ...turns] = texts;
  const own = turns.reduce(readNext, readFirst(first, context));
  const readings = isKnown ? texts.map((text) => readText(text, context)) : own.turns;
  const sheet = sheetOf(readings, context, isKnown ? undefined : marksOf(own));
  const sayings = isKnown
    ? said.sayings.map((one) => ({ ...one, decides: decidesIn(own) }))
    : said.sayings;
  const keys = members.map(({ key }) => key);
  const wordsOf = ({ turn, start, end }: Mention): string | undefined =>
    readings[turn]?.folded.text.slice(start, end);
  const written = firstWritten(sayings, sheet, keys, ({ kind, says }) => {
    const named = sheet.mentions.map(wordsOf).join('/');
    note({ kind, says: `${source} ${says} | ${texts.join(' >> ')} | ${named}` });
  });
  if (written === undefined && !isMeasured) return undefined;
  return {
    source,
    texts,
    words: sheet.words,
    mentions: sheet.mentions.map(({ at }) => at),
    signs: written ?? ['ASK', 'END'],
    keys,
    meaning,
    alternatives,
    isAskedEither,
    ...(isMeasured ? { members } : {}),
  };
}

/** Of its own cases the grammar knows how they are decided; they say it only in part. */
const decidesIn = ({ statements, turns }: Understanding): Decides => ({
  policies: statements.flatMap((one) =>
    one.says === 'policy' && one.modality === 'asserted' ? [one.policy] : [],
  ),
  otherwise: turns.some(({ sentences }) =>
    sentences.some(({ left }) => left.some(({ tags }) => tags.has('untold'))),
  ),
});

function firstWritten(
  sayings: readonly Meaning[],
  sheet: Sheet,
  keys: readonly InviteeKey[],
  note: (problem: Problem) => void,
): readonly Sign[] | undefined {
  for (const meaning of sayings) {
    try {
      const written = signsOf(meaning, sheet.mentions, keys);
      if (saysIt(written, meaning, sheet, keys)) return written;
      note({ kind: 'other meaning', says: written.join(' ') });
    } catch (cause) {
      if (!(cause instanceof Unlinked)) throw cause;
      note({ kind: 'unlinked', says: cause.message });
    }
  }
  return undefined;
}

/** What was written must mean what was meant; what is asked about holds for nobody yet. */
function saysIt(
  written: readonly Sign[],
  meaning: Meaning,
  { mentions }: Sheet,
  keys: readonly InviteeKey[],
): boolean {
  if (meaning.isTalk || meaning.isOnlyAsked || meaning.asks || keys.length > mostCompared)
    return true;
  return holdAlike(waysOf(meaning, keys), waysOf(meaningIn(written, mentions), keys), keys);
}

/** The first line tells train.py the list of signs, which the product has as well. */
export function writeRows(file: string, rows: readonly Row[]): void {
  const lines = [{ signs }, ...rows].map((row) => JSON.stringify(row));
  writeFileSync(file, `${lines.join('\n')}\n`);
}

export const readRows = (file: string): Row[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as Row);
