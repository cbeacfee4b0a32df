import { Button, Checkbox, Text, TextInput } from '@mantine/core';
import type { Contact, ContactEdits } from '@tashika/contract/contacts';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { groupNames } from '../attendance/plan/people.ts';
import classes from './Contacts.module.css';
import { LocaleField } from './LocaleField.tsx';
import { contacts as words } from './messages.ts';

/** What is sent of a contact; an address that is left out stays as it is. */
export type WrittenContact = Required<Omit<ContactEdits, 'address'>> &
  Pick<ContactEdits, 'address'>;

interface ContactFormProps {
  readonly contact?: Contact;
  readonly label: string;
  readonly submit: string;
  readonly busy: boolean;
  readonly problem: Problem | null;
  /** Whether it was kept: what was typed stays where it was not. */
  readonly onSubmit: (written: WrittenContact) => Promise<boolean>;
  readonly onCancel?: () => void;
}

const blank = { name: '', reading: '', role: '', groups: '', address: '' };

export function ContactForm(props: ContactFormProps) {
  const { contact, label, submit, busy, problem, onSubmit, onCancel } = props;
  const [typed, setTyped] = useState(() => ({
    ...blank,
    ...(contact && {
      name: contact.name,
      reading: contact.reading ?? '',
      role: contact.role ?? '',
      groups: contact.groups.join('、'),
    }),
  }));
  const [locale, setLocale] = useState(contact?.locale ?? null);
  const [isAddressGone, setAddressGone] = useState(false);
  const field = (name: keyof typeof blank, more: object = {}) => (
    <TextInput
      label={words.fields[name]}
      value={typed[name]}
      maxLength={name === 'address' ? 254 : 100}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [name]: value })}
      {...more}
    />
  );
  const written = (): WrittenContact => ({
    name: typed.name.trim(),
    reading: typed.reading.trim() || null,
    role: typed.role.trim() || null,
    groups: [...groupNames(typed.groups)],
    locale,
    ...(isAddressGone
      ? { address: null }
      : typed.address.trim() !== '' && { address: typed.address.trim() }),
  });
  return (
    <form
      className={classes.form}
      aria-label={label}
      onSubmit={async (event) => {
        event.preventDefault();
        if (typed.name.trim() === '') return;
        if (!(await onSubmit(written())) || contact !== undefined) return;
        setTyped(blank);
        setLocale(null);
      }}
    >
      {field('name', { required: true })}
      {field('reading')}
      {field('role')}
      {field('groups')}
      {field('address', {
        type: 'email',
        disabled: isAddressGone,
        description: contact?.address ? words.addressKept(contact.address) : undefined,
      })}
      {contact?.address && (
        <Checkbox
          label={words.addressGone}
          checked={isAddressGone}
          onChange={({ currentTarget }) => setAddressGone(currentTarget.checked)}
        />
      )}
      <LocaleField locale={locale} onChoose={setLocale} />
      <div className={classes.tools}>
        <Button type="submit" loading={busy}>
          {submit}
        </Button>
        {onCancel !== undefined && (
          <Button variant="default" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
      </div>
      {problem !== null && (
        <Text role="alert" className={classes.problem}>
          {problem.message}
        </Text>
      )}
    </form>
  );
}
