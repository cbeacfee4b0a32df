import { type CleanCell, cleanCell, inkCell, penDarkness } from '../cut/clean.ts';
import { cornersOf, cutCell } from '../cut/cut.ts';
import { penPicture } from '../cut/pen-picture.ts';
import type { FoundSlip } from '../find/find-slip.ts';
import type { FlatCell } from '../find/layout.ts';
import type { Photo } from '../photo/decode.ts';
import type { Point } from '../picture/homography.ts';
import type { BoxJson } from './page-json.ts';

/** A cell together with where it is. */
export interface Seen {
  readonly flat: FlatCell;
  readonly clean: CleanCell;
  readonly corners: readonly Point[];
  readonly box: BoxJson;
}

/**
 * Cuts and cleans the cells; the pen's darkness is that of the whole slip, told from the cells that
 * surely belong to it.
 */
export function see(
  photo: Photo,
  slip: FoundSlip,
  cells: readonly FlatCell[],
  belongs: (index: number) => boolean,
): { readonly seen: Seen[]; readonly pen: number } {
  const picture = penPicture(photo, slip);
  const inked = cells.map((cell) => inkCell(cutCell(picture, slip.flat, cell)));
  const pen = penDarkness(inked.filter((_, i) => belongs(i)));
  const scale = photo.width / photo.grey.width;
  const seen = cells.map((flat, i): Seen => {
    const corners = cornersOf(slip.flat, flat).map(([x, y]): Point => [x * scale, y * scale]);
    let clean: CleanCell | undefined;
    return {
      flat,
      corners,
      box: boxAround(corners, photo),
      // Cleaned only when its turn comes: the nets look at the cells before it meanwhile.
      get clean() {
        clean ??= cleanCell(inked[i] as (typeof inked)[0], pen);
        return clean;
      },
    };
  });
  return { seen, pen };
}

/** What is printed may be so much fainter than what the pen wrote. */
const printed = 0.45;

/** The cell with what is printed in it as well. */
export function seePrint(photo: Photo, slip: FoundSlip, cell: FlatCell, pen: number): CleanCell {
  return cleanCell(inkCell(cutCell(photo.grey, slip.flat, cell)), printed * pen);
}

function boxAround(corners: readonly Point[], { width, height }: Photo): BoxJson {
  const xs = corners.map(([x]) => Math.max(0, Math.min(width, x)));
  const ys = corners.map(([, y]) => Math.max(0, Math.min(height, y)));
  return [
    Math.floor(Math.min(...xs)),
    Math.floor(Math.min(...ys)),
    Math.ceil(Math.max(...xs)),
    Math.ceil(Math.max(...ys)),
  ];
}
