import type { InviteeKey } from '../rules/index.ts';
import { smallestCover } from './cover.ts';
import type { CompiledRule, CompiledWay, PeopleByKind } from './quota.ts';
import type { Kind } from './relaxation.ts';
import { stands, type Tally } from './tally.ts';

/** A set of people that makes the rule hold. */
export interface FewestPeople {
  /** In the order of TARGET. */
  readonly people: readonly InviteeKey[];
  /** Fewer do not suffice: as many as there are in the set, unless that could not be proven (M29). */
  readonly atLeast: number;
}

/**
 * Those who are open to be asked, because they have not answered or come only if they are needed (△,
 * where that does not count), or those who have declined and would have to change their mind.
 */
type Asked = 'open' | 'refused';

const isAsked = (tally: Tally, person: number, asked: Asked): boolean =>
  asked === 'open' ? tally.isOpen(person) : tally.standOf(person) === stands.no;

/** What each quota still needs from those people; null where there are too few of them. */
export function needsOf(
  compiled: CompiledRule,
  tally: Tally,
  way: CompiledWay,
  asked: Asked,
): readonly number[] | null {
  const needs: number[] = [];
  for (const quota of way.quotas) {
    const { members = [], min = 0 } = compiled.quotas[quota] ?? {};
    const counted = tally.countedIn(quota);
    const open = members.length - counted - tally.noIn(quota);
    // Refusals are looked at only after everyone who is open has said yes.
    const need = Math.max(0, asked === 'open' ? min - counted : min - counted - open);
    if (need > (asked === 'open' ? open : tally.noIn(quota))) return null;
    needs.push(need);
  }
  return needs;
}

/** The fewest of those people whose yes meets a way, of equal ones the first; null if none does. */
export function fewestPeople(
  compiled: CompiledRule,
  tally: Tally,
  asked: Asked,
): FewestPeople | null {
  let size = Number.POSITIVE_INFINITY;
  let atLeast = Number.POSITIVE_INFINITY;
  let people: (() => number[]) | null = null;
  const ways = compiled.ways.length;
  for (const way of compiled.ways) {
    const needs = needsOf(compiled, tally, way, asked);
    if (needs === null) continue;
    if (way.kinds === null) {
      const sum = needs.reduce((total, need) => total + need, 0);
      if (sum >= size) continue;
      size = sum;
      people = () => eachByItself(compiled, tally, way, asked, needs);
    } else {
      const found = together(tally, way.kinds, asked, needs, { limit: size, ways });
      atLeast = Math.min(atLeast, found.atLeast);
      if (found.people === null) continue;
      size = found.people.length;
      const { people: chosen } = found;
      people = () => chosen;
    }
  }
  if (people === null) return null;
  const keys = people().map((person) => compiled.target[person] ?? '');
  return { people: keys, atLeast: Math.min(atLeast, size) };
}

/** As many people from each quota as it needs: nobody counts for two. */
function eachByItself(
  compiled: CompiledRule,
  tally: Tally,
  way: CompiledWay,
  asked: Asked,
  needs: readonly number[],
): number[] {
  const chosen: number[] = [];
  for (const [index, quota] of way.quotas.entries()) {
    let needed = needs[index] ?? 0;
    for (const person of compiled.quotas[quota]?.members ?? []) {
      if (needed === 0) break;
      if (!isAsked(tally, person, asked)) continue;
      chosen.push(person);
      needed--;
    }
  }
  return way.quotas.length > 1 ? chosen.sort((a, b) => a - b) : chosen;
}

/** Fewer than `limit` people where one may count for several quotas. */
function together(
  tally: Tally,
  { kindOf, quotasOf }: PeopleByKind,
  asked: Asked,
  needs: readonly number[],
  { limit, ways }: { readonly limit: number; readonly ways: number },
): { readonly people: number[] | null; readonly atLeast: number } {
  const counts = new Int32Array(quotasOf.length);
  for (let person = 0; person < kindOf.length; person++) {
    const kind = kindOf[person] ?? -1;
    if (kind >= 0 && isAsked(tally, person, asked)) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  // Only quotas that lack somebody, and only people who are there and count for one of them.
  const lacks = needs.filter((need) => need > 0);
  let short = 0;
  const places = needs.map((need) => (need > 0 ? short++ : -1));
  const kinds: (Kind & { readonly kind: number })[] = [];
  for (const [kind, own] of quotasOf.entries()) {
    const count = counts[kind] ?? 0;
    if (count === 0) continue;
    const quotas = own.map((quota) => places[quota] ?? -1).filter((place) => place >= 0);
    if (quotas.length > 0) kinds.push({ kind, count, quotas });
  }
  const { chosen, atLeast } = smallestCover(kinds, lacks, limit, ways);
  if (chosen === null) return { people: null, atLeast };
  const left = new Int32Array(quotasOf.length);
  for (const [index, { kind }] of kinds.entries()) left[kind] = chosen[index] ?? 0;
  const people: number[] = [];
  for (let person = 0; person < kindOf.length; person++) {
    const kind = kindOf[person] ?? -1;
    const more = left[kind] ?? 0;
    if (more === 0 || !isAsked(tally, person, asked)) continue;
    left[kind] = more - 1;
    people.push(person);
  }
  return { people, atLeast };
}
