/** Photos of the slip in hand, kept in the browser so that a reload does not lose them. */

const name = 'tashika-slip-photos';
const shelf = 'photos';

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(shelf);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function onShelf<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await open();
    try {
      return await new Promise<T>((resolve, reject) => {
        const request = ask(database.transaction(shelf, mode).objectStore(shelf));
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    } finally {
      database.close();
    }
  } catch {
    // Full or forbidden storage.
    return undefined;
  }
}

/** A photo and, once it is read, the server's seal on its reading. */
interface KeptPhoto {
  readonly photo: Blob;
  readonly seal: string | null;
  /** It is not to leave the device. */
  readonly stays?: boolean;
}

/** Photos the browser would not store: kept for as long as the page is open. */
const inHand = new Map<string, KeptPhoto>();

export async function keepPhoto(
  id: string,
  photo: Blob,
  { seal = null, stays = false }: Partial<Omit<KeptPhoto, 'photo'>> = {},
): Promise<void> {
  const kept: KeptPhoto = { photo, seal, stays };
  const stored = await onShelf('readwrite', (store) => store.put(kept, id));
  if (stored === undefined) inHand.set(id, kept);
  else inHand.delete(id);
}

export async function keptPhoto(id: string): Promise<KeptPhoto | null> {
  const held = inHand.get(id);
  if (held !== undefined) return held;
  const kept = await onShelf<unknown>('readonly', (store) => store.get(id));
  // Until seals were kept the photo lay there alone.
  if (kept instanceof Blob) return { photo: kept, seal: null };
  return isKept(kept) ? kept : null;
}

const isKept = (value: unknown): value is KeptPhoto =>
  typeof value === 'object' && value !== null && 'photo' in value && value.photo instanceof Blob;

export async function forgetPhoto(id: string): Promise<void> {
  inHand.delete(id);
  await onShelf('readwrite', (store) => store.delete(id));
}

/** What belongs to no page any more is not kept for longer. */
export async function forgetPhotosBut(ids: readonly string[]): Promise<void> {
  const kept = (await onShelf('readonly', (store) => store.getAllKeys())) ?? [];
  for (const id of kept) {
    if (!ids.includes(String(id))) await onShelf('readwrite', (store) => store.delete(id));
  }
}
