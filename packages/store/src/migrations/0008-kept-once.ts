import { type Kysely, sql } from 'kysely';

/**
 * Every account of a night has its number, in the order the slips came; a page may carry the key it
 * had where it was written, so that it is kept once; a photo is known again by its content.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table slip_accounts add column number integer`,
  `update slip_accounts account set number = counted.number
    from (
      select id, row_number() over (
        partition by workspace_id, business_day, is_sample order by created_at, id
      ) as number from slip_accounts
    ) counted
    where counted.id = account.id`,
  `alter table slip_accounts alter column number set not null`,
  `create unique index accounts_by_number
    on slip_accounts (workspace_id, business_day, is_sample, number)`,
  `alter table slips add column key text check (char_length(key) between 1 and 100)`,
  `create unique index slips_by_key on slips (workspace_id, key)`,
  `alter table slip_photos add column content_hash bytea generated always as (sha256(bytes)) stored`,
  `create index photos_by_content on slip_photos (content_hash)`,
];
