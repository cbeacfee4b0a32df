import { problemDetails } from '@tashika/contract/problems';
import { type ReadPhotoAnswer, readPhotoAnswer } from '@tashika/contract/slips';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { offline } from '../../../api.ts';
import { connection } from '../../../messages.ts';
import type { Stage } from './intake.ts';

interface SendOptions {
  readonly onStage: (stage: Stage) => void;
  readonly signal: AbortSignal;
}

/** Sends the photo as it is and waits for its page. `fetch` cannot say how far a body has got. */
export function sendPhoto(
  file: Blob,
  { onStage, signal }: SendOptions,
): Promise<Result<ReadPhotoAnswer, Problem>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (code: string, message: string) => resolve(err({ code, message }));
    request.open('POST', '/api/slips/read');
    request.responseType = 'text';
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onStage({ state: 'sending', share: total === 0 ? 1 : loaded / total });
    });
    request.upload.addEventListener('load', () => onStage({ state: 'reading' }));
    request.addEventListener('error', () => resolve(err(offline())));
    request.addEventListener('abort', () => fail('aborted', connection.offline));
    request.addEventListener('load', () => resolve(answerIn(request)));
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.set('photo', file);
    // Whatever the photo is: the picture is what the page shows and keeps.
    form.set('preview', 'yes');
    request.send(form);
  });
}

const unreadable = { code: 'unreadable', message: connection.unreadable };

function answerIn({ status, responseText }: XMLHttpRequest): Result<ReadPhotoAnswer, Problem> {
  let body: unknown;
  try {
    body = JSON.parse(responseText);
  } catch {
    return err(unreadable);
  }
  if (status === 200) {
    const { data } = readPhotoAnswer.safeParse(body);
    return data === undefined ? err(unreadable) : ok(data);
  }
  const { data } = problemDetails.safeParse(body);
  return err(data === undefined ? unreadable : { code: data.code, message: data.detail });
}
