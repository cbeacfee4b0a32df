import type { LessonTrouble } from '@tashika/contract/slips';
import type { Problem } from '@tashika/kernel';
import { parseHands, settledPage, shopExpected } from '@tashika/slip-reader';
import { learnApart } from '@tashika/slip-reader/node';
import { findHands, keepHands, readSlips, wholeOf, workspacesToLearn } from '@tashika/store';
import type { Task } from 'graphile-worker';
import { z } from 'zod';
import { inLocale } from '../locale.ts';
import type { Service } from '../service.ts';
import type { ServerShopFacts } from '../shop-facts.ts';
import { settingsInForce } from '../slips/shop-settings.ts';

/** Slips of one lesson: more would take the reader longer than they teach. */
const mostSlips = 80;
/** New slips with photos from which on another lesson is worth its time. */
const leastNewSlips = 20;

const payloadSchema = z.object({ workspace_id: z.optional(z.string()) });

/**
 * Learns the hands of a shop from its kept slips, where it consents: of one workspace, or at night of all
 * that have kept enough since their last lesson.
 */
export const learnHands =
  (service: Service, shopFacts: ServerShopFacts | undefined): Task =>
  async (payload) => {
    const { workspace_id } = payloadSchema.parse(payload);
    const { db } = service.store;
    const workspaces =
      workspace_id === undefined ? await workspacesToLearn(db, leastNewSlips) : [workspace_id];
    for (const workspace of workspaces) {
      await inLocale('ja', () => learnIn(service, workspace, shopFacts));
    }
  };

async function learnIn(
  { store, now }: Service,
  workspaceId: string,
  shopFacts: ServerShopFacts | undefined,
): Promise<void> {
  const row = await findHands(store.db, workspaceId);
  if (row?.consents !== true || shopFacts === undefined) return;
  const photos: { photo: Uint8Array; page: ReturnType<typeof settledPage> }[] = [];
  for (const { hash, page } of await readSlips(store.db, workspaceId, mostSlips)) {
    const content = await store.photos.read(hash);
    if (content === null) continue;
    photos.push({ photo: await wholeOf(content), page: settledPage(page) });
  }
  const { facts } = await settingsInForce(store.db, workspaceId, shopFacts);
  const before = row.hands === null ? null : parseHands(row.hands);
  const learnt = await learnApart({
    photos,
    settings: { ...shopExpected(facts), ...(before?.ok ? { hands: before.value } : {}) },
  });
  const lesson = learnt.ok
    ? { ...learnt.value, trouble: null }
    : { hands: null, card: null, trouble: troubleOf(learnt.error) };
  await keepHands(store.db, workspaceId, { ...lesson, at: now() });
}

const troubleOf = ({ code }: Problem): LessonTrouble =>
  code === 'too-few-corrections' ? code : 'learning-stopped';
