import type { Shop } from '@tashika/slip';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { DraftPage } from '../draft/draft.ts';
import {
  type IncomingPhoto,
  incomingPhotos,
  intakeReducer,
  photosToSend,
  type Stage,
} from './intake.ts';
import { forgetPhotosBut, keepPhoto, keptPhoto } from './kept-photos.ts';
import { intake as words } from './messages.ja.ts';
import { displayPicture, isHeic, jpegOf } from './picture.ts';
import { readPageOf } from './read-page.ts';
import { sendPhoto } from './send-photo.ts';

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
  readonly shop: Shop;
  /** The pages as they were when the desk was opened. */
  readonly opened: readonly DraftPage[];
  readonly onPage: (page: DraftPage, show: boolean) => void;
}

/** Photos from the moment they are handed over until they are pages, and their pictures. */
export function usePhotos({ shop, opened, onPage }: UsePhotos) {
  const [incoming, dispatch] = useReducer(intakeReducer, []);
  const [pictures, setPictures] = useState<ReadonlyMap<string, Picture>>(new Map());
  /** The files themselves: nothing is thrown away before it is a page or not wanted. */
  const files = useRef(new Map<string, Blob>());
  const sending = useRef(new Map<string, AbortController>());

  const show = useCallback((id: string, picture: Picture) => {
    setPictures((before) => new Map(before).set(id, picture));
  }, []);

  // Pages of an earlier visit find their photos again.
  const openedOnce = useRef(opened);
  useEffect(() => {
    const ids = openedOnce.current.flatMap(({ photo }) => (photo === null ? [] : [photo.id]));
    void forgetPhotosBut(ids);
    for (const id of ids) {
      void (async () => {
        show(id, 'opening');
        const photo = await keptPhoto(id);
        const url = photo === null ? null : await displayPicture(photo);
        show(id, url === null ? (photo === null ? 'lost' : 'not-shown') : { url });
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

  const stage = useCallback(
    (id: string, to: Stage) => dispatch({ type: 'stage', id, stage: to }),
    [],
  );

  const read = useCallback(
    async (photo: IncomingPhoto) => {
      const { id } = photo;
      const file = files.current.get(id);
      if (file === undefined) return;
      if (file.size > mostMegabytes * megabyte) {
        stage(id, { state: 'failed', message: words.tooLarge(mostMegabytes) });
        return;
      }
      const abort = new AbortController();
      sending.current.set(id, abort);
      const { signal } = abort;
      const preview = await isHeic(file);
      const answer = await sendPhoto(file, { preview, onStage: (to) => stage(id, to), signal });
      sending.current.delete(id);
      if (signal.aborted) return;
      const page = answer.ok ? readPageOf(photo, answer.value, shop) : answer;
      if (!page.ok) return stage(id, { state: 'failed', message: page.error.message });
      if (!answer.ok) return;
      show(id, 'opening');
      // Kept before the page is there: whoever sends the page at once sends its photo with it.
      await keepPhoto(id, file);
      files.current.delete(id);
      onPage(page.value, photo.first);
      dispatch({ type: 'remove', id });
      const own = await displayPicture(file);
      const { preview: sent } = answer.value;
      // What the browser cannot open is shown, and kept, as the server's picture of it.
      const openable = own === null && sent !== undefined ? jpegOf(sent) : file;
      const url = own ?? (openable === file ? null : URL.createObjectURL(openable));
      show(id, url === null ? 'not-shown' : { url });
      if (openable !== file) await keepPhoto(id, openable);
    },
    [onPage, shop, show, stage],
  );

  useEffect(() => {
    for (const photo of photosToSend(incoming)) {
      stage(photo.id, { state: 'sending', share: 0 });
      void read(photo);
    }
  }, [incoming, read, stage]);

  const add = useCallback((given: readonly File[], { follows, firstFollows }: AddOptions) => {
    const photos = incomingPhotos(given, { order: Date.now() * 100, follows, firstFollows });
    for (const [index, { id }] of photos.entries()) {
      const file = given[index];
      if (file !== undefined) files.current.set(id, file);
    }
    dispatch({ type: 'add', photos });
  }, []);

  const remove = useCallback((id: string) => {
    sending.current.get(id)?.abort();
    sending.current.delete(id);
    files.current.delete(id);
    dispatch({ type: 'remove', id });
  }, []);

  const retry = useCallback((id: string) => dispatch({ type: 'retry', id }), []);

  return { incoming, pictures, add, remove, retry };
}
