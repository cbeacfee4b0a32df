/** A row of a table, and the line of the text it begins in. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The rows of a table as RFC 4180 has it; a quotation that is never closed ends with the text. */
export function* csvRows(text: string, separator: ',' | '\t'): Generator<CsvRow> {
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let begun = 1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '\n') line += 1;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') {
      yield { line: begun, cells: [...cells, cell.replace(/\r$/u, '')] };
      cells = [];
      cell = '';
      begun = line;
    } else cell += sign;
  }
  if (cell !== '' || cells.length > 0) yield { line: begun, cells: [...cells, cell] };
}
