import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type Contact, contact as contactSchema } from '@tashika/contract/contacts';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { useDeed } from '../../deed.ts';
import { ConfirmDialog } from '../../design/ConfirmDialog.tsx';
import { StatusBadge } from '../../design/StatusBadge.tsx';
import { ContactForm, type WrittenContact } from './ContactForm.tsx';
import classes from './Contacts.module.css';
import { contactsKey } from './contacts.ts';
import { contacts as words } from './messages.ts';

interface ContactProps {
  readonly contact: Contact;
}

/** One person of the address book, to be looked at, edited and deleted. */
export function ContactRow({ contact }: ContactProps) {
  const [isEditing, setEditing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  return (
    <li className={classes.contact}>
      {isEditing ? (
        <Editing contact={contact} onClose={() => setEditing(false)} />
      ) : (
        <Shown
          contact={contact}
          onEdit={() => setEditing(true)}
          onRemove={() => setRemoving(true)}
        />
      )}
      {isRemoving && <Removing contact={contact} onClose={() => setRemoving(false)} />}
    </li>
  );
}

interface ShownProps extends ContactProps {
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Shown({ contact, onEdit, onRemove }: ShownProps) {
  const { name, reading, role, address, groups, locale } = contact;
  return (
    <>
      <div className={classes.who}>
        <span className={classes.name}>
          {name}
          {contact.is_sample && <StatusBadge tone="unknown">{words.sample}</StatusBadge>}
        </span>
        <span className={classes.more}>
          {[
            reading,
            role,
            groups.join('・'),
            address ?? words.noAddress,
            locale && words.locales[locale],
          ]
            .filter(Boolean)
            .map((one) => (
              <span key={one}>{one}</span>
            ))}
        </span>
      </div>
      <div className={classes.tools}>
        <Button variant="default" aria-label={words.editOf(name)} onClick={onEdit}>
          {words.edit}
        </Button>
        <Button variant="default" aria-label={words.removeOf(name)} onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </>
  );
}

interface ClosingProps extends ContactProps {
  readonly onClose: () => void;
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: contactsKey });
}

function Editing({ contact, onClose }: ClosingProps) {
  const { id, name, revision } = contact;
  const refresh = useRefresh();
  const edit = useDeed<Contact, Problem, WrittenContact>({
    mutationFn: (body) =>
      ask(`/api/contacts/${id}`, contactSchema, { method: 'PATCH', body, revision }),
    onSuccess: refresh,
  });
  return (
    <>
      <ContactForm
        contact={contact}
        label={words.editOf(name)}
        submit={words.save}
        busy={edit.isPending}
        problem={edit.error}
        onSubmit={(written) =>
          edit.mutateAsync(written).then(
            () => {
              onClose();
              return true;
            },
            () => false,
          )
        }
        onCancel={onClose}
      />
      {edit.error?.code === 'revision-stale' && (
        <Button variant="default" onClick={() => void refresh().then(() => edit.reset())}>
          {words.reload}
        </Button>
      )}
    </>
  );
}

function Removing({ contact: { id, name }, onClose }: ClosingProps) {
  const remove = useDeed<void, Problem>({
    mutationFn: () => ask(`/api/contacts/${id}`, { method: 'DELETE' }),
    onSuccess: useRefresh(),
  });
  return (
    <ConfirmDialog
      title={words.removeTitle(name)}
      confirm={words.removeYes}
      cancel={words.cancel}
      isGrave
      isBusy={remove.isPending}
      problem={remove.error?.message}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <Text>{words.removeText}</Text>
    </ConfirmDialog>
  );
}
