import { NativeSelect } from '@mantine/core';
import { useEnsemble } from './ensemble.ts';
import { dialoguePage, profileNames } from './messages.ts';

interface ProfileChoiceProps {
  readonly value: string;
  readonly onChange: (profile: string) => void;
  readonly label?: string;
  /** A first choice that names no profile. */
  readonly none?: string;
}

/** One of the profiles the server knows. */
export function ProfileChoice({
  value,
  onChange,
  label = dialoguePage.profile,
  none,
}: ProfileChoiceProps) {
  const { profiles } = useEnsemble();
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        ...profiles.map(({ name }) => ({ value: name, label: profileNames[name] ?? name })),
      ]}
    />
  );
}
