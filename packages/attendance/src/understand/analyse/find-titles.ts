import { endOfSuffix } from './names.ts';
import type { PeopleIndex, PeopleSpan, Surface, TitleOfPlace } from './people.ts';
import { foldName } from './text.ts';

/** Titles that are said with a place. */

const nextPlace =
  /(?:と|・|、|や|及び|および|ならびに)([一-鿿ァ-ヶーa-z]{1,8}?)(?=と|・|、|や|及|お|な|の|両|各)/uy;

const noTitles: readonly TitleOfPlace[] = [];

/** 「総務と経理の両課長」: the 課長 of each, said once for all of them. */
export function sharedTitle(text: string, at: number, index: PeopleIndex): PeopleSpan | undefined {
  for (const { place, title, keys } of index.titles.get(text.charCodeAt(at)) ?? noTitles) {
    if (!text.startsWith(place, at)) continue;
    let end = at + place.length;
    nextPlace.lastIndex = end;
    for (let next = nextPlace.exec(text); next !== null; next = nextPlace.exec(text)) {
      const other = next[1] as string;
      if (
        !index.titles
          .get(other.charCodeAt(0))
          ?.some((one) => one.place === other && one.title === title)
      )
        break;
      end = nextPlace.lastIndex;
    }
    const said = /^の(?:両|各[一-鿿]?|それぞれの|[二三四]人の)?/u.exec(text.slice(end))?.[0] ?? '';
    if (said === '' || !text.startsWith(title, end + said.length)) continue;
    const isLast = end === at + place.length;
    return {
      start: at,
      end: isLast ? endOfSuffix(text, end + said.length + title.length) : at + place.length,
      ref: {
        kind: 'person',
        name: `${place}${title}`,
        keys,
        doubt: keys.length > 1 ? 'several' : 'none',
      },
    };
  }
  return undefined;
}

/** 営業部長: the 部長 among 営業部. */
export function titledSpan(
  text: string,
  start: number,
  { text: written, group, keys }: Surface,
  { roles }: PeopleIndex,
): PeopleSpan | undefined {
  const end = start + written.length;
  const whole = foldName(group as string) === written;
  for (const [role, holders] of roles) {
    const isShared =
      whole && text.startsWith(role, end - 1) && role.startsWith(written.at(-1) as string);
    const from = text.startsWith(role, end) ? end : isShared ? end - 1 : -1;
    const both = holders.filter((key) => keys.includes(key));
    if (from < 0 || both.length === 0) continue;
    const to = from + role.length;
    const doubt = both.length > 1 ? 'several' : 'none';
    return {
      start,
      end: endOfSuffix(text, to),
      ref: { kind: 'person', name: text.slice(start, to), keys: both, doubt },
    };
  }
  return undefined;
}
