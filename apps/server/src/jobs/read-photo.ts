import { err, ok } from '@tashika/kernel';
import type { ReaderPool, ReadWishes } from '@tashika/slip-reader/node';
import { answerPhoto, type PhotoRequest, photoRequest, wholeOf } from '@tashika/store';
import type { Task } from 'graphile-worker';
import { z } from 'zod';
import { slipPhotos as words } from '../routes/slip-photos.messages.ts';
import type { Service } from '../service.ts';
import type { PhotoAnswer } from '../slips/readers-apart.ts';

const payloadSchema = z.object({ request_id: z.string() });

/** A photo that another process has been asked to read. */
export const readPhoto =
  ({ store, live }: Service, reader: Pick<ReaderPool, 'read' | 'copy'>): Task =>
  async (payload) => {
    const { request_id } = payloadSchema.parse(payload);
    const request = await photoRequest(store, request_id);
    if (request === undefined) return;
    await answerPhoto(store, live, request_id, await answerTo(store, reader, request));
  };

async function answerTo(
  { photos }: Service['store'],
  reader: Pick<ReaderPool, 'read' | 'copy'>,
  { kind, hash, wishes }: PhotoRequest,
): Promise<PhotoAnswer> {
  const content = await photos.read(hash);
  if (content === null) return gone();
  const bytes = await wholeOf(content);
  // The queue keeps whose photos they are apart: here one follows the other.
  const result =
    kind === 'copy' ? await reader.copy(bytes) : await reader.read(bytes, wishes as ReadWishes);
  if (!result.ok) return result;
  const { preview, ...reading } =
    result.value instanceof Uint8Array ? { preview: result.value } : result.value;
  const kept = await photos.keep(preview === undefined ? [] : [preview]);
  if (!kept.ok) return kept;
  const picture = kept.value[0]?.hash.toString('hex') ?? null;
  return ok({ reading: 'page' in reading ? reading : null, picture });
}

const gone = () =>
  err({ code: 'reading-stopped', message: words.stopped, kind: 'unavailable' } as const);
