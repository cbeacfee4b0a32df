import { createHmac } from 'node:crypto';
import { slotLabel } from '@tashika/attendance';
import type { NewSignal, SignalTarget, WebhookBody } from '@tashika/contract/signals';
import type { SignalFacts, SignalToDeliver } from '@tashika/store';
import { moments } from '../threads/moments.messages.ts';
import { signalProblems as say, signalTexts } from './delivery.messages.ts';
import { askForeign, ForeignError } from './foreign-address.ts';

export function targetOf(given: NewSignal, secret: string): SignalTarget {
  switch (given.kind) {
    case 'webhook':
      return { kind: 'webhook', url: given.url, secret };
    case 'slack':
      return { kind: 'slack', url: given.url };
    case 'line':
      return { kind: 'line', channel_token: given.channel_token, to: given.to };
  }
}

const lineService = 'https://api.line.me';

/** The world outside, as far as signals need it. */
export interface SignalWorld {
  /** What the addresses of boards begin with. */
  readonly publicUrl: string;
  readonly allowsClosedAddresses: boolean;
  /** Another server in place of LINE's own, which speaks as it does. */
  readonly lineService?: string;
  readonly now: () => Date;
}

export const hostOf = (target: SignalTarget): string =>
  new URL(target.kind === 'line' ? lineService : target.url).host;

export type Signalled =
  | { readonly kind: 'done' }
  /** The service wants to hear no more. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly isFinal: boolean; readonly reason: string };

type ToSend = Pick<SignalToDeliver, 'id' | 'thread_id' | 'event' | 'facts' | 'created_at'>;

interface Letter {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** What this service says that is as good as a yes. */
  readonly isTaken?: (status: number) => boolean;
  /** Whether asking again could help. */
  readonly isWorthAnother: (status: number) => boolean;
}

const milliseconds = 10_000;
/** Nobody reads what they answer; it is only not left standing. */
const maxBytes = 64 * 1024;

export async function sendSignal(
  world: SignalWorld,
  target: SignalTarget,
  signal: ToSend,
): Promise<Signalled> {
  const { url, headers, body, isTaken, isWorthAnother } = letterOf(world, target, signal);
  try {
    const { status } = await askForeign(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Tashika',
      },
      body,
      allowsClosed: world.allowsClosedAddresses,
      maxBytes,
      milliseconds,
    });
    if ((status >= 200 && status < 300) || isTaken?.(status)) return { kind: 'done' };
    if (status === 410) return { kind: 'gone' };
    return { kind: 'refused', isFinal: !isWorthAnother(status), reason: say.status(status) };
  } catch (error) {
    if (!(error instanceof ForeignError)) throw error;
    const isFinal = error.fault === 'closed-address';
    return { kind: 'refused', isFinal, reason: say[error.fault] };
  }
}

/** Too busy, or out of order for the moment. */
const isPassing = (status: number) => status === 408 || status === 429 || status >= 500;

function letterOf(world: SignalWorld, target: SignalTarget, signal: ToSend): Letter {
  switch (target.kind) {
    case 'webhook':
      return webhookLetter(world, target, signal);
    case 'slack':
      return {
        url: target.url,
        headers: {},
        body: JSON.stringify({ text: escapeSlack(textOf(world, signal)) }),
        isWorthAnother: isPassing,
      };
    case 'line':
      return {
        url: `${world.lineService ?? lineService}/v2/bot/message/push`,
        // The same for every attempt: LINE takes it once.
        headers: { authorization: `Bearer ${target.channel_token}`, 'x-line-retry-key': signal.id },
        body: JSON.stringify({
          to: target.to,
          messages: [{ type: 'text', text: textOf(world, signal) }],
        }),
        isTaken: (status) => status === 409,
        isWorthAnother: isPassing,
      };
  }
}

/** As Standard Webhooks has it: id, time and signature in headers, the signature over all three. */
function webhookLetter(
  world: SignalWorld,
  { url, secret }: Extract<SignalTarget, { kind: 'webhook' }>,
  signal: ToSend,
): Letter {
  const body = JSON.stringify(bodyOf(world, signal));
  const seconds = String(Math.floor(world.now().getTime() / 1000));
  return {
    url,
    headers: {
      'webhook-id': signal.id,
      'webhook-timestamp': seconds,
      'webhook-signature': signatureOf(secret, signal.id, seconds, body),
    },
    body,
    // Whatever a program of one's own says, it may be mended meanwhile; a redirect is not followed.
    isWorthAnother: () => true,
  };
}

export const secretPrefix = 'whsec_';

export function signatureOf(secret: string, id: string, seconds: string, body: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

const boardOf = ({ publicUrl }: SignalWorld, threadId: string | null) =>
  `${publicUrl.replace(/\/+$/, '')}${threadId === null ? '/' : `/threads/${threadId}`}`;

function bodyOf(world: SignalWorld, { event, thread_id, facts, created_at }: ToSend): WebhookBody {
  return {
    type: `thread.${event}`,
    timestamp: created_at.toISOString(),
    data: {
      thread_id,
      title: facts.title,
      person: facts.person ?? null,
      people: [...(facts.people ?? [])],
      slot: facts.slot ?? null,
      decides_at: facts.decides_at ?? null,
      message: facts.message ?? null,
      url: boardOf(world, thread_id),
    },
  };
}

function textOf(world: SignalWorld, { event, thread_id, facts }: ToSend): string {
  const { title, person = '', people = [], message = '' } = facts;
  const slot = slotText(facts);
  const decidesAt = decidingText(facts);
  const sentence = signalTexts[event]({ title, person, people, message, slot, decidesAt });
  return `${sentence}\n${boardOf(world, thread_id)}`;
}

function slotText({ slot }: SignalFacts): string {
  if (slot === undefined) return '';
  const { start_time: startTime, end_time: endTime, timezone } = slot;
  const label = slotLabel({ slotId: '', startTime, endTime, timezone });
  return `${label}（${moments.zone(timezone)}）`;
}

const decidingText = ({ slot, decides_at: at }: SignalFacts): string =>
  slot === undefined || at === undefined ? '' : moments.moment(at, slot.timezone);

/** Slack takes these three for its own marks. */
const slackMarks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeSlack = (text: string) => text.replace(/[&<>]/g, (mark) => slackMarks[mark] ?? mark);
