import type { Problem } from '@tashika/kernel';
import { openTransport } from '../effects/mail-transport.ts';
import type { Service } from '../resource.ts';
import { codeMail, mailSetting, signInMail } from './messages.ts';

export const noMailServer: Problem = {
  code: 'mail-not-set-up',
  message: mailSetting.missing,
  kind: 'conflict',
};

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** Not by way of the outbox: what waits there can be read, and this must not be. */
export async function mailPerson(
  { mail }: Pick<Service, 'mail'>,
  email: string,
  { subject, text }: Mail,
  milliseconds?: number,
): Promise<void> {
  if (mail === null) throw new Error('no mail server is set up');
  // What lets somebody in does not travel in the clear: without TLS it is not sent, unless the
  // settings say that it may, or the mail server is on this machine.
  const { transport, close } = await openTransport(mail, { requireTLS: !mail.plain, milliseconds });
  try {
    await transport.sendMail({
      from: mail.from,
      to: { name: '', address: email },
      subject,
      text,
    });
  } finally {
    close();
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
