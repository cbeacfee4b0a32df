import { err, ok, type Problem, type Result } from '@tashika/kernel';
import {
  type LanguageModel,
  type ModelSettings,
  modelSettings as settingsSchema,
} from '@tashika/language-model';
import { type DialogueModelRow, findModel } from '@tashika/store';
import { foreignFetch } from '../effects/foreign-address.ts';
import type { Dependencies, Service } from '../resource.ts';
import { models as words } from './messages.ts';

/** A model's server as it is asked: with the key, and with what may be reached. */
export interface ModelPlace<Settings = NonNullable<Dependencies['modelServer']>> {
  readonly settings: Settings;
  readonly fetch: typeof fetch;
}

/**
 * Where the model of a workspace is: its own, else the server's; null where there is neither. The
 * server's own address was set by who runs it, a workspace's by who uses it: only that one is guarded.
 */
export async function modelPlaceOf(
  { service, modelServer }: Pick<Dependencies, 'service' | 'modelServer'>,
  workspaceId: string,
): Promise<Result<ModelPlace | null, Problem>> {
  const row = service && (await findModel(service.store.db, workspaceId));
  if (service !== undefined && row !== undefined) return placeOf(service, row);
  if (modelServer === undefined) return ok(null);
  return ok({ settings: modelServer, fetch: (...call) => globalThis.fetch(...call) });
}

function placeOf(
  service: Service,
  row: DialogueModelRow,
): Result<ModelPlace<ModelSettings>, Problem> {
  const key = row.secret_sealed === null ? null : service.sealer.open(row.secret_sealed);
  if (row.secret_sealed !== null && key === null) return err(unusable);
  const { url, name, price } = row;
  const settings = settingsSchema.safeParse({ url, name, price, key });
  if (!settings.success) return err(unusable);
  return ok({ settings: settings.data, fetch: guarded(service) });
}

const unusable: Problem = {
  kind: 'unavailable',
  code: 'model-unusable',
  message: words.unusable,
};

export const guarded = ({ allowsClosedModels = false }: Service) =>
  foreignFetch({ allowsClosed: allowsClosedModels });

/** The model that speaks and judges in a workspace; null where none is set up. */
export async function modelOf(
  dependencies: Pick<Dependencies, 'service' | 'model'>,
  workspaceId: string,
): Promise<Result<LanguageModel | null, Problem>> {
  const { service, model = ok(null) } = dependencies;
  const row = service && (await findModel(service.store.db, workspaceId));
  if (service === undefined || row === undefined) return model;
  const place = placeOf(service, row);
  return place.ok ? ok(await modelAt(place.value)) : place;
}

/** The SDK behind it is loaded only where a model is asked. */
export async function modelAt({
  settings,
  fetch,
}: ModelPlace<ModelSettings>): Promise<LanguageModel> {
  const { openAiCompatibleModel } = await import('@tashika/language-model/openai-compatible');
  return openAiCompatibleModel(settings, { fetch });
}
