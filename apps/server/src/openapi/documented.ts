import { z } from '@hono/zod-openapi';
import * as classic from 'zod';

/**
 * The contract is written in zod/mini, which is what a page can afford to load. The generator of
 * the OpenAPI document wants the same schemas with zod's methods: both kinds are made of one core,
 * so that a schema is turned into its sibling part by part, checks and all.
 */

export type WireSchema = z.core.$ZodType;

/** What the document says beside the shape: sentences by field (`slots[].slot_id`), and an example. */
interface Words {
  readonly description?: string;
  readonly example?: unknown;
  readonly fields?: Readonly<Record<string, string>>;
}

const made = new WeakMap<WireSchema, z.ZodType>();

/** A schema of the contract as routes and the document take it; the same one however often it is asked for. */
export function documented<Schema extends WireSchema>(
  schema: Schema,
  words?: Words,
): z.ZodType<z.output<Schema>, z.input<Schema>> {
  const before = made.get(schema);
  if (before !== undefined && words !== undefined) {
    throw new Error('a schema is described before any route uses it, and once');
  }
  const unused = new Set(Object.keys(words?.fields ?? {}));
  const found = before ?? siblingOf(schema, { path: '', words: words ?? {}, unused });
  if (unused.size > 0) throw new Error(`no such field: ${[...unused].join(', ')}`);
  return found as z.ZodType<z.output<Schema>, z.input<Schema>>;
}

interface Place {
  readonly path: string;
  readonly words: Words;
  /** Sentences for which no field has been met yet. */
  readonly unused: Set<string>;
}

function siblingOf(schema: WireSchema, place: Place): z.ZodType {
  const before = made.get(schema);
  if (before !== undefined) return before;
  if (schema instanceof z.ZodType) return schema;
  const name = schema.constructor.name.replace(/^ZodMini/, 'Zod');
  const Sibling = (classic as Readonly<Record<string, unknown>>)[name] as
    | (new (
        def: object,
      ) => z.ZodType)
    | undefined;
  if (Sibling === undefined) throw new Error(`${schema.constructor.name} has no sibling`);
  const sibling = named(schema, new Sibling(partsOf(schema, place)), place);
  made.set(schema, sibling);
  return sibling;
}

/** What a schema is defined by, its inner schemas turned as well. */
function partsOf(schema: WireSchema, place: Place): object {
  const inside: Readonly<Record<string, unknown>> = { ...schema._zod.def };
  const { path } = place;
  const turned = (value: unknown, at: string): unknown =>
    value instanceof z.core.$ZodType ? field(value, { ...place, path: at }) : value;
  const step = (key: string) => (path === '' ? key : `${path}.${key}`);
  return Object.fromEntries(
    Object.keys(inside).map((key) => {
      const value = inside[key];
      if (key === 'shape') {
        const fields = Object.entries(value as object);
        return [
          key,
          Object.fromEntries(fields.map(([name, one]) => [name, turned(one, step(name))])),
        ];
      }
      if (key === 'getter') return [key, () => turned((value as () => unknown)(), path)];
      if (key === 'element') return [key, turned(value, `${path}[]`)];
      // What any other field may hold is not what the object is described as.
      if (key === 'catchall' || key === 'valueType') return [key, turned(value, step('*'))];
      if (key === 'keyType') return [key, turned(value, step('*key'))];
      if (Array.isArray(value)) return [key, value.map((one) => turned(one, path))];
      return [key, turned(value, path)];
    }),
  );
}

/** A schema inside another; one with a name of its own is described where it stands by itself. */
function field(schema: WireSchema, place: Place): z.ZodType {
  const isNamed = z.globalRegistry.get(schema)?.id !== undefined;
  const sibling = siblingOf(schema, isNamed ? { path: '', words: {}, unused: new Set() } : place);
  const sentence = place.words.fields?.[place.path];
  if (sentence === undefined || !place.unused.delete(place.path)) return sibling;
  return sibling.meta({ description: sentence });
}

function named(schema: WireSchema, sibling: z.ZodType, { path, words }: Place): z.ZodType {
  const id = z.globalRegistry.get(schema)?.id;
  const { description, example } = path === '' ? words : {};
  const about = {
    ...(description === undefined ? {} : { description }),
    ...(example === undefined ? {} : { example }),
  };
  return id === undefined ? sibling : sibling.openapi(id, about);
}
