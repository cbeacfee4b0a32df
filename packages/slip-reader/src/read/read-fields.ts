import { wholePicture } from '../cut/clean.ts';
import { heightAt } from '../find/candidate.ts';
import type { FoundSlip } from '../find/find-slip.ts';
import { type FieldName, type FlatCell, fieldNames, itemTable } from '../find/layout.ts';
import type { Photo } from '../picture/photo.ts';
import type { Read } from '../recognise/read.ts';
import type { Recognisers } from '../recognisers.ts';
import { assignFields, type PlaceEvidence } from './assign-fields.ts';
import { withoutStubs, withoutUnderline } from './caption.ts';
import { withoutBareCaptions } from './caption-column.ts';
import {
  type CaptionSeen,
  type FieldReading,
  readBehindCaption,
  readCaption,
  readValue,
} from './read-field.ts';
import { ruledFields } from './ruled-fields.ts';
import { type Seen, type SeenSlip, seePrint } from './see.ts';
import { placeTuning, statedTuning } from './tuning.ts';
import { isBehindCaption } from './wanted-places.ts';

export interface FoundField {
  readonly place: Seen;
  readonly captioned: boolean;
  /** null for nothing written. */
  readonly read: Read<string> | null;
  /** Whether this is surely the place of this field. */
  readonly clear: boolean;
}

type SeenPlace = SeenSlip['places'][0];
type Readers = Pick<Recognisers, 'readDigits' | 'readLabel'>;

/** Reads every place and decides which of them hold the times and the total. */
export async function readFields(
  photo: Photo,
  slip: FoundSlip,
  { places, pen }: SeenSlip,
  readers: Readers,
): Promise<Record<FieldName, FoundField | null>> {
  const { fields } = slip.layout;
  const usual = usualFields(slip, places);
  const alone = await readPlaces(photo, slip, places, pen, readers);
  const readings = fields.kind === 'ruled' ? withoutBareCaptions(alone) : alone;
  const evidence = places.map((place, i) =>
    evidenceAt(slip, place, readings[i] as FieldReading, usual[i] as readonly FieldName[]),
  );
  const known = fields.kind === 'printed' && fields.places.length === 0;
  const assigned = assignFields(evidence);
  const found = async (name: FieldName): Promise<FoundField | null> => {
    const { place, clear } = known
      ? { place: places.findIndex((each) => each.usual.includes(name)), clear: true }
      : assigned[name];
    const [at, reading] = [places[place ?? -1], readings[place ?? -1]];
    if (at === undefined || reading === undefined) return null;
    const read = name === 'total' ? reading.total : reading.time;
    const { seen, captioned } = at;
    // what a pen wrote and what is no caption either is something nobody can read
    const isCaption = reading.caption !== null || reading.bare === true;
    if (read === null && !isCaption && seen.clean.writing !== null)
      return { place: seen, captioned, read: await illegibleAt(seen, name, readers), clear: false };
    return { place: seen, captioned, read, clear };
  };
  const [entry, exit, total] = await Promise.all(fieldNames.map(found));
  return { entry: entry ?? null, exit: exit ?? null, total: total ?? null };
}

/** What writing that reads as nothing may say after all, for whoever looks at it. */
async function illegibleAt(
  { clean }: Seen,
  name: FieldName,
  readers: Readers,
): Promise<Read<string>> {
  const read = await readers.readDigits(wholePicture(clean), name === 'total' ? 'total' : 'time');
  return { ...read, state: 'unreadable', value: null };
}

/** The fields usual at each place; on ruled paper the written rows nearest to the columns have them. */
function usualFields(slip: FoundSlip, places: readonly SeenPlace[]): (readonly FieldName[])[] {
  const { fields } = slip.layout;
  if (fields.kind === 'printed') return places.map(({ usual }) => usual);
  const seen = places.map((place) => place.seen);
  const above = fields.above.length;
  const usual = ruledFields([...seen.slice(0, above)].reverse(), seen.slice(above));
  return seen.map((each) => fieldNames.filter((name) => usual[name] === each));
}

function readPlaces(
  photo: Photo,
  slip: FoundSlip,
  places: readonly SeenPlace[],
  pen: number,
  readers: Readers,
): Promise<FieldReading[]> {
  const { fields } = slip.layout;
  // a word on bare paper may be the caption of several places
  const captions = new Map<FlatCell, CaptionSeen>();
  const captionAt = (cell: FlatCell | null): CaptionSeen | null => {
    const known = cell === null ? null : captions.get(cell);
    if (cell === null || known != null) return known ?? null;
    const print = seePrint(photo, slip, cell, pen);
    const caption = { read: readCaption(readers, print), printed: print.writing !== null };
    captions.set(cell, caption);
    return caption;
  };
  const readPlace = async (place: SeenPlace, i: number): Promise<FieldReading> => {
    const { cell, caption, captioned, free, seen } = place;
    // on ruled paper the column lines are drawn by hand and do not end with the rows
    const clean =
      fields.kind === 'ruled'
        ? withoutUnderline(withoutStubs(seen.clean, i < fields.above.length ? 'below' : 'above'))
        : seen.clean;
    const value = captioned ? null : await readValue(readers, clean, captionAt(caption));
    const isWritten = clean.writing !== null;
    if (value !== null && isWritten && isLegible(value)) return value;
    if (value !== null && !isWritten && value.caption !== null) {
      const empty = isBehindCaption(place) && seePrint(photo, slip, cell, pen).writing === null;
      return { ...value, empty };
    }
    if (free && !isWritten) return value ?? nothing;
    // what cannot be read may begin with its caption after all: a word beside it then names something else
    const print = fields.kind === 'ruled' ? clean : seePrint(photo, slip, cell, pen);
    const behind = await readBehindCaption(readers, clean, print);
    if (value === null || isLegible(behind)) return behind;
    return value.caption === null && behind.caption !== null ? behind : value;
  };
  return Promise.all(places.map(readPlace));
}

/** What is known of a place once it has been read. */
function evidenceAt(
  { layout }: FoundSlip,
  { cell, caption, captioned, free, names = false, seen }: SeenPlace,
  reading: FieldReading,
  usual: readonly FieldName[],
): PlaceEvidence {
  const lastRow = itemTable(layout).rows.at(-1)?.label;
  // a word on bare paper that is no number, and a box before another one that holds nothing else
  const isWord = (free || names) && seen.clean.writing !== null && !isLegible(reading);
  const below = lastRow !== undefined && heightAt(cell).top > heightAt(lastRow).top;
  // where a caption is due and there is but one word, that may be the caption
  const mayBeCaption = captioned && reading.alone && isLegible(reading);
  return {
    ...evidenceOf(
      isWord || (names && reading.alone) ? bareCaption : reading,
      caption === null ? cell : { ...cell, left: Math.min(caption.left, cell.left) },
      usual,
    ),
    free: free || (layout.fields.kind === 'printed' && mayBeCaption),
    below,
  };
}

const isLegible = ({ time, total }: FieldReading): boolean =>
  Math.max(confidenceOf(time), confidenceOf(total)) >= statedTuning.legible;

const confidenceOf = (read: Read<string> | null): number =>
  read?.state === 'read' ? read.confidence : 0;

const nothing: FieldReading = {
  time: null,
  total: null,
  caption: null,
  printed: false,
  alone: true,
};

/** A caption that names another place is no place itself. */
const bareCaption: FieldReading = {
  ...nothing,
  caption: { name: 'other', confidence: 1 },
  printed: true,
};

/** `cell`: the place with its caption. */
function evidenceOf(
  { time, total, caption, printed, empty = false }: FieldReading,
  cell: FlatCell,
  usual: readonly FieldName[],
): PlaceEvidence {
  const { withoutColon, shortestTotal } = placeTuning;
  const bare = total?.state === 'read' && time?.value?.replace(':', '') === total.value;
  return {
    caption,
    written: time !== null || total !== null,
    asTime: bare
      ? withoutColon * Math.max(confidenceOf(time), confidenceOf(total))
      : confidenceOf(time),
    asNumber: confidenceOf(total),
    few: (total?.value?.length ?? shortestTotal) < shortestTotal,
    usual,
    printed,
    empty,
    box: { left: cell.left, right: cell.right, ...heightAt(cell) },
  };
}
