import type { Check } from './check.ts';
import { cyclesCheck } from './cycles.ts';
import { layersCheck } from './layers.ts';
import { linksCheck } from './links.ts';
import { placesCheck } from './places.ts';
import { purityCheck } from './purity.ts';
import { rulesCheck } from './rules.ts';
import { sentencesCheck } from './sentences.ts';

export const checks: readonly Check[] = [
  placesCheck,
  layersCheck,
  cyclesCheck,
  purityCheck,
  rulesCheck,
  sentencesCheck,
  linksCheck,
];
