import type { Dependencies, Service } from './resource.ts';

export type { Service };

/** A route that keeps something was asked on a server that keeps nothing. */
export class StoreMissing extends Error {}

/** What is kept, for the routes that need it; where there is no store the app answers 503. */
export function serviceOf({ service }: Dependencies): Service {
  if (service === undefined) throw new StoreMissing('no store');
  return service;
}
