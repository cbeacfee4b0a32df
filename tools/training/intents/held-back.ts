/** Files the net never learns from: on these it is measured, and weighed against the grammar. */
const files =
  /^(?:.+-12\.tsv|p\d-09\.tsv|p(?:7|8|10)-06\.tsv|w9-11\.tsv|(?:c6|w16)-10\.tsv|held-out-49\.jsonl|kept\/.+)$/;

/** Of these conversations the last ones are kept back as well; the grammar knows them all. */
const conversations = { file: 'conversations.jsonl', last: 300 };

export const isHeldBack = (file: string): boolean => files.test(file);

/** The rows with those marked that the training must leave out. */
export function withHeldBack<Row extends { readonly source: string }>(
  rows: readonly Row[],
): readonly (Row & { readonly held?: true })[] {
  const late = new Set(
    rows.filter(({ source }) => source === conversations.file).slice(-conversations.last),
  );
  return rows.map((row) =>
    late.has(row) || isHeldBack(row.source) ? { ...row, held: true } : row,
  );
}
