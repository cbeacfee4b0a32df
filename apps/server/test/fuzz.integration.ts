import { allScopes } from '@tashika/contract/people';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Shape, sample, type Walked, walk } from './document.ts';
import type { Member } from './test-site.ts';
import { startWorld, type World } from './world.ts';

/**
 * Requests made up from the OpenAPI document: right ones, nearly right ones and nonsense, by
 * everybody and about anything. Whatever comes, no answer is a 5xx, shows the inside of the server
 * or a word of the other workspace.
 */

/** For every route; more where somebody has the time. The seed is the suite's. */
const requestsPerRoute = Number(process.env.TASHIKA_FUZZ_REQUESTS || 6);

let world: World;
let operations: readonly Walked[];
let resolve: (shape: Shape) => Shape;
/** Somebody of ours whom nobody needs afterwards: people are erased here. */
let bystander: Member;

beforeAll(async () => {
  world = await startWorld();
  ({ operations, resolve } = await walk(world.site.url));
  bystander = await world.ours.person('staff');
});
afterAll(() => world?.site.stop());

const nastyText = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e反転',
  '𠮷野家👨‍👩‍👧‍👦',
  "'; drop table users; --",
  '{{7*7}}<script>alert(1)</script>',
  '../../etc/passwd',
  '%00%0a',
  'null',
  '-0',
  '1e999',
  '９９９',
  'Asia/Nowhere',
  '2026-02-30T25:61:61+99:99',
  '9999-12-31T23:59:59.999Z',
  'a'.repeat(5_000),
);
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom(null, true, 0, -1, 1e308, 2 ** 53, 0.1, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Mostly what the shape asks for, and now and then what it does not. */
function likely(given: Shape, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: right(given, depth) }, { weight: 1, arbitrary: nasty });
}

function right(given: Shape, depth: number): fc.Arbitrary<unknown> {
  const shape = resolve(given);
  if (depth > 8) return fc.constant(sample(shape, resolve));
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  const variants = shape.anyOf ?? shape.oneOf;
  if (variants !== undefined) {
    return fc.oneof(...variants.map((variant) => right(variant, depth + 1)));
  }
  if (shape.allOf !== undefined) {
    return fc
      .tuple(...shape.allOf.map((part) => right(part, depth + 1)))
      .map((parts) => Object.assign({}, ...parts));
  }
  const types = shape.type === undefined ? [] : [shape.type].flat();
  if (types.length > 1) {
    return fc.oneof(...types.map((type) => right({ ...shape, type }, depth + 1)));
  }
  switch (types[0]) {
    case 'object': {
      const properties = Object.entries(shape.properties ?? {});
      const record = Object.fromEntries(
        properties.map(([name, property]) => [name, likely(property, depth + 1)]),
      );
      const requiredKeys = (shape.required ?? []).filter((name) => name in record);
      const made = fc.record(record, { requiredKeys });
      return shape.example === undefined ? made : fc.oneof(made, fc.constant(shape.example));
    }
    case 'array': {
      const most = Math.min(shape.maxItems ?? 3, (shape.minItems ?? 0) + 3);
      return fc.array(likely(shape.items ?? {}, depth + 1), {
        minLength: shape.minItems ?? 0,
        maxLength: most,
      });
    }
    case 'integer':
      return fc.integer({
        min: Math.max(shape.minimum ?? -5, -(2 ** 31)),
        max: Math.min(shape.maximum ?? 100, 2 ** 31 - 1),
      });
    case 'number':
      return fc.double({ min: shape.minimum ?? -1e6, max: shape.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(shape);
    default:
      return nasty;
  }
}

function textOf(shape: Shape): fc.Arbitrary<string> {
  switch (shape.format) {
    case 'uuid':
      return fc.uuid();
    case 'email':
      return fc.constantFrom('somebody@example.jp', bystander.email, world.theirs.owner.email);
    case 'date':
      return fc.constantFrom('2026-11-16', '0001-01-01', '9999-12-31');
    case 'date-time':
      return fc.constantFrom(
        '2026-11-20T10:00:00+09:00',
        '2026-11-20T11:00:00+09:00',
        '0001-01-01T00:00:00Z',
        '9999-12-31T23:59:59Z',
      );
    default:
      return fc.string({
        unit: 'grapheme',
        minLength: shape.minLength ?? 0,
        maxLength: Math.min(shape.maxLength ?? 12, (shape.minLength ?? 0) + 12),
      });
  }
}

interface Made {
  readonly path: string;
  readonly init: RequestInit & { readonly headers: Record<string, string> };
}

function requestOf(
  operation: Walked,
  own: Record<string, string>,
  foreign: Record<string, string>,
): fc.Arbitrary<Made> {
  const { method, parameters, body } = operation;
  const pathNames = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const path = fc
    .tuple(
      ...pathNames.map((name) =>
        fc.oneof<fc.MaybeWeightedArbitrary<string>[]>(
          { weight: 4, arbitrary: fc.constant(own[name] ?? 'x') },
          { weight: 3, arbitrary: fc.constant(foreign[name] ?? 'x') },
          { weight: 1, arbitrary: fc.uuid() },
          { weight: 1, arbitrary: nastyText.filter((text) => text.isWellFormed()) },
        ),
      ),
    )
    .map((values) =>
      pathNames.reduce(
        (address, name, index) =>
          address.replace(`{${name}}`, encodeURIComponent(values[index] ?? '')),
        operation.path,
      ),
    );
  const query = fc.record(
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, schema = {} }) => [name, likely(schema)]),
    ),
    { requiredKeys: [] },
  );
  const content: fc.Arbitrary<{ type?: string; text?: string }> =
    body === undefined && !operation.form
      ? fc.constant({})
      : fc.oneof(
          {
            weight: 10,
            arbitrary: likely(body ?? {}).map((value) => ({
              type: 'application/json',
              text: JSON.stringify(value),
            })),
          },
          {
            weight: 1,
            arbitrary: nastyText.map((text) => ({ type: 'application/json', text })),
          },
          {
            weight: 1,
            arbitrary: fc.constantFrom(
              { type: 'text/plain', text: 'x' },
              { type: 'application/x-www-form-urlencoded', text: 'a=b&a=%00' },
              { type: 'multipart/form-data; boundary=x', text: '--x\r\nbroken' },
              { type: 'application/json; charset=shift_jis', text: '{}' },
            ),
          },
        );
  const extra = fc.record(
    {
      'if-match': fc.constantFrom('*', '"1"', 'W/"1"', '"x'),
      'idempotency-key': fc.constantFrom('key', 'k'.repeat(300), '鍵'),
      'last-event-id': fc.constantFrom('1', '-1', 'x'),
    },
    { requiredKeys: [] },
  );
  return fc.tuple(path, query, content, extra).map(([address, asked, { type, text }, headers]) => {
    const search = new URLSearchParams(
      Object.entries(asked).map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
      ]),
    ).toString();
    return {
      path: search === '' ? address : `${address}?${search}`,
      init: {
        method,
        ...(text === undefined ? {} : { body: text }),
        headers: {
          ...Object.fromEntries(
            // A header holds bytes; what is beyond is sent as browsers do.
            Object.entries(headers).map(([name, value]) => [
              name,
              Buffer.from(value as string).toString('latin1'),
            ]),
          ),
          ...(type === undefined ? {} : { 'content-type': type }),
        },
      },
    };
  });
}

/** What only the inside of the server knows. */
const inside =
  /node_modules|\bat [\w.<>]+ \(|\.ts:\d+:\d+|select [^<]{1,80} from |insert into|violates|syntax error/i;
/** What it says of itself where something is not set up, on purpose. */
const missing = new Set([
  'not-configured',
  'photo-reader-missing',
  'model-missing',
  'too-many-runs',
  'web-not-built',
]);

it(
  'どんな要求にも、壊れず、内側もよそのワークスペースも見せない',
  async () => {
    const { ours, theirs, site } = world;
    const wrong: string[] = [];
    const statuses = new Map<number, number>();
    const foreignIds = new Map<Walked, Record<string, string>>();
    for (const operation of operations) {
      foreignIds.set(operation, await theirs.kept(operation.path, theirs.owner.userId));
    }
    const before = await theirs.everything();

    const { seed = Math.floor(Math.random() * 2 ** 31) } = fc.readConfigureGlobal();
    for (const [index, operation] of operations.entries()) {
      // People of their own for each route: some of them end sessions or throw members out.
      const owner = await ours.person('owner');
      const people = [
        owner,
        await ours.person('staff'),
        await ours.person('organiser'),
        site.visitor(),
      ];
      const token = await ours.token(allScopes);
      const foreign = operation.area === 'public' ? {} : (foreignIds.get(operation) ?? {});
      const own = await ours.parameters(operation.path, owner.userId);
      const made = fc.sample(fc.tuple(requestOf(operation, own, foreign), fc.nat({ max: 8 })), {
        numRuns: requestsPerRoute,
        seed: seed + index,
      });
      for (const [{ path, init }, who] of made) {
        // The owner comes most often: who is refused at the door sees little.
        const person = people[Math.max(0, who - 5)] ?? site.visitor();
        const { body, ...rest } = init;
        const answer = await (who === 8
          ? fetch(new URL(path, site.url), {
              ...init,
              headers: { ...init.headers, authorization: `Bearer ${token}` },
            })
          : person.call(path, { ...rest, ...(body === undefined ? {} : { body }) }));
        const type = answer.headers.get('content-type') ?? '';
        const streams = type.includes('text/event-stream');
        const text = streams ? '' : await answer.text();
        if (streams) await answer.body?.cancel();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const told = `${init.method} ${path} ${String(body).slice(0, 300)} → ${answer.status} ${text.slice(0, 300)}`;
        if (answer.status >= 500) {
          const { code } = type.includes('json') ? JSON.parse(text) : { code: '' };
          if (answer.status !== 503 || !missing.has(code)) wrong.push(told);
        }
        if (
          answer.status >= 400 &&
          // The protocol of assistants has a form of its own for it.
          path !== '/mcp' &&
          !type.includes('application/problem+json') &&
          !type.includes('text/html')
        ) {
          wrong.push(`no problem details: ${told}`);
        }
        if (inside.test(text)) wrong.push(`inside: ${told}`);
        if (text.includes(theirs.marker) || text.includes(theirs.owner.userId)) {
          wrong.push(`leak: ${told}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(await theirs.everything()).toEqual(before);
    // A fuzz that is turned away everywhere proves nothing.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(100);
    expect(statuses.get(404) ?? 0).toBeGreaterThan(50);
  },
  600_000 + requestsPerRoute * 20_000,
);
