import { type Kysely, sql } from 'kysely';

/** Members who only look on, and threads that are their organiser's alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const known = `check (role in ('owner', 'staff', 'organiser', 'viewer'))`;
const statements = [
  `alter table memberships drop constraint memberships_role_check`,
  `alter table memberships add constraint memberships_role_check ${known}`,
  `alter table member_invitations drop constraint member_invitations_role_check`,
  `alter table member_invitations add constraint member_invitations_role_check ${known}`,
  `alter table scheduling_threads add column visibility text not null default 'shared'
    check (visibility in ('shared', 'private'))`,
];
