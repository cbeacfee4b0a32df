import type { Context, Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { openAccess } from './auth/access.ts';
import { addressOf } from './auth/address.ts';
import type { Around } from './layer.ts';
import { megabytes } from './messages.ts';
import { problem } from './problem.ts';
import type { Dependencies, Env, Resource } from './resource.ts';

const megabyte = 1024 * 1024;
/** Room for the largest slip or transcript people hand over as text, and little more. */
const defaultMaxBodyBytes = 2 * megabyte;

/** Bodies below this are what pages send all day: nobody waits for room for them. */
const smallBytes = 64 * 1024;
/** Text that is taken apart takes about so many times the memory of its bytes; files do not. */
const textWeight = 8;
/** Bytes, so weighed, that are held at the same time: of everybody, and of one person. */
const room = { all: 256 * megabyte, each: 128 * megabyte };
/** Whoever finds no room tries again after so long. */
const retrySeconds = 2;

/**
 * How large a body may be, by its kind and route, and how much of large ones is held at once. Stands
 * behind the door: whoever may not come in has nothing of a body read.
 */
export function limitBodies(dependencies: Dependencies): Around<Next> {
  const held = new Held();
  const { trustedProxies } = dependencies.access ?? openAccess;
  return (c, resource, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const form = isForm(c);
    const limit = limitOf(resource, c.req.path, form);
    const tooLarge = () => problem(c, 'body-too-large', { limit: megabytes(limit) });
    const isInPieces = c.req.header('transfer-encoding') !== undefined;
    const length = isInPieces ? undefined : declaredLength(c);
    if (length !== undefined && length > limit) return tooLarge();
    const run =
      length === undefined ? () => bodyLimit({ maxSize: limit, onError: tooLarge })(c, next) : next;
    // What comes in pieces may become as long as it is allowed to.
    const bytes = length ?? (isInPieces ? limit : 0);
    if (bytes <= smallBytes) return run();
    const weight = form ? bytes : bytes * textWeight;
    const who = c.get('principal')?.actor ?? addressOf(c, trustedProxies);
    if (!held.take(who, weight)) {
      c.header('Retry-After', String(retrySeconds));
      return problem(c, 'bodies-in-progress');
    }
    return run().finally(() => held.give(who, weight));
  };
}

/** How much is held, of whom. */
class Held {
  #all = 0;
  readonly #of = new Map<string, number>();

  take(who: string, weight: number): boolean {
    const own = (this.#of.get(who) ?? 0) + weight;
    // One body alone always finds room: its own limit has been looked at.
    if (this.#all > 0 && this.#all + weight > room.all) return false;
    if (own > weight && own > room.each) return false;
    this.#all += weight;
    this.#of.set(who, own);
    return true;
  }

  give(who: string, weight: number): void {
    this.#all -= weight;
    const own = (this.#of.get(who) ?? 0) - weight;
    if (own > 0) this.#of.set(who, own);
    else this.#of.delete(who);
  }
}

const isForm = (c: Context<Env>) =>
  /^multipart\/form-data/i.test(c.req.header('content-type') ?? '');

function limitOf(resource: Resource, path: string, form: boolean): number {
  const { maxBodyBytes = defaultMaxBodyBytes, maxFormBytes, largerBodies } = resource;
  if (form) return maxFormBytes ?? maxBodyBytes;
  return largerBodies?.[path.slice(resource.path.length)] ?? maxBodyBytes;
}

/**
 * How long the body is, where that is said: node takes no more than that. Counting it as it comes
 * would make a stream of it first, which costs as much as all the rest of a small request.
 */
function declaredLength(c: Context<Env>): number | undefined {
  const length = c.req.header('content-length') ?? '';
  return /^\d+$/.test(length) ? Number(length) : undefined;
}
