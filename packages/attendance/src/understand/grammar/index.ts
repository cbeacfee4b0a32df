import { background } from './background.ts';
import { clauses } from './clause.ts';
import { companies } from './company.ts';
import { compounds } from './compound.ts';
import { conditionals } from './conditional.ts';
import { bareNumbers, comparisons, countedThings } from './count.ts';
import { decisions } from './decision.ts';
import { fragments } from './fragment.ts';
import { alternatives, everyName, lists, mixedLists } from './list.ts';
import { musts } from './must.ts';
import { outcomes, withouts } from './outcome.ts';
import { choices, corrections } from './people.ts';
import { pointers } from './pointing.ts';
import { portionChoices, portions } from './portion.ts';
import { presence } from './presence.ts';
import type { Level } from './rule.ts';
import { tails } from './tail.ts';
import { wishes } from './wish.ts';

/** The order in which a sentence is put together: numbers, people, who is there, what follows. */
export const levels: readonly Level[] = [
  background,
  bareNumbers,
  comparisons,
  countedThings,
  everyName,
  alternatives,
  lists,
  mixedLists,
  corrections,
  choices,
  portions,
  portionChoices,
  companies,
  clauses,
  decisions,
  presence,
  pointers,
  presence,
  compounds,
  withouts,
  wishes,
  musts,
  outcomes,
  conditionals,
  fragments,
  tails,
];
