import { AwsClient } from 'aws4fetch';
import { ObjectsAway } from '../problems.ts';
import type { ObjectSettings } from './settings.ts';

/** Contents under their hashes, somewhere outside of the database. */
export interface ObjectStore {
  /** The same content may be put again: it is the same object. */
  readonly put: (hash: Buffer, bytes: Uint8Array) => Promise<void>;
  /** As it comes in; null where there is none. */
  readonly get: (hash: Buffer) => Promise<ReadableStream<Uint8Array> | null>;
  /** Also where there is none. */
  readonly remove: (hash: Buffer) => Promise<void>;
  /** The hashes of all objects. */
  readonly list: () => AsyncGenerator<string>;
}

/** All of what comes in. */
export const wholeOf = async (content: ReadableStream<Uint8Array> | Uint8Array): Promise<Buffer> =>
  content instanceof Uint8Array
    ? Buffer.from(content)
    : Buffer.from(await new Response(content).arrayBuffer());

/** Until an answer begins; a photo is a few megabytes. */
const patienceMilliseconds = 20_000;
/** With a pause before each that doubles from 50 ms: answers of 429 and 5xx. */
const retries = 3;

/** A bucket over HTTP. Every body is sent with its hash, so that nothing broken is taken. */
export function openObjects({ url, region, keyId, secret }: ObjectSettings): ObjectStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries,
  });
  const bucket = new URL(url);
  const [name = '', ...path] = bucket.pathname.slice(1).split('/');
  const prefix = path.join('/');
  const addressOf = (hash: Buffer) => `${url}${nameOf(hash)}`;
  const ask = async (address: string, init: RequestInit, fine: readonly number[]) => {
    let answer: Response;
    try {
      answer = await client.fetch(address, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMilliseconds),
      });
    } catch (error) {
      throw new ObjectsAway(init.method ?? 'GET', { cause: error });
    }
    if (fine.includes(answer.status)) return answer;
    await answer.body?.cancel();
    throw new ObjectsAway(`${init.method ?? 'GET'} ${answer.status}`);
  };
  return {
    async put(hash, bytes) {
      const headers = {
        'content-type': 'image/jpeg',
        'x-amz-content-sha256': hash.toString('hex'),
      };
      const body = bytes as Uint8Array<ArrayBuffer>;
      const answer = await ask(addressOf(hash), { method: 'PUT', body, headers }, [200, 201]);
      await answer.body?.cancel();
    },
    async get(hash) {
      const answer = await ask(addressOf(hash), {}, [200, 404]);
      if (answer.status === 200) return answer.body;
      await answer.body?.cancel();
      return null;
    },
    async remove(hash) {
      const answer = await ask(addressOf(hash), { method: 'DELETE' }, [200, 204, 404]);
      await answer.body?.cancel();
    },
    async *list() {
      for (let after: string | undefined; ; ) {
        const page = new URL(`/${name}`, bucket);
        page.searchParams.set('list-type', '2');
        page.searchParams.set('prefix', prefix);
        if (after !== undefined) page.searchParams.set('continuation-token', after);
        const text = await (await ask(page.href, {}, [200])).text();
        for (const [, hash = ''] of text.matchAll(/<Key>[^<]*?\b([0-9a-f]{64})<\/Key>/g))
          yield hash;
        after = /<NextContinuationToken>([^<]+)</.exec(text)?.[1];
        if (after === undefined) return;
      }
    },
  };
}

/** Spread over folders, which some stores are quicker with. */
function nameOf(hash: Buffer): string {
  const hex = hash.toString('hex');
  return `${hex.slice(0, 2)}/${hex}`;
}
