import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { useRef, useState } from 'react';

/** Two taps of one finger are no further apart than this. */
const doubleTapMilliseconds = 600;

interface Press<T> {
  readonly given: string;
  readonly at: number;
  readonly result: Promise<T>;
  isUnderWay: boolean;
}

/** Runs what is asked for; the same pressed again while it runs, or by a double tap, is one press. */
export function oncePerPress<T>(clock: () => number = Date.now) {
  let last: Press<T> | undefined;
  return {
    press(given: unknown, run: () => Promise<T>): Promise<T> {
      const pressed = JSON.stringify(given) ?? '';
      const at = clock();
      if (
        last?.given === pressed &&
        (last.isUnderWay || Math.abs(at - last.at) < doubleTapMilliseconds)
      ) {
        return last.result;
      }
      const press: Press<T> = { given: pressed, at, result: run(), isUnderWay: true };
      last = press;
      press.result.then(
        () => {
          press.isUnderWay = false;
        },
        // What failed may be tried again at once.
        () => {
          if (last === press) last = undefined;
        },
      );
      return press.result;
    },
    /** Something was changed meanwhile: the next press is a new one. */
    forget() {
      last = undefined;
    },
  };
}

/**
 * Something that is done on the server when a button is pressed: once, however fast the button is
 * pressed twice. A button that shows itself busy is too late for that.
 */
export function useDeed<T, Failure, Given = void>(
  options: UseMutationOptions<T, Failure, Given>,
): UseMutationResult<T, Failure, Given> {
  const mutation = useMutation<T, Failure, Given>(options);
  const [once] = useState(() => oncePerPress<T>());
  const { mutateAsync: run } = mutation;
  const latest = useRef(run);
  latest.current = run;
  const mutateAsync: typeof run = (...pressed) =>
    once.press(pressed[0], () => latest.current(...pressed));
  const mutate: typeof mutation.mutate = (...pressed) =>
    void mutateAsync(...pressed).catch(() => {
      // Told by `error`.
    });
  const reset = () => {
    once.forget();
    mutation.reset();
  };
  return { ...mutation, mutateAsync, mutate, reset } as UseMutationResult<T, Failure, Given>;
}
