import type { PhotoReading, ReadPhotoAnswer } from '@tashika/contract/slips';
import type { Problem, Result } from '@tashika/kernel';
import type { ShopFacts } from '@tashika/slip';
import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { newKey } from '../../../new-key.ts';
import type { DraftPage } from '../draft/draft.ts';
import type { PagePhoto } from '../draft/kept-page-photo.ts';
import {
  type IncomingPhoto,
  type IntakeAction,
  incomingPhotos,
  intakeReducer,
  partOf,
  photosToSend,
  retakenPhoto,
  type Stage,
  waitsForNetwork,
} from './intake.ts';
import { keepIntake, keptIntake } from './kept-intake.ts';
import { forgetPhoto, forgetPhotosBut, keepPhoto, keptPhoto } from './kept-photos.ts';
import { intake as words } from './messages.ts';
import { displayPicture, jpegOf, pictureSize } from './picture.ts';
import { readHere } from './read-here.ts';
import { readPageOf, typedPageOf } from './read-page.ts';
import { sendPhoto } from './send-photo.ts';
import { cutOut, partsOf } from './split.ts';

/** Asked for each time: where storage is forbidden, even naming it throws. */
const browserStorage = () => localStorage;

const photoIds = (pages: readonly DraftPage[]): readonly string[] =>
  pages.flatMap(({ photo }) => (photo === null ? [] : [photo.id]));

/** As the server has it: what is larger need not be sent to be refused. */
const mostMegabytes = 30;
const megabyte = 1024 * 1024;

/** Where a photo's picture is: still being opened, at an address, or nowhere. */
export type Picture = 'opening' | 'not-shown' | 'lost' | { readonly url: string };

interface AddOptions {
  /** What the photos after the first are. */
  readonly follows: boolean;
  readonly firstFollows: boolean;
}

interface UsePhotos {
  readonly facts: ShopFacts;
  /** Photos are read on this device and stay on it. */
  readonly here: boolean;
  /** The pages as they were when the desk was opened. */
  readonly opened: readonly DraftPage[];
  readonly onPage: (page: DraftPage, show: boolean, replaces?: string) => void;
}

/** Photos from the moment they are handed over until they are pages, and their pictures. */
export function usePhotos({ facts, here, opened, onPage }: UsePhotos) {
  const [incoming, dispatch] = useReducer(intakeReducer, opened, (pages) =>
    keptIntake(browserStorage, new Set(photoIds(pages))),
  );
  useEffect(() => keepIntake(incoming, browserStorage), [incoming]);
  const { pictures, show } = usePictures(opened, incoming);
  const underWay = useUnderWay();
  const read = useRead({ facts, here, onPage, show, dispatch, underWay });

  useEffect(() => {
    for (const photo of photosToSend(incoming)) {
      dispatch({ type: 'stage', id: photo.id, stage: { state: 'sending', share: 0 } });
      void read(photo);
    }
  }, [incoming, read]);

  useReconnecting(incoming, dispatch);

  const add = useCallback(
    (given: readonly File[], { follows, firstFollows }: AddOptions) => {
      const photos = incomingPhotos(given, { order: Date.now() * 100, follows, firstFollows });
      for (const [index, { id }] of photos.entries()) {
        const file = given[index];
        if (file === undefined) continue;
        underWay.files.set(id, file);
        // Before it is sent: whoever leaves finds it again, and a page is kept with its photo at once.
        underWay.keeping.set(id, keepPhoto(id, file, { stays: here }));
      }
      dispatch({ type: 'add', photos });
    },
    [underWay, here],
  );

  const remove = useCallback(
    (id: string) => {
      underWay.sending.get(id)?.abort();
      underWay.sending.delete(id);
      underWay.files.delete(id);
      underWay.keeping.delete(id);
      void forgetPhoto(id);
      dispatch({ type: 'remove', id });
    },
    [underWay],
  );

  const retry = useCallback((id: string) => dispatch({ type: 'retry', id }), []);

  /** Another photo of the same slip: of one that could not be read, or of a page that came out poorly. */
  const retake = useCallback(
    (old: IncomingPhoto | PagePhoto, file: File) => {
      const isPage = !('stage' in old);
      const replaces = isPage ? old.id : old.replaces;
      const photo = retakenPhoto(file, { ...old, replaces }, Date.now());
      if (!isPage) remove(old.id);
      underWay.files.set(photo.id, file);
      underWay.keeping.set(photo.id, keepPhoto(photo.id, file, { stays: here }));
      dispatch({ type: 'add', photos: [photo] });
    },
    [underWay, remove, here],
  );

  /** A page to be written by hand, its photo beside it. */
  const typeInstead = useCallback(
    async (photo: IncomingPhoto) => {
      const { id } = photo;
      await underWay.keeping.get(id);
      const file = underWay.files.get(id) ?? (await keptPhoto(id))?.photo ?? null;
      const size = file === null ? null : await pictureSize(file);
      onPage(typedPageOf(photo, size, newKey()), true, photo.replaces);
      dispatch({ type: 'remove', id });
      if (file === null || size === null) return;
      show(id, 'opening');
      const url = await displayPicture(file);
      show(id, url === null ? 'not-shown' : { url });
    },
    [underWay, onPage, show],
  );

  return { incoming, pictures, add, remove, retry, retake, typeInstead };
}

/** A server that is away says nothing when it comes back: it is asked so often. */
const askAgainMilliseconds = 10_000;

/** Photos that found no network are sent as soon as there is one. */
function useReconnecting(incoming: readonly IncomingPhoto[], dispatch: Dispatch<IntakeAction>) {
  const isOffline = incoming.some(waitsForNetwork);
  useEffect(() => {
    if (!isOffline) return;
    const again = () => dispatch({ type: 'reconnect' });
    window.addEventListener('online', again);
    const asking = setInterval(() => navigator.onLine && again(), askAgainMilliseconds);
    return () => {
      window.removeEventListener('online', again);
      clearInterval(asking);
    };
  }, [isOffline, dispatch]);
}

/** The pictures of the photos that are pages; those of an earlier visit are found again. */
function usePictures(opened: readonly DraftPage[], incoming: readonly IncomingPhoto[]) {
  const [pictures, setPictures] = useState<ReadonlyMap<string, Picture>>(new Map());
  const show = useCallback((id: string, picture: Picture) => {
    setPictures((before) => new Map(before).set(id, picture));
  }, []);

  const openedOnce = useRef({ pages: opened, incoming });
  useEffect(() => {
    const ids = photoIds(openedOnce.current.pages);
    void forgetPhotosBut([...ids, ...openedOnce.current.incoming.map(({ id }) => id)]);
    for (const id of ids) {
      void (async () => {
        show(id, 'opening');
        const kept = await keptPhoto(id);
        const url = kept === null ? null : await displayPicture(kept.photo);
        show(id, url === null ? (kept === null ? 'lost' : 'not-shown') : { url });
      })();
    }
  }, [show]);

  // Who leaves the page needs the pictures no longer; they are opened anew from what is kept.
  const shown = useRef(pictures);
  shown.current = pictures;
  useEffect(
    () => () => {
      for (const picture of shown.current.values()) {
        if (typeof picture === 'object') URL.revokeObjectURL(picture.url);
      }
    },
    [],
  );
  return { pictures, show };
}

interface UnderWay {
  /** The files themselves: nothing is thrown away before it is a page or not wanted. */
  readonly files: Map<string, Blob>;
  readonly sending: Map<string, AbortController>;
  /** Under way into the browser's own store, where they outlive the page. */
  readonly keeping: Map<string, Promise<void>>;
}

/** The photos that are not pages yet, by their ids. */
function useUnderWay(): UnderWay {
  const [underWay] = useState<UnderWay>(() => ({
    files: new Map(),
    sending: new Map(),
    keeping: new Map(),
  }));
  // What is being read when one leaves is read anew on coming back.
  useEffect(
    () => () => {
      for (const abort of underWay.sending.values()) abort.abort();
    },
    [underWay],
  );
  return underWay;
}

interface UseRead extends Pick<UsePhotos, 'facts' | 'here' | 'onPage'> {
  readonly show: (id: string, picture: Picture) => void;
  readonly dispatch: Dispatch<IntakeAction>;
  readonly underWay: UnderWay;
}

/** Has one photo read, here or by the server, and makes a page of what comes back. */
function useRead({ facts, here, onPage, show, dispatch, underWay }: UseRead) {
  return useCallback(
    async (photo: IncomingPhoto) => {
      const { id } = photo;
      const { files, sending, keeping } = underWay;
      const stage = (to: Stage) => dispatch({ type: 'stage', id, stage: to });
      const abort = new AbortController();
      sending.set(id, abort);
      const { signal } = abort;
      await keeping.get(id);
      const file = files.get(id) ?? (await keptPhoto(id))?.photo ?? null;
      const obstacle =
        file === null
          ? words.gone
          : file.size > mostMegabytes * megabyte
            ? words.tooLarge(mostMegabytes)
            : null;
      if (file === null || obstacle !== null) {
        sending.delete(id);
        return stage({ state: 'failed', message: obstacle ?? words.gone });
      }
      // As it was taken: what was not to be sent is not sent later either.
      const stays = here || (await keptPhoto(id))?.stays === true;
      const answer = await readOne(file, facts, stays, { onStage: stage, signal });
      sending.delete(id);
      if (signal.aborted) return stage({ state: 'waiting' });
      const page = answer.ok ? readPageOf(photo, answer.value, facts.shop, newKey()) : answer;
      if (!page.ok) {
        const offline = page.error.code === 'offline';
        const message = offline ? words.offline : page.error.message;
        return stage({ state: 'failed', message, offline });
      }
      if (!answer.ok) return;
      const { others } = answer.value;
      if (others !== undefined) {
        const parts = await twoPhotos(photo, file, [answer.value, ...others]);
        if (parts === null) return stage({ state: 'failed', message: words.twoSlips });
        return readApart(photo, parts, stays, underWay, dispatch);
      }
      show(id, 'opening');
      files.delete(id);
      keeping.delete(id);
      const { preview: sent, seal = null } = answer.value;
      // The server's small copy is enough from here on: a large photo is sent once.
      const copy = sent === undefined ? file : jpegOf(sent);
      // With its seal, before anybody can keep the slip: then its photo is not read a second time.
      await keepPhoto(id, copy, { seal, stays });
      onPage(page.value, photo.first, photo.replaces);
      dispatch({ type: 'remove', id });
      const url = copy === file ? await displayPicture(file) : URL.createObjectURL(copy);
      show(id, url === null ? 'not-shown' : { url });
    },
    [facts, here, onPage, show, dispatch, underWay],
  );
}

/** Its parts take the place of a photo. */
function readApart(
  { id }: IncomingPhoto,
  parts: readonly PhotoPart[],
  stays: boolean,
  { files, keeping }: UnderWay,
  dispatch: Dispatch<IntakeAction>,
): void {
  for (const { photo, file } of parts) {
    files.set(photo.id, file);
    keeping.set(photo.id, keepPhoto(photo.id, file, { stays }));
  }
  dispatch({ type: 'add', photos: parts.map(({ photo }) => photo) });
  dispatch({ type: 'remove', id });
  files.delete(id);
  void forgetPhoto(id);
}

interface PhotoPart {
  readonly photo: IncomingPhoto;
  readonly file: Blob;
}

/** A photo of two slips as two photos that are read one by one; the second is another account. */
async function twoPhotos(
  photo: IncomingPhoto,
  file: Blob,
  [first, second, ...more]: readonly PhotoReading[],
): Promise<readonly PhotoPart[] | null> {
  if (first === undefined || second === undefined || more.length > 0) return null;
  const frames = partsOf([first, second]);
  if (frames === null) return null;
  const cut = await Promise.all(frames.map((frame) => cutOut(file, frame)));
  const parts = cut.flatMap((part, at) =>
    part === null ? [] : [{ photo: partOf(photo, at), file: part }],
  );
  return parts.length === frames.length ? parts : null;
}

/** By the server, or on the device: where it is wished, and where there is no network. */
async function readOne(
  file: Blob,
  facts: ShopFacts,
  stays: boolean,
  { onStage, signal }: Pick<Parameters<typeof sendPhoto>[1], 'onStage' | 'signal'>,
): Promise<Result<ReadPhotoAnswer, Problem>> {
  if (stays) {
    onStage({ state: 'reading' });
    return readHere(file, facts);
  }
  const answer = await sendPhoto(file, { onStage, signal });
  if (answer.ok || answer.error.code !== 'offline') return answer;
  onStage({ state: 'reading' });
  const own = await readHere(file, facts);
  return own.ok ? own : answer;
}
