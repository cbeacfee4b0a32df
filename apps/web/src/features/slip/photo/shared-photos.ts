/** Photos that another app has handed over; the service worker has laid them here. */

const shelf = 'tashika-shared';

/** Gives them to whoever takes them, and only then lets go of them. */
export async function takeSharedPhotos(take: (files: readonly File[]) => void): Promise<void> {
  if (!('caches' in window) || !(await caches.has(shelf))) return;
  const cache = await caches.open(shelf);
  const laid = await cache.keys();
  const files: File[] = [];
  for (const request of laid) {
    const blob = await (await cache.match(request))?.blob();
    const name = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '');
    if (blob !== undefined) files.push(new File([blob], name, { type: blob.type }));
  }
  if (files.length > 0) take(files);
  await caches.delete(shelf);
}
