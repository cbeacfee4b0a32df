import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { z } from 'zod';
import { messages } from './report/messages.ts';
import { secret } from './secret.ts';

/** Where the server is and how patient we are with it; checked once, at the edge. */
export const modelSettings = z.strictObject({
  /** The base of the OpenAI-compatible API, e.g. `http://127.0.0.1:11434/v1`. */
  url: z.string().transform(baseUrl).refine(isHttpUrl),
  name: z.string().trim().min(1).max(200),
  key: z
    .string()
    .trim()
    .min(1)
    // What a header can carry; a line break pasted along with the key would break the request.
    .regex(/^[\x21-\x7e]+$/)
    .transform(secret)
    .nullable()
    .default(null),
  /** For one request. A local model on a slow machine takes its time, ten minutes at the most. */
  timeoutMs: z.int().min(1).max(600_000).default(60_000),
  /** Further tries of one request after 429, 5xx or a broken connection. */
  retries: z.int().min(0).max(10).default(2),
  /** Far beyond any answer we ask for, far below what would trouble the memory. */
  maxReplyBytes: z.int().min(1_000).max(50_000_000).default(1_000_000),
  /** Money per million tokens. */
  price: z
    .strictObject({
      input: z.number().min(0),
      output: z.number().min(0),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .default('USD'),
    })
    .nullable()
    .default(null),
});

export type ModelSettings = z.infer<typeof modelSettings>;

export interface SettingsProblem extends Problem {
  readonly code: 'invalid-config-file' | 'invalid-setting' | 'missing-setting' | 'unknown-setting';
  /** The variable or the key of the file that has to be changed. */
  readonly field: string;
}

/** One setting: its place in `tashika.config.json`, its variable, and its place in the schema. */
interface Field {
  readonly file: string;
  readonly variable: string;
  readonly path: readonly string[];
  readonly expects: keyof typeof messages.settings.expects;
}

const fields: readonly Field[] = [
  { file: 'url', variable: 'TASHIKA_MODEL_URL', path: ['url'], expects: 'url' },
  { file: 'name', variable: 'TASHIKA_MODEL_NAME', path: ['name'], expects: 'name' },
  { file: 'key', variable: 'TASHIKA_MODEL_KEY', path: ['key'], expects: 'key' },
  {
    file: 'timeout_ms',
    variable: 'TASHIKA_MODEL_TIMEOUT_MS',
    path: ['timeoutMs'],
    expects: 'timeout',
  },
  { file: 'retries', variable: 'TASHIKA_MODEL_RETRIES', path: ['retries'], expects: 'retries' },
  {
    file: 'max_reply_bytes',
    variable: 'TASHIKA_MODEL_MAX_REPLY_BYTES',
    path: ['maxReplyBytes'],
    expects: 'maxReplyBytes',
  },
  {
    file: 'price.input',
    variable: 'TASHIKA_MODEL_PRICE_INPUT',
    path: ['price', 'input'],
    expects: 'price',
  },
  {
    file: 'price.output',
    variable: 'TASHIKA_MODEL_PRICE_OUTPUT',
    path: ['price', 'output'],
    expects: 'price',
  },
  {
    file: 'price.currency',
    variable: 'TASHIKA_MODEL_PRICE_CURRENCY',
    path: ['price', 'currency'],
    expects: 'currency',
  },
];

/**
 * The settings from the environment and the text of `tashika.config.json`, where the environment
 * wins setting by setting. Null when neither mentions a model, which is a fine way to run.
 */
export function readModelSettings(
  env: Readonly<Record<string, string | undefined>>,
  configFileText?: string,
): Result<ModelSettings | null, readonly [SettingsProblem, ...SettingsProblem[]]> {
  const file = readConfigFile(configFileText);
  if (!file.ok) return err([file.error]);

  const problems = unknownKeys(file.value, '');
  const raw: Record<string, unknown> = {};
  const origins = new Map<string, string>();
  for (const field of fields) {
    const fromEnv = env[field.variable]?.trim();
    const fromFile = valueAt(file.value, field.file.split('.'));
    if (fromEnv !== undefined && fromEnv !== '') {
      put(raw, field.path, isNumeric(field) ? numberFrom(fromEnv) : fromEnv);
      origins.set(field.path.join('.'), field.variable);
    } else if (fromFile !== undefined && fromFile !== null) {
      put(raw, field.path, fromFile);
      origins.set(field.path.join('.'), `model.${field.file}`);
    }
  }

  if (Object.keys(raw).length > 0) {
    const parsed = modelSettings.safeParse(raw);
    if (parsed.success && problems.length === 0) return ok(parsed.data);
    for (const issue of parsed.error?.issues ?? []) {
      const path = issue.path.join('.');
      const field = fields.find((candidate) => candidate.path.join('.') === path);
      if (field === undefined) continue;
      const origin = origins.get(path);
      problems.push(origin === undefined ? missing(field) : invalid(field, origin));
    }
  }
  const [first, ...rest] = problems;
  return first === undefined ? ok(null) : err([first, ...rest]);
}

function readConfigFile(
  text: string | undefined,
): Result<Readonly<Record<string, unknown>>, SettingsProblem> {
  if (text === undefined || text.trim() === '') return ok({});
  const broken = (field: string, message: string): Result<never, SettingsProblem> =>
    err({ code: 'invalid-config-file', field, message });
  let file: unknown;
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return broken('tashika.config.json', messages.settings.notJson);
  }
  if (!isRecord(file)) return broken('tashika.config.json', messages.settings.notAnObject);
  const model = file.model ?? {};
  return isRecord(model) ? ok(model) : broken('model', messages.settings.modelNotAnObject);
}

/** A misspelt key would silently mean nothing; it is named instead. */
function unknownKeys(record: Readonly<Record<string, unknown>>, prefix: string): SettingsProblem[] {
  return Object.entries(record).flatMap(([key, value]): SettingsProblem[] => {
    const place = `${prefix}${key}`;
    if (fields.some(({ file }) => file === place)) return [];
    if (fields.some(({ file }) => file.startsWith(`${place}.`))) {
      if (isRecord(value)) return unknownKeys(value, `${place}.`);
      const field = `model.${place}`;
      return [
        { code: 'invalid-setting', field, message: messages.settings.priceNotAnObject(field) },
      ];
    }
    const field = `model.${place}`;
    return [{ code: 'unknown-setting', field, message: messages.settings.unknown(field) }];
  });
}

const missing = ({ variable, file }: Field): SettingsProblem => ({
  code: 'missing-setting',
  field: variable,
  message: messages.settings.missing(variable, `model.${file}`),
});

/** Says what is expected and where, never what was given: it may be the key in the wrong place. */
const invalid = ({ expects }: Field, field: string): SettingsProblem => ({
  code: 'invalid-setting',
  field,
  message: messages.settings.invalid(field, messages.settings.expects[expects]),
});

const isNumeric = ({ expects }: Field) =>
  expects === 'timeout' ||
  expects === 'retries' ||
  expects === 'maxReplyBytes' ||
  expects === 'price';

/** A number as people write it; anything else stays text and is refused by the schema. */
const numberFrom = (text: string): number | string =>
  /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function valueAt(record: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return record;
  return isRecord(record) && Object.hasOwn(record, key) ? valueAt(record[key], rest) : undefined;
}

function put(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [key, ...rest] = path;
  if (key === undefined) return;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const inner = isRecord(target[key]) ? target[key] : {};
  target[key] = inner;
  put(inner, rest, value);
}

/** The address as people copy it: with a slash at the end, or with the path of the chat itself. */
function baseUrl(text: string): string {
  return text
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/chat\/completions$/, '');
}

/**
 * No name, password or query inside the address: they would show up wherever it is printed, and the
 * path of the chat has to follow the address.
 */
function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text) || /[?#]/.test(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
