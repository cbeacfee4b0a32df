import { Readable } from 'node:stream';
import type { MailSettings } from '../resource.ts';
import { withoutAddresses } from '../threads/address.ts';
import { mailHtml } from './mail-html.ts';
import type { WrittenMail } from './mail-text.ts';
import { openTransport } from './mail-transport.ts';

export interface OutgoingMail {
  /** The same for every attempt: a mail that arrives twice is known to be one. */
  readonly id: string;
  readonly sender: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  /** Who hears a reply, where it is not the service. */
  readonly replyTo?: string;
  readonly calendar?:
    | { readonly method: 'request' | 'cancel'; readonly content: string }
    | undefined;
  /** The text by its languages; all of it is Japanese where nothing is said. */
  readonly parts?: WrittenMail['parts'];
}

export type Sent =
  | { readonly kind: 'sent' }
  /** The mail server had all of it and did not say what became of it. */
  | { readonly kind: 'unclear' }
  /** `isFinal`: the server will not take it later either. */
  | { readonly kind: 'refused'; readonly isFinal: boolean; readonly reason: string };

/**
 * `beforeLastByte` runs when the mail server has everything but the line that makes it take the mail;
 * if it throws, the server never gets that line.
 */
export async function sendMail(
  settings: MailSettings,
  mail: OutgoingMail,
  beforeLastByte: () => Promise<void>,
  milliseconds?: number,
): Promise<Sent> {
  const { transport, close } = await openTransport(settings, { milliseconds });
  let isHandedOver = false;
  transport.use('stream', ({ message }, done) => {
    const write = message.createReadStream.bind(message);
    // Read only once the mail server wants it: what is made ahead would seem to be handed over.
    const pieces = async function* () {
      yield* write() as AsyncIterable<Buffer>;
      await beforeLastByte();
      isHandedOver = true;
    };
    message.createReadStream = () =>
      Readable.from(pieces(), { objectMode: false }) as ReturnType<typeof write>;
    done();
  });
  const { parts = [{ lang: 'ja', text: mail.text }] } = mail;
  const domain = /@([^\s>@]+)>?\s*$/.exec(settings.from)?.[1] ?? 'tashika';
  try {
    await transport.sendMail({
      messageId: `<${mail.id}@${domain}>`,
      from: settings.from.includes('<')
        ? settings.from
        : { name: mail.sender, address: settings.from },
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mailHtml(mail.subject, parts),
      ...(mail.replyTo !== undefined && { replyTo: mail.replyTo }),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'Content-Language': parts.map(({ lang }) => lang).join(', '),
      },
      ...(mail.calendar && {
        icalEvent: {
          method: mail.calendar.method.toUpperCase(),
          filename: 'calendar.ics',
          content: mail.calendar.content,
        },
      }),
    });
    return { kind: 'sent' };
  } catch (error) {
    const { responseCode, message } = error as Error & { responseCode?: number };
    if (isHandedOver && responseCode === undefined) return { kind: 'unclear' };
    // What mail servers answer often quotes the address.
    const reason = withoutAddresses(message).slice(0, 300);
    return { kind: 'refused', isFinal: (responseCode ?? 0) >= 500, reason };
  } finally {
    close();
  }
}
