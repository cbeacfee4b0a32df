import type { Director } from '@tashika/dialogue';
import { ok, type Problem, type Result } from '@tashika/kernel';
import { unavailableModel } from '@tashika/language-model';
import type { Terminal } from '../../command.ts';
import { modelSettingsOf, openModel } from '../../configured-model.ts';

/** The director of a run. Without a model it says of every line that it could not be asked. */
export async function openDirector(
  surroundings: Pick<Terminal, 'env' | 'stdin' | 'signal'>,
  panel: number | undefined,
): Promise<Result<Director, Problem>> {
  const settings = await modelSettingsOf(surroundings, undefined);
  if (!settings.ok) return settings;
  const model = settings.value === null ? unavailableModel() : await openModel(settings.value);
  return ok({ model, ...(panel === undefined ? {} : { panel }) });
}
