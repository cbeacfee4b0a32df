import { describe, expect, it } from 'vitest';
import { emailInviteeKey, makeInviteeKey, parseInviteeKey } from '../../src/rules/invitee-key.ts';

describe('invitee_key', () => {
  it.each([
    ['u:123', { kind: 'user', userId: '123' }],
    ['u:a:b', { kind: 'user', userId: 'a:b' }],
    ['e:a3f2b8c9d1e4f5a6', { kind: 'email', hash: 'a3f2b8c9d1e4f5a6' }],
    ['lm:456', { kind: 'listMember', listMemberId: '456' }],
  ] as const)('%s を読み、同じものを作る', (key, parts) => {
    expect(parseInviteeKey(key)).toEqual({ ok: true, value: parts });
    expect(makeInviteeKey(parts)).toBe(key);
  });

  it.each([
    '',
    'u',
    'u:',
    ':1',
    'x:1',
    'x:a3f2b8c9d1e4f5a6',
    'e:xyz',
    'e:A3F2B8C9D1E4F5A6',
    'e:a3f2b8c9d1e4f5a6b',
    'u: 1',
    '山田',
  ])('%j は識別子ではないと説明する', (key) => {
    expect(parseInviteeKey(key)).toEqual({
      ok: false,
      error: {
        code: 'invitee-key-malformed',
        message: `「${key}」は招待者の識別子（u:・e:・lm:）の形式ではありません。`,
      },
    });
  });

  it('メールアドレスは前後の空白と大文字小文字によらず同じ識別子になる', () => {
    expect(emailInviteeKey('sato@example.com')).toBe('e:3c01ce257c37bc03');
    expect(emailInviteeKey(' Sato@Example.COM\n')).toBe('e:3c01ce257c37bc03');
  });
});
