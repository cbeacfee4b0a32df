import type { RunMessage } from '@tashika/contract/dialogue';
import type { KeptRun, RunNews, RunShelf } from './shelf.ts';

/** Bounded: the oldest one at rest makes room. */
const mostKept = 20;

/** Runs of a server that keeps nothing else either; they end with it. */
export function memoryShelf(now: () => Date = () => new Date()): RunShelf {
  const runs = new Map<string, KeptRun>();
  const messages = new Map<string, RunMessage[]>();
  const listeners = new Map<string, Set<(news: RunNews) => void>>();

  const tell = (id: string, news: RunNews) => {
    for (const heard of [...(listeners.get(id) ?? [])]) heard(news);
  };
  const forget = (id: string) => {
    messages.delete(id);
    return runs.delete(id);
  };

  return {
    async create(run) {
      const resting = [...runs.values()].find(({ held }) => !held);
      if (runs.size >= mostKept && resting !== undefined) forget(resting.id);
      const at = now();
      runs.set(run.id, { ...run, held: true, isSample: false, createdAt: at, updatedAt: at });
      messages.set(run.id, []);
    },
    async find(workspaceId, id) {
      const run = runs.get(id);
      return run?.workspaceId === workspaceId ? run : undefined;
    },
    async list(workspaceId, { limit, after }) {
      const all = [...runs.values()].filter((run) => run.workspaceId === workspaceId).reverse();
      const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after.id) + 1;
      return all.slice(from, from + limit + 1);
    },
    async append({ id }, more, status) {
      const run = runs.get(id);
      if (run === undefined) return;
      runs.set(id, { ...run, status, held: status.status === 'running', updatedAt: now() });
      messages.get(id)?.push(...more);
      tell(id, 'more');
    },
    async messagesAfter(id, after) {
      const all = messages.get(id) ?? [];
      return all.slice(after).map((message, index) => ({ id: after + index + 1, message }));
    },
    async claim(id) {
      const run = runs.get(id);
      if (run === undefined || run.held) return false;
      runs.set(id, { ...run, held: true });
      return true;
    },
    beat: async (id) => runs.get(id)?.held ?? false,
    watch(id, heard) {
      const set = listeners.get(id) ?? new Set();
      listeners.set(id, set.add(heard));
      return () => {
        set.delete(heard);
        if (set.size === 0) listeners.delete(id);
      };
    },
    askToStop: async (id) => tell(id, 'stop'),
    async remove(workspaceId, id) {
      return runs.get(id)?.workspaceId === workspaceId && forget(id);
    },
  };
}
