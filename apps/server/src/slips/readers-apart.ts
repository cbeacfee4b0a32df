import { setTimeout as wait } from 'node:timers/promises';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { PhotoReading } from '@tashika/slip-reader';
import type { ReaderPool, ReadWishes, Turn } from '@tashika/slip-reader/node';
import {
  dropPhotoRequest,
  type PhotoRequest,
  photoAnswer,
  requestPhoto,
  topics,
  wholeOf,
} from '@tashika/store';
import { waitingPhotos } from '../photo-reader.ts';
import { slipPhotos as words } from '../routes/slip-photos.messages.ts';
import type { Service } from '../service.ts';

/** What a reader says, with its picture kept like any photo; `picture` is the hash. */
export type PhotoAnswer = Result<
  { readonly reading: PhotoReading | null; readonly picture: string | null },
  Problem
>;

/** For whoever waits at the other end; a reader that died has been noticed long before. */
const patienceMilliseconds = 120_000;
/** Events may be lost: this often it is looked without any. */
const lookMilliseconds = 1_000;

/** Photos read by other processes (`--reader-only`), which take them from the queue. */
export function readersApart({ store, live }: Service): Pick<ReaderPool, 'read' | 'copy'> {
  const ask = async (
    kind: PhotoRequest['kind'],
    bytes: Uint8Array,
    wishes: ReadWishes,
    { who = '', signal }: Turn,
  ): Promise<PhotoAnswer> => {
    const kept = await store.photos.keep([bytes]);
    if (!kept.ok) return kept;
    const hash = kept.value[0]?.hash;
    if (hash === undefined) throw new Error('nothing was kept');
    const id = await requestPhoto(store, who, { kind, hash, wishes }, waitingPhotos);
    if (id === null) return unavailable('reading-busy', words.busy);
    try {
      return await answered(id, signal);
    } finally {
      await dropPhotoRequest(store, id);
    }
  };

  const answered = async (id: string, signal: AbortSignal | undefined): Promise<PhotoAnswer> => {
    const end = performance.now() + patienceMilliseconds;
    while (performance.now() < end) {
      if (signal?.aborted) return unavailable('reading-stopped', words.stopped);
      const heard = new AbortController();
      const stopHearing = live.subscribe(topics.photo(id), () => heard.abort());
      try {
        const answer = await photoAnswer(store, id);
        if (answer !== null) return answer as PhotoAnswer;
        await wait(lookMilliseconds, undefined, { signal: heard.signal }).catch(() => {});
      } finally {
        stopHearing();
      }
    }
    return unavailable('reading-too-slow', words.nobodyReads);
  };

  const pictureOf = async (hash: string | null): Promise<Uint8Array | null> => {
    const content = hash === null ? null : await store.photos.read(Buffer.from(hash, 'hex'));
    return content === null ? null : wholeOf(content);
  };

  return {
    async read(bytes, wishes = {}, turn = {}) {
      const answer = await ask('read', bytes, wishes, turn);
      if (!answer.ok) return answer;
      const { reading, picture } = answer.value;
      if (reading === null) return unavailable('reading-stopped', words.stopped);
      const preview = await pictureOf(picture);
      return ok({ ...reading, ...(preview && { preview }) });
    },
    async copy(bytes, turn = {}) {
      const answer = await ask('copy', bytes, {}, turn);
      if (!answer.ok) return answer;
      const picture = await pictureOf(answer.value.picture);
      return picture === null ? unavailable('reading-stopped', words.stopped) : ok(picture);
    },
  };
}

const unavailable = (code: string, message: string) =>
  err({ code, message, kind: 'unavailable' } as const);
