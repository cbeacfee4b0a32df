import { Socket } from 'node:net';
import type { MailSettings } from '../resource.ts';

/** A mail server that does not answer is away. */
const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 12_000 };
/**
 * One that answers, but slowly, line by line, is as good as away: the whole mail has so long, which
 * stays below the database's patience with whoever holds a delivery.
 */
const wholeMilliseconds = 20_000;

interface Conversation {
  /** How long all of it may take. */
  readonly milliseconds?: number | undefined;
  /** Whether it ends where the mail server has no TLS. */
  readonly requireTLS?: boolean;
}

/** One conversation with the mail server; `close` ends it wherever it stands. */
export async function openTransport(
  { url }: MailSettings,
  { milliseconds = wholeMilliseconds, requireTLS = false }: Conversation = {},
) {
  const { createTransport } = await import('nodemailer');
  // Of our own, so that it can be cut off: the library itself has no limit for the whole.
  const socket = new Socket();
  const transport = createTransport({ url, ...timeouts, requireTLS, socket });
  const end = setTimeout(
    () => socket.destroy(new Error(`the mail server took more than ${milliseconds} ms`)),
    milliseconds,
  );
  return {
    transport,
    close() {
      clearTimeout(end);
      transport.close();
      socket.destroy();
    },
  };
}
