import type { TranscriptRecord } from '@tashika/contract/dialogue';
import {
  type Character,
  type Director,
  hearing,
  isSilent,
  type LineSource,
  modelSource,
  type Progress,
  resumeFrom,
  runConversation,
  type ScriptLine,
  scriptSource,
  sisters,
  transcriptLine,
} from '@tashika/dialogue';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { type LanguageModel, unavailableModel } from '@tashika/language-model';
import type { Call, ExitCode, Run } from '../../command.ts';
import { complain } from '../../complain.ts';
import { modelSettingsOf, openModel } from '../../configured-model.ts';
import { type Ensemble, findCharacter, readEnsemble } from './ensemble.ts';
import { messages } from './messages.ts';
import { readScript } from './script.ts';
import type { runOptions } from './table.ts';
import { tokeniserAtHand } from './tokeniser.ts';
import { openTranscript, type TranscriptFile } from './transcript-file.ts';

type RunCall = Call<typeof runOptions>;

/** Without a script a conversation has to end somewhere. */
const usualTurns = 10;

export const run: Run<typeof runOptions> = async (call) => {
  const { values } = call;
  const refuse = async (problem: Problem, exit: ExitCode = 2): Promise<ExitCode> => {
    await complain(call.stderr, problem);
    return exit;
  };
  const file =
    values.transcript === undefined ? ok(nowhere) : await openTranscript(values.transcript, call);
  if (!file.ok) return refuse(file.error, 1);
  try {
    const [start] = file.value.records;
    // A conversation that goes on keeps the thresholds it began with.
    const begun = start?.record === 'start' ? start : undefined;
    const profile = values.profile ?? begun?.profile;
    const ensemble = await readEnsemble({ ...call, values: { ...values, profile } });
    if (!ensemble.ok) return await refuse(ensemble.error);
    const cast = findCast(values.cast.length > 0 ? values.cast : begun?.characters, ensemble.value);
    if (!cast.ok) return await refuse(cast.error);
    const lines =
      values.script === undefined
        ? ok(undefined)
        : await readScript(values.script, cast.value, call);
    if (!lines.ok) return await refuse(lines.error, 1);
    const models = await openModels(call, lines.value !== undefined);
    if (!models.ok) return await refuse(models.error);

    const tokeniser = await tokeniserAtHand();
    const from =
      begun === undefined
        ? ok(undefined)
        : resumeFrom(file.value.records, cast.value, ensemble.value.profile, tokeniser);
    if (!from.ok) return await refuse(from.error, 1);
    if (from.value !== undefined)
      await call.stderr.write(`${messages.resumed(from.value.turns)}\n`);

    const source = sourceOf(models.value.speaker, lines.value, from.value);
    const events = runConversation(
      {
        characters: cast.value,
        frame: values.scene ?? from.value?.state.frame ?? '',
        turns: values.turns ?? begun?.turns ?? lines.value?.length ?? usualTurns,
        source,
        profile: ensemble.value.profile,
        director: models.value.director,
        signal: call.signal,
        from: from.value,
      },
      hearing(tokeniser),
    );
    let exit: ExitCode = 0;
    for await (const event of events) {
      if (event.kind !== 'record') continue;
      // Kept before it is shown: what someone has seen is never said again.
      await file.value.keep(event.record);
      await tell(call, event.record);
      if (event.record.record !== 'stop') continue;
      const { reason, costs, director } = event.record;
      if (costs !== undefined) await call.stderr.write(`${messages.costs(costs)}\n`);
      if (director !== undefined && isSilent(director)) {
        await call.stderr.write(`${messages.directorSilent(director.asked)}\n`);
        exit = 3;
      }
      if (reason === 'unavailable') exit = 1;
    }
    return exit;
  } finally {
    await file.value.close();
  }
};

const nowhere: TranscriptFile = { records: [], keep: async () => {}, close: async () => {} };

function findCast(
  names: readonly string[] | undefined,
  { characters }: Ensemble,
): Result<readonly Character[], Problem> {
  const wanted = names ?? sisters.map(({ name }) => name);
  const cast: Character[] = [];
  for (const name of wanted) {
    const character = findCharacter(name, characters);
    if (!character.ok) return character;
    cast.push(character.value);
  }
  return ok(cast);
}

interface Models {
  readonly speaker: LanguageModel | null;
  readonly director: Director | null;
}

/** One model for the characters, and the same or another one for the director. */
async function openModels(call: RunCall, scripted: boolean): Promise<Result<Models, Problem>> {
  const { values } = call;
  const settings = await modelSettingsOf(call, values.config);
  if (!settings.ok) return settings;
  const speaker = settings.value === null ? null : await openModel(settings.value);
  if (speaker === null && !scripted) {
    return err({ code: 'not-configured', message: messages.noModel() });
  }
  if (values['no-director']) return ok({ speaker, director: null });
  let judge = speaker;
  if (values['director-config'] !== undefined) {
    // The variables of the environment are the characters' model; the file alone is the director's.
    const own = await modelSettingsOf({ ...call, env: {} }, values['director-config']);
    if (!own.ok) return own;
    judge = own.value === null ? null : await openModel(own.value);
  }
  const { panel } = values;
  return ok({
    speaker,
    director: judge === null ? null : { model: judge, ...(panel === undefined ? {} : { panel }) },
  });
}

function sourceOf(
  speaker: LanguageModel | null,
  lines: readonly ScriptLine[] | undefined,
  from: Progress | undefined,
): LineSource {
  return lines === undefined
    ? modelSource(speaker ?? unavailableModel())
    : scriptSource(lines, from?.attempts ?? 0);
}

async function tell(call: RunCall, record: TranscriptRecord): Promise<void> {
  if (call.values.jsonl) await call.stdout.write(transcriptLine(record));
  else {
    const words = inWords(record);
    if (words !== undefined) await call.stdout.write(`${words}\n`);
  }
  if (record.record === 'stop' && record.message !== undefined) {
    await call.stderr.write(`${messages.stopped(record.turn, record.message)}\n`);
  }
}

function inWords(record: TranscriptRecord): string | undefined {
  if (record.record === 'line') {
    return messages.spoken(record.speaker, record.text, record.exhausted);
  }
  if (record.record !== 'attempt' || record.status !== 'RETRY') return undefined;
  const findings = record.findings as readonly { status: string; message: string }[];
  const reasons = findings.filter(({ status }) => status === 'RETRY').map(({ message }) => message);
  return messages.retried(record.attempt, record.text, reasons);
}
