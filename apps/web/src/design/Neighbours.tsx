import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './Neighbours.module.css';

interface NeighboursProps {
  readonly label: string;
  readonly doors: readonly { readonly to: NonNullable<LinkProps['to']>; readonly label: string }[];
}

/** From one page of a feature to its others. */
export function Neighbours({ label, doors }: NeighboursProps) {
  return (
    <nav aria-label={label} className={classes.pages}>
      {doors.map((door) => (
        <Link
          key={door.to}
          to={door.to}
          className={classes.page}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {door.label}
        </Link>
      ))}
    </nav>
  );
}
