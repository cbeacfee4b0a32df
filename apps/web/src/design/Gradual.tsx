import { Button } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { gradual as words } from '../messages.ts';

interface GradualProps<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** How many are there at first, and come with every press. */
  readonly step: number;
  readonly children: (item: T) => ReactNode;
  /** Around the items: a list. */
  readonly list: (items: ReactNode) => ReactNode;
}

/** A long list, a part at a time: two hundred rows at once are no page for a phone. */
export function Gradual<T>({ items, keyOf, step, children, list }: GradualProps<T>) {
  const [most, setMost] = useState(step);
  const rest = items.length - most;
  return (
    <>
      {list(
        items.slice(0, most).map((item) => <Fragment key={keyOf(item)}>{children(item)}</Fragment>),
      )}
      {rest > 0 && (
        <div>
          <Button variant="default" onClick={() => setMost(most + step)}>
            {words.more(rest)}
          </Button>
        </div>
      )}
    </>
  );
}
