import { SMTPServer } from 'smtp-server';

/** A mail as it arrived, decoded as far as the tests look at it. */
export interface ReceivedMail {
  readonly to: string;
  readonly messageId: string;
  readonly text: string;
  readonly html: string;
  readonly subject: string;
  readonly replyTo: string | null;
  /** What it says it is written in. */
  readonly language: string | null;
  /** The calendar file, where there is one. */
  readonly calendar: string | null;
}

export interface Mailbox {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** What the server says to the next mails instead of taking them. */
  refuse: { code: number; times: number } | null;
  readonly stop: () => Promise<void>;
}

/** A real SMTP server on loopback. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const box: { refuse: Mailbox['refuse'] } = { refuse: null };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(address, _session, done) {
      if (box.refuse === null || box.refuse.times === 0) return done();
      box.refuse.times -= 1;
      const error = new Error(`${address.address} cannot be reached`) as Error & {
        responseCode: number;
      };
      error.responseCode = box.refuse.code;
      return done(error);
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const raw = Buffer.concat(pieces).toString('utf8');
        mails.push(received(session.envelope.rcptTo[0]?.address ?? '', raw));
        done();
      });
    },
  });
  // Whoever sends may be killed in the middle of it.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    get refuse() {
      return box.refuse;
    },
    set refuse(refuse) {
      box.refuse = refuse;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function received(to: string, raw: string): ReceivedMail {
  const decoded = partsOf(raw).map(decode);
  const calendar = decoded.find((text) => text.startsWith('BEGIN:VCALENDAR'));
  const isWhole = !/^Content-Type: multipart/im.test(raw);
  return {
    to,
    messageId: /^Message-ID:\s*(\S+)/im.exec(raw)?.[1] ?? '',
    // A mail of one part is all text.
    text: decoded.find((text) => /様\s/.test(text)) ?? (isWhole ? decode(raw) : ''),
    html: decoded.find((text) => text.startsWith('<!doctype html>')) ?? '',
    subject: subjectOf(raw),
    replyTo: /^Reply-To:\s*(\S+)/im.exec(raw)?.[1] ?? null,
    language: /^Content-Language:\s*(.+?)\s*$/im.exec(raw)?.[1] ?? null,
    calendar: calendar ?? null,
  };
}

/** Divided where the mail says so: a link that is broken over two lines may itself begin one with `--`. */
function partsOf(raw: string): string[] {
  const boundaries = new Set(
    [...raw.matchAll(/boundary="?([^";\s]+)/gi)].map(([, boundary]) => `--${boundary}`),
  );
  const parts = [''];
  for (const line of raw.split(/(?<=\n)/)) {
    if (boundaries.has(line.trimEnd().replace(/(?<=.)--$/, ''))) parts.push('');
    else parts[parts.length - 1] += line;
  }
  return parts;
}

/** The content of one part; quoted-printable and base64 are what mailers write. */
function decode(part: string): string {
  const [head = '', ...rest] = part.replace(/^\s+/, '').split(/\r?\n\r?\n/);
  const body = rest.join('\n\n');
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(head)) return body.trim();
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('\r\n', '\n')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Folded lines and encoded words (RFC 2047), as far as mailers write them here. */
const subjectOf = (raw: string): string =>
  (/^Subject: ((?:.*\r?\n[ \t])*.*)/im.exec(raw)?.[1] ?? '')
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
    );
