/** Photos on their way to become pages. A photo stays here until it is read or taken away. */

export type Stage =
  | { readonly state: 'waiting' }
  /** Share of its bytes that the server has. */
  | { readonly state: 'sending'; readonly share: number }
  | { readonly state: 'reading' }
  /** Offline: it is sent again as soon as there is a network. */
  | { readonly state: 'failed'; readonly message: string; readonly offline?: boolean };

export interface IncomingPhoto {
  readonly id: string;
  readonly order: number;
  readonly name: string;
  /** It continues the page before it. */
  readonly follows: boolean;
  /** Its page is shown as soon as it is there. */
  readonly first: boolean;
  /** The photo of a page that it is taken for anew. */
  readonly replaces?: string | undefined;
  readonly stage: Stage;
}

export type IntakeAction =
  | { readonly type: 'add'; readonly photos: readonly IncomingPhoto[] }
  | { readonly type: 'stage'; readonly id: string; readonly stage: Stage }
  | { readonly type: 'retry'; readonly id: string }
  /** There may be a network again. */
  | { readonly type: 'reconnect' }
  /** It has become a page, or is not wanted any more. */
  | { readonly type: 'remove'; readonly id: string };

export function intakeReducer(
  photos: readonly IncomingPhoto[],
  action: IntakeAction,
): readonly IncomingPhoto[] {
  switch (action.type) {
    case 'add':
      return [...photos, ...action.photos];
    case 'stage':
      return photos.map((photo) =>
        photo.id === action.id ? { ...photo, stage: action.stage } : photo,
      );
    case 'retry':
      return photos.map((photo) =>
        photo.id === action.id && photo.stage.state === 'failed'
          ? { ...photo, stage: { state: 'waiting' } }
          : photo,
      );
    case 'reconnect':
      return photos.map((photo) =>
        waitsForNetwork(photo) ? { ...photo, stage: { state: 'waiting' } } : photo,
      );
    case 'remove':
      return photos.filter(({ id }) => id !== action.id);
  }
}

/** It found no network, and is sent as soon as there is one. */
export const waitsForNetwork = ({ stage }: IncomingPhoto): boolean =>
  stage.state === 'failed' && stage.offline === true;

/** It will be read; what failed for good waits for somebody, and holds nothing else up. */
export const isOnItsWay = (photo: IncomingPhoto): boolean =>
  photo.stage.state !== 'failed' || waitsForNetwork(photo);

/** As many at once as a small machine reads side by side. */
const mostAtOnce = 2;

const isUnderWay = ({ stage }: IncomingPhoto): boolean =>
  stage.state === 'sending' || stage.state === 'reading';

/** The photos to be sent now: in the order they were taken, and only a few at once. */
export function photosToSend(photos: readonly IncomingPhoto[]): readonly IncomingPhoto[] {
  const room = mostAtOnce - photos.filter(isUnderWay).length;
  return photos.filter(({ stage }) => stage.state === 'waiting').slice(0, Math.max(0, room));
}

interface GivenFile {
  readonly name: string;
}

/** Photos as they are handed over together; all but the first may continue it. */
export function incomingPhotos(
  files: readonly GivenFile[],
  { order, follows, firstFollows }: { order: number; follows: boolean; firstFollows: boolean },
): readonly IncomingPhoto[] {
  return files.map(({ name }, index) => ({
    id: `photo-${order + index}`,
    order: order + index,
    name,
    follows: index === 0 ? firstFollows : follows,
    first: index === 0,
    stage: { state: 'waiting' },
  }));
}

/** One of the two slips that a photo shows, as a photo of its own. */
export const partOf = (photo: IncomingPhoto, at: number): IncomingPhoto => ({
  ...photo,
  id: `${photo.id}-${at + 1}`,
  // Before the photo taken next.
  order: photo.order + at / 2,
  follows: at === 0 && photo.follows,
  first: at === 0 && photo.first,
  replaces: at === 0 ? photo.replaces : undefined,
  stage: { state: 'waiting' },
});

/** One photo in the place of another that could not be read, or not well. */
export const retakenPhoto = (
  { name }: GivenFile,
  old: Pick<IncomingPhoto, 'order' | 'follows' | 'replaces'>,
  now: number,
): IncomingPhoto => ({
  id: `photo-${now * 100}`,
  order: old.order,
  name,
  follows: old.follows,
  first: true,
  replaces: old.replaces,
  stage: { state: 'waiting' },
});
