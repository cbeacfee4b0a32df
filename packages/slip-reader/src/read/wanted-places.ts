import { heightAt } from '../find/candidate.ts';
import { type FieldName, type FlatCell, fieldNames, type Layout } from '../find/layout.ts';
import { placeTuning } from './tuning.ts';

const { surelyNarrower, inLine, same, sameLine } = placeTuning;

/** A place where a time or the total may stand: what is known of it before anything is read. */
export interface WantedPlace {
  readonly cell: FlatCell;
  readonly caption: FlatCell | null;
  readonly captioned: boolean;
  /** The fields that forms of the usual kind have here. */
  readonly usual: readonly FieldName[];
  /** No line bounds it. */
  readonly free: boolean;
  /** It is the caption of another place unless a number is written in it. */
  readonly names?: boolean;
}

/** The places of a layout where times and total are looked for, in reading order. */
export function placesOf({ fields }: Layout): WantedPlace[] {
  if (fields.kind === 'ruled') {
    const place = (cell: FlatCell): WantedPlace => ({
      cell,
      caption: null,
      captioned: true,
      usual: [],
      free: false,
    });
    return [...[...fields.above].reverse(), ...fields.below].map(place);
  }
  const wanted: WantedPlace[] = fields.places.map(({ cell, caption, free = false }) => ({
    cell,
    caption,
    captioned: caption === null && !free,
    usual: [],
    free,
  }));
  for (const name of fieldNames) {
    const field = fields[name];
    if (field === null) continue;
    const named = wanted.findIndex(
      ({ caption }) => caption !== null && isSame(caption, field.cell),
    );
    const beside = wanted[named];
    if (beside !== undefined) {
      wanted[named] = { ...beside, usual: [...beside.usual, name] };
      continue;
    }
    const at = wanted.findIndex(({ cell }) => isSame(cell, field.cell));
    const known = wanted[at];
    const usual = [...(known?.usual ?? []), name];
    if (known === undefined) wanted.push({ ...field, caption: null, usual, free: false });
    else {
      // a tall stroke of the number may look like the end of its box
      const open = field.captioned && known.captioned ? wider(known.cell, field.cell) : field.cell;
      const cell = known.caption === null ? open : known.cell;
      wanted[at] = { ...known, cell, captioned: known.captioned && field.captioned, usual };
    }
  }
  return [...wanted, ...wanted.flatMap(captionPlace)].sort((a, b) => byReading(a.cell, b.cell));
}

/** The box before another of about the same size is its caption, or a place of its own with its caption inside. */
function captionPlace(place: WantedPlace): WantedPlace[] {
  const { cell, caption, free } = place;
  if (caption === null || free) return [];
  const [wide, next] = [caption.right - caption.left, cell.right - cell.left];
  return isInLine(caption, cell) && wide > surelyNarrower * next
    ? [{ cell: caption, caption: null, captioned: true, usual: [], free, names: true }]
    : [];
}

const isInLine = (a: FlatCell, b: FlatCell): boolean =>
  Math.abs(heightAt(a).top - heightAt(b).top) < inLine;

/** Whether its caption stands in a box of its own right before it. */
export const isBehindCaption = ({ cell, caption, free }: WantedPlace): boolean =>
  caption !== null &&
  !free &&
  isInLine(caption, cell) &&
  Math.abs(cell.left - caption.right) < inLine;

const wider = (a: FlatCell, b: FlatCell): FlatCell => (a.right - a.left > b.right - b.left ? a : b);

/** Two cells of which each covers most of the other. */
function isSame(a: FlatCell, b: FlatCell): boolean {
  const [p, q] = [heightAt(a), heightAt(b)];
  const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return (
    high > same * Math.max(p.bottom - p.top, q.bottom - q.top) &&
    wide > same * Math.max(a.right - a.left, b.right - b.left)
  );
}

function byReading(a: FlatCell, b: FlatCell): number {
  const [p, q] = [heightAt(a), heightAt(b)];
  const common = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
  return common > sameLine * Math.min(p.bottom - p.top, q.bottom - q.top)
    ? a.left - b.left
    : p.bottom - q.bottom;
}
