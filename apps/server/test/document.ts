import type { Area } from '../src/auth/areas.ts';
import { resources } from '../src/routes/index.ts';

/** The operations of the OpenAPI document, so that a new route is tested without being named. */

/** A schema with everything that bounds a value. */
export interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly prefixItems?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly oneOf?: readonly Shape[];
  readonly anyOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
}

export interface Walked {
  readonly method: string;
  readonly path: string;
  readonly area: Area;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: Shape;
  }[];
  /** Of the JSON body, where it takes one. */
  readonly body: Shape | undefined;
  readonly form: boolean;
  readonly statuses: readonly number[];
  readonly streams: boolean;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Shape>> };
}

interface Described {
  readonly parameters?: Walked['parameters'];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema?: Shape }>>;
  };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, object>> }>
  >;
}

export async function walk(
  url: string,
): Promise<{ readonly operations: readonly Walked[]; readonly resolve: (shape: Shape) => Shape }> {
  const document = (await (await fetch(new URL('/api/openapi.json', url))).json()) as Document;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Walked => {
      const content = described.requestBody?.content ?? {};
      return {
        method: method.toUpperCase(),
        path,
        area: areaOf(path),
        parameters: described.parameters ?? [],
        body: content['application/json']?.schema,
        form: 'multipart/form-data' in content,
        statuses: Object.keys(described.responses).map(Number),
        streams: 'text/event-stream' in (described.responses['200']?.content ?? {}),
      };
    }),
  );
  const resolve = (shape: Shape): Shape => {
    const name = shape.$ref?.split('/').at(-1);
    const found = name === undefined ? undefined : document.components?.schemas?.[name];
    return found === undefined ? shape : resolve(found);
  };
  return { operations, resolve };
}

function areaOf(path: string): Area {
  const owners = resources
    .filter((resource) => path === resource.path || path.startsWith(`${resource.path}/`))
    .sort((one, other) => other.path.length - one.path.length);
  return owners[0]?.area ?? 'admin';
}

/** The smallest value of a shape, or its example. */
export function sample(given: Shape, resolve: (shape: Shape) => Shape): unknown {
  const shape = resolve(given);
  const shown = shape.example ?? shape.examples?.[0];
  if (shown !== undefined) return shown;
  if ('const' in shape) return shape.const;
  if (shape.enum !== undefined) return shape.enum[0];
  const variant = shape.anyOf?.[0] ?? shape.oneOf?.[0];
  if (variant !== undefined) return sample(variant, resolve);
  if (shape.allOf !== undefined) {
    return Object.assign({}, ...shape.allOf.map((part) => sample(part, resolve)));
  }
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        (shape.required ?? []).map((name) => [
          name,
          sample(shape.properties?.[name] ?? {}, resolve),
        ]),
      );
    case 'array':
      return Array.from({ length: shape.minItems ?? 0 }, () => sample(shape.items ?? {}, resolve));
    case 'integer':
    case 'number':
      return shape.minimum ?? 1;
    case 'boolean':
      return true;
    case 'string':
      if (shape.format === 'email') return 'somebody@example.jp';
      if (shape.format === 'uuid') return '4f0c8f0e-2f6b-4b8e-9d0a-3a2b1c0d9e8f';
      if (shape.format === 'date') return '2026-11-16';
      if (shape.format === 'date-time') return '2026-11-20T10:00:00+09:00';
      return 'あ'.repeat(Math.max(1, shape.minLength ?? 0));
    default:
      return {};
  }
}
