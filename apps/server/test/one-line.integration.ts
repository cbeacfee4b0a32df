import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Shape, sample, type Walked, walk } from './document.ts';
import { startWorld, type World } from './world.ts';

/** Every field of every route that is a name or a title, found in the document: one line, or refused. */

let world: World;
let operations: readonly Walked[];
let resolve: (shape: Shape) => Shape;
beforeAll(async () => {
  world = await startWorld();
  ({ operations, resolve } = await walk(world.site.url));
});
afterAll(() => world?.site.stop());

/** What somebody or something is called, wherever it is handed in. */
const nameFields = new Set(['name', 'title', 'label', 'note', 'reading', 'organiser_name', 'role']);

/** What is only looked at, and told back to who sent it; cells of a page are what was read on paper. */
const keepsNothing = /^\/api\/(slips|attendance|intents)\//;

interface Entry {
  readonly operation: Walked;
  readonly at: readonly (string | number)[];
}

function entries(operation: Walked): Entry[] {
  const found: Entry[] = [];
  const look = (given: Shape, at: readonly (string | number)[]): void => {
    const shape = resolve(given);
    for (const part of [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])]) {
      look(part, at);
    }
    const type = [shape.type].flat();
    const last = at.findLast((step) => typeof step === 'string');
    if (type.includes('string') && shape.enum === undefined && nameFields.has(String(last))) {
      found.push({ operation, at });
    }
    if (shape.items !== undefined) look(shape.items, [...at, 0]);
    for (const [name, property] of Object.entries(shape.properties ?? {})) {
      look(property, [...at, name]);
    }
  };
  if (operation.body !== undefined) look(operation.body, []);
  return found;
}

/** The smallest body with something at a place. */
function withAt(shape: Shape, at: readonly (string | number)[], value: unknown): unknown {
  const [step, ...rest] = at;
  if (step === undefined) return value;
  const known = resolve(shape);
  const variants = [known, ...(known.anyOf ?? []), ...(known.oneOf ?? [])].map(resolve);
  if (step === 0) {
    const items = variants.find((one) => one.items !== undefined)?.items ?? {};
    return [withAt(items, rest, value)];
  }
  const variant = variants.find((one) => one.properties?.[step] !== undefined) ?? known;
  const { example: _, examples: __, ...plain } = variant;
  const base = sample(plain, resolve) as Record<string, unknown>;
  return { ...base, [step]: withAt(variant.properties?.[step] ?? {}, rest, value) };
}

describe('名前と題名', () => {
  it('どの経路のどの欄でも、改行と見えない制御文字を断る', async () => {
    const { owner } = world.ours;
    const all = operations
      .filter(({ area, path }) => area !== 'public' && !keepsNothing.test(path))
      .flatMap(entries)
      // Cells of a slip hold what stands on the paper, and a note to the invited has lines.
      .filter(
        ({ at, operation: { path } }) =>
          !at.includes('pages') &&
          !path.endsWith('/rows') &&
          !(path.startsWith('/api/threads') && at.includes('note')),
      );
    const tried = [];
    for (const { operation, at } of all) {
      const parameters = await world.ours.kept(operation.path, owner.userId);
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (__, name: string) =>
        encodeURIComponent(parameters[name] ?? ''),
      );
      for (const bad of [
        '花\n子',
        '花\r子',
        '花\u2028子',
        '花\u0085子',
        '花\u202e子',
        '花\u0007子',
      ]) {
        const answer = await owner.call(path, {
          method: operation.method,
          json: withAt(operation.body ?? {}, at, bad),
          headers: { 'if-match': '*' },
        });
        const place = `${operation.method} ${operation.path} ${at.join('.')}`;
        const { errors = [] } = answer.ok ? {} : ((await answer.json()) as { errors?: unknown[] });
        // Refused because of this very field, or of what may be one of several forms that it is in.
        const said = JSON.stringify(errors);
        tried.push(place);
        expect([
          place,
          answer.status,
          at.some((step) => typeof step === 'string' && said.includes(step)),
        ]).toEqual([
          place,
          expect.toSatisfy((status: number) => status === 400 || status === 422),
          true,
        ]);
      }
    }
    expect(new Set(tried).size).toBeGreaterThan(10);
  });
});
