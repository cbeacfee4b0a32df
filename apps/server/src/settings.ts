import { isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { inDatabase, type PhotoSettings, readPhotoSettings } from '@tashika/store';
import { isLoopback } from './auth/access.ts';
import { settings as words } from './messages.ts';
import type { DoorSettings } from './phones/door.ts';
import type { CalDavSettings, MailSettings } from './resource.ts';

/** How the server runs, from its environment. A setting that cannot be read stops the start. */
export interface Settings {
  readonly host: string;
  /** Names the server answers to besides the loopback ones. */
  readonly hosts: readonly string[];
  /** Null where the address the server listens at is the one people use. */
  readonly publicUrl: string | null;
  readonly databaseUrl: string | undefined;
  /** The database itself, where `databaseUrl` is a pooler. */
  readonly directUrl: string | undefined;
  readonly dataFolder: string;
  readonly secret: string | undefined;
  readonly poolSize: number | undefined;
  readonly photos: PhotoSettings;
  readonly worker: boolean;
  /** Whether photos are read by other processes (`--reader-only`). */
  readonly readersApart: boolean;
  /** Whether an empty database gets something to look at. */
  readonly samples: boolean;
  readonly mail: MailSettings | null;
  readonly calendar: CalDavSettings | null;
  readonly meetingBase: string | null;
  readonly phones: DoorSettings;
  /** Whether signals may go to addresses of our own network. */
  readonly allowsClosedAddresses: boolean;
  /**
   * The same of language models people set up; null leaves it to whether people sign in: where nobody
   * does, whoever asks is the owner of this machine, on which the model may be.
   */
  readonly allowsClosedModels: boolean | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Only this machine: what people check here is theirs, and there is no sign-in. */
export const loopback = '127.0.0.1';
const anyAddress = new Set(['0.0.0.0', '::', '[::]']);

export function readSettings(
  env: Environment,
  defaults: { readonly dataFolder: string },
): Result<Settings, Problem> {
  const problems: string[] = [];
  const host = env.TASHIKA_HOST || loopback;
  const publicUrl = url(env, 'TASHIKA_PUBLIC_URL', ['http:', 'https:'], problems);
  const databaseUrl = url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'], problems);
  const directUrl = url(env, 'DATABASE_DIRECT_URL', ['postgres:', 'postgresql:'], problems);
  if (directUrl !== null && databaseUrl === null) {
    problems.push(words.needed('DATABASE_DIRECT_URL', 'DATABASE_URL'));
  }
  const meetingBase = url(env, 'TASHIKA_MEETING_URL', ['https:', 'http:'], problems);
  const mail = mailOf(env, problems);
  const calendar = calendarOf(env, problems);
  const photos = readPhotoSettings(env);
  if (!photos.ok) problems.push(photos.error.message);
  const pool = env.TASHIKA_POOL_SIZE || undefined;
  if (pool !== undefined && !/^[1-9]\d{0,2}$/.test(pool)) {
    problems.push(words.number('TASHIKA_POOL_SIZE', pool));
  }
  const worker = onOff(env, 'TASHIKA_WORKER', problems);
  const readers = env.TASHIKA_READERS || 'here';
  if (readers !== 'here' && readers !== 'apart') {
    problems.push(words.choice('TASHIKA_READERS', ['here', 'apart'], readers));
  }
  const samples = onOff(env, 'TASHIKA_SAMPLES', problems);
  const dataFolder = resolve(env.TASHIKA_DATA || defaults.dataFolder);
  const phones = phonesOf(env, dataFolder, problems);
  const allowsClosedAddresses = onOff(env, 'TASHIKA_INTERNAL_SIGNALS', problems, 'off');
  const allowsClosedModels = env.TASHIKA_INTERNAL_MODELS
    ? onOff(env, 'TASHIKA_INTERNAL_MODELS', problems)
    : null;
  if (problems.length > 0) return err({ code: 'settings', message: problems.join('\n') });
  return ok({
    host,
    hosts: [
      ...(env.TASHIKA_HOSTS ?? '').split(',').map((name) => name.trim()),
      ...(anyAddress.has(host) ? [] : [isIPv6(host) ? `[${host}]` : host]),
      ...(publicUrl === null ? [] : [new URL(publicUrl).hostname]),
    ].filter(Boolean),
    publicUrl,
    databaseUrl: databaseUrl ?? undefined,
    directUrl: directUrl ?? undefined,
    dataFolder,
    secret: env.TASHIKA_SECRET || undefined,
    poolSize: pool === undefined ? undefined : Number(pool),
    photos: photos.ok ? photos.value : inDatabase,
    worker,
    readersApart: readers === 'apart',
    samples,
    mail,
    calendar,
    meetingBase,
    phones,
    allowsClosedAddresses,
    allowsClosedModels,
  });
}

function onOff(
  env: Environment,
  name: string,
  problems: string[],
  usual: 'on' | 'off' = 'on',
): boolean {
  const given = env[name] || usual;
  if (given !== 'on' && given !== 'off') problems.push(words.onOff(name, given));
  return given === 'on';
}

/** The value may hold a password: a complaint names the setting, never what stands in it. */
function url(
  env: Environment,
  name: string,
  protocols: readonly string[],
  problems: string[],
): string | null {
  const given = env[name];
  if (!given) return null;
  if (URL.canParse(given) && protocols.includes(new URL(given).protocol)) return given;
  problems.push(words.url(name, protocols.map((protocol) => `${protocol}//`).join('、')));
  return null;
}

function phonesOf(env: Environment, dataFolder: string, problems: string[]): DoorSettings {
  const { TASHIKA_PHONE_CERTIFICATE: certificate, TASHIKA_PHONE_KEY: key } = env;
  const port = env.TASHIKA_PHONE_PORT || undefined;
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
    problems.push(words.port('TASHIKA_PHONE_PORT', port));
  }
  if (Boolean(certificate) !== Boolean(key)) {
    problems.push(words.needed('TASHIKA_PHONE_CERTIFICATE', 'TASHIKA_PHONE_KEY'));
  }
  return {
    host: env.TASHIKA_PHONE_HOST || null,
    port: port === undefined ? null : Number(port),
    given: certificate && key ? { certificate: resolve(certificate), key: resolve(key) } : null,
    folder: join(dataFolder, 'phones'),
  };
}

function mailOf(env: Environment, problems: string[]): MailSettings | null {
  const server = url(env, 'TASHIKA_SMTP_URL', ['smtp:', 'smtps:'], problems);
  if (server === null) return null;
  const from = env.TASHIKA_MAIL_FROM;
  const plain = onOff(env, 'TASHIKA_SMTP_PLAIN', problems, 'off');
  const isHere = isLoopback(new URL(server).hostname);
  if (from?.includes('@')) return { url: server, from, plain: plain || isHere };
  problems.push(words.needed('TASHIKA_SMTP_URL', 'TASHIKA_MAIL_FROM'));
  return null;
}

function calendarOf(env: Environment, problems: string[]): CalDavSettings | null {
  const server = url(env, 'TASHIKA_CALDAV_URL', ['http:', 'https:'], problems);
  if (server === null) return null;
  const { TASHIKA_CALDAV_USER: username, TASHIKA_CALDAV_PASSWORD: password } = env;
  if (username && password) return { url: server, username, password };
  problems.push(words.needed('TASHIKA_CALDAV_URL', 'TASHIKA_CALDAV_USER、TASHIKA_CALDAV_PASSWORD'));
  return null;
}
