import { createObject, deleteObject, getBasicAuthHeaders } from 'tsdav';
import type { CalDavSettings } from '../resource.ts';

/** Null where it is done, else why not. */
type Outcome = Promise<string | null>;

const timeoutMilliseconds = 15_000;

/** Puts the event where its UID says: the second time, the same place gets the same event. */
export function putOnCalendar(settings: CalDavSettings, uid: string, content: string): Outcome {
  return attempt(async () => {
    const response = await followed(placeOf(settings, uid), (url, fetchOptions) =>
      createObject({
        url,
        data: content,
        headers: { ...headersOf(settings), 'content-type': 'text/calendar; charset=utf-8' },
        fetchOptions,
      }),
    );
    return response.ok ? null : `HTTP ${response.status}`;
  });
}

/** An event that is not there is gone. */
export function takeFromCalendar(settings: CalDavSettings, uid: string): Outcome {
  return attempt(async () => {
    const response = await followed(placeOf(settings, uid), (url, fetchOptions) =>
      deleteObject({ url, headers: headersOf(settings), fetchOptions }),
    );
    return response.ok || response.status === 404 || response.status === 410
      ? null
      : `HTTP ${response.status}`;
  });
}

const mostRedirects = 3;

/**
 * Asks, and asks again where the server says that it moved within itself. To another one neither
 * the event nor the password goes, whoever says so.
 */
async function followed(
  first: string,
  ask: (url: string, options: RequestInit) => Promise<Response>,
): Promise<Response> {
  const options = { redirect: 'manual', signal: AbortSignal.timeout(timeoutMilliseconds) } as const;
  let url = first;
  for (let redirects = 0; ; redirects += 1) {
    const response = await ask(url, options);
    const place = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || place === null) return response;
    const next = new URL(place, url);
    if (next.origin !== new URL(first).origin) throw new Error('redirected to another server');
    if (redirects === mostRedirects) throw new Error('redirected too often');
    url = next.href;
  }
}

const placeOf = ({ url }: CalDavSettings, uid: string) =>
  `${url.replace(/\/*$/, '/')}${encodeURIComponent(uid)}.ics`;

function headersOf({ username, password }: CalDavSettings): Record<string, string> {
  const { authorization = '' } = getBasicAuthHeaders({ username, password });
  return { authorization };
}

async function attempt(work: () => Outcome): Outcome {
  try {
    return await work();
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'timeout' : (error as Error).message;
  }
}
