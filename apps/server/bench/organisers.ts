/* Threads that people answer, and what they send: many at once, others than the last time. */

export interface OpenedThread {
  readonly id: string;
  readonly links: readonly string[];
  readonly slots: readonly string[];
}

export interface Request {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  /** What was seen before, as browsers say it. */
  readonly tag?: string;
}

/** Everybody in turn; each time something else than the last time round, so that every one writes. */
export function answersTo(threads: readonly OpenedThread[]): () => Request {
  const statuses = ['selected', 'declined', 'pending'];
  let asked = 0;
  return () => {
    const count = asked++;
    const thread = threads[count % threads.length] as OpenedThread;
    const link = thread.links[Math.floor(count / threads.length) % thread.links.length];
    const selections = thread.slots.map((slot_id, slot) => ({
      slot_id,
      status: statuses[(Math.floor(count / (threads.length * thread.links.length)) + slot) % 3],
    }));
    return { method: 'POST', path: `${link}/respond`, body: JSON.stringify({ selections }) };
  };
}

/** As large as boards become: 200 people who have answered to each of 30 slots. */
export async function answeredThread(url: string): Promise<OpenedThread> {
  const thread = await openThread(url, 200, 30);
  const answer = answersTo([thread]);
  for (const _ of thread.links) {
    const { path, ...sent } = answer();
    const response = await fetch(new URL(path, url), { ...sent, headers: ownersHeaders(url) });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  }
  return thread;
}

export async function openThread(url: string, people: number, days = 3): Promise<OpenedThread> {
  const keys = Array.from({ length: people }, (_, index) => `u:${index + 1}`);
  const start = Date.now() + 7 * 86_400_000;
  const call = async (path: string, body?: unknown) => {
    const response = await fetch(new URL(path, url), {
      headers: ownersHeaders(url),
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const thread = (await call('/api/threads', {
    title: '負荷の試し',
    attendance_rule: {
      version: '1.0',
      type: 'K_OF_N',
      slot_policy: {
        conflict_policy: 'first_selected',
        timezone: 'Asia/Tokyo',
        allow_multiple_slots_per_invitee: true,
      },
      invitee_scope: { include_invitee_keys: keys, exclude_invitee_keys: [] },
      rule: { k: Math.ceil(people * 0.6), n: people },
      finalize_policy: {
        mode: 'EARLIEST_VALID',
        tie_breaker: 'highest_score',
        auto_finalize: true,
        auto_finalize_delay_seconds: 86_400,
      },
    },
    invitees: keys.map((key, index) => ({ key, name: `参加者${index + 1}` })),
    slots: Array.from({ length: days }, (_, day) => ({
      start_time: new Date(start + day * 86_400_000).toISOString(),
      end_time: new Date(start + day * 86_400_000 + 3_600_000).toISOString(),
    })),
    open: true,
  })) as { id: string };
  const status = (await call(`/api/threads/${thread.id}/status`)) as {
    slots: { slot_id: string }[];
  };
  const links: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const page = (await call(
      `/api/outbox?thread_id=${thread.id}&limit=200${next === '' ? '' : `&after=${next}`}`,
    )) as { entries: { link: string }[]; next: string | null };
    links.push(...page.entries.map(({ link }) => new URL(link).pathname));
    next = page.next;
  }
  return { id: thread.id, links, slots: status.slots.map(({ slot_id }) => slot_id) };
}

/** The address a server prints carries the key of its owner behind the `#`. */
export const ownersHeaders = (url: string) => ({
  'content-type': 'application/json',
  authorization: `Bearer ${new URL(url).hash.slice(1)}`,
});
