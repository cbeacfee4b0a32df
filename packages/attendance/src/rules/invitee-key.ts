import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { ruleProblem } from './rule-problem.ts';
import { sha256Hex } from './sha256.ts';

/** How an invited person is named everywhere: `u:<user id>`, `e:<16 hex digits>`, `lm:<list member id>`. */
export type InviteeKey = string;

export type InviteeKeyParts =
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'email'; readonly hash: string }
  | { readonly kind: 'listMember'; readonly listMemberId: string };

const hash16 = /^[0-9a-f]{16}$/;

export function parseInviteeKey(key: string): Result<InviteeKeyParts, Problem> {
  const colon = key.indexOf(':');
  const scheme = key.slice(0, Math.max(colon, 0));
  const id = key.slice(colon + 1);
  if (id !== '' && id.trim() === id) {
    if (scheme === 'u') return ok({ kind: 'user', userId: id });
    if (scheme === 'lm') return ok({ kind: 'listMember', listMemberId: id });
    if (scheme === 'e' && hash16.test(id)) return ok({ kind: 'email', hash: id });
  }
  return err(ruleProblem('invitee-key-malformed', { key }));
}

export function makeInviteeKey(parts: InviteeKeyParts): InviteeKey {
  switch (parts.kind) {
    case 'user':
      return `u:${parts.userId}`;
    case 'email':
      return `e:${parts.hash}`;
    case 'listMember':
      return `lm:${parts.listMemberId}`;
  }
}

/** M05: trimmed and lower-cased before hashing, so that one address has one key however it is typed. */
export function emailInviteeKey(address: string): InviteeKey {
  const hash = sha256Hex(address.trim().toLowerCase()).slice(0, 16);
  return makeInviteeKey({ kind: 'email', hash });
}
