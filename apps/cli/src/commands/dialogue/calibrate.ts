import { type LineLabel, lineLabel } from '@tashika/contract/dialogue';
import { calibrate, directorScores, type LabelledLine } from '@tashika/dialogue';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { unavailableModel } from '@tashika/language-model';
import type { Call, Run } from '../../command.ts';
import { complain } from '../../complain.ts';
import { modelSettingsOf, openModel } from '../../configured-model.ts';
import { readText } from '../../input.ts';
import { findCharacter, readEnsemble } from './ensemble.ts';
import { messages } from './messages.ts';
import { openReplies, recordedModel } from './recorded-model.ts';
import type { calibrateOptions } from './table.ts';

/** Compares the director's scores with people's. */
export const run: Run<typeof calibrateOptions> = async (call) => {
  const refuse = async (problem: Problem): Promise<2> => {
    await complain(call.stderr, problem);
    return 2;
  };
  const { values, signal } = call;
  const ensemble = await readEnsemble(call);
  if (!ensemble.ok) return refuse(ensemble.error);
  const { characters, profile } = ensemble.value;
  const labels = await readLabels(call);
  if (!labels.ok) return refuse(labels.error);
  const settings = await modelSettingsOf(call, values.config);
  if (!settings.ok) return refuse(settings.error);
  const model = settings.value === null ? unavailableModel() : await openModel(settings.value);
  const replies = await openReplies(values.replies, call);
  if (!replies.ok) return refuse(replies.error);

  // Without a model the answers that were kept are still there.
  const name = settings.value === null ? replies.value.model : settings.value.name;
  const lines: LabelledLine[] = [];
  for (const group of labels.value) {
    const [label] = group;
    if (label === undefined) continue;
    const character = findCharacter(label.character, characters);
    if (!character.ok) return refuse(character.error);
    // Every line counts its repetitions anew.
    const director = { model: recordedModel(model, replies.value, name) };
    const times = values.repeat ?? 1;
    lines.push({
      people: group.map(({ by = '', scores }) => ({ by, scores })),
      director: await directorScores(director, label, character.value, profile, { times, signal }),
    });
  }
  await replies.value.keep();
  const result = calibrate(lines);
  await call.stdout.write(
    values.json ? `${JSON.stringify(result, null, 2)}\n` : `${messages.calibration(result)}\n`,
  );
  // A director that never answered was not calibrated.
  return result.lines > 0 && result.unscored === result.lines ? 3 : 0;
};

/** The labels of the files, those of one line together. */
async function readLabels(
  call: Pick<Call<typeof calibrateOptions>, 'positionals' | 'stdin' | 'signal'>,
): Promise<Result<readonly (readonly LineLabel[])[], Problem>> {
  const lines = new Map<string, LineLabel[]>();
  for (const file of call.positionals) {
    const text = await readText(file, call);
    if (!text.ok) return text;
    for (const [index, row] of text.value.split(/\r?\n/u).entries()) {
      if (row.trim() === '') continue;
      const label = labelIn(row);
      if (label === undefined) {
        return err({ code: 'invalid-label', message: messages.label(file, index + 1) });
      }
      const { character, text: said, scene, history } = label;
      const key = JSON.stringify([character, said, scene, history]);
      lines.set(key, [...(lines.get(key) ?? []), label]);
    }
  }
  return ok([...lines.values()]);
}

function labelIn(row: string): LineLabel | undefined {
  try {
    const read = lineLabel.safeParse(JSON.parse(row));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
