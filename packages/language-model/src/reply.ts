import { z } from 'zod';

/** What a reply turned out to be. */
export type ReadReply<T> =
  | { readonly ok: true; readonly value: T; readonly extracted: boolean }
  | { readonly ok: false; readonly fault: ReplyFault; readonly detail: string };

/** `ambiguous`: the reply holds several different values of the schema, and choosing is guessing. */
type ReplyFault = 'empty' | 'not-json' | 'ambiguous' | 'schema';

/**
 * The one value of the schema that a reply holds: the whole reply, what stands in its code fences,
 * or a JSON text amid chatter. Nothing is completed, coerced or chosen: half a JSON text, a number
 * in quotes, or two rival values are faults.
 */
export async function readReply<T>(
  text: string,
  schema: z.core.$ZodType<T>,
): Promise<ReadReply<T>> {
  const whole = text.replace(/^\uFEFF/, '').trim();
  if (withoutReasoning(whole).trim() === '')
    return { ok: false, fault: 'empty', detail: 'The reply is empty.' };

  try {
    return await readText(whole, schema);
  } catch (error) {
    // A hundred thousand brackets inside each other exhaust the stack of whoever looks into them.
    if (!(error instanceof RangeError)) throw error;
    return { ok: false, fault: 'schema', detail: 'The reply is nested too deeply.' };
  }
}

async function readText<T>(whole: string, schema: z.core.$ZodType<T>): Promise<ReadReply<T>> {
  const parsed = parseJson(whole) ?? parseJson(withoutReasoning(whole));
  if (parsed !== undefined) {
    const result = await z.safeParseAsync(schema, parsed.json);
    if (result.success && parsed.repeatsField) return repeatedField;
    if (result.success) return { ok: true, value: result.data, extracted: false };
    return { ok: false, fault: 'schema', detail: describeIssues(result.error) };
  }

  // The search amid chatter finds most of what is fenced as well, but loses its way at a bracket
  // that never closes; fences outlast that.
  const spoken = withoutReasoning(whole);
  const candidates = [...fencedJson(spoken), ...embeddedJson(spoken)];
  if (candidates.length === 0) {
    return { ok: false, fault: 'not-json', detail: 'The reply contains no complete JSON text.' };
  }

  const values = new Map<string, T>();
  let issues = '';
  for (const { json, repeatsField } of candidates) {
    const result = await z.safeParseAsync(schema, json);
    if (result.success && repeatsField) return repeatedField;
    if (result.success) values.set(canonical(json), result.data);
    else issues ||= describeIssues(result.error);
  }
  if (values.size > 1) {
    const detail = `The reply contains ${values.size} different values of the schema.`;
    return { ok: false, fault: 'ambiguous', detail };
  }
  for (const value of values.values()) return { ok: true, value, extracted: true };
  return { ok: false, fault: 'schema', detail: issues };
}

/**
 * The reply without the model's thinking aloud, which local models put between `<think>` tags, some
 * of them without the opening one. Thinking that never ends leaves no reply at all.
 */
export function withoutReasoning(text: string): string {
  const closing = text.lastIndexOf('</think>');
  const spoken = closing === -1 ? text : text.slice(closing + '</think>'.length);
  return /^\s*<think>/.test(spoken) ? '' : spoken;
}

const repeatedField = {
  ok: false,
  fault: 'ambiguous',
  detail: 'The reply states a field of an object twice.',
} as const;

/** Boxed, because `null` is a JSON value as well. */
interface Json {
  readonly json: unknown;
  /** `{"score": 20, "score": 80}`: the parser would silently take the last. */
  readonly repeatsField: boolean;
}

function parseJson(text: string): Json | undefined {
  try {
    return { json: JSON.parse(text), repeatsField: repeatsField(text) };
  } catch {
    return undefined;
  }
}

/** For a text that is known to be JSON. */
function repeatsField(text: string): boolean {
  /** The fields seen so far of each object around the place; null for an array. */
  const around: (Set<unknown> | null)[] = [];
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"\s*:?|[{}[\]]/g)) {
    if (token === '{') around.push(new Set());
    else if (token === '[') around.push(null);
    else if (token === '}' || token === ']') around.pop();
    else if (token.endsWith(':')) {
      const field = JSON.parse(token.slice(0, -1));
      const seen = around.at(-1);
      if (seen?.has(field)) return true;
      seen?.add(field);
    }
  }
  return false;
}

/** Equal for equal values, in whatever order their fields stand. */
function canonical(json: unknown): string {
  return JSON.stringify(json, (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

function* fencedJson(text: string): Generator<Json> {
  const fence = /^[ \t]*(`{3,}|~{3,})[^\n`]*\n([\s\S]*?)\n?^[ \t]*\1[ \t]*$/gm;
  for (const match of text.matchAll(fence)) {
    const parsed = parseJson((match[2] ?? '').trim());
    if (parsed !== undefined) yield parsed;
  }
}

/**
 * The outermost JSON objects and arrays amid other text. A bracket that opens something like JSON
 * but does not hold a complete JSON text hides whatever stands inside it: a part of a broken reply
 * must not pass for the reply.
 */
function* embeddedJson(text: string): Generator<Json> {
  const opening = /[{[]/g;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const start = match.index;
    if (!opensJson(text, start)) continue;
    const end = closingBracket(text, start);
    if (end === undefined) return;
    const parsed = parseJson(text.slice(start, end));
    if (parsed !== undefined) yield parsed;
    opening.lastIndex = end;
  }
}

/** `{ "…`, `{}`, `[1`, `["`, `[{` … as opposed to brackets of prose such as `[注]` or `{例}`. */
function opensJson(text: string, start: number): boolean {
  const ahead = text.slice(start, start + 200);
  return /^\{\s*["}]|^\[\s*(?:["{[\]]|-?\d|true\b|false\b|null\b)/.test(ahead);
}

/** The offset behind the bracket that closes the one at `start`; undefined when none does. */
function closingBracket(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') depth++;
    else if (char === '}' || char === ']') {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

const SHOWN_ISSUES = 8;

/** The issues by path, for the repair turn and for whoever looks after the server. */
function describeIssues(error: z.core.$ZodError): string {
  return error.issues
    .slice(0, SHOWN_ISSUES)
    .map(({ path, message }) => `${path.length === 0 ? '(root)' : path.join('.')}: ${message}`)
    .join('; ');
}
