import { randomUUID } from 'node:crypto';
import type { RunMessage, RunRequest, RunStatus } from '@tashika/contract/dialogue';
import {
  appendMessages,
  beat,
  claimRun,
  deleteRun,
  findRun,
  insertRun,
  listRuns,
  messagesAfter,
  setRunStatus,
  topics,
} from '@tashika/store';
import type { Service } from '../resource.ts';
import type { KeptRun, RunNews, RunShelf } from './shelf.ts';

/** Runs in the database: every server sees them, and one of them runs each. */
export function storedShelf({ store, live }: Pick<Service, 'store' | 'live'>): RunShelf {
  /** Of this process; another one of the same machine is another holder. */
  const holder = randomUUID();
  const { db } = store;

  return {
    create: (run) =>
      db.transaction().execute(async (tx) => {
        await insertRun(tx, { ...run, holder });
        await live.publish(tx, topics.dialogue(run.workspaceId), {
          id: run.id,
          action: 'run-created',
        });
      }),
    async find(workspaceId, id) {
      const row = await findRun(db, workspaceId, id);
      return row === undefined ? undefined : kept(row);
    },
    async list(workspaceId, { limit, after }) {
      return (await listRuns(db, workspaceId, { limit: limit + 1, after })).map(kept);
    },
    append: ({ id, workspaceId }, messages, status) =>
      db.transaction().execute(async (tx) => {
        await appendMessages(tx, id, messages);
        const rests = status.status === 'resting';
        await setRunStatus(tx, id, status, rests ? null : holder);
        await live.publish(tx, topics.run(id), { type: 'more' });
        if (rests)
          await live.publish(tx, topics.dialogue(workspaceId), { id, action: 'run-rests' });
      }),
    async messagesAfter(id, after) {
      const rows = await messagesAfter(db, id, after);
      return rows.map(({ position, message }) => ({
        id: position,
        message: message as RunMessage,
      }));
    },
    claim: (id) => claimRun(db, id, holder),
    beat: (id) => beat(db, id, holder),
    // What was missed while the connection was down is found by looking for more.
    watch: (id, heard) =>
      live.subscribe(topics.run(id), ({ type }) =>
        heard((type === 'stop' ? type : 'more') as RunNews),
      ),
    askToStop: (id) =>
      db.transaction().execute((tx) => live.publish(tx, topics.run(id), { type: 'stop' })),
    remove: (workspaceId, id) =>
      db.transaction().execute(async (tx) => {
        const gone = await deleteRun(tx, workspaceId, id);
        if (gone)
          await live.publish(tx, topics.dialogue(workspaceId), { id, action: 'run-deleted' });
        return gone;
      }),
  };
}

const kept = (row: NonNullable<Awaited<ReturnType<typeof findRun>>>): KeptRun => ({
  id: row.id,
  workspaceId: row.workspace_id,
  title: row.title,
  request: row.request as RunRequest,
  status: row.status as RunStatus,
  held: row.held,
  isSample: row.is_sample,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
