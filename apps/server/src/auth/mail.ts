import type { MailSettings, Service } from '../resource.ts';
import { codeMail, signInMail } from './messages.ts';

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** A mail server that does not answer is given up; nobody waits for these mails. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * What lets somebody in does not travel in the clear: without TLS it is not sent, unless the settings
 * say that it may, or the mail server is on this machine.
 */
export const transportOptions = ({ url, plain = false }: MailSettings) => ({
  url,
  ...patience,
  requireTLS: !plain,
});

/** Not by way of the outbox: what waits there can be read, and this must not be. */
export async function mailPerson(
  { mail }: Pick<Service, 'mail'>,
  email: string,
  { subject, text }: Mail,
): Promise<void> {
  if (mail === null) throw new Error('no mail server is set up');
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(transportOptions(mail));
  try {
    await transport.sendMail({
      from: mail.from,
      to: { name: '', address: email },
      subject,
      text,
    });
  } finally {
    transport.close();
  }
}

export const mailLink = (
  service: Pick<Service, 'mail'>,
  email: string,
  { link, minutes }: { readonly link: string; readonly minutes: number },
) =>
  mailPerson(service, email, { subject: signInMail.subject, text: signInMail.text(link, minutes) });

export const mailCode = (
  service: Pick<Service, 'mail'>,
  email: string,
  { code, minutes }: { readonly code: string; readonly minutes: number },
) => mailPerson(service, email, { subject: codeMail.subject, text: codeMail.text(code, minutes) });
