import {
  continueWith,
  proposeSlotsJson,
  readDatesJson,
  readIntent,
  understand,
  understandingToJson,
} from '@tashika/attendance';
import type { JudgeRequest } from '@tashika/contract/dialogue';
import {
  type Character,
  enterFrame,
  follow,
  judgeLine,
  openingState,
  readLine,
  saidLine,
  verdictJson,
} from '@tashika/dialogue';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { accountToJson, checkSlips, parseTranscript } from '@tashika/slip';
import { withReference } from '../attendance/reference.ts';
import { type Ensemble, readEnsemble } from '../dialogue/ensemble.ts';
import { tokeniserAtHand } from '../dialogue/tokeniser.ts';
import { readFacts } from '../slip/facts.ts';
import { openPhotoReader, type ReaderPool } from '../slip/photos.ts';
import { messages } from './messages.ts';
import type { Opened, ServeCall } from './serve.ts';

/** The engines in this process, with the shop and the characters of the call; nothing is kept. */
export async function ownEngines(call: ServeCall): Promise<Result<Opened, Problem>> {
  const facts = await readFacts(call);
  if (!facts.ok) return facts;
  const ensemble = await readEnsemble(call);
  if (!ensemble.ok) return ensemble;
  let reader: Promise<ReaderPool> | undefined;
  const reference = (value: unknown) =>
    withReference(value, { now: call.now, values: { now: undefined, timezone: undefined } });
  return ok({
    tashika: {
      kept: null,
      async readPhoto(photo) {
        reader ??= openPhotoReader(facts.value, 1, { form: null, hands: null });
        return (await reader).read(photo);
      },
      async checkSlip(transcript) {
        const pages = parseTranscript(transcript);
        if (!pages.ok) return pages;
        const checked = checkSlips(pages.value, facts.value);
        return checked.ok ? ok({ accounts: checked.value.map(accountToJson) }) : checked;
      },
      judgeLines: (request) => judgeAll(request as JudgeRequest, ensemble.value),
      async readIntent(request) {
        const intent = readIntent(reference(request), await loadTokeniser());
        if (!intent.ok) return intent;
        const { utterance, turns, context } = intent.value;
        return ok(understandingToJson(turns.reduce(continueWith, understand(utterance, context))));
      },
      readDates: async (request) => readDatesJson(reference(request)),
      proposeSlots: async (request) => proposeSlotsJson(reference(request)),
    },
    close: async () => (await reader)?.close(),
  });
}

type GivenLine = NonNullable<JudgeRequest['lines']>[number];

/** Every line by itself, or after those before it. */
async function judgeAll(
  { lines = [], history = [], conversation = false }: JudgeRequest,
  { characters, profile }: Ensemble,
): Promise<Result<unknown, Problem>> {
  const unknown = [...history, ...lines].find(
    ({ character }) => typeof character === 'string' && !named(characters, character),
  );
  if (unknown !== undefined) {
    const known = characters.map(({ name }) => name);
    const message = messages.unknownCharacter(String(unknown.character), known);
    return err({ code: 'unknown-character', message });
  }
  const tokeniser = await tokeniserAtHand();
  let state = conversation || history.length > 0 ? openingState() : undefined;
  const judge = ({ character: given, text, scene }: GivenLine, isFollowed: boolean) => {
    const character = typeof given === 'string' ? named(characters, given) : given;
    if (scene !== undefined) state = enterFrame(state ?? openingState(), scene);
    const input = { character: character as Character, text, profile, state };
    const verdict = verdictJson(judgeLine(input, tokeniser));
    if (isFollowed && state !== undefined)
      state = follow(state, saidLine(readLine(input, tokeniser)), verdict);
    return { character: input.character.name, ...verdict };
  };
  for (const line of history) judge(line, true);
  return ok({ results: lines.map((line) => judge(line, conversation)) });
}

const named = (characters: readonly Character[], wanted: string) =>
  characters.find(({ name }) => name === wanted);
