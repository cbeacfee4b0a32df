import { z } from '@hono/zod-openapi';
import { maxPasswordLength, minPasswordLength } from '../auth/people.ts';
import { auth as words } from './auth.messages.ja.ts';

export const role = z.enum(['owner', 'staff', 'organiser']).meta({ description: words.role });

export const email = z.email().max(254).toLowerCase().meta({ description: words.email });

export const personName = z.string().trim().min(1).max(80).meta({ description: words.name });

/** For an account that is made now; an older one may have been made under other rules. */
export const newPassword = z
  .string()
  .min(minPasswordLength)
  .max(maxPasswordLength)
  .meta({ description: words.password });

export const givenPassword = z
  .string()
  .min(1)
  .max(maxPasswordLength)
  .meta({ description: words.password });

/** Long enough for every kind of link; what is no token is no longer than a wrong one. */
export const linkToken = z.string().min(1).max(100).meta({ description: words.token });

const workspace = z.object({ id: z.uuid(), name: z.string(), role });

export const sessionState = z
  .object({
    sign_in: z.enum(['open', 'required']).meta({ description: words.signInMode }),
    signed_in: z.boolean().meta({ description: words.signedIn }),
    setup_needed: z.boolean().meta({ description: words.setupNeeded }),
    person: z
      .object({ name: z.string(), email: z.string() })
      .nullable()
      .meta({ description: words.person }),
    workspace: workspace.nullable().meta({ description: words.workspace }),
    workspaces: z.array(workspace).meta({ description: words.workspaces }),
    ways: z
      .object({ password: z.boolean(), link: z.boolean(), passkey: z.boolean() })
      .meta({ description: words.ways }),
  })
  .openapi('SessionState');

/** What the browser's own functions take and give; the library that checks it knows its shape. */
export const webAuthn = (description: string) =>
  z.record(z.string(), z.unknown()).openapi({ type: 'object', description });

const bytes = z
  .string()
  .regex(/^[\w-]+$/)
  .max(20_000);
const extensions = z.record(z.string(), z.unknown());

export const authenticationResponse = z
  .object({
    id: bytes,
    rawId: bytes,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes.optional(),
    }),
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
    clientExtensionResults: extensions,
  })
  .meta({ description: words.passkeyResponse });

export const registrationResponse = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes.optional(),
    transports: z.array(z.string().max(40)).max(10).optional(),
    publicKeyAlgorithm: z.number().optional(),
    publicKey: bytes.optional(),
  }),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: extensions,
});
