import type { InviteeKey } from '@tashika/attendance';
import { useState } from 'react';
import { board, outcome as words } from '../messages.ts';
import classes from './Names.module.css';

interface Named {
  /** Two people may have one name. */
  readonly key: InviteeKey;
  readonly name: string;
}

/** Two hundred names say less than a few and how many more there are. */
const mostAtOnce = 15;

/** People in a row; a line ends between names, never inside one. */
export function Names({ people }: { readonly people: readonly Named[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || people.length <= mostAtOnce ? people : people.slice(0, mostAtOnce);
  const rest = people.length - shown.length;
  return (
    <>
      {shown.map(({ key, name }, index) => (
        <span key={key} className={classes.name}>
          {name}
          {index < people.length - 1 && words.and}
        </span>
      ))}
      {rest > 0 && (
        <button type="button" className={classes.rest} onClick={() => setWhole(true)}>
          {board.others(rest)}
        </button>
      )}
    </>
  );
}
