import classes from './FilterRow.module.css';

interface FilterRowProps<Value> {
  readonly legend: string;
  readonly choices: readonly { readonly value: Value | undefined; readonly label: string }[];
  /** Undefined is everything. */
  readonly chosen: Value | undefined;
  readonly onChoose: (value: Value | undefined) => void;
}

/** What a list is narrowed to: one of a few choices, in a row of buttons. */
export function FilterRow<Value extends string>({
  legend,
  choices,
  chosen,
  onChoose,
}: FilterRowProps<Value>) {
  return (
    <fieldset className={classes.filter}>
      <legend>{legend}</legend>
      {choices.map(({ value, label }) => (
        <button
          key={value ?? ''}
          type="button"
          className={classes.choice}
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
