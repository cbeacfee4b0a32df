import { NativeSelect, Switch, Text } from '@mantine/core';
import { automatic as words } from '../messages.ts';
import classes from './AutomaticFields.module.css';

interface AutomaticFieldsProps {
  readonly isOn: boolean;
  /** Null while it is off and no delay is known. */
  readonly delaySeconds: number | null;
  /** Why it cannot be switched on. */
  readonly obstacle: string | null;
  readonly isBusy?: boolean;
  /** In one line, without what goes without saying. */
  readonly isCompact?: boolean;
  readonly onChange: (isOn: boolean, delaySeconds: number) => void;
}

/** M34: whether it decides by itself, and how long it waits before; off with one tap. */
export function AutomaticFields(props: AutomaticFieldsProps) {
  const { isOn, delaySeconds, obstacle, isBusy = false, isCompact = false, onChange } = props;
  const delay = delaySeconds ?? words.usualDelay;
  const listed = words.delays.some(({ seconds }) => seconds === delay);
  const choices = listed
    ? words.delays
    : [{ seconds: delay, label: words.after(delay) }, ...words.delays];
  return (
    <div className={classes.automatic} data-compact={isCompact || undefined}>
      <Switch
        label={words.label}
        checked={isOn}
        disabled={isBusy || (!isOn && obstacle !== null)}
        onChange={({ currentTarget }) => onChange(currentTarget.checked, delay)}
      />
      {isOn && (
        <NativeSelect
          {...(isCompact ? { 'aria-label': words.delay } : { label: words.delay })}
          value={String(delay)}
          disabled={isBusy}
          data={choices.map(({ seconds, label }) => ({ value: String(seconds), label }))}
          onChange={({ currentTarget }) => onChange(true, Number(currentTarget.value))}
        />
      )}
      {(!isCompact || (!isOn && obstacle !== null)) && (
        <Text c="dimmed" size="sm">
          {isOn ? words.on : (obstacle ?? words.off)}
        </Text>
      )}
    </div>
  );
}
