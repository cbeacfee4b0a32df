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

/** Photos the browser would not store: kept for as long as the page is open. */
const inHand = new Map<string, Blob>();

export async function keepPhoto(id: string, photo: Blob): Promise<void> {
  const stored = await onShelf('readwrite', (store) => store.put(photo, id));
  if (stored === undefined) inHand.set(id, photo);
  else inHand.delete(id);
}

export async function keptPhoto(id: string): Promise<Blob | null> {
  const held = inHand.get(id);
  if (held !== undefined) return held;
  const kept = await onShelf<unknown>('readonly', (store) => store.get(id));
  return kept instanceof Blob ? kept : null;
}

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
