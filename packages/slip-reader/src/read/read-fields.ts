import { heightAt } from '../find/candidate.ts';
import type { FoundSlip } from '../find/find-slip.ts';
import type { FlatCell, Layout } from '../find/layout.ts';
import type { Photo } from '../photo/decode.ts';
import type { Read } from '../recognise/read.ts';
import type { Recognisers } from '../recognisers.ts';
import { assignFields, type PlaceEvidence } from './assign-fields.ts';
import { withoutStubs, withoutUnderline } from './caption.ts';
import type { FieldName } from './field-captions.ts';
import {
  type CaptionSeen,
  type FieldReading,
  readBehindCaption,
  readCaption,
  readValue,
} from './read-field.ts';
import { ruledFields } from './ruled-fields.ts';
import { type Seen, seePrint } from './seen.ts';

/** A place to look at: what is known of it before anything is read. */
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

export interface FoundField {
  readonly place: Seen;
  readonly captioned: boolean;
  /** null for nothing written. */
  readonly read: Read<string> | null;
  /** Whether this is surely the place of this field. */
  readonly clear: boolean;
}

const names = ['entry', 'exit', 'total'] as const;

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
  for (const name of names) {
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
    const same = wanted[at];
    const usual = [...(same?.usual ?? []), name];
    if (same === undefined) wanted.push({ ...field, caption: null, usual, free: false });
    else {
      // a tall stroke of the number may look like the end of its box
      const open = field.captioned && same.captioned ? wider(same.cell, field.cell) : field.cell;
      const cell = same.caption === null ? open : same.cell;
      wanted[at] = { ...same, cell, captioned: same.captioned && field.captioned, usual };
    }
  }
  return [...wanted, ...wanted.flatMap(captionPlace)].sort((a, b) => byReading(a.cell, b.cell));
}

/** A caption's box is narrower than the one it names by this share; else both may be boxes for a number. */
const surelyNarrower = 0.6;

/** The box before another of about the same size is its caption, or a place of its own with its caption inside. */
function captionPlace({ cell, caption, free }: WantedPlace): WantedPlace[] {
  if (caption === null || free) return [];
  const [wide, next] = [caption.right - caption.left, cell.right - cell.left];
  const inLine = Math.abs(heightAt(caption).top - heightAt(cell).top) < 4;
  return inLine && wide > surelyNarrower * next
    ? [{ cell: caption, caption: null, captioned: true, usual: [], free, names: true }]
    : [];
}

const wider = (a: FlatCell, b: FlatCell): FlatCell => (a.right - a.left > b.right - b.left ? a : b);

/** Two cells of which each covers most of the other. */
function isSame(a: FlatCell, b: FlatCell): boolean {
  const [p, q] = [heightAt(a), heightAt(b)];
  const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return (
    high > 0.6 * Math.max(p.bottom - p.top, q.bottom - q.top) &&
    wide > 0.6 * Math.max(a.right - a.left, b.right - b.left)
  );
}

function byReading(a: FlatCell, b: FlatCell): number {
  const [p, q] = [heightAt(a), heightAt(b)];
  const common = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
  return common > 0.5 * Math.min(p.bottom - p.top, q.bottom - q.top)
    ? a.left - b.left
    : p.bottom - q.bottom;
}

/** Reads every place and tells which of them hold the times and the total. */
export async function readFields(
  photo: Photo,
  slip: FoundSlip,
  places: readonly WantedPlace[],
  seen: readonly Seen[],
  pen: number,
  recognisers: Pick<Recognisers, 'readDigits' | 'readLabel'>,
): Promise<Record<FieldName, FoundField | null>> {
  const { fields } = slip.layout;
  const ruled = fields.kind === 'ruled' ? usualOnRuled(slip.layout, seen) : null;
  // a word on bare paper may be the caption of several places
  const captions = new Map<FlatCell, CaptionSeen>();
  const captionAt = (cell: FlatCell | null): CaptionSeen | null => {
    const known = cell === null ? null : captions.get(cell);
    if (cell === null || known != null) return known ?? null;
    const print = seePrint(photo, slip, cell, pen);
    const caption = { read: readCaption(recognisers, print), printed: print.writing !== null };
    captions.set(cell, caption);
    return caption;
  };
  const readings = await Promise.all(
    places.map(async ({ cell, caption, captioned, free }, i): Promise<FieldReading> => {
      const { clean: cut } = seen[i] as Seen;
      // on ruled paper the column lines are drawn by hand and do not end with the rows
      const clean =
        fields.kind === 'ruled'
          ? withoutUnderline(withoutStubs(cut, i < fields.above.length ? 'below' : 'above'))
          : cut;
      const value = captioned ? null : await readValue(recognisers, clean, captionAt(caption));
      // what cannot be read may begin with its caption after all, unless that stands elsewhere
      if (
        value !== null &&
        (value.caption !== null || (clean.writing !== null && isLegible(value)))
      )
        return value;
      if (free && clean.writing === null) return value ?? nothing;
      const print = ruled === null ? seePrint(photo, slip, cell, pen) : clean;
      const behind = await readBehindCaption(recognisers, clean, print);
      return value === null || isLegible(behind) || behind.caption !== null ? behind : value;
    }),
  );
  const evidence = places.map(
    ({ cell, caption, captioned, usual, free, names = false }, i): PlaceEvidence => {
      const reading = readings[i] as FieldReading;
      const lastRow = slip.layout.rows.at(-1)?.label;
      // a word on bare paper that is no number, and a box before another one that holds nothing else
      const isWord = (free || names) && seen[i]?.clean.writing !== null && !isLegible(reading);
      const below = lastRow !== undefined && heightAt(cell).top > heightAt(lastRow).top;
      return {
        ...evidenceOf(
          isWord || (names && reading.alone) ? bareCaption : reading,
          caption === null ? cell : { ...cell, left: Math.min(caption.left, cell.left) },
          ruled?.[i] ?? usual,
        ),
        // where a caption is due and there is but one word, that may be the caption
        free: free || (ruled === null && captioned && reading.alone && isLegible(reading)),
        below,
      };
    },
  );
  const known = fields.kind === 'printed' && fields.places.length === 0;
  const assigned = assignFields(evidence);
  const found = (name: FieldName): FoundField | null => {
    const { place, clear } = known
      ? { place: places.findIndex(({ usual }) => usual.includes(name)), clear: true }
      : assigned[name];
    const [at, reading] = [seen[place ?? -1], readings[place ?? -1]];
    if (at === undefined || reading === undefined) return null;
    const read = name === 'total' ? reading.total : reading.time;
    return { place: at, captioned: places[place ?? -1]?.captioned === true, read, clear };
  };
  return { entry: found('entry'), exit: found('exit'), total: found('total') };
}

const legible = 0.5;
const isLegible = ({ time, total }: FieldReading): boolean =>
  Math.max(sureOf(time), sureOf(total)) >= legible;

const sureOf = (read: Read<string> | null): number =>
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

/** A time without its colon is rather a number, but hardly so. */
const withoutColon = 0.85;

/** A number of fewer digits counts guests or tables. */
const shortestTotal = 3;

/** `cell`: the place with its caption. */
function evidenceOf(
  { time, total, caption, printed }: FieldReading,
  cell: FlatCell,
  usual: readonly FieldName[],
): PlaceEvidence {
  const bare = total?.state === 'read' && time?.value?.replace(':', '') === total.value;
  return {
    caption,
    written: time !== null || total !== null,
    asTime: bare ? withoutColon * Math.max(sureOf(time), sureOf(total)) : sureOf(time),
    asNumber: sureOf(total),
    few: (total?.value?.length ?? shortestTotal) < shortestTotal,
    usual,
    printed,
    box: { left: cell.left, right: cell.right, ...heightAt(cell) },
  };
}

/** On ruled paper the written rows nearest to the columns are the usual ones. */
function usualOnRuled({ fields }: Layout, seen: readonly Seen[]): (readonly FieldName[])[] {
  const above = fields.kind === 'ruled' ? fields.above.length : 0;
  const usual = ruledFields([...seen.slice(0, above)].reverse(), seen.slice(above));
  return seen.map((each) => names.filter((name) => usual[name] === each));
}
