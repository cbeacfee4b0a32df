import { countedVerdict, type VerdictJson } from '@tashika/contract/dialogue';
import type { Tokeniser } from '@tashika/japanese/tokeniser';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { Character } from '../characters/character.ts';
import type { Profile } from '../characters/profile.ts';
import { judgeLine } from '../judge/verdict.ts';
import { lineMessages } from './messages.ts';
import type { JudgedRow } from './summary.ts';
import { verdictJson } from './verdict-json.ts';

export interface RowInput {
  readonly characters: readonly Character[];
  readonly profile: Profile;
  /** Judges also what carries a verdict already. */
  readonly again: boolean;
}

/**
 * A row of a report from a line `{character, text}`, from a verdict, or from a record of a
 * transcript; null for a record that holds no attempt.
 */
export function judgedRow(
  value: unknown,
  { characters, profile, again }: RowInput,
  tokeniser: () => Tokeniser,
): Result<JudgedRow | null, Problem> {
  const record = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  if ('record' in record && record.record !== 'attempt') return ok(null);
  const name = record.character ?? record.speaker;
  const text = record.received ?? record.text;
  if (!again && isJudged(record) && typeof name === 'string') {
    return ok({ ...record, character: name });
  }
  if (typeof text !== 'string' || typeof name !== 'string') {
    return err({ code: 'invalid-line', message: lineMessages.noLine });
  }
  const character = characters.find((one) => one.name === name.trim());
  if (character === undefined) {
    const known = characters.map((one) => one.name);
    return err({
      code: 'unknown-character',
      message: lineMessages.unknownCharacter(name, known),
    });
  }
  const verdict = judgeLine({ character, text, profile }, tokeniser);
  const { attempt } = record;
  return ok({
    character: character.name,
    ...verdictJson(verdict),
    received: text,
    ...(typeof attempt === 'number' ? { attempt } : {}),
  });
}

type JudgedRecord = Pick<VerdictJson, 'status' | 'findings' | 'tone' | 'sentences'> & {
  readonly text?: string;
  readonly severity?: VerdictJson['severity'];
};

/** Only what a verdict says of itself in full is counted; anything less is judged anew. */
const isJudged = (
  record: Readonly<Record<string, unknown>>,
): record is JudgedRecord & typeof record => countedVerdict.safeParse(record).success;
