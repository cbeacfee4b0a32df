import {
  type LabelAgreement,
  type LabelScores,
  type LabelSet,
  type LabelSheet,
  mostLabelLines,
} from '@tashika/contract/dialogue';
import { type Character, importText, peopleAgreement } from '@tashika/dialogue';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { LabelRow, LabelSetRow } from '@tashika/store';
import type { Principal } from '../auth/principal.ts';
import { labels as words } from './messages.ts';

/** A line as it is put before people: who says it, where, and after what. */
export type SetLine = Omit<LabelSheet['lines'][number], 'scores'>;

/** So much of what was said before is shown, and asked about. */
const shownBefore = 6;

/** The lines of a text, each with those before it; the first that cannot be read is told. */
export function linesToLabel(
  text: string,
  characters: readonly Character[],
  as: string | undefined,
): Result<readonly SetLine[], Problem> {
  const lines: SetLine[] = [];
  const said: { speaker: string; text: string }[] = [];
  for (const { line, row } of importText(text, { characters, as })) {
    const read = row.ok ? lineOf(row.value, characters) : row;
    if (!read.ok) {
      return err({ code: read.error.code, message: words.line(line, read.error.message) });
    }
    if (read.value === undefined) continue;
    lines.push({ ...read.value, history: said.slice(-shownBefore) });
    said.push({ speaker: read.value.character, text: read.value.text });
    if (lines.length > mostLabelLines) {
      return err({ code: 'too-many-lines', message: words.tooManyLines(mostLabelLines) });
    }
  }
  return lines.length === 0 ? err({ code: 'no-lines', message: words.noLines }) : ok(lines);
}

/** Undefined for records of a transcript that are no lines. */
function lineOf(
  value: unknown,
  characters: readonly Character[],
): Result<Omit<SetLine, 'history'> | undefined, Problem> {
  const row = value as Readonly<Record<string, unknown>>;
  const character = row.character ?? row.speaker;
  const { text, scene } = row;
  if (typeof character !== 'string' || typeof text !== 'string') {
    return 'record' in row ? ok(undefined) : err({ code: 'invalid-line', message: words.unnamed });
  }
  if ('record' in row && row.record !== 'line') return ok(undefined);
  if (!characters.some(({ name }) => name === character)) {
    return err({ code: 'unknown-character', message: words.unknownCharacter(character) });
  }
  return ok({ character, text, scene: typeof scene === 'string' && scene !== '' ? scene : null });
}

/** Who scores: on an open machine several people sit at one place, and each gives a name. */
export function raterOf({ actor, name }: Principal, given: string | undefined) {
  const own = given?.trim() ?? '';
  return actor === 'local' && own !== ''
    ? { rater: `local:${own}`, name: own }
    : { rater: actor, name };
}

export const linesOf = ({ lines }: LabelSetRow) => lines as readonly SetLine[];
const scoresOf = ({ scores }: LabelRow) => scores as LabelScores;

export function setJson(set: LabelSetRow, labels: readonly LabelRow[], rater: string): LabelSet {
  const lines = linesOf(set).length;
  const counts = new Map<string, number>();
  for (const label of labels) {
    if (label.set_id === set.id) counts.set(label.rater, (counts.get(label.rater) ?? 0) + 1);
  }
  return {
    id: set.id,
    title: set.title,
    lines,
    done: counts.get(rater) ?? 0,
    finished: [...counts.values()].filter((count) => count >= lines).length,
    created_by: set.created_by,
    created_at: set.created_at.toISOString(),
  };
}

/** The lines with one's own scores, and nobody else's. */
export function sheetJson(
  set: LabelSetRow,
  labels: readonly LabelRow[],
  rater: string,
): LabelSheet {
  const own = new Map(
    labels.filter((label) => label.rater === rater).map((label) => [label.position, label]),
  );
  return {
    set: setJson(set, labels, rater),
    lines: linesOf(set).map((line, position) => {
      const label = own.get(position);
      return { ...line, scores: label === undefined ? null : scoresOf(label) };
    }),
  };
}

/** One label a line, as `tashika dialogue calibrate` reads them. */
export function labelsJsonl(set: LabelSetRow, labels: readonly LabelRow[]): string {
  const lines = linesOf(set);
  return labels
    .flatMap((label) => {
      const line = lines[label.position];
      if (line === undefined) return [];
      const { scene, ...rest } = line;
      const said = { ...rest, ...(scene === null ? {} : { scene }) };
      return [`${JSON.stringify({ ...said, scores: scoresOf(label), by: label.name })}\n`];
    })
    .join('');
}

export function agreementJson(labels: readonly LabelRow[]): LabelAgreement {
  const byRater = Map.groupBy(labels, ({ rater }) => rater);
  const people = [...byRater.values()]
    .map((own) => ({
      name: own[0]?.name ?? '',
      scores: new Map(own.map((label) => [label.position, scoresOf(label)])),
    }))
    // Who scored most comes first: two who are done are compared before one who has begun.
    .sort((a, b) => b.scores.size - a.scores.size);
  return peopleAgreement(people);
}
