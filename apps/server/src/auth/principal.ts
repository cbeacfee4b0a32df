import type { Role, SignedIn } from '@tashika/store';

/** Who is asking, and for which workspace. Everything a request reads or writes is of that one. */
export interface Principal {
  readonly workspaceId: string;
  /** `local`, `user:<id>`, `token:<id>` or `phone:<id>`: as the audit log and `created_by` name them. */
  readonly actor: string;
  readonly name: string;
  readonly role: Role;
  /** A person may do what the role allows; a token only what it was made for. */
  readonly scopes: 'all' | readonly string[];
}

/** A person's way in, where one is signed in; tokens and the local owner have none. */
export type Session = Pick<SignedIn, 'id' | 'userId' | 'email' | 'proof' | 'boundTo'>;

/** Where there is no store nothing is kept, and this names no workspace. */
export const noWorkspace = '00000000-0000-0000-0000-000000000000';
