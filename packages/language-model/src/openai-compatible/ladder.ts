import { zodSchema } from 'ai';
import { z } from 'zod';
import type { Answer, AskOptions, ModelCallRecord, Question, ReplyFormat, Rung } from '../model.ts';
import { type ReadReply, readReply } from '../reply.ts';
import { type Failure, unavailable } from '../unavailable.ts';
import { answered } from './answered.ts';
import type { Exchange, WireRequest } from './exchange.ts';
import { repairPrompt, schemaPrompt } from './prompts.ja.ts';

/** From the strictest format to the loosest. */
const formats: readonly ReplyFormat[] = ['json-schema', 'json-object', 'plain'];

/** Enough of a bad reply for the model to recognise it. */
const REPAIR_QUOTE_CHARACTERS = 4_000;

/**
 * Asks down the ladder: `json_schema`, then `json_object` with the schema in the prompt (plain text
 * where the server refuses that as well), each time digging the JSON out of fences and chatter, and
 * at the end one turn that tells the model what was wrong. What worked is where the next question
 * starts.
 */
export function ladder(model: string, exchange: Exchange, now: () => number) {
  let start: ReplyFormat = 'json-schema';

  return async <T>(question: Question<T>, options: AskOptions = {}): Promise<Answer<T>> => {
    const { signal, onlyFormat } = options;
    const startedMs = now();
    const calls: ModelCallRecord[] = [];
    const elapsed = () => Math.max(0, now() - startedMs);
    const failed = (failure: Failure) => unavailable(failure, calls, elapsed());

    const shape = await shapeOf(question);
    let bad: { readonly text: string; readonly format: ReplyFormat } | null = null;
    let failure: Failure = { cause: 'malformed' };

    /** The answer, or undefined where the next rung may do better. */
    const tryRung = async (
      format: ReplyFormat,
      repair: WireRequest['repair'],
    ): Promise<Answer<T> | undefined> => {
      const { schemaName, system, ...request } = question;
      const schema = { name: schemaName.replace(/[^\w-]/g, '_').slice(0, 64), json: shape.json };
      const exchanged = await exchange(
        {
          ...request,
          format,
          schema,
          repair,
          system: format === 'json-schema' ? system : `${system}\n\n${schemaPrompt(shape.json)}`,
        },
        { signal, onText: undefined, calls },
      );
      if (!exchanged.ok) {
        failure = exchanged.failure;
        return exchanged.failure.formatRefused ? undefined : failed(failure);
      }
      const { text, ending, record } = exchanged.reply;
      if (ending === 'declined') {
        calls.push({ ...record, outcome: 'refused' });
        return failed({ cause: 'refused', detail: text.slice(0, 300) || null });
      }
      const read = await shape.read(text);
      // The end of a reply that was cut off could have been a correction: only a whole one counts.
      if (read.ok && !(ending === 'cut-off' && read.extracted)) {
        calls.push({ ...record, outcome: 'answered' });
        if (onlyFormat === undefined) start = format;
        const rung: Rung =
          repair !== null
            ? 'repaired'
            : read.extracted || format === 'plain'
              ? 'extracted'
              : format;
        return answered(model, read.value, rung, record.id, calls, elapsed());
      }
      failure =
        ending === 'cut-off'
          ? { cause: 'cut-off' }
          : { cause: 'malformed', detail: read.ok ? null : `${read.fault}: ${read.detail}` };
      calls.push({ ...record, outcome: failure.cause });
      bad = { text, format };
      return undefined;
    };

    for (const format of onlyFormat ? [onlyFormat] : formats.slice(formats.indexOf(start))) {
      const answer = await tryRung(format, null);
      if (answer !== undefined) return answer;
      // Plain text is for servers that refuse `json_object`, not for replies that went wrong.
      if (format === 'json-object' && failure.cause !== 'refused') break;
    }
    if (onlyFormat === undefined && bad !== null && failure.cause === 'malformed') {
      const { text, format }: { text: string; format: ReplyFormat } = bad;
      const answer = await tryRung(format, {
        reply: text.slice(0, REPAIR_QUOTE_CHARACTERS) || '（空）',
        prompt: repairPrompt(failure.detail ?? ''),
      });
      if (answer !== undefined) return answer;
    }
    return failed(failure);
  };
}

interface Shape<T> {
  readonly json: Record<string, unknown>;
  readonly read: (text: string) => Promise<ReadReply<T>>;
}

/**
 * The schema as servers take it. They want an object at the root, so anything else is asked for
 * inside one; a model that replies with the bare value all the same is understood too.
 */
async function shapeOf<T>({ schema }: Question<T>): Promise<Shape<T>> {
  const bare = await zodSchema(schema).jsonSchema;
  if (bare.type === 'object') {
    return { json: { ...bare }, read: (text) => readReply(text, schema) };
  }
  const envelope = z.strictObject({ answer: schema });
  const read = async (text: string): Promise<ReadReply<T>> => {
    const wrapped = await readReply(text, envelope);
    if (wrapped.ok) return { ...wrapped, value: wrapped.value.answer };
    const unwrapped = await readReply(text, schema);
    return unwrapped.ok ? unwrapped : wrapped;
  };
  return { json: { ...(await zodSchema(envelope).jsonSchema) }, read };
}
