import { useRef } from 'react';
import { newKey } from './new-key.ts';

export interface Attempt {
  /** The key for what is about to be sent: the same one while the same is sent again. */
  readonly keyFor: (sent: unknown) => string;
  /** It worked: doing the same once more is meant as once more. */
  readonly done: () => void;
}

/** Keys for what must not be made twice when an answer got lost on its way. */
export function useAttempt(): Attempt {
  const keys = useRef(new Map<string, string>());
  return {
    keyFor(sent) {
      const text = JSON.stringify(sent);
      const key = keys.current.get(text) ?? newKey();
      keys.current.set(text, key);
      return key;
    },
    done() {
      keys.current.clear();
    },
  };
}
