import type { AnyRouter } from '@tanstack/react-router';

/** The page in the browser's own store: opened without a network, and never older than it must be. */
export async function beReadyOffline(router: AnyRouter): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { serviceWorker } = navigator;
  // The first worker of all replaces nothing.
  let isFollowed = serviceWorker.controller !== null;
  let isOutdated = false;
  serviceWorker.addEventListener('controllerchange', () => {
    isOutdated = isFollowed;
    isFollowed = true;
  });
  // Where somebody goes next is loaded anew; what they are typing is left alone.
  router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
    if (isOutdated && pathChanged) window.location.assign(toLocation.href);
  });
  try {
    const registration = await serviceWorker.register('/service-worker.js');
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') registration.update().catch(() => {});
    });
  } catch {
    // A certificate the browser does not trust: everything works, but not without a network.
  }
}
