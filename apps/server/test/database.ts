import type { Store } from '@tashika/store';
import { sql } from 'kysely';

/**
 * Every row of every table of every schema but PostgreSQL's own, a line for each table; `shown` may
 * make another of a row. A table that is added is in it without being named.
 */
export async function wholeDatabase(
  db: Store['db'],
  shown: (row: Record<string, unknown>) => unknown = (row) => row,
): Promise<string> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1, 2`.execute(db);
  const lines = [];
  for (const { schema, name } of rows) {
    const found = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(`${schema}.${name}`)} t`.execute(db);
    lines.push(`${name}: ${JSON.stringify(found.rows.map(({ row }) => shown(row)))}`);
  }
  return lines.join('\n');
}
