import classes from './Columns.module.css';

interface ColumnsProps {
  readonly label: string;
  readonly columns: readonly { readonly name: string; readonly count: number }[];
}

/** A distribution: one column for each value, its count above and its name below. */
export function Columns({ label, columns }: ColumnsProps) {
  const highest = Math.max(1, ...columns.map(({ count }) => count));
  return (
    <ol className={classes.columns} aria-label={label}>
      {columns.map(({ name, count }) => (
        <li key={name} className={classes.column}>
          <span className={classes.name}>{name}</span>
          <span
            className={classes.bar}
            aria-hidden="true"
            style={{ height: `${(count / highest) * 7}rem` }}
          />
          <span className={classes.count}>{count}</span>
        </li>
      ))}
    </ol>
  );
}
