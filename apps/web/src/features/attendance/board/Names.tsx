import type { InviteeKey } from '@tashika/attendance';
import { outcome as words } from '../messages.ja.ts';
import classes from './Names.module.css';

interface Named {
  /** Two people may have one name. */
  readonly key: InviteeKey;
  readonly name: string;
}

/** People in a row; a line ends between names, never inside one. */
export function Names({ people }: { readonly people: readonly Named[] }) {
  return people.map(({ key, name }, index) => (
    <span key={key} className={classes.name}>
      {name}
      {index < people.length - 1 && words.and}
    </span>
  ));
}
