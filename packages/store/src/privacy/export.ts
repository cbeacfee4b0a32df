import { sql } from 'kysely';
import type { Store } from '../open.ts';
import { wholeOf } from '../photos/objects.ts';
import type { PhotoStore } from '../photos/photos.ts';
import type { Sealer } from '../sealing.ts';

/** Everything a workspace keeps, as JSON, a few rows at a time. */

/** Where the rows of a table that are a workspace's can be found. */
interface Source {
  readonly name: string;
  /** After `select to_jsonb(t) as row from`; `$1` is the workspace. */
  readonly from: string;
  /** Rows fetched at once, where they are large. */
  readonly atOnce?: number;
}

const own = (name: string): Source => ({ name, from: `${name} t where t.workspace_id = $1` });
const below = (name: string, parent: string, column: string, atOnce?: number): Source => ({
  name,
  from: `${name} t join ${parent} p on p.id = t.${column} where p.workspace_id = $1`,
  ...(atOnce === undefined ? {} : { atOnce }),
});

/** In the order in which they refer to each other. */
const sources: readonly Source[] = [
  { name: 'workspaces', from: 'workspaces t where t.id = $1' },
  {
    name: 'members',
    from: `(
      select m.workspace_id, m.role, m.created_at, u.id, u.name, u.email
      from memberships m join users u on u.id = m.user_id
    ) t where t.workspace_id = $1`,
  },
  own('member_invitations'),
  own('api_tokens'),
  own('phones'),
  own('contacts'),
  own('contact_groups'),
  below('contact_group_members', 'contact_groups', 'group_id'),
  own('scheduling_threads'),
  below('thread_attendance_rules', 'scheduling_threads', 'thread_id'),
  below('scheduling_slots', 'scheduling_threads', 'thread_id'),
  below('thread_invites', 'scheduling_threads', 'thread_id'),
  below('thread_selections', 'scheduling_threads', 'thread_id'),
  below('thread_finalize', 'scheduling_threads', 'thread_id'),
  own('shop_settings'),
  own('shop_hands'),
  own('slip_accounts'),
  own('slips'),
  below('slip_photos', 'slips', 'slip_id', 1),
  below('slip_corrections', 'slips', 'slip_id'),
  own('dialogue_runs'),
  below('dialogue_run_messages', 'dialogue_runs', 'run_id'),
  own('dialogue_characters'),
  below('dialogue_character_pictures', 'dialogue_characters', 'character_id', 1),
  own('dialogue_models'),
  own('dialogue_label_sets'),
  below('dialogue_labels', 'dialogue_label_sets', 'set_id'),
  own('retention'),
  own('outbox'),
  own('signals'),
  below('signal_deliveries', 'signals', 'signal_id'),
  own('calendars'),
  below('busy_times', 'calendars', 'calendar_id'),
  own('audit_log'),
];

export const exportedTables: readonly string[] = sources.map(({ name }) => name);

/** Those that are tables of the database under their own name. */
export const workspaceTables: readonly Pick<Source, 'name' | 'from'>[] = sources.filter(
  ({ name }) => name !== 'members',
);

/** Not a workspace's data, with the reason; a test sees to it that no table is forgotten. */
export const withheldTables: Readonly<Record<string, string>> = {
  users: 'people may be members elsewhere; who is one here is under members',
  memberships: 'under members, with names',
  sessions: 'keys of people who are signed in',
  sign_in_links: 'keys',
  calendar_feeds: 'keys',
  known_devices: 'keys',
  sign_in_tries: 'of a moment',
  address_codes: 'of a moment',
  pairing_codes: 'of a moment',
  passkeys: "people's own",
  passkey_challenges: 'of a moment',
  invite_tokens: 'keys of invited people',
  invite_busy_times: "invited people's own, which nobody here sees",
  photo_contents: 'under slip_photos, with the bytes',
  photo_requests: 'of a moment',
  idempotency_keys: 'answers that were given, kept a second time',
  workers: 'of the running processes',
  instance: "the server's own",
};

const usualRows = 200;
/** Whoever downloads slowly must not lose the rest. */
const patience = '10min';

/** One moment's picture of it all: nothing that changes meanwhile is half in it. */
export async function* exportWorkspace(
  { db, photos }: Pick<Store, 'db' | 'photos'>,
  sealer: Sealer,
  workspaceId: string,
  now: Date,
): AsyncGenerator<string> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    await sql.raw(`set local idle_in_transaction_session_timeout = '${patience}'`).execute(tx);
    const head = { format: 'tashika-export', version: 1, workspace_id: workspaceId };
    yield `${JSON.stringify({ ...head, exported_at: now.toISOString() }).slice(0, -1)},"tables":{`;
    for (const [index, { name, from, atOnce = usualRows }] of sources.entries()) {
      yield `${index === 0 ? '' : ','}\n${JSON.stringify(name)}:[`;
      const [before = '', after = ''] = from.split('$1');
      const query = sql`select to_jsonb(t) as row from ${sql.raw(before)}${sql.lit(workspaceId)}${sql.raw(after)}`;
      await sql`declare exported no scroll cursor for ${query}`.execute(tx);
      let first = true;
      for (;;) {
        const { rows } = await sql
          .raw<{ row: Record<string, unknown> }>(`fetch ${atOnce} from exported`)
          .execute(tx);
        if (rows.length === 0) break;
        if (name === 'slip_photos') for (const { row } of rows) await addContent(row, photos);
        const lines = rows.map(({ row }) => JSON.stringify(shown(row, sealer)));
        yield `${first ? '\n' : ',\n'}${lines.join(',\n')}`;
        first = false;
      }
      await sql.raw('close exported').execute(tx);
      yield first ? ']' : '\n]';
    }
    yield '\n}}\n';
  } finally {
    // Nothing was changed.
    await tx.rollback().execute();
  }
}

/** What a photo shows, wherever that is kept; null where it was taken away meanwhile. */
async function addContent(row: Record<string, unknown>, photos: PhotoStore): Promise<void> {
  const content = await photos.read(bytesOf(String(row.content_hash)));
  row.base64 = content === null ? null : (await wholeOf(content)).toString('base64');
}

/** What is sealed is opened for its owner; keys and their hashes are nobody's to take along. */
export function shown(row: Record<string, unknown>, sealer: Sealer): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]): [string, unknown][] => {
      if (column.endsWith('_hash') || column.endsWith('secret_sealed')) {
        return [];
      }
      if (column.endsWith('_sealed')) {
        const opened = typeof value === 'string' ? sealer.open(bytesOf(value)) : null;
        return [[column.replace(/_sealed$/, ''), opened]].filter(
          ([name]) => !(String(name) in row && opened === null),
        ) as [string, unknown][];
      }
      if (column === 'bytes' && typeof value === 'string') {
        return [['base64', bytesOf(value).toString('base64')]];
      }
      return [[column, value]];
    }),
  );
}

/** `\x…`, as PostgreSQL writes bytes in JSON. */
const bytesOf = (hex: string): Buffer => Buffer.from(hex.slice(2), 'hex');
