import type { Context } from 'hono';
import { problem } from './problem.ts';
import type { Env } from './resource.ts';

/** Edits say which revision they saw: two people at one object do not overwrite each other. */

export const etag = (revision: number): string => `"${revision}"`;

/** Names the revision of what is answered. */
export const setEtag = (c: Context<Env>, revision: number): void =>
  c.header('ETag', etag(revision));

/** The answer to an edit that names no revision (428) or an old one (412); undefined where it may go on. */
export function refuseStale(c: Context<Env>, revision: number) {
  const seen = c.req.header('if-match');
  if (seen === undefined) return problem(c, 'revision-missing');
  const current = etag(revision);
  const matches =
    seen.trim() === '*' ||
    seen.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === current);
  if (matches) return undefined;
  setEtag(c, revision);
  return problem(c, 'revision-stale');
}
