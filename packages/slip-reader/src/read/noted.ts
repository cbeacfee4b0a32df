import type { CellPicture } from '../cell-picture.ts';
import { wholePicture } from '../cut/clean.ts';
import type { DigitsKind } from '../digits/number-forms.ts';
import type { FieldName } from '../find/layout.ts';
import type { Read } from '../recognise/read.ts';
import type { FoundField } from './read-fields.ts';
import type { ReadRows } from './read-rows.ts';
import type { Seen } from './see.ts';

/** A written number or label as the nets were shown it, and where on the page it stands. */
export interface NotedCell {
  /** null for what stands outside the rows. */
  readonly row: number | null;
  readonly column: 'label' | 'unit' | 'amount' | 'entry' | 'exit' | 'total';
  readonly picture: CellPicture;
}

type ReadDigits = (cell: CellPicture, kind: DigitsKind) => Promise<Read<string>>;

/** The times and the total are sought at many places: only their readings tell which pictures they are of. */
export function withPictures(read: ReadDigits): {
  readonly readDigits: ReadDigits;
  readonly notedFields: (fields: Record<FieldName, FoundField | null>) => NotedCell[];
} {
  const pictures = new WeakMap<Read<string>, CellPicture>();
  return {
    async readDigits(cell, kind) {
      const said = await read(cell, kind);
      pictures.set(said, cell);
      return said;
    },
    notedFields: ({ entry, exit, total }) =>
      (
        [
          ['entry', entry],
          ['exit', exit],
          ['total', total],
        ] as const
      ).flatMap(([column, found]): NotedCell[] => {
        const picture = found?.read ? pictures.get(found.read) : undefined;
        return picture === undefined ? [] : [{ row: null, column, picture }];
      }),
  };
}

export const notedRows = ({ seen }: ReadRows): NotedCell[] =>
  seen.flatMap(({ r, label, unitPrice, amount }) => {
    const noted = (column: NotedCell['column'], { clean }: Seen): NotedCell[] =>
      clean.writing === null ? [] : [{ row: r, column, picture: wholePicture(clean) }];
    return [...noted('label', label), ...noted('unit', unitPrice), ...noted('amount', amount)];
  });
