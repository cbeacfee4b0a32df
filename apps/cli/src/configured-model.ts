import { access } from 'node:fs/promises';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { LanguageModel, ModelSettings } from '@tashika/language-model';
import type { Terminal } from './command.ts';
import { readText } from './input.ts';

/** Looked for in the folder the program is run in. */
const configFile = 'tashika.config.json';

/** Where the settings of the model come from; null where no model is set up. */
export async function modelSettingsOf(
  terminal: Pick<Terminal, 'env' | 'stdin' | 'signal'>,
  namedFile: string | undefined,
): Promise<Result<ModelSettings | null, Problem>> {
  const text = await configText(terminal, namedFile);
  if (!text.ok) return text;
  const { readModelSettings } = await import('@tashika/language-model');
  const settings = readModelSettings(terminal.env, text.value);
  if (settings.ok) return settings;
  const message = settings.error.map((problem) => problem.message).join('\n');
  return err({ code: settings.error[0].code, message });
}

/** The model of the settings. The SDK behind it is loaded only where one is set up. */
export async function openModel(settings: ModelSettings): Promise<LanguageModel> {
  const { openAiCompatibleModel } = await import('@tashika/language-model/openai-compatible');
  return openAiCompatibleModel(settings);
}

/** A file that was named must be there; the usual one need not. */
async function configText(
  terminal: Pick<Terminal, 'stdin' | 'signal'>,
  namedFile: string | undefined,
): Promise<Result<string | undefined, Problem>> {
  if (namedFile !== undefined) return readText(namedFile, terminal);
  try {
    await access(configFile);
  } catch {
    return ok(undefined);
  }
  return readText(configFile, terminal);
}
