import * as z from 'zod/mini';
import { lineOf } from './one-line.ts';

/** Signals: what a service outside is told when something happens to a thread. */

export const signalKinds = ['webhook', 'slack', 'line'] as const;
export type SignalKind = (typeof signalKinds)[number];

export const signalEvents = [
  'answered',
  'satisfied',
  'deciding',
  'all_answered',
  'attention',
  'finalized',
  'unfinalized',
  'cancelled',
  'failed',
  'undelivered',
] as const;
export const signalEvent = z.enum(signalEvents);
export type SignalEvent = z.infer<typeof signalEvent>;

const name = lineOf(1, 80);
const events = z.array(signalEvent).check(z.minLength(1), z.maxLength(signalEvents.length));
const address = z.url({ protocol: /^https?$/ }).check(z.maxLength(2_000));
const instant = z.iso.datetime();

/** Where it goes: each kind needs something else. */
export const newSignal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('webhook'), name, events, url: address }),
  z.object({ kind: z.literal('slack'), name, events, url: address }),
  z.object({
    kind: z.literal('line'),
    name,
    events,
    channel_token: lineOf(1, 500),
    /** A user, a group or a room. */
    to: lineOf(1, 100),
  }),
]);
export type NewSignal = z.infer<typeof newSignal>;

/** Where a signal goes and what it is signed with, as it lies sealed. */
export const signalTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('webhook'), url: z.string(), secret: z.string() }),
  z.object({ kind: z.literal('slack'), url: z.string() }),
  z.object({ kind: z.literal('line'), channel_token: z.string(), to: z.string() }),
]);
export type SignalTarget = z.infer<typeof signalTarget>;

const signalDeliveryStates = ['waiting', 'done', 'failed'] as const;

const signalDelivery = z.object({
  id: z.uuid(),
  /** `test` where nothing happened and somebody only wants to see it arrive. */
  event: z.enum([...signalEvents, 'test']),
  state: z.enum(signalDeliveryStates),
  attempts: z.int(),
  last_error: z.nullable(z.string()),
  created_at: instant,
  done_at: z.nullable(instant),
});
export type SignalDelivery = z.infer<typeof signalDelivery>;

export const signal = z
  .object({
    id: z.uuid(),
    kind: z.enum(signalKinds),
    name: z.string(),
    events: z.array(signalEvent),
    /** The name of the server it goes to; the rest of the address is as good as a password. */
    host: z.string(),
    created_at: instant,
    /** When the service outside asked to be left alone; null while it is told. */
    stopped_at: z.nullable(instant),
    /** The latest, newest first. */
    deliveries: z.array(signalDelivery),
  })
  .register(z.globalRegistry, { id: 'Signal' });
export type Signal = z.infer<typeof signal>;

export const signalList = z.object({ signals: z.array(signal) });

/** `secret` checks what comes by a webhook; it is shown once, and null for the other kinds. */
export const madeSignal = z.object({ signal, secret: z.nullable(z.string()) });
export type MadeSignal = z.infer<typeof madeSignal>;

/** What became of a test. */
export const testedSignal = z.object({
  delivered: z.boolean(),
  error: z.nullable(z.string()),
});
export type TestedSignal = z.infer<typeof testedSignal>;

/** The body of a webhook, as Standard Webhooks has it. */
const webhookSlot = z.object({
  start_time: z.string(),
  end_time: z.string(),
  timezone: z.string(),
});
const webhookBody = z.object({
  type: z.string(),
  timestamp: instant,
  data: z.object({
    thread_id: z.nullable(z.string()),
    title: z.string(),
    /** Who answered. */
    person: z.nullable(z.string()),
    /** Whom mails did not reach. */
    people: z.array(z.string()),
    /** The slot that stands, is decided or was. */
    slot: z.nullable(webhookSlot),
    /** When it is decided by itself. */
    decides_at: z.nullable(z.string()),
    message: z.nullable(z.string()),
    /** Where the organiser sees it. */
    url: z.string(),
  }),
});
export type WebhookBody = z.infer<typeof webhookBody>;
