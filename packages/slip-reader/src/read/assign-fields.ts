import type { FieldName } from '../find/layout.ts';
import { assignTuning, statedTuning } from './tuning.ts';

/** What is known of a place where a time or the total may stand, in reading order. */
export interface PlaceEvidence {
  /** What its caption says, and how surely; null where it has none that can be read. */
  readonly caption: { readonly name: FieldName | 'other'; readonly confidence: number } | null;
  readonly written: boolean;
  /** How surely the writing reads as a time and as a number. */
  readonly asTime: number;
  readonly asNumber: number;
  /** It stands below the item rows. */
  readonly below?: boolean;
  /** As a number it has too few digits for a total. */
  readonly few?: boolean;
  /** The fields that forms of the usual kind have here. */
  readonly usual: readonly FieldName[];
  /** Something is printed there that may be its caption, legible or not. */
  readonly printed?: boolean;
  /** Surely nothing stands in it: an empty box right behind the one with its caption. */
  readonly empty?: boolean;
  /** No line bounds it: any word printed or written on a sheet may be such a place. */
  readonly free?: boolean;
  readonly box: PlaceBox;
}

export interface PlaceBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Assigned {
  /** Index of the place; null where none fits. */
  readonly place: number | null;
  /** Whether nothing else would fit nearly as well. */
  readonly clear: boolean;
}

type Times = Readonly<Record<'entry' | 'exit', number | null>>;

const { legible } = statedTuning;
const { usualPlace, usualBlank, belowRows, furtherDown, clearly } = assignTuning;

/** Which places hold entry, exit and total: every way is weighed, and the best one taken. */
export function assignFields(places: readonly PlaceEvidence[]): Record<FieldName, Assigned> {
  const choices = [null, ...places.keys()];
  const ways: { readonly at: Record<FieldName, number | null>; readonly worth: number }[] = [];
  for (const entry of choices) {
    for (const exit of choices) {
      // Whoever comes leaves later: the entry stands before the exit on every form.
      if (entry !== null && exit !== null && entry >= exit) continue;
      for (const total of choices) {
        if (total !== null && (total === entry || total === exit)) continue;
        ways.push({
          at: { entry, exit, total },
          worth:
            worthAt(places, 'entry', entry) +
            worthAt(places, 'exit', exit) +
            worthAt(places, 'total', total) +
            worthOfPair(places, entry, exit) +
            worthOfRow(places, exit, total) +
            worthOfTimesLeft(places, { entry, exit }),
        });
      }
    }
  }
  ways.sort((a, b) => b.worth - a.worth);
  const [best] = ways;
  const assigned = (name: FieldName): Assigned => {
    const place = best?.at[name] ?? null;
    const other = ways.find(({ at }) => at[name] !== place);
    const ahead = (best?.worth ?? 0) - (other?.worth ?? Number.NEGATIVE_INFINITY);
    const isClear =
      ahead > clearly &&
      !isNameless(places, name, best?.at) &&
      !isElsewhere(places, name, best?.at);
    return { place, clear: isClear };
  };
  return { entry: assigned('entry'), exit: assigned('exit'), total: assigned('total') };
}

/**
 * Without a caption nobody knows what a number on bare paper is, or whether it is one; unless it is the only other
 * time on the slip beside one that is named, behind a word that nobody can read (START).
 */
function isNameless(
  places: readonly PlaceEvidence[],
  name: FieldName,
  at: Record<FieldName, number | null> | undefined,
): boolean {
  const place = places[at?.[name] ?? -1];
  if (at === undefined || place === undefined) return false;
  const { free = false, caption, printed = false } = place;
  if (!free || caption !== null) return false;
  if (name === 'total' || !printed) return true;
  const other = name === 'entry' ? 'exit' : 'entry';
  const isNamed = places[at[other] ?? -1]?.caption?.name === other;
  const times = places.filter(({ asTime }) => asTime >= legible).length;
  return !isNamed || times > 2;
}

/** Lines bound it, or it stands where forms have one of the fields. */
const isBox = ({ free = false, usual }: PlaceEvidence): boolean => !free || usual.length > 0;

/** Whether a field is said to be empty while a box that no caption names holds what it should hold. */
function isElsewhere(
  places: readonly PlaceEvidence[],
  name: FieldName,
  at: Record<FieldName, number | null> | undefined,
): boolean {
  const place = places[at?.[name] ?? -1];
  if (at === undefined || place === undefined || place.written) return false;
  if (place.empty === true && place.caption?.name === name) return false;
  const taken = new Set(Object.values(at));
  return places.some(
    (each, i) =>
      !taken.has(i) &&
      (name === 'total' || !isOutOfOrder(places, at, i)) &&
      each.caption === null &&
      isBox(each) &&
      (name === 'total' ? each.asNumber >= legible && each.few !== true : each.asTime >= legible),
  );
}

function worthAt(places: readonly PlaceEvidence[], name: FieldName, at: number | null): number {
  const place = at === null ? undefined : places[at];
  if (place === undefined) return 0;
  const { caption, written, usual } = place;
  const { few = false, printed = false, free = false, below = false } = place;
  let worth = 0;
  if (usual.includes(name)) worth += written || caption !== null ? usualPlace : usualBlank;
  if (name === 'total' && below) worth += belowRows + furtherDown * (at ?? 0);
  if (caption !== null) {
    const { captionFits, captionSpeaksAgainst, bareCaption } = assignTuning;
    const fits = free && !written ? bareCaption * captionFits : captionFits;
    worth += caption.confidence * (caption.name === name ? fits : -captionSpeaksAgainst);
  }
  if (written) {
    if (name === 'total' && few) worth += assignTuning.tooFewDigits;
    worth += worthOfReading(place, name);
  } else if (caption === null && usual.length === 0 && (free || !printed))
    worth += assignTuning.emptyRoom;
  return worth;
}

/** What the writing at a place says for a field: a time for entry and exit, a number for the total. */
function worthOfReading(place: PlaceEvidence, name: FieldName): number {
  const { caption, asTime, asNumber, usual, free = false } = place;
  const { readsAs, bareReading, leastLegible, unreadable } = assignTuning;
  const [most, ahead] = [Math.max(asTime, asNumber), asNumber - asTime];
  // what nobody can read where the field usually stands is rather the field than a number elsewhere
  if (most < leastLegible) return usual.includes(name) ? usualBlank : unreadable;
  // what can be read at all speaks as loudly as what is read surely
  const fits = (Math.min(1, most / legible) * (name === 'total' ? ahead : -ahead)) / most;
  return (free && caption === null ? bareReading * readsAs : readsAs) * fits;
}

/**
 * Boxes that read as a time are left while a time is said to stand where nothing is written: rather their captions
 * stand apart from them.
 */
function worthOfTimesLeft(places: readonly PlaceEvidence[], at: Times): number {
  const taken = [at.entry, at.exit];
  const empty = taken.filter((each) => each !== null && places[each]?.written === false).length;
  const left = places.filter(
    (each, i) =>
      !taken.includes(i) &&
      !isOutOfOrder(places, at, i) &&
      each.caption === null &&
      isBox(each) &&
      each.asTime >= legible &&
      each.asTime >= each.asNumber,
  ).length;
  return assignTuning.timeLeft * Math.min(empty, left);
}

/** Whether a place stands before a written entry or behind a written exit. */
const isOutOfOrder = (
  places: readonly PlaceEvidence[],
  { entry, exit }: Times,
  i: number,
): boolean =>
  (places[entry ?? -1]?.written === true && i < (entry as number)) ||
  (places[exit ?? -1]?.written === true && i > (exit as number));

/** A total in a box beside those of the times is rather the total than a number elsewhere (of the slip, of the shop). */
function worthOfRow(
  places: readonly PlaceEvidence[],
  exit: number | null,
  total: number | null,
): number {
  const [a, b] = [places[exit ?? -1], places[total ?? -1]];
  if (a === undefined || b === undefined || b.free === true || !b.written) return 0;
  const near = assignTuning.sameRow * (a.box.bottom - a.box.top);
  return Math.abs(a.box.top - b.box.top) < near && Math.abs(a.box.bottom - b.box.bottom) < near
    ? assignTuning.inRow
    : 0;
}

/** Places for both times are alike and stand right beside or below each other. */
function worthOfPair(
  places: readonly PlaceEvidence[],
  entry: number | null,
  exit: number | null,
): number {
  const [a, b] = [places[entry ?? -1]?.box, places[exit ?? -1]?.box];
  if (a === undefined || b === undefined) return 0;
  const { mostUnlike, nearHeight, nearWidth, besideEachOther } = assignTuning;
  const height = a.bottom - a.top;
  const width = a.right - a.left;
  const alike =
    Math.abs(height - (b.bottom - b.top)) < mostUnlike * height &&
    Math.abs(width - (b.right - b.left)) < mostUnlike * width;
  const below =
    Math.abs(b.top - a.bottom) < nearHeight * height && Math.abs(a.left - b.left) < height;
  const beside =
    Math.abs(a.top - b.top) < nearHeight * height && b.left - a.right < nearWidth * width;
  return alike && (below || beside) ? besideEachOther : 0;
}
