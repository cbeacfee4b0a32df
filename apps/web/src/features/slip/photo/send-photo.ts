import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { connection } from '../../../messages.ja.ts';
import type { Stage } from './intake.ts';
import type { ReadPhoto } from './read-page.ts';

interface SendOptions {
  /** A picture of it is wanted as well. */
  readonly preview: boolean;
  readonly onStage: (stage: Stage) => void;
  readonly signal: AbortSignal;
}

/** Sends the photo as it is and waits for its page. `fetch` cannot say how far a body has got. */
export function sendPhoto(
  file: Blob,
  { preview, onStage, signal }: SendOptions,
): Promise<Result<ReadPhoto, Problem>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (code: string, message: string) => resolve(err({ code, message }));
    request.open('POST', '/api/slips/read');
    request.responseType = 'text';
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onStage({ state: 'sending', share: total === 0 ? 1 : loaded / total });
    });
    request.upload.addEventListener('load', () => onStage({ state: 'reading' }));
    request.addEventListener('error', () => fail('offline', connection.offline));
    request.addEventListener('abort', () => fail('aborted', connection.offline));
    request.addEventListener('load', () => {
      try {
        const answer = JSON.parse(request.responseText) as ReadPhoto & ProblemDetails;
        resolve(
          request.status === 200
            ? ok(answer)
            : err({ code: answer.code, message: answer.detail || connection.unreadable }),
        );
      } catch {
        fail('unreadable', connection.unreadable);
      }
    });
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.set('photo', file);
    if (preview) form.set('preview', 'yes');
    request.send(form);
  });
}

interface ProblemDetails {
  readonly code: string;
  readonly detail: string;
}
