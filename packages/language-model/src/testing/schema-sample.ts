/** As much of JSON Schema as zod writes. */
interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A small value of the schema, so that a server without a model can give a fitting reply. */
export function sampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) return sampleOf(choice);
  const type = typeof schema.type === 'object' ? schema.type[0] : schema.type;
  switch (type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {});
      return Object.fromEntries(properties.map(([key, value]) => [key, sampleOf(value)]));
    }
    case 'array': {
      const item = schema.items ?? {};
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(item));
    }
    case 'number':
    case 'integer':
      return nearestToZero(schema.minimum, schema.maximum);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return 'あ'.repeat(Math.max(1, schema.minLength ?? 1));
  }
}

const nearestToZero = (minimum = 0, maximum = Math.max(minimum, 0)) =>
  Math.min(Math.max(0, minimum), Math.max(maximum, minimum));

/** The same shape with every leaf of the wrong type. */
export function withWrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withWrongTypes);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, withWrongTypes(v)]));
  }
  return typeof value === 'string' ? 0 : String(value);
}

/** The same value without one of its fields: the score where there is one. */
export function withoutField(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return {};
  const gone = 'score' in value ? 'score' : Object.keys(value)[0];
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== gone));
}

/** The same value with every number far outside any sensible range. */
export function outOfRange(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(outOfRange);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, outOfRange(v)]));
  }
  return typeof value === 'number' ? 1e9 : value;
}
