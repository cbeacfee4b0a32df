import { signalTarget } from '@tashika/contract/signals';
import { beginDelivery, recordSignal, type SignalToDeliver, stopSignal } from '@tashika/store';
import type { Task } from 'graphile-worker';
import { z } from 'zod';
import { signalProblems as say } from '../effects/delivery.messages.ts';
import { type Signalled, sendSignal } from '../effects/send-signal.ts';
import { inLocale } from '../locale.ts';
import type { Service } from '../service.ts';

const payloadSchema = z.object({ delivery_id: z.string() });

/** A service outside is told: at least once, always under the same id, again with growing pauses. */
export const signal =
  (service: Service): Task =>
  async (payload, { job }) => {
    const { delivery_id } = payloadSchema.parse(payload);
    const isLast = job.attempts >= job.max_attempts;
    const outcome = await deliverSignal(service, delivery_id, isLast);
    const isOver = outcome?.kind !== 'refused' || outcome.isFinal || isLast;
    // The queue tries again what throws; its log gets the number alone.
    if (!isOver) throw new Error(`signal ${delivery_id} put off`);
  };

/** Null where there is nothing to tell: it is told, or nobody wants to hear it any more. */
export async function deliverSignal(
  service: Service,
  deliveryId: string,
  isLast: boolean,
): Promise<Signalled | null> {
  const { store } = service;
  const delivery = await beginDelivery(store, deliveryId);
  if (delivery === undefined) return null;
  const outcome = await attempt(service, delivery);
  const now = service.now();
  switch (outcome.kind) {
    case 'done':
      await recordSignal(store, deliveryId, { state: 'done', error: null }, now);
      break;
    case 'gone':
      await stopSignal(store, delivery.signal_id, now);
      await recordSignal(store, deliveryId, { state: 'failed', error: say.gone }, now);
      break;
    case 'refused': {
      const state = outcome.isFinal || isLast ? 'failed' : 'waiting';
      await recordSignal(store, deliveryId, { state, error: outcome.reason }, now);
      break;
    }
  }
  return outcome;
}

function attempt(service: Service, delivery: SignalToDeliver): Promise<Signalled> {
  const opened = service.sealer.open(delivery.secret_sealed);
  if (opened === null) {
    return Promise.resolve({ kind: 'refused', isFinal: true, reason: say.unreadable });
  }
  const target = signalTarget.parse(JSON.parse(opened));
  return inLocale('ja', () => sendSignal(service, target, delivery));
}
