import { Logger, runOnce } from 'graphile-worker';
import { tasksOf } from '../src/jobs/index.ts';
import type { Service } from '../src/resource.ts';
import { bodyOf, startTestSite, type TestSite, type Visitor } from './test-site.ts';

/** A site on loopback with threads in it: its owner needs no sign-in. */
export interface ThreadRig extends TestSite {
  readonly owner: Visitor;
  /** Does every job that is due by the database's clock. */
  readonly work: () => Promise<void>;
  /** Answers of the API, looked at field by field. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly status: (threadId: string) => Promise<any>;
  /** The links that lie in the outbox, by who they are for. */
  readonly links: (threadId: string) => Promise<ReadonlyMap<string, string>>;
  readonly open: (request?: object) => Promise<OpenedThread>;
}

export interface OpenedThread {
  readonly id: string;
  readonly slots: readonly string[];
  readonly links: ReadonlyMap<string, string>;
}

export async function startThreadRig(service: Partial<Service> = {}): Promise<ThreadRig> {
  const site = await startTestSite({ access: { signIn: 'open' }, service });
  const owner = site.visitor();
  const status = (threadId: string) => bodyOf(owner.call(`/api/threads/${threadId}/status`));
  const links = async (threadId: string) => {
    const rows = await site.db
      .selectFrom('outbox')
      .selectAll()
      .where('thread_id', '=', threadId)
      .where('secret_sealed', 'is not', null)
      .orderBy('created_at')
      .execute();
    return new Map(
      rows.map((row) => [
        row.recipient_key ?? '',
        `/i/${site.service.sealer.open(row.secret_sealed ?? Buffer.alloc(0))}`,
      ]),
    );
  };
  return {
    ...site,
    owner,
    status,
    links,
    work: () =>
      runOnce({
        pgPool: site.service.store.pool,
        taskList: tasksOf(site.service),
        concurrency: 4,
        logger: new Logger(() => () => {}),
      }),
    async open(request = {}) {
      const made = await owner.post('/api/threads', { ...threadRequest(), ...request, open: true });
      const thread = await bodyOf(made);
      if (made.status !== 201) throw new Error(JSON.stringify(thread));
      const { slots } = await status(thread.id);
      return {
        id: thread.id,
        slots: slots.map(({ slot_id }: { slot_id: string }) => slot_id),
        links: await links(thread.id),
      };
    },
  };
}

export const people = [
  { name: '山田 太郎', key: 'u:1', address: 'yamada@example.com' },
  { name: '佐藤 花子', key: 'u:2', address: 'sato@example.com' },
  { name: '鈴木 一郎', key: 'u:3', address: 'suzuki@example.com' },
];

/** Two of three, three slots on three days, decided by itself after an hour. */
export const threadRequest = (rule: object = {}) => ({
  title: '新商品の打ち合わせ',
  attendance_rule: ruleOf(people.length, rule),
  invitees: people,
  slots: [24, 25, 26].map((day) => ({
    start_time: `2026-11-${day}T14:00:00+09:00`,
    end_time: `2026-11-${day}T15:00:00+09:00`,
  })),
  organiser: { name: '田中 次郎', address: 'tanaka@example.com' },
});

export const ruleOf = (size: number, changes: object = {}) => ({
  version: '1.0',
  type: 'K_OF_N',
  slot_policy: {
    conflict_policy: 'first_selected',
    timezone: 'Asia/Tokyo',
    allow_multiple_slots_per_invitee: true,
  },
  invitee_scope: {
    include_invitee_keys: Array.from({ length: size }, (_, index) => `u:${index + 1}`),
    exclude_invitee_keys: [],
  },
  rule: { k: Math.ceil(size / 2), n: size },
  finalize_policy: {
    mode: 'EARLIEST_VALID',
    tie_breaker: 'highest_score',
    auto_finalize: true,
    auto_finalize_delay_seconds: 3600,
  },
  ...changes,
});

/** One person's answer to one slot, as the page's script sends it. */
export const answer = (
  { visitor }: Pick<TestSite, 'visitor'>,
  link: string | undefined,
  ...selections: readonly [slot: string | undefined, status: string][]
): Promise<Response> =>
  visitor().post(
    `${link}/respond`,
    { selections: selections.map(([slot_id, status]) => ({ slot_id, status })) },
    { accept: 'application/json' },
  );
