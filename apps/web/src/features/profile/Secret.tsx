import { Text, TextInput } from '@mantine/core';
import { CopyButton } from '../../design/CopyButton.tsx';
import classes from './profile.module.css';

interface SecretProps {
  readonly explanation: string;
  readonly label: string;
  readonly copy: string;
  readonly text: string;
}

/** A link or a key that is shown this once. */
export function Secret({ explanation, label, copy, text }: SecretProps) {
  return (
    <div role="status" className={classes.secret}>
      <Text>{explanation}</Text>
      <TextInput
        label={label}
        value={text}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div>
        <CopyButton text={() => text} label={copy} />
      </div>
    </div>
  );
}
