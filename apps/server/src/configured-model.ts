import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { type LanguageModel, type ModelSettings, readModelSettings } from '@tashika/language-model';
import { modelFile as words } from './messages.ts';

/** The same file as the command line tool's, looked for in the folder the server is started in. */
const configFile = 'tashika.config.json';

type Environment = Readonly<Record<string, string | undefined>>;

/** The model of the environment and of `tashika.config.json`; null where neither names one. */
export async function configuredModel(
  env: Environment,
  folder: string,
): Promise<Result<LanguageModel | null, Problem>> {
  const settings = await modelSettings(env, folder);
  if (!settings.ok) return settings;
  if (settings.value === null) return ok(null);
  // The SDK behind it is loaded only where a model is set up.
  const { openAiCompatibleModel } = await import('@tashika/language-model/openai-compatible');
  return ok(openAiCompatibleModel(settings.value));
}

/** Where the model's own server is, and how it is asked. */
export async function modelSettings(
  env: Environment,
  folder: string,
): Promise<Result<ModelSettings | null, Problem>> {
  const text = await configText(join(folder, configFile));
  if (!text.ok) return text;
  const settings = readModelSettings(env, text.value);
  if (!settings.ok) {
    const message = settings.error.map((problem) => problem.message).join('\n');
    return err({ code: settings.error[0].code, message });
  }
  return settings;
}

async function configText(file: string): Promise<Result<string | undefined, Problem>> {
  try {
    return ok(await readFile(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return ok(undefined);
    return err({ code: 'unreadable-config-file', message: words.unreadable(configFile) });
  }
}
