import * as z from 'zod/mini';
import { lineOf } from './one-line.ts';
import { readerLocale } from './reader-locale.ts';

/** The organiser's address book: people and the groups they are in. */

/** Loose on purpose: whether it exists is found out by sending. */
const addressPattern = /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+\.[^\s@<>(),;:"\\]+$/u;

const shortText = lineOf(0, 100);

export const personName = lineOf(1, 100);
export const mailAddress = z.string().check(z.trim(), z.maxLength(254), z.regex(addressPattern));
/** `u:…`, `e:…` or `lm:…`. */
export const inviteeKey = z.string().check(z.minLength(3), z.maxLength(200));

export const contact = z
  .object({
    id: z.uuid(),
    invitee_key: z.string(),
    name: z.string(),
    reading: z.nullable(z.string()),
    role: z.nullable(z.string()),
    /** Masked. */
    address: z.nullable(z.string()),
    groups: z.array(z.string()),
    /** What they read; null where nobody said, and mails are in both. */
    locale: z.nullable(readerLocale),
    revision: z.int(),
    is_sample: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .register(z.globalRegistry, { id: 'Contact' });
export type Contact = z.infer<typeof contact>;

export const contactPage = z.object({
  contacts: z.array(contact),
  next: z.nullable(z.string()),
});

export const newContact = z.object({
  name: personName,
  reading: z.optional(z.nullable(shortText)),
  role: z.optional(z.nullable(shortText)),
  address: z.optional(z.nullable(mailAddress)),
  locale: z.optional(z.nullable(readerLocale)),
  key: z.optional(inviteeKey),
  groups: z.optional(z.array(personName).check(z.maxLength(50))),
});
export type NewContact = z.input<typeof newContact>;

export const contactEdits = z.partial(z.omit(newContact, { key: true }));
export type ContactEdits = z.input<typeof contactEdits>;

// ── groups ─────────────────────────────────────────────────────────────────────────────────────

const memberIds = z.array(z.uuid()).check(z.maxLength(1_000));

export const contactGroup = z
  .object({ id: z.uuid(), name: z.string(), contact_ids: z.array(z.string()) })
  .register(z.globalRegistry, { id: 'ContactGroup' });
export type ContactGroup = z.infer<typeof contactGroup>;

export const contactGroupList = z.object({ groups: z.array(contactGroup) });

export const newContactGroup = z.object({
  name: personName,
  contact_ids: z._default(memberIds, []),
});
export const contactGroupEdits = z.object({
  name: z.optional(personName),
  contact_ids: z.optional(memberIds),
});
