import { PasswordInput, TextInput } from '@mantine/core';
import { fields as words } from './messages.ja.ts';

export interface PersonDraft {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export const emptyPerson: PersonDraft = { name: '', email: '', password: '' };

interface PersonFieldsProps {
  readonly draft: PersonDraft;
  readonly onChange: (draft: PersonDraft) => void;
}

/** What an account is made of. */
export function PersonFields({ draft, onChange }: PersonFieldsProps) {
  return (
    <>
      <TextInput
        label={words.name}
        autoComplete="name"
        required
        maxLength={80}
        value={draft.name}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      <TextInput
        label={words.email}
        type="email"
        autoComplete="username"
        required
        maxLength={254}
        value={draft.email}
        onChange={(event) => onChange({ ...draft, email: event.currentTarget.value })}
      />
      <PasswordInput
        label={words.password}
        description={words.passwordHint}
        autoComplete="new-password"
        required
        minLength={12}
        maxLength={200}
        value={draft.password}
        onChange={(event) => onChange({ ...draft, password: event.currentTarget.value })}
      />
    </>
  );
}
