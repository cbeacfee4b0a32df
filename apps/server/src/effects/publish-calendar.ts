import { createObject, deleteObject, getBasicAuthHeaders } from 'tsdav';
import type { CalDavSettings } from '../resource.ts';

/** Null where it is done, else why not. */
type Outcome = Promise<string | null>;

const timeoutMilliseconds = 15_000;

/** Puts the event where its UID says: the second time, the same place gets the same event. */
export function putOnCalendar(settings: CalDavSettings, uid: string, content: string): Outcome {
  return attempt(async () => {
    const response = await createObject({
      url: placeOf(settings, uid),
      data: content,
      headers: { ...headersOf(settings), 'content-type': 'text/calendar; charset=utf-8' },
      fetchOptions: { signal: AbortSignal.timeout(timeoutMilliseconds) },
    });
    return response.ok ? null : `HTTP ${response.status}`;
  });
}

/** An event that is not there is gone. */
export function takeFromCalendar(settings: CalDavSettings, uid: string): Outcome {
  return attempt(async () => {
    const response = await deleteObject({
      url: placeOf(settings, uid),
      headers: headersOf(settings),
      fetchOptions: { signal: AbortSignal.timeout(timeoutMilliseconds) },
    });
    return response.ok || response.status === 404 || response.status === 410
      ? null
      : `HTTP ${response.status}`;
  });
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
