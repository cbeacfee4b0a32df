import { useId } from 'react';
import { type Highlight, HighlightedText } from '../../../design/HighlightedText.tsx';
import classes from './MarkedInput.module.css';

interface MarkedInputProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly highlights: readonly Highlight[];
  readonly active: string | undefined;
}

/**
 * A field with its words marked in place: the same text stands, marked and without ink, behind it
 * and gives it its height.
 */
export function MarkedInput({
  label,
  placeholder,
  value,
  onChange,
  highlights,
  active,
}: MarkedInputProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.stack}>
        <div className={classes.behind} aria-hidden="true">
          <HighlightedText text={value} highlights={highlights} active={active} />
          {/* A last empty line has no height of its own. */}
          {'\u200b'}
        </div>
        <textarea
          id={id}
          className={classes.input}
          value={value}
          placeholder={placeholder}
          spellCheck={false}
          rows={1}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
    </div>
  );
}
