export { holidaysKnown, isHoliday } from './holidays.ts';
export { readDates } from './read.ts';
export type {
  DatesKind,
  DatesReading,
  DatesReference,
  DateWords,
  PreferredDay,
  SlotHint,
  Window,
} from './reading.ts';
export type { Obstacle } from './term.ts';
export { momentAt, wallAt } from './zone.ts';
