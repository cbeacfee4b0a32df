import type { Shop, Surcharge } from '../shop/shop.ts';
import type { Line } from './line.ts';

/*
 * Decision A85: what the shop adds to the sum of the rows, in the order of its list. Each step works on
 * the sum so far and gives whole yen; so the order decides, and every step can be followed by hand.
 */

/** One step, with the sum it was applied to. */
export interface SurchargeStep {
  readonly surcharge: Surcharge;
  /** The sum before it. */
  readonly base: number;
  /** What it is: added to the sum, or, for a tax that prices include, contained in it. */
  readonly amount: number;
  /** The sum after it. */
  readonly sum: number;
  /** How many people, where it is counted by them. */
  readonly people: number | null;
}

export interface Surcharges {
  readonly steps: readonly SurchargeStep[];
  /** Those that could not be computed, because nobody says how many people there were. */
  readonly open: readonly Surcharge[];
  readonly sum: number;
}

export function addSurcharges(itemsTotal: number, lines: readonly Line[], shop: Shop): Surcharges {
  const steps: SurchargeStep[] = [];
  const open: Surcharge[] = [];
  let sum = itemsTotal;
  for (const surcharge of shop.surcharges) {
    const people = surcharge.kind === 'per_person' ? peopleOf(lines, surcharge.people.id) : null;
    if (surcharge.kind === 'per_person' && people === null) {
      open.push(surcharge);
      continue;
    }
    const step = stepOf(surcharge, sum, people);
    steps.push(step);
    sum = step.sum;
  }
  return { steps, open, sum };
}

/** The quantity of the item that counts people; null where it is not on the slip, or not known. */
function peopleOf(lines: readonly Line[], itemId: string): number | null {
  const counting = lines.filter(({ row, item }) => !row.struck && item?.id === itemId);
  if (counting.length === 0) return null;
  return counting.reduce<number | null>(
    (sum, { quantity }) => (sum === null || quantity.value === null ? null : sum + quantity.value),
    0,
  );
}

function stepOf(surcharge: Surcharge, base: number, people: number | null): SurchargeStep {
  const step = (amount: number, added = amount): SurchargeStep => ({
    surcharge,
    base,
    amount,
    sum: base + added,
    people,
  });
  switch (surcharge.kind) {
    case 'service':
      return step(divide(base * surcharge.permille, 1000, surcharge.fraction));
    case 'tax': {
      const { permille, fraction } = surcharge;
      return surcharge.included
        ? step(divide(base * permille, 1000 + permille, fraction), 0)
        : step(divide(base * permille, 1000, fraction));
    }
    case 'per_person':
      return step(surcharge.price * (people ?? 0));
    case 'rounding': {
      const rounded = divide(base, surcharge.unit, surcharge.direction) * surcharge.unit;
      return step(rounded - base);
    }
  }
}

export type Direction = 'up' | 'down' | 'nearest';

/** Whole numbers in, a whole number out; a half goes up. */
function divide(dividend: number, divisor: number, direction: Direction): number {
  const rest = dividend % divisor;
  const down = (dividend - rest) / divisor;
  if (rest === 0 || direction === 'down') return down;
  return direction === 'up' || rest * 2 >= divisor ? down + 1 : down;
}
