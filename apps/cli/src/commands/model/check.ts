import {
  checkModel,
  type ModelCheck,
  type ModelSettings,
  modelCheckReport,
  modelMessages,
  type Trial,
} from '@tashika/language-model';
import type { Run } from '../../command.ts';
import { complain } from '../../complain.ts';
import { modelSettingsOf, openModel } from '../../configured-model.ts';
import type { checkOptions } from './table.ts';

/** What the configured model can do. */
export const run: Run<typeof checkOptions> = async (call) => {
  const { stdout, stderr, signal, values } = call;
  const json = (document: unknown) => stdout.write(`${JSON.stringify(document, null, 2)}\n`);

  const settings = await modelSettingsOf(call, values.config);
  if (!settings.ok) {
    if (values.json) await json({ error: settings.error });
    else await complain(stderr, settings.error);
    return 1;
  }
  if (settings.value === null) {
    if (values.json) await json({ configured: false, usable: false });
    else await stdout.write(`${modelMessages.check.notConfigured}\n`);
    return 1;
  }
  const { parts, trying } = modelMessages.check;
  const check = await checkModel(await openModel(settings.value), {
    signal,
    onTrial: (tried) => {
      if (stderr.isTerminal) void stderr.write(`${trying(parts[tried])}\n`);
    },
  });
  if (values.json) await json(checkDocument(check, settings.value));
  else await stdout.write(modelCheckReport(check, settings.value.url));
  return check.usable ? 0 : 1;
};

function checkDocument(check: ModelCheck, { url }: ModelSettings) {
  const { usage, cost } = check;
  return {
    configured: true,
    usable: check.usable,
    model: check.model,
    url,
    speaks: trialDocument(check.speaks),
    json_schema: trialDocument(check.jsonSchema),
    json_object: trialDocument(check.jsonObject),
    values: trialDocument(check.values),
    images: trialDocument(check.images),
    requests: check.calls.length,
    latency_ms: Math.round(check.latencyMs),
    usage: usage && { input_tokens: usage.inputTokens, output_tokens: usage.outputTokens },
    cost,
  };
}

function trialDocument(trial: Trial) {
  if (trial.state === 'works') {
    return { state: trial.state, latency_ms: Math.round(trial.latencyMs), rung: trial.rung };
  }
  if (trial.state !== 'fails') return trial;
  return { ...trial, message: modelMessages.unavailable[trial.cause] };
}
