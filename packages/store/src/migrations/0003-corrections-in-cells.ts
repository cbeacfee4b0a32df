import { type Kysely, sql } from 'kysely';

/**
 * A stored page has its corrections in its own cells, `{ read, correction: { value, by, at } | null }`,
 * and the table of corrections becomes the record of who did what when. Until now a page was kept as
 * it had been handed over, with bare cells (`{ state, text, … }`), and the table decided what counts.
 * All that a transcript may leave out is said here; what it means is frozen with this file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows: slips } = await sql<{ id: string; transcript: Json }>`
      select id, transcript from slips where id > ${after}::uuid order by id limit ${atOnce}`.execute(
      db,
    );
    for (const { id, transcript } of slips) {
      const corrections = await inForce(db, id);
      const page = JSON.stringify(pageOf(transcript, corrections));
      await sql`update slips set transcript = ${page}::jsonb where id = ${id}`.execute(db);
      after = id;
    }
    if (slips.length < atOnce) break;
  }
  await tidyRecord(db);
}

/** Slips in memory at the same time. */
const atOnce = 200;

type Json = Readonly<Record<string, unknown>>;

interface Correction {
  readonly value: Json;
  readonly by: string;
  readonly at: string;
}

/** Of several corrections of one place the last that nobody has undone. */
async function inForce(db: Kysely<unknown>, slipId: string): Promise<Map<string, Correction>> {
  const { rows } = await sql<{ place: string; after: Json; by: string; at: Date }>`
    select place, after, corrected_by as by, corrected_at as at from slip_corrections
    where slip_id = ${slipId} and undone_at is null order by id`.execute(db);
  return new Map(
    rows.map(({ place, after, by, at }) => [
      place,
      { value: contentOf(after), by, at: at.toISOString() },
    ]),
  );
}

function pageOf(page: Json, corrections: ReadonlyMap<string, Correction>): Json {
  const cell = (json: unknown, place: string): Json => ({
    read: readingOf(objectOf(json)),
    correction: corrections.get(place) ?? null,
  });
  const total = objectOf(page.stated_total);
  return {
    entry: cell(page.entry, 'entry'),
    exit: cell(page.exit, 'exit'),
    rows: listOf(page.rows).map((json, index) => {
      const row = objectOf(json);
      return {
        r: row.r ?? index + 1,
        label: cell(row.label, `rows[${index}].label`),
        qty: cell(row.qty, `rows[${index}].qty`),
        unit: cell(row.unit, `rows[${index}].unit`),
        amount: cell(row.amount, `rows[${index}].amount`),
        struck: row.struck ?? false,
      };
    }),
    stated_total: { ...cell(total, 'stated_total'), label: total.label ?? null },
    instruction: listOf(page.instruction ?? []),
  };
}

const objectOf = (json: unknown): Json => (typeof json === 'object' && json ? (json as Json) : {});
const listOf = (json: unknown): readonly unknown[] => (Array.isArray(json) ? json : [json]);
const textsIn = (json: unknown): readonly string[] =>
  Array.isArray(json) ? json.filter((text) => typeof text === 'string') : [];

/** What stands in a cell; spaces alone are nothing, and so are marks without a stroke. */
function contentOf({ state, text, glyphs, candidates }: Json): Json {
  if (state === 'unreadable') return { state, candidates: textsIn(candidates) };
  if (state === 'written' && String(text).trim() !== '') return { state, text: String(text) };
  if (state === 'marks' && Array.isArray(glyphs) && glyphs.length > 0) {
    return { state, glyphs: glyphs.map(glyphOf) };
  }
  return { state: 'blank' };
}

function glyphOf({ kind, dir, y }: Json): Json {
  return kind === 'bar' ? { kind, dir, y: y ?? null } : { kind };
}

function readingOf(cell: Json): Json {
  const content = contentOf(cell);
  const { confidence, box } = cell;
  const isStated = content.state === 'written' || content.state === 'marks';
  const candidates = textsIn(cell.candidates);
  return {
    ...content,
    ...(isStated && candidates.length > 0 ? { candidates } : {}),
    ...(confidence == null ? {} : { confidence }),
    ...(box == null ? {} : { box }),
  };
}

/** The record says both sides in the same words as the cells. */
async function tidyRecord(db: Kysely<unknown>): Promise<void> {
  let past = '0';
  for (;;) {
    const { rows } = await sql<{ id: string; before: Json | null; after: Json | null }>`
      select id, before, after from slip_corrections where id > ${past} order by id limit ${atOnce}`.execute(
      db,
    );
    for (const { id, before, after } of rows) {
      await sql`update slip_corrections set
        before = ${JSON.stringify(readingOf(objectOf(before)))}::jsonb,
        after = ${JSON.stringify(contentOf(objectOf(after)))}::jsonb
        where id = ${id}`.execute(db);
      past = id;
    }
    if (rows.length < atOnce) break;
  }
  await sql`alter table slip_corrections
    alter column before set not null, alter column after set not null`.execute(db);
}
