import type { Service } from '../resource.ts';
import { linkMinutes } from './links.ts';
import { signInMail as words } from './messages.ts';

/** Sends the link. Not by way of the outbox: what waits there can be read, and this must not be. */
export async function mailLink(
  { mail }: Pick<Service, 'mail'>,
  email: string,
  link: string,
): Promise<void> {
  if (mail === null) throw new Error('no mail server is set up');
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(mail.url);
  try {
    await transport.sendMail({
      from: mail.from,
      to: { name: '', address: email },
      subject: words.subject,
      text: words.text(link, linkMinutes),
    });
  } finally {
    transport.close();
  }
}
