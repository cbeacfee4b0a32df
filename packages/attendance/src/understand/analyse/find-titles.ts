import type { InviteeKey } from '../../rules/index.ts';
import { endOfSuffix, isKind, ofSeveral } from './names.ts';
import type { PeopleIndex, PeopleSpan, Ref, Surface, TitleOfPlace } from './people.ts';
import { foldName } from './text.ts';

/** Titles, alone and said with a place. */

/** Whoever has a role, by the words behind it: one, all of them, or one of whom it is not clear who. */
export function holderOf(
  name: string,
  role: string,
  keys: readonly InviteeKey[],
  behind: string,
): Ref {
  const isOne = keys.length === 1;
  const areCounted = ofSeveral.test(behind);
  const areMeant = !isOne && (isKind(role) || areCounted);
  return {
    kind: areMeant ? 'group' : 'person',
    name,
    keys,
    doubt: isOne || areMeant ? 'none' : 'several',
    role: true,
    ...(areMeant && !areCounted ? { uncounted: true } : {}),
  };
}

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
    const to = endOfSuffix(text, end + said.length + title.length);
    return {
      start: at,
      end: isLast ? to : at + place.length,
      ref: holderOf(`${place}${title}`, title, keys, text.slice(to, to + 12)),
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
  const whole = foldName(group as string).endsWith(written);
  for (const [role, holders] of roles) {
    const isShared =
      whole && text.startsWith(role, end - 1) && role.startsWith(written.at(-1) as string);
    const from = text.startsWith(role, end) ? end : isShared ? end - 1 : -1;
    const both = holders.filter((key) => keys.includes(key));
    if (from < 0 || both.length === 0) continue;
    const to = from + role.length;
    const after = endOfSuffix(text, to);
    return {
      start,
      end: after,
      ref: holderOf(text.slice(start, to), role, both, text.slice(after, after + 12)),
    };
  }
  return undefined;
}
