import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { type Access, usualRequestsPerMinute } from '../auth/access.ts';
import type { Dependencies } from '../resource.ts';
import { listen, type RunningServer, urlOf } from '../start.ts';
import type { Certificate } from './certificate.ts';
import { door as words } from './messages.ts';

/**
 * A second way to the same server, for phones on the same network: over TLS, at the address the
 * machine has there, and only for who is signed in or paired. The first way stays as it is.
 */
export interface PhoneDoor {
  /** Opens it where it is not open yet, or where the machine is at another address now. */
  readonly open: () => Promise<Result<OpenDoor, Problem>>;
  readonly close: () => Promise<void>;
  /** What a phone may be told to trust, PEM; null where the door is closed or the user's own. */
  readonly authority: () => string | null;
}

export interface OpenDoor extends Pick<Certificate, 'authority' | 'fingerprint'> {
  readonly url: string;
  readonly trust: 'own' | 'given';
}

export interface DoorSettings {
  /** Null: the address the machine has in its network. */
  readonly host: string | null;
  /** Null: the one after that of the first way. */
  readonly port: number | null;
  /** Files of the user's own certificate and its key; null for one made on the spot. */
  readonly given: { readonly certificate: string; readonly key: string } | null;
  /** Where the one made on the spot is kept. */
  readonly folder: string;
}

export type DoorDependencies = Omit<Dependencies, 'closing' | 'door'>;

interface Opened {
  readonly host: string;
  readonly server: RunningServer;
  readonly door: OpenDoor;
}

export function phoneDoor(
  settings: DoorSettings,
  port: number,
  dependencies: DoorDependencies,
): PhoneDoor {
  let opened: Opened | undefined;
  const close = async () => {
    const before = opened;
    opened = undefined;
    await before?.server.stop();
  };
  const open = async (): Promise<Result<OpenDoor, Problem>> => {
    const host = settings.host ?? networkAddress();
    if (host === undefined) return err(refusal('no-network', words.noNetwork));
    if (opened?.host === host) return ok(opened.door);
    void close();
    const certificate = await certificateFor(settings, host);
    if (!certificate.ok) return certificate;
    const { certificate: cert, key, authority, fingerprint } = certificate.value;
    const tls = { cert, key };
    const begun = await listen({ port, host, tls }, (url) => ({
      ...dependencies,
      access: accessOf(dependencies.access),
      ...(dependencies.service && { service: { ...dependencies.service, publicUrl: url } }),
      door: self,
    }));
    if (!begun.ok) {
      const isTaken = begun.error.code === 'port-taken';
      const message = isTaken ? words.portTaken(port) : words.notOpened(urlOf(host, port, tls));
      return err(refusal(isTaken ? 'phone-port-taken' : 'phone-door-closed', message));
    }
    const server = begun.value;
    const trust = settings.given === null ? 'own' : 'given';
    opened = { host, server, door: { url: server.url, trust, authority, fingerprint } };
    return ok(opened.door);
  };
  // One after the other: two people who press the button at once get the same door.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
  const self: PhoneDoor = {
    open: () => inTurn(open),
    close: () => inTurn(close),
    authority: () => opened?.door.authority ?? null,
  };
  return self;
}

const refusal = (code: string, message: string): Problem => ({ code, message, kind: 'conflict' });

/** Whoever sits at an open machine is its owner; whoever comes from the network is nobody yet. */
const accessOf = (access: Access | undefined): Access => ({
  signIn: access?.signIn === 'required' ? 'required' : 'paired',
  key: null,
  trustedProxies: 0,
  requestsPerMinute: access?.requestsPerMinute ?? usualRequestsPerMinute,
});

/** Loaded where phones are let in: what writes certificates is as large as much of the server. */
const certificates = () => import('./certificate.ts');

async function certificateFor(
  { given, folder }: DoorSettings,
  host: string,
): Promise<Result<Certificate, Problem>> {
  if (given === null) {
    const { ownCertificate } = await certificates();
    return ok(await ownCertificate(folder, host, new Date()));
  }
  let files: readonly string[];
  try {
    files = await Promise.all([given.certificate, given.key].map((file) => readFile(file, 'utf8')));
    return await givenCertificate(files[0] ?? '', files[1] ?? '', host);
  } catch {
    return err(refusal('phone-certificate', words.certificateUnreadable));
  }
}

/** Throws where it is none. */
async function givenCertificate(
  certificate: string,
  key: string,
  host: string,
): Promise<Result<Certificate, Problem>> {
  const { certifies, fingerprintOf } = await certificates();
  const wrong = (message: string) => err(refusal('phone-certificate', message));
  if (!certifies(certificate, host)) return wrong(words.certificateElsewhere(host));
  if (new X509Certificate(certificate).validToDate < new Date())
    return wrong(words.certificateOver);
  return ok({ certificate, key, authority: null, fingerprint: fingerprintOf(certificate) });
}

/** Bridges to machines inside this one: no phone is there. */
const virtual = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|tailscale|wg|zt)/i;
const isPrivate = (address: string) =>
  /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(address);

/** The machine's address in its home network; undefined where it is in none. */
export function networkAddress(interfaces = networkInterfaces()): string | undefined {
  return Object.entries(interfaces)
    .filter(([name]) => !virtual.test(name))
    .flatMap(([, addresses = []]) => addresses)
    .find(({ family, internal, address }) => family === 'IPv4' && !internal && isPrivate(address))
    ?.address;
}
