import type pg from 'pg';

/** Tables that say something about this database or this moment, not about what people keep. */
const leftOut = [
  'kysely_migration',
  'kysely_migration_lock',
  'photo_requests',
  'sign_in_tries',
  'workers',
];

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns whose values the database counts up by itself. */
  readonly counted: readonly string[];
  /** Rows of photos are large: a few at a time. */
  readonly large: boolean;
}

/** Every table, each after those it points to. */
export async function tablesOf(client: pg.ClientBase): Promise<readonly Table[]> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    counted: string[];
    large: boolean;
    needs: string[];
  }>(
    `select c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns,
      coalesce(array_agg(a.attname::text) filter (where a.attidentity <> ''), '{}') as counted,
      bool_or(a.atttypid = 'bytea'::regtype) as large,
      coalesce((
        select array_agg(distinct k.confrelid::regclass::text) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
      ), '{}') as needs
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and c.relname <> all ($1) and a.attgenerated = ''
    group by c.oid, c.relname order by c.relname`,
    [leftOut],
  );
  const sorted: Table[] = [];
  const waiting = [...rows];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ needs }) =>
      needs.every((need) => sorted.some(({ name }) => name === need)),
    );
    const [table] = waiting.splice(Math.max(0, next), 1);
    if (next === -1 || table === undefined) throw new Error('tables that point to each other');
    sorted.push(table);
  }
  return sorted;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
