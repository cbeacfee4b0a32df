import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../open.ts';
import { workspaceTables } from './export.ts';
import { loosePattern, replaceWords, type Word } from './words.ts';

/**
 * Every place of a workspace in which something is written. Which there are the database says: a table
 * or column that is added is among them without being named.
 */

/** A row in which a person is named. */
export interface NamedPlace {
  readonly table: string;
  /** Of the row, or of what it belongs to. */
  readonly id: string;
  /** The columns that name the person, with all that stands in them. */
  readonly columns: Readonly<Record<string, unknown>>;
}

/** Where any of the words stands. */
export async function placesNaming(
  tx: Transaction,
  workspaceId: string,
  words: readonly Word[],
): Promise<readonly NamedPlace[]> {
  const places: NamedPlace[] = [];
  for await (const { table, row, columns } of candidates(tx, workspaceId, words)) {
    const named = columns.filter(
      ({ name }) => replaceWords(row.columns[name], words, name).isNamed,
    );
    if (named.length === 0) continue;
    places.push({
      table,
      id: row.id,
      columns: Object.fromEntries(named.map(({ name }) => [name, row.columns[name]])),
    });
  }
  return places;
}

/** Puts something else where the words stand; answers with the rows that were changed. */
export async function replaceInPlaces(
  tx: Transaction,
  workspaceId: string,
  words: readonly Word[],
): Promise<readonly Omit<NamedPlace, 'columns'>[]> {
  const changed: Omit<NamedPlace, 'columns'>[] = [];
  for await (const { table, row, columns } of candidates(tx, workspaceId, words)) {
    const assignments = columns.flatMap((column) => {
      const before = row.columns[column.name];
      const { value } = replaceWords(before, words, column.name);
      if (JSON.stringify(value) === JSON.stringify(before)) return [];
      return [sql`${sql.ref(column.name)} = ${written(table, column, value)}`];
    });
    if (assignments.length === 0) continue;
    await sql`update ${sql.table(table)} set ${sql.join(assignments)}
      where ctid = ${row.place}::tid`.execute(tx);
    changed.push({ table, id: row.id });
  }
  return changed;
}

/** Of which no workspace has two the same. */
const uniqueColumns = new Set(['contact_groups.name', 'dialogue_characters.name']);
const suffixLength = 8;

function written(table: string, { name, kind }: Column, value: unknown) {
  if (kind === 'json') return sql`${JSON.stringify(value)}::jsonb`;
  if (kind === 'list') return sql`${value}::text[]`;
  const isUnique = uniqueColumns.has(`${table}.${name}`);
  return sql`${isUnique ? `${value} ${randomUUID().slice(0, suffixLength)}` : value}`;
}

// ── where to look ──────────────────────────────────────────────────────────────────────────────

interface Column {
  readonly name: string;
  readonly kind: 'text' | 'json' | 'list' | 'other';
}

interface Candidate {
  readonly place: string;
  readonly id: string;
  readonly columns: Readonly<Record<string, unknown>>;
}

/** Rows that may name somebody; nobody else changes them until the transaction ends. */
async function* candidates(tx: Transaction, workspaceId: string, words: readonly Word[]) {
  if (words.length === 0) return;
  const columnsOf = await columnsByTable(tx);
  for (const { name: table, from } of workspaceTables) {
    const all = columnsOf.get(table) ?? [];
    const columns = all.filter(({ kind }) => kind !== 'other');
    if (columns.length === 0) continue;
    const id = idColumns.find((name) => all.some((column) => column.name === name)) ?? null;
    const texts = columns.map(({ name }) => sql`${sql.lit(name)}, ${sql.ref(`t.${name}`)}`);
    const matches = columns.map(
      ({ name, kind }) =>
        sql`${sql.ref(`t.${name}`)}::text ~* ${loosePattern(words, kind !== 'text')}`,
    );
    const [before = '', after = ''] = from.split('$1');
    const { rows } = await sql<Candidate>`
      select t.ctid::text as place, jsonb_build_object(${sql.join(texts)}) as columns,
        ${id === null ? sql.lit(table) : sql.ref(`t.${id}`)}::text as id
      from ${sql.raw(before)}${sql.lit(workspaceId)}${sql.raw(after)}
        and (${sql.join(matches, sql` or `)})
      for update of t`.execute(tx);
    for (const row of rows) yield { table, row, columns };
  }
}

/** What tells a row, or what it belongs to, from others; the first that a table has. */
const idColumns = ['id', 'slip_id', 'run_id', 'thread_id', 'version'];

const kinds: Readonly<Record<string, Column['kind']>> = {
  text: 'text',
  'character varying': 'text',
  jsonb: 'json',
  ARRAY: 'list',
};

async function columnsByTable(tx: Transaction): Promise<ReadonlyMap<string, readonly Column[]>> {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select table_name as table, column_name as name, data_type as type
    from information_schema.columns where table_schema = current_schema()
    order by table_name, ordinal_position`.execute(tx);
  const columns = rows.map(({ table, name, type }) => ({
    table,
    name,
    kind: kinds[type] ?? ('other' as const),
  }));
  return Map.groupBy(columns, ({ table }) => table);
}
