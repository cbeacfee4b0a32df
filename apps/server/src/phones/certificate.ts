import 'reflect-metadata';
import { createHash, randomBytes, webcrypto, X509Certificate } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509Certificate as Written,
  X509CertificateGenerator,
} from '@peculiar/x509';

/**
 * The certificate phones meet us with, made on the spot. An authority of our own signs it: the
 * address of the machine may change, and a phone that was told to trust the authority need not be
 * told again. The authority can vouch for names and addresses of home networks alone, so that a
 * phone that trusts it risks nothing elsewhere, whoever gets hold of its key.
 */
export interface Certificate {
  /** PEM; the server's own first, then the authority that signed it. */
  readonly certificate: string;
  readonly key: string;
  /** SHA-256 of the server's own, as browsers show it. */
  readonly fingerprint: string;
  /** The authority's own, for a phone that is to trust it; null where the user brought the certificate. */
  readonly authority: string | null;
}

const curve = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const dayMilliseconds = 86_400_000;
/** Browsers accept no certificate of a server that is good for longer than 398 days. */
const serverDays = 397;
const authorityDays = 3_650;
/** What ends within a month is made anew at the next start. */
const renewalDays = 30;
/** Clocks of phones differ. */
const earlierMilliseconds = dayMilliseconds;

interface Pair {
  readonly certificate: string;
  readonly key: string;
}

/** What lies in the folder, made where it is missing, ends soon or is for another address. */
export async function ownCertificate(
  folder: string,
  host: string,
  now: Date,
): Promise<Certificate> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let authority = await keptPair(folder, 'authority');
  if (authority === undefined || !isGood(authority, now)) {
    authority = await newAuthority(now);
    await keepPair(folder, 'authority', authority);
  }
  let own = await keptPair(folder, 'server');
  if (own === undefined || !isGood(own, now) || !isFor(own, host) || !isSignedBy(own, authority)) {
    own = await newServer(host, authority, now);
    await keepPair(folder, 'server', own);
  }
  return {
    certificate: `${own.certificate}\n${authority.certificate}\n`,
    key: own.key,
    fingerprint: fingerprintOf(own.certificate),
    authority: authority.certificate,
  };
}

export const fingerprintOf = (pem: string): string =>
  (createHash('sha256').update(new X509Certificate(pem).raw).digest('hex').match(/../g) ?? [])
    .join(':')
    .toUpperCase();

const isGood = ({ certificate }: Pair, now: Date): boolean =>
  new X509Certificate(certificate).validToDate.getTime() - now.getTime() >
  renewalDays * dayMilliseconds;

const isFor = ({ certificate }: Pair, host: string): boolean => certifies(certificate, host);

/** Whether a certificate is for a name or number. */
export function certifies(pem: string, host: string): boolean {
  const certificate = new X509Certificate(pem);
  const named = isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host);
  return named !== undefined;
}

const isSignedBy = ({ certificate }: Pair, { certificate: by }: Pair): boolean =>
  new X509Certificate(certificate).verify(new X509Certificate(by).publicKey);

async function keptPair(folder: string, name: string): Promise<Pair | undefined> {
  try {
    const [certificate, key] = await Promise.all(
      ['crt', 'key'].map((end) => readFile(join(folder, `${name}.${end}`), 'utf8')),
    );
    if (certificate === undefined || key === undefined) return undefined;
    // What cannot be read as a certificate is as good as none.
    new X509Certificate(certificate);
    return { certificate, key };
  } catch {
    return undefined;
  }
}

/** Aside and then renamed: a start that is cut off leaves no half of a file. */
async function keepPair(folder: string, name: string, { certificate, key }: Pair): Promise<void> {
  for (const [end, text] of [
    ['key', key],
    ['crt', certificate],
  ] as const) {
    const aside = join(folder, `${name}.${end}-${process.pid}`);
    await writeFile(aside, text, { mode: 0o600 });
    await chmod(aside, 0o600);
    await rename(aside, join(folder, `${name}.${end}`));
  }
}

/** As the library has them: Node's own type knows more uses than a browser's. */
type Keys = Parameters<typeof X509CertificateGenerator.createSelfSigned>[0]['keys'];

const newKeys = async (): Promise<Keys> =>
  (await webcrypto.subtle.generateKey(curve, true, ['sign', 'verify'])) as Keys;

async function pairOf(certificate: Written, { privateKey }: Keys): Promise<Pair> {
  const key = await webcrypto.subtle.exportKey('pkcs8', privateKey);
  return { certificate: certificate.toString('pem'), key: PemConverter.encode(key, 'PRIVATE KEY') };
}

const lasting = (now: Date, days: number) => ({
  serialNumber: `00${randomBytes(15).toString('hex')}`,
  notBefore: new Date(now.getTime() - earlierMilliseconds),
  notAfter: new Date(now.getTime() + days * dayMilliseconds - earlierMilliseconds),
  signingAlgorithm: curve,
});

async function newAuthority(now: Date): Promise<Pair> {
  const keys = await newKeys();
  // Two machines of one shop must not look like the same authority.
  const name = `O=Tashika, OU=${randomBytes(4).toString('hex')}, CN=Tashika (local)`;
  const made = await X509CertificateGenerator.createSelfSigned({
    ...lasting(now, authorityDays),
    name,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      new Extension(nameConstraints, true, homeNetworksOnly()),
    ],
  });
  return pairOf(made, keys);
}

async function newServer(host: string, authority: Pair, now: Date): Promise<Pair> {
  const keys = await newKeys();
  const signingKey = (await webcrypto.subtle.importKey(
    'pkcs8',
    PemConverter.decode(authority.key)[0] as ArrayBuffer,
    curve,
    false,
    ['sign'],
  )) as Keys['privateKey'];
  const made = await X509CertificateGenerator.create({
    ...lasting(now, serverDays),
    // No common name: some would take it for a name of the machine.
    subject: 'O=Tashika',
    issuer: new Written(authority.certificate).subject,
    publicKey: keys.publicKey,
    signingKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([{ type: isIP(host) === 0 ? 'dns' : 'ip', value: host }]),
    ],
  });
  return pairOf(made, keys);
}

const nameConstraints = '2.5.29.30';
/** Addresses with their masks, version 4 and 6, that no machine of the open internet has. */
const homeNetworks = [
  '0a000000ff000000',
  'ac100000fff00000',
  'c0a80000ffff0000',
  'a9fe0000ffff0000',
  '7f000000ff000000',
  `fc00${'0'.repeat(28)}fe00${'0'.repeat(28)}`,
  `fe80${'0'.repeat(28)}ffc0${'0'.repeat(28)}`,
] as const;
const homeNames = ['local', 'lan', 'home.arpa', 'internal'] as const;

/** RFC 5280, 4.2.1.10: of names and addresses these are permitted, and so no others. */
function homeNetworksOnly(): ArrayBuffer {
  const tagged = (tag: number, ...parts: readonly Buffer[]): Buffer => {
    const body = Buffer.concat(parts);
    const length = body.length < 128 ? [body.length] : [0x81, body.length];
    return Buffer.concat([Buffer.from([tag, ...length]), body]);
  };
  const subtrees = [
    ...homeNetworks.map((bytes) => tagged(0x30, tagged(0x87, Buffer.from(bytes, 'hex')))),
    ...homeNames.map((name) => tagged(0x30, tagged(0x82, Buffer.from(name)))),
  ];
  return new Uint8Array(tagged(0x30, tagged(0xa0, ...subtrees))).buffer;
}
