import { castsCheck } from './casts.ts';
import type { Check } from './check.ts';
import { cyclesCheck } from './cycles.ts';
import { layersCheck } from './layers.ts';
import { linksCheck } from './links.ts';
import { namesCheck } from './names.ts';
import { parityCheck } from './parity.ts';
import { placesCheck } from './places.ts';
import { purityCheck } from './purity.ts';
import { queriesCheck } from './queries.ts';
import { rulesCheck } from './rules.ts';
import { sentencesCheck } from './sentences.ts';
import { sizeCheck } from './size.ts';
import { wireCheck } from './wire.ts';

export const checks: readonly Check[] = [
  placesCheck,
  layersCheck,
  cyclesCheck,
  purityCheck,
  rulesCheck,
  sentencesCheck,
  parityCheck,
  linksCheck,
  wireCheck,
  queriesCheck,
  castsCheck,
  namesCheck,
  sizeCheck,
];
