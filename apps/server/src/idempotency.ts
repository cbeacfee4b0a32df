import { createHash } from 'node:crypto';
import { givenAnswer, keepAnswer, type Sealer, type Transaction } from '@tashika/store';
import type { Context } from 'hono';
import { problem } from './problem.ts';
import type { Env } from './resource.ts';
import type { Service } from './service.ts';

/** As long as anything sensible, and short enough for an index. */
const maxKeyLength = 200;
/** What the sender of a creation also needs of the first answer. */
const keptHeaders = ['location', 'etag'];

interface KeptAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type KeyRefused = ReturnType<typeof problem<'idempotency-key-invalid' | 'idempotency-key-reused'>>;

/** Undoes the transaction of an answer that says no: nothing happened, and it may be tried again. */
class Refused<Answer extends Response> extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('refused');
    this.answer = answer;
  }
}

/**
 * For a POST that creates: runs in one transaction with the record of its answer, so that the same
 * `Idempotency-Key` gets the same answer, whatever broke in between and however often it is sent.
 * `run` uses only `tx`, and answers in JSON; an answer other than 2xx undoes what it did.
 */
export async function idempotent<Answer extends Response>(
  c: Context<Env>,
  { store, sealer }: Pick<Service, 'store' | 'sealer'>,
  run: (tx: Transaction) => Promise<Answer>,
): Promise<Answer | KeyRefused> {
  const key = c.req.header('idempotency-key');
  if (key !== undefined && (key === '' || key.length > maxKeyLength)) {
    return problem(c, 'idempotency-key-invalid', { max: maxKeyLength });
  }
  const hash = key === undefined ? undefined : await requestHash(c);
  try {
    return await store.db.transaction().execute(async (tx) => {
      const kept = key && hash ? await firstAnswer<Answer>(c, tx, sealer, key, hash) : undefined;
      if (kept !== undefined) return kept;
      const answer = await run(tx);
      if (!answer.ok) throw new Refused(answer);
      if (key && hash) await keep(c, tx, sealer, key, hash, answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof Refused) return error.answer as Answer;
    throw error;
  }
}

async function firstAnswer<Answer extends Response>(
  c: Context<Env>,
  tx: Transaction,
  sealer: Sealer,
  key: string,
  hash: Buffer,
): Promise<Answer | KeyRefused | undefined> {
  const { workspaceId, actor } = c.get('principal');
  const kept = await givenAnswer(tx, sealer, { workspaceId, actor, key });
  if (kept === undefined) return undefined;
  if (!kept.requestHash.equals(hash)) return problem(c, 'idempotency-key-reused');
  const { headers, body } = kept.body as KeptAnswer;
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  c.header('Idempotency-Replayed', 'true');
  // The very answer that was given before, to the very same request.
  return c.json(body as object, kept.status as 200) as Response as Answer;
}

async function keep(
  c: Context<Env>,
  tx: Transaction,
  sealer: Sealer,
  key: string,
  hash: Buffer,
  answer: Response,
): Promise<void> {
  const { workspaceId, actor } = c.get('principal');
  const headers = keptHeaders.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const text = await answer.clone().text();
  const kept: KeptAnswer = {
    headers: Object.fromEntries(headers),
    body: text === '' ? null : JSON.parse(text),
  };
  await keepAnswer(
    tx,
    sealer,
    { workspaceId, actor, key },
    { requestHash: hash, status: answer.status, body: kept },
  );
}

/** What makes two requests the same one. The parts of a form are hashed, not its random boundary. */
async function requestHash(c: Context<Env>): Promise<Buffer> {
  const hash = createHash('sha256');
  const add = (bytes: Uint8Array | string) => {
    const piece = Buffer.from(bytes as Uint8Array);
    hash.update(`${piece.length}:`).update(piece);
  };
  add(`${c.req.method} ${c.req.path}`);
  if (/^multipart\/form-data/i.test(c.req.header('content-type') ?? '')) {
    for (const [name, value] of await c.req.formData()) {
      add(name);
      if (typeof value === 'string') add(value);
      else {
        add(value.name);
        add(new Uint8Array(await value.arrayBuffer()));
      }
    }
  } else add(new Uint8Array(await c.req.arrayBuffer()));
  return hash.digest();
}
