import type { Tokeniser } from '@tashika/japanese/tokeniser';
import type { Character } from '../characters/character.ts';
import type { Profile } from '../characters/profile.ts';
import { specProfile } from '../characters/shipped.ts';
import type { ConversationState } from '../direct/state.ts';
import { Line } from '../normalise/line.ts';
import type { Topic } from '../normalise/topics.ts';
import { notes } from '../report/messages.ts';
import type { DialogueFinding } from './rule.ts';
import { weighedFindings } from './severity.ts';
import { type Tone, toneOf } from './tone-signals.ts';

export type Status = 'PASS' | 'WARN' | 'RETRY' | 'MODIFY';

/** What the written rules say of a line. */
export interface Verdict {
  readonly status: Status;
  /** Whether the audience sees it with a flaw; MODIFY is shown as one of these (T01). */
  readonly shownAs: 'PASS' | 'WARN' | 'RETRY';
  /** What is shown: the line itself, or without its script form. */
  readonly text: string;
  readonly tone: Tone;
  readonly sentences: number;
  readonly topics: readonly Topic[];
  readonly findings: readonly DialogueFinding[];
  /** Recommendations that change no status (T05). */
  readonly notes: readonly string[];
}

export interface JudgeInput {
  readonly character: Character;
  readonly text: string;
  readonly profile?: Profile;
  readonly state?: ConversationState | undefined;
}

/** The verdict of the written rules on a line; the tokeniser is asked only where it can matter. */
export function judgeLine(input: JudgeInput, tokeniser: () => Tokeniser): Verdict {
  return judgeRead(readLine(input, tokeniser));
}

const needed = Symbol('The tokeniser is needed');

/**
 * The same verdict where the tokeniser is not loaded yet: its dictionary takes most of a second, and
 * half of all lines are judged without it.
 */
export async function judgeLineLoading(
  input: JudgeInput,
  load: () => Promise<Tokeniser>,
): Promise<Verdict> {
  try {
    return judgeLine(input, () => {
      throw needed;
    });
  } catch (thrown) {
    if (thrown !== needed) throw thrown;
    const tokeniser = await load();
    return judgeLine(input, () => tokeniser);
  }
}

export function readLine(input: JudgeInput, tokeniser: () => Tokeniser): Line {
  return new Line({ profile: specProfile, ...input }, tokeniser);
}

export function judgeRead(line: Line): Verdict {
  const findings = weighedFindings(line);
  return {
    status: statusOf(findings),
    shownAs: worst(findings.map(({ effect }) => effect).filter((effect) => effect !== 'MODIFY')),
    text: line.shown,
    tone: toneOf(line),
    sentences: line.sentences.length,
    topics: line.topics,
    findings,
    notes: lengthNote(line),
  };
}

/** T12: the worst wins, and a deterministic edit is reported before a warning. */
export function statusOf(findings: readonly { readonly effect: Status }[]): Status {
  const effects = findings.map(({ effect }) => effect);
  if (effects.includes('RETRY')) return 'RETRY';
  return effects.includes('MODIFY') ? 'MODIFY' : worst(effects);
}

function worst(effects: readonly Status[]): 'PASS' | 'WARN' | 'RETRY' {
  if (effects.includes('RETRY')) return 'RETRY';
  return effects.includes('WARN') ? 'WARN' : 'PASS';
}

/** T05: characters as a reader counts them. */
function lengthNote(line: Line): string[] {
  const { from, to } = line.profile.length;
  const length = [...line.shown.replace(/\s/gu, '')].length;
  return length < from || length > to ? [notes.length({ length, from, to })] : [];
}
