import * as z from 'zod/mini';
import { lineOf } from './one-line.ts';

/** People and what they may do: signing in, profiles, workspaces, members, keys of programs, privacy. */

export const roles = ['owner', 'staff', 'organiser', 'viewer'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

export const minPasswordLength = 12;
export const maxPasswordLength = 200;
const maxNameLength = 80;

export const email = z.email().check(z.maxLength(254), z.toLowerCase());
export const personName = lineOf(1, maxNameLength);
/** For somebody who is new; an older one may have been made under other rules. */
export const newPassword = z
  .string()
  .check(z.minLength(minPasswordLength), z.maxLength(maxPasswordLength));
export const givenPassword = z.string().check(z.minLength(1), z.maxLength(maxPasswordLength));
/** Long enough for every kind of link; what is no token is no longer than a wrong one. */
const linkToken = z.string().check(z.minLength(1), z.maxLength(100));
const id = z.uuid();
const instant = z.iso.datetime();

// ── signing in ─────────────────────────────────────────────────────────────────────────────────

const workspaceOfPerson = z.object({ id, name: z.string(), role });

export const sessionState = z
  .object({
    /** `paired`: the door phones use of a server that asks nobody to sign in. */
    sign_in: z.enum(['open', 'required', 'paired']),
    signed_in: z.boolean(),
    setup_needed: z.boolean(),
    person: z.nullable(z.object({ name: z.string(), email: z.string() })),
    workspace: z.nullable(workspaceOfPerson),
    workspaces: z.array(workspaceOfPerson),
    /** By a link an owner handed out: good for that owner's workspace alone. */
    bound: z.boolean(),
    /** A phone that an owner has let in, and no person. */
    phone: z.boolean(),
    ways: z.object({ password: z.boolean(), link: z.boolean(), passkey: z.boolean() }),
  })
  .register(z.globalRegistry, { id: 'SessionState' });
export type SessionState = z.infer<typeof sessionState>;

export const signInRequest = z.object({ email, password: givenPassword });
export const linkRequest = z.object({ email });
export const linkSent = z.object({ message: z.string() });
export const tokenRequest = z.object({ token: linkToken });
export const setupRequest = z.object({
  token: linkToken,
  name: personName,
  email,
  password: newPassword,
});
export const invitationOffer = z.object({ workspace_name: z.string(), role });
export type InvitationOffer = z.infer<typeof invitationOffer>;
export const acceptRequest = z.object({
  token: linkToken,
  account: z.optional(z.object({ name: personName, email, password: givenPassword })),
  code: z.optional(z.string().check(z.trim(), z.regex(/^[0-9]{6}$/))),
});
export const workspaceChoice = z.object({ workspace_id: id });

// ── phones ─────────────────────────────────────────────────────────────────────────────────────

/** Who vouches for the address that phones open. */
export const phoneTrust = z.enum(['own', 'given', 'public']);

export const phoneCode = z
  .object({
    /** To be read by the phone's camera. */
    link: z.string(),
    /** The same, to be typed in. */
    code: z.string(),
    expires_at: instant,
    trust: phoneTrust,
    /** Of our own certificate: what the phone shows must be the same. */
    fingerprint: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'PhoneCode' });
export type PhoneCode = z.infer<typeof phoneCode>;

export const phoneList = z.object({
  phones: z.array(z.object({ id, device: z.string(), paired_at: instant, seen_at: instant })),
});
export type PhoneList = z.infer<typeof phoneList>;

// ── passkeys ───────────────────────────────────────────────────────────────────────────────────

/** What the browser's own functions take; the library that makes it knows the rest of its shape. */
export const passkeyRequestOptions = z.looseObject({ challenge: z.string() });
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>;
export const passkeyCreationOptions = z.looseObject({
  challenge: z.string(),
  rp: z.looseObject({ name: z.string() }),
  user: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.looseObject({ alg: z.number(), type: z.literal('public-key') })),
});
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>;

const bytes = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(20_000));
const attachment = z.optional(z.enum(['platform', 'cross-platform']));
const extensions = z.record(z.string(), z.unknown());

export const passkeyAnswer = z.object({
  response: z.object({
    id: bytes,
    rawId: bytes,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: z.optional(bytes),
    }),
    authenticatorAttachment: attachment,
    clientExtensionResults: extensions,
  }),
});

export type PasskeyAnswer = z.infer<typeof passkeyAnswer>['response'];

const passkeyName = personName;

export const passkeyRegistration = z.object({
  name: passkeyName,
  response: z.object({
    id: bytes,
    rawId: bytes,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      authenticatorData: z.optional(bytes),
      transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
      publicKeyAlgorithm: z.optional(z.number()),
      publicKey: z.optional(bytes),
    }),
    authenticatorAttachment: attachment,
    clientExtensionResults: extensions,
  }),
});

export type PasskeyRegistration = z.infer<typeof passkeyRegistration>['response'];

export const registeredPasskey = z.object({ id, name: passkeyName });

export const passkeyList = z.object({
  passkeys: z.array(
    z.object({ id, name: passkeyName, created_at: instant, used_at: z.nullable(instant) }),
  ),
});
export type PasskeyList = z.infer<typeof passkeyList>;

export const passwordChange = z.object({ current: z.optional(givenPassword), next: newPassword });
export const endedSessions = z.object({ ended: z.int() });

/** Once more, that it is the person: by either of what only they have. */
export const identityProof = z.union([z.object({ password: givenPassword }), passkeyAnswer]);

export const sessionList = z.object({
  sessions: z.array(
    z.object({
      id,
      how: z.enum(['password', 'passkey', 'link']),
      device: z.string(),
      began_at: instant,
      seen_at: instant,
      bound: z.boolean(),
      current: z.boolean(),
    }),
  ),
});
export type SessionList = z.infer<typeof sessionList>;

// ── workspaces and members ─────────────────────────────────────────────────────────────────────

const workspaceName = personName;
export const workspaceNaming = z.object({ name: workspaceName });
export const workspace = z.object({ id, name: workspaceName });

const member = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  joined_at: instant,
  verified: z.boolean(),
  you: z.boolean(),
});
export type Member = z.infer<typeof member>;

const note = lineOf(1, 80);
const memberInvitation = z.object({ id, note, role, expires_at: instant });

export const memberList = z.object({
  members: z.array(member),
  invitations: z.array(memberInvitation),
});
export type MemberList = z.infer<typeof memberList>;

export const roleChange = z.object({ role });
export const handedLink = z.object({ link: z.string() });
/** With an address the link is mailed there; it is shown as well, for who hands it over. */
export const newMemberInvitation = z.object({ role, note, email: z.optional(email) });
export const madeInvitation = z.object({ id, link: z.string(), mailed: z.boolean() });
export type MadeInvitation = z.infer<typeof madeInvitation>;

/** The name once more, as a person writes it who means it. */
export const workspaceDeletion = z.object({ name: lineOf(0, 200) });

/** Whether a mail arrives: the person's own address is taken where somebody is signed in. */
export const mailTest = z.object({ email: z.optional(email) });
export const mailTested = z.object({
  delivered: z.boolean(),
  address: z.string(),
  error: z.nullable(z.string()),
});
export type MailTested = z.infer<typeof mailTested>;

// ── keys of programs ───────────────────────────────────────────────────────────────────────────

export const areas = ['threads', 'contacts', 'slips', 'settings', 'dialogue', 'admin'] as const;
export const actions = ['read', 'write'] as const;
/** What an API token may be given. */
export type Scope = `${(typeof areas)[number]}:${(typeof actions)[number]}`;
export const allScopes: readonly Scope[] = areas.flatMap((area) =>
  actions.map((action): Scope => `${area}:${action}`),
);

/** Long enough for a quarter's work; a key that nobody remembers ends by itself. */
const usualDays = 90;
const maxDays = 366;

export const newApiToken = z.object({
  name: personName,
  scopes: z.array(z.enum(allScopes)).check(z.minLength(1), z.maxLength(allScopes.length)),
  days: z._default(z.int().check(z.gte(1), z.lte(maxDays)), usualDays),
});

const apiToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.string()),
  created_at: instant,
  expires_at: z.nullable(instant),
  last_used_at: z.nullable(instant),
});
export type ApiToken = z.infer<typeof apiToken>;

export const apiTokenList = z.object({ tokens: z.array(apiToken) });
export const madeApiToken = z.extend(apiToken, { token: z.string() });

// ── privacy and the audit log ──────────────────────────────────────────────────────────────────

/** Never in the address of a request, which is kept in more places than its body. */
const whom = z.union([
  z.object({ email }),
  z.object({ invitee_key: z.string().check(z.minLength(1), z.maxLength(200)) }),
]);
export type Whom = z.infer<typeof whom>;

const rows = z.array(z.record(z.string(), z.unknown()));

export const personRequest = whom;
export const personData = z.object({
  contacts: rows,
  invitations: rows,
  answers: rows,
  mails: rows,
  organised: rows,
  membership: rows,
  sign_in: rows,
  elsewhere: rows,
});

export const eraseRequest = z.object({
  person: whom,
  confirm: z.literal(true),
  /** Names in texts may be those of others: whoever knows better keeps them. */
  names_in_texts: z._default(z.enum(['replace', 'keep']), 'replace'),
});
export const erasedPerson = z.object({
  erased: z.object({
    contacts: z.int(),
    invites: z.int(),
    answers: z.int(),
    mails: z.int(),
    threads: z.int(),
    texts: z.int(),
    membership: z.boolean(),
  }),
  mentions: z.array(z.object({ table: z.string(), id: z.string(), columns: z.array(z.string()) })),
});
export type ErasedPerson = z.infer<typeof erasedPerson>;

/** A hundred years: longer is always. */
const mostDays = 36_500;
/** So long at least who did what can be looked up, whatever somebody would like to be forgotten. */
export const fewestAuditDays = 30;
const daysFrom = (fewest: number) => z.nullable(z.int().check(z.gte(fewest), z.lte(mostDays)));

/** For how many days something is kept; null for as long as the workspace exists. */
export const retention = z
  .object({
    photo_days: daysFrom(1),
    audit_days: daysFrom(fewestAuditDays),
    thread_days: daysFrom(1),
  })
  .register(z.globalRegistry, { id: 'Retention' });
export type Retention = z.infer<typeof retention>;

const auditEntry = z.object({
  id: z.string(),
  at: instant,
  actor: z.string(),
  actor_name: z.nullable(z.string()),
  action: z.string(),
  object_type: z.string(),
  object_id: z.string(),
  /** What it is called now; null where it is gone, or has no name. */
  object_name: z.nullable(z.string()),
  details: z.unknown(),
});
export const auditPage = z.object({
  entries: z.array(auditEntry),
  next: z.nullable(z.string()),
});
export type AuditPage = z.infer<typeof auditPage>;

// ── samples ────────────────────────────────────────────────────────────────────────────────────

export const sampleCounts = z
  .object({ threads: z.int(), accounts: z.int(), runs: z.int(), contacts: z.int() })
  .register(z.globalRegistry, { id: 'SampleCounts' });
export type SampleCounts = z.infer<typeof sampleCounts>;
