import type { VerdictJson } from '@tashika/contract/dialogue';
import {
  type Character,
  type ConversationState,
  type Director,
  enterFrame,
  follow,
  hearing,
  isSilent,
  judgeLine,
  judgementJson,
  judgeWithDirector,
  openingState,
  readLine,
  saidLine,
  verdictJson,
} from '@tashika/dialogue';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { answerTexts } from '../../answer.ts';
import type { Call, Run } from '../../command.ts';
import { complain } from '../../complain.ts';
import { openDirector } from './director.ts';
import { type Ensemble, findCharacter, readEnsemble } from './ensemble.ts';
import { messages } from './messages.ts';
import type { judgeOptions } from './table.ts';
import { tokeniserAtHand, withTokeniser } from './tokeniser.ts';

/** The director is a server elsewhere: a few questions may be on their way at once. */
const questionsAtOnce = 4;

export const run: Run<typeof judgeOptions> = async (call) => {
  const refuse = async (problem: Problem): Promise<2> => {
    await complain(call.stderr, problem);
    return 2;
  };
  const ensemble = await readEnsemble(call);
  if (!ensemble.ok) return refuse(ensemble.error);
  const director = call.values.director ? await openDirector(call, call.values.panel) : ok(null);
  if (!director.ok) return refuse(director.error);

  const judge = call.values.conversation
    ? inConversation(call, ensemble.value, director.value)
    : alone(call, ensemble.value, director.value);
  const health = { asked: 0, scored: 0 };
  const exit = await answerTexts(call, (text) => ({ text }), {
    each: director.value === null ? judge : counting(judge, health),
    plain,
    // The lines of a conversation wait for each other: what was said before counts.
    concurrency: director.value === null || call.values.conversation ? 1 : questionsAtOnce,
  });
  if (exit !== 0 || !isSilent(health)) return exit;
  await call.stderr.write(`${messages.directorSilent(health.asked)}\n`);
  return 3;
};

type Health = { asked: number; scored: number };

/** Keeps how often the director was asked, and how often it answered. */
const counting =
  (judge: Judge, health: Health): Judge =>
  async (value) => {
    const verdict = await judge(value);
    if (!verdict.ok) return verdict;
    if (/^(?:scored|unavailable)$/.test(verdict.value.judge)) health.asked += 1;
    if (verdict.value.judge === 'scored') health.scored += 1;
    return verdict;
  };

type JudgeCall = Call<typeof judgeOptions>;
type Judge = (value: unknown) => Judged | Promise<Judged>;
/** With the character, so that a report can be made of the answers. */
type NamedVerdict = { readonly character: string } & VerdictJson;
type Judged = Result<NamedVerdict, Problem>;

/** Every line by itself. */
function alone(call: JudgeCall, ensemble: Ensemble, director: Director | null): Judge {
  return (value) => {
    const line = readInput(value, call, ensemble);
    if (!line.ok) return line;
    const { character, text, scene } = line.value;
    const state = scene === undefined ? undefined : openingState(scene);
    return judged({ character, text, profile: ensemble.profile, state }, director, call.signal);
  };
}

/** Every line after those before it; one to be said again leaves no trace (§9). */
function inConversation(call: JudgeCall, ensemble: Ensemble, director: Director | null): Judge {
  let state = openingState(call.values.scene ?? '');
  return async (value) => {
    const line = readInput(value, call, ensemble);
    if (!line.ok) return line;
    const { character, text, scene } = line.value;
    if (scene !== undefined) state = enterFrame(state, scene);
    const input = { character, text, profile: ensemble.profile, state };
    const verdict = await judged(input, director, call.signal);
    if (!verdict.ok) return verdict;
    state = await withTokeniser((tokeniser) =>
      follow(state, saidLine(readLine(input, tokeniser)), verdict.value),
    );
    return verdict;
  };
}

interface JudgedInput extends Pick<Ensemble, 'profile'> {
  readonly character: Character;
  readonly text: string;
  readonly state: ConversationState | undefined;
}

function judged(
  input: JudgedInput,
  director: Director | null,
  signal: AbortSignal,
): Judged | Promise<Judged> {
  const character = input.character.name;
  if (director === null) {
    return withTokeniser((tokeniser) =>
      ok({ character, ...verdictJson(judgeLine(input, tokeniser)) }),
    );
  }
  return tokeniserAtHand()
    .then((tokeniser) => judgeWithDirector({ ...input, director, signal }, hearing(tokeniser)))
    .then((judgement) => ok({ character, ...judgementJson(judgement) }));
}

interface InputLine {
  readonly character: Character;
  readonly text: string;
  readonly scene: string | undefined;
}

/** `{character, text, scene?}`; a character that is not named is the one of the command line. */
function readInput(
  value: unknown,
  { values }: JudgeCall,
  { characters }: Ensemble,
): Result<InputLine, Problem> {
  const {
    character: own,
    text,
    scene,
  } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  if (typeof text !== 'string' || (scene !== undefined && typeof scene !== 'string')) {
    return err({ code: 'invalid-line', message: messages.noLine() });
  }
  // Whoever names one character means it.
  const [only, ...others] = values.character;
  const meant = only !== undefined && others.length === 0 ? characters.at(-1)?.name : undefined;
  const character = findCharacter(own ?? values.as ?? meant, characters);
  return character.ok
    ? ok({ character: character.value, text, scene: scene ?? values.scene })
    : character;
}

function plain(verdict: VerdictJson): string {
  const lines = [
    messages.status(verdict.status),
    ...(verdict.status === 'MODIFY' ? [messages.shownText(verdict.text)] : []),
    messages.tone(verdict.tone),
    ...verdict.findings.flatMap((finding) => [
      messages.finding(finding),
      ...finding.evidence.flatMap((evidence) =>
        evidence.kind === 'text' && evidence.quote !== ''
          ? [`    ${messages.evidence(evidence.quote)}`]
          : [],
      ),
    ]),
    ...judgeLines(verdict),
    ...verdict.notes.map(messages.note),
  ];
  return `${lines.join('\n')}\n`;
}

/** What the director said, where it was asked. */
function judgeLines({ judge_detail: detail }: VerdictJson): string[] {
  if (detail === null) return [];
  if ('cause' in detail) return [messages.directorUnavailable(detail.message)];
  return [messages.directorScore(detail.average, detail.reason)];
}
