import type { Migration } from 'kysely/migration';
import { up as first } from './0001-first.ts';

/** In the order of their names; a migration that has run somewhere is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-first': { up: first },
};
