import { SegmentedControl, Text } from '@mantine/core';
import classes from './Choice.module.css';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** One of a few, all of them in sight. */
export function Choice({ label, value, onChange, choices }: ChoiceProps) {
  return (
    <div className={classes.choice}>
      <Text component="span" size="sm" fw={500} aria-hidden>
        {label}
      </Text>
      <SegmentedControl
        aria-label={label}
        classNames={{ root: classes.control ?? '' }}
        value={value}
        onChange={onChange}
        data={[...choices]}
      />
    </div>
  );
}
