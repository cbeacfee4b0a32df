import type { Resource } from '../resource.ts';
import { attendance } from './attendance.ts';
import { dialogue } from './dialogue.ts';
import { health } from './health.ts';
import { intents } from './intents.ts';
import { slipPhotos } from './slip-photos.ts';
import { slips } from './slips.ts';

/** Every resource of the API, in the order the document and its page show them. */
export const resources: readonly Resource[] = [
  health,
  slips,
  slipPhotos,
  dialogue,
  intents,
  attendance,
];
